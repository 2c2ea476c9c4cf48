# The freestanding images: the kernel with a host. Every .cc and .S file in the kernel's and the host's folders belongs to one.
#
# An image is an ET_EXEC at a fixed address above all program memory, so that one comparison with a constant tells a
# program's address from the kernel's. Objects are position independent: nothing in them needs a 32-bit absolute address.
# `glume-direct`: 0x7ff000000000 is 64 GiB below the end of the user half; the host's stack (at most 16 GiB of randomisation) is above.
# `glume-enclave`: host/sgx/layout.h says where.
set(GLUME_FREESTANDING
  -ffreestanding -fPIE -fvisibility=hidden -mno-red-zone -mgeneral-regs-only -mcx16
  -fcf-protection=none -fno-stack-protector -fno-omit-frame-pointer -fno-asynchronous-unwind-tables
  -ffunction-sections -fdata-sections -fno-tree-loop-distribute-patterns)

include(cmake/vdso.cmake)

function(glume_image name base)
  set(patterns "")
  foreach(folder base rt arch mm fs net task proc sys ${ARGN})
    list(APPEND patterns ${CMAKE_SOURCE_DIR}/src/${folder}/*.cc ${CMAKE_SOURCE_DIR}/src/${folder}/*.S)
  endforeach()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${patterns})
  list(REMOVE_ITEM sources ${GLUME_IMAGE_WITHOUT})
  add_executable(${name} ${sources})
  list(GET ARGN -1 host)
  target_compile_options(${name} PRIVATE
    ${GLUME_INCLUDE} ${GLUME_FREESTANDING} ${GLUME_WARNINGS} ${GLUME_PATHS} -g
    $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti -fno-threadsafe-statics>)
  target_compile_definitions(${name} PRIVATE
    GLUME_IMAGE=1 GLUME_DOOR="${host}/door.inc" GLUME_THIS_THREAD="${host}/this_thread.h" GLUME_VERSION="${PROJECT_VERSION}" $<$<CONFIG:Debug>:GLUME_DEBUG=1>)
  target_link_options(${name} PRIVATE
    -nostdlib -static -no-pie
    -Wl,--gc-sections,--no-relax,-z,text,-z,noexecstack,-z,defs,-z,norelro,-z,max-page-size=4096,--build-id=none,--sort-section=name
    -Wl,-Ttext-segment=${base} -Wl,-T,${CMAKE_SOURCE_DIR}/cmake/hot.ld)
  set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${CMAKE_SOURCE_DIR}/cmake/hot.ld)
  target_link_libraries(${name} PRIVATE gcc)
endfunction()

glume_image(glume-direct 0x7ff000000000 host/linux host/direct)
add_custom_command(TARGET glume-direct POST_BUILD COMMAND ${CMAKE_SOURCE_DIR}/tools/symbols $<TARGET_FILE:glume-direct> VERBATIM)
set(GLUME_IMAGE_WITHOUT ${CMAKE_SOURCE_DIR}/src/host/linux/futex.cc)
glume_image(glume-enclave 0xfa0000000 host/linux host/sgx/enclave)
