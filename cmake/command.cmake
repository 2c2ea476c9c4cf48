# `glume`: the hosted command. Fully static, so that it starts in well under a millisecond; entry.cc says why it has an entry
# of its own.
file(GLOB GLUME_LAUNCH_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/launch/*.cc)
add_executable(glume ${GLUME_LAUNCH_SOURCES})
target_link_libraries(glume PRIVATE glume_sgx_image)
target_compile_definitions(glume PRIVATE GLUME_VERSION="${PROJECT_VERSION}" TOML_HEADER_ONLY=0)
target_compile_options(glume PRIVATE -ffunction-sections -fdata-sections)
target_link_options(glume PRIVATE -static -Wl,--gc-sections -Wl,-e,glume_command_entry -Wl,-z,norelro)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/launch/entry.cc PROPERTIES COMPILE_OPTIONS -fno-stack-protector)
