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

# glume_image(NAME ADDRESS HOST folder… [WITHOUT file…]): the last of the host's folders has the door. Where a host can do less, a
# file of the kernel's takes the place of one of the host's, or of another of the kernel's: the image is made WITHOUT the latter.
function(glume_image name base)
  cmake_parse_arguments(PARSE_ARGV 2 image "" "" "HOST;WITHOUT")
  set(patterns "")
  foreach(folder base rt arch mm fs net task proc sys ${image_HOST})
    list(APPEND patterns ${CMAKE_SOURCE_DIR}/src/${folder}/*.cc ${CMAKE_SOURCE_DIR}/src/${folder}/*.S)
  endforeach()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${patterns})
  list(TRANSFORM image_WITHOUT PREPEND ${CMAKE_SOURCE_DIR}/src/)
  list(REMOVE_ITEM sources ${image_WITHOUT})
  add_executable(${name} ${sources})
  list(GET image_HOST -1 host)
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

glume_image(glume-direct 0x7ff000000000 HOST host/linux host/direct WITHOUT task/futex_table.cc)
add_custom_command(TARGET glume-direct POST_BUILD COMMAND ${CMAKE_SOURCE_DIR}/tools/symbols $<TARGET_FILE:glume-direct> VERBATIM)
glume_image(glume-enclave 0xfa0000000 HOST host/linux host/sgx/enclave WITHOUT host/linux/futex.cc task/futex_host.cc)
