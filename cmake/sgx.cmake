# `glume-sgx`: the untrusted runtime of enclaves, with the emulator. Position independent, since the enclave has the lowest 64 GiB;
# static, since parts of it run where a lazy binding could not.
file(GLOB GLUME_SGX_RUNTIME CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/host/sgx/runtime/*.cc ${CMAKE_SOURCE_DIR}/src/host/sgx/runtime/*.S
  ${CMAKE_SOURCE_DIR}/src/host/sgx/emulator/*.cc ${CMAKE_SOURCE_DIR}/src/host/sgx/emulator/*.S)
add_executable(glume-sgx ${GLUME_SGX_RUNTIME})
target_compile_options(glume-sgx PRIVATE -fPIE -fno-stack-protector)
foreach(file cpu leaves pages) # parts of these run as signal handlers, with the enclave's FS
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/host/sgx/emulator/${file}.cc PROPERTIES COMPILE_OPTIONS "-mgeneral-regs-only")
endforeach()
target_link_options(glume-sgx PRIVATE -static-pie)
target_link_libraries(glume-sgx PRIVATE glume_sgx_image)
set_target_properties(glume_sgx_image PROPERTIES POSITION_INDEPENDENT_CODE ON)

# The same with a host that lies (tests/sgx/hostile.sh); built by that test.
list(FILTER GLUME_SGX_RUNTIME EXCLUDE REGEX "/honest\\.cc$")
add_executable(glume-sgx-hostile EXCLUDE_FROM_ALL ${GLUME_SGX_RUNTIME} ${CMAKE_SOURCE_DIR}/tests/sgx/hostile.cc)
target_compile_options(glume-sgx-hostile PRIVATE -fPIE -fno-stack-protector)
target_link_options(glume-sgx-hostile PRIVATE -static-pie)
target_link_libraries(glume-sgx-hostile PRIVATE glume_sgx_image)

# The command runs all of them.
add_dependencies(glume glume-direct glume-enclave glume-sgx)
