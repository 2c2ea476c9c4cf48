# `glume-direct`: the freestanding kernel with the direct host. Every .cc and .S file in the kernel's folders belongs to it.
#
# The image is an ET_EXEC at a fixed address above all program memory, so that one comparison with a constant tells a
# program's address from the kernel's. Objects are position independent: nothing in them needs a 32-bit absolute address.
# 0x7ff000000000 is 64 GiB below the end of the user half; the host's stack (at most 16 GiB of randomisation) is above.
set(GLUME_IMAGE_BASE 0x7ff000000000)

set(GLUME_IMAGE_FOLDERS base rt host/linux host/direct arch mm fs net task proc sys)
set(patterns "")
foreach(folder ${GLUME_IMAGE_FOLDERS})
  list(APPEND patterns ${CMAKE_SOURCE_DIR}/src/${folder}/*.cc ${CMAKE_SOURCE_DIR}/src/${folder}/*.S)
endforeach()
file(GLOB_RECURSE GLUME_IMAGE_SOURCES CONFIGURE_DEPENDS ${patterns})

set(GLUME_FREESTANDING
  -ffreestanding -fPIE -fvisibility=hidden -mno-red-zone -mgeneral-regs-only -mcx16
  -fcf-protection=none -fno-stack-protector -fno-omit-frame-pointer -fno-asynchronous-unwind-tables
  -ffunction-sections -fdata-sections -fno-tree-loop-distribute-patterns)

include(cmake/vdso.cmake)
if(GLUME_IMAGE_SOURCES)
  add_executable(glume-direct ${GLUME_IMAGE_SOURCES})
  target_compile_options(glume-direct PRIVATE
    ${GLUME_INCLUDE} ${GLUME_FREESTANDING} ${GLUME_WARNINGS} ${GLUME_PATHS} -g
    $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti -fno-threadsafe-statics>)
  target_compile_definitions(glume-direct PRIVATE
    GLUME_IMAGE_BASE=${GLUME_IMAGE_BASE} GLUME_VERSION="${PROJECT_VERSION}" $<$<CONFIG:Debug>:GLUME_DEBUG=1>)
  target_link_options(glume-direct PRIVATE
    -nostdlib -static -no-pie
    -Wl,--gc-sections,--no-relax,-z,text,-z,noexecstack,-z,defs,-z,norelro,-z,max-page-size=4096,--build-id=none
    -Wl,-Ttext-segment=${GLUME_IMAGE_BASE})
  target_link_libraries(glume-direct PRIVATE gcc)
endif()
