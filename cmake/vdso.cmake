# The vDSO that the kernel gives to programs: linked on its own, then embedded into the image by src/arch/vdso/embed.S.
set(GLUME_VDSO ${CMAKE_BINARY_DIR}/vdso.so)
set(vdso_sources ${CMAKE_SOURCE_DIR}/src/arch/vdso)
add_custom_command(OUTPUT ${GLUME_VDSO}
  COMMAND ${CMAKE_CXX_COMPILER} -x assembler -shared -nostdlib -Wl,-soname=linux-vdso.so.1 -Wl,--hash-style=both -Wl,--eh-frame-hdr
    -Wl,-z,max-page-size=4096 -Wl,--build-id=none -Wl,-T,${vdso_sources}/vdso.lds -o ${GLUME_VDSO} ${vdso_sources}/vdso.s
  DEPENDS ${vdso_sources}/vdso.s ${vdso_sources}/vdso.lds
  VERBATIM)
set_source_files_properties(${vdso_sources}/embed.S PROPERTIES
  OBJECT_DEPENDS ${GLUME_VDSO} COMPILE_DEFINITIONS "GLUME_VDSO=\"${GLUME_VDSO}\"")
