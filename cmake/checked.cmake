# `glume-checked`: build/PRESET/checked/glume runs a kernel that checks itself (GLUME_CHECKED): red zones and poison in its heap,
# requests for memory that fail on purpose, lost objects at exit. It differs from the released image in these files, so only
# they are compiled again. Built by the tests that use it; a debug build checks itself anyway.
set(GLUME_WRAPPED -Wl,--wrap=_ZN4host10map_kernelEm,--wrap=_ZN4host12unmap_kernelEPvm)
set(checked base/heap.cc base/heap_blocks.cc base/heap_debug.cc base/heap_leaks.cc sys/checked.cc sys/start.cc)
list(TRANSFORM checked PREPEND ${CMAKE_SOURCE_DIR}/src/)
add_executable(glume-direct-checked EXCLUDE_FROM_ALL ${checked}
  "$<FILTER:$<TARGET_OBJECTS:glume-direct>,EXCLUDE,/src/base/heap|/src/sys/checked|/src/sys/start>")
get_target_property(options glume-direct COMPILE_OPTIONS)
target_compile_options(glume-direct-checked PRIVATE ${options})
get_target_property(definitions glume-direct COMPILE_DEFINITIONS)
target_compile_definitions(glume-direct-checked PRIVATE ${definitions} GLUME_CHECKED=1)
get_target_property(options glume-direct LINK_OPTIONS)
target_link_options(glume-direct-checked PRIVATE ${options} ${GLUME_WRAPPED})
target_link_libraries(glume-direct-checked PRIVATE gcc)
set_target_properties(glume-direct-checked PROPERTIES OUTPUT_NAME glume-direct RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/checked)
add_custom_command(TARGET glume-direct-checked POST_BUILD COMMAND ${CMAKE_SOURCE_DIR}/tools/symbols $<TARGET_FILE:glume-direct-checked> VERBATIM)

add_custom_target(glume-checked COMMAND ${CMAKE_COMMAND} -E copy_if_different $<TARGET_FILE:glume> ${CMAKE_BINARY_DIR}/checked/glume VERBATIM)
add_dependencies(glume-checked glume glume-direct-checked)

foreach(image glume-direct glume-enclave)
  target_link_options(${image} PRIVATE $<$<CONFIG:Debug>:${GLUME_WRAPPED}>)
endforeach()
