# Kernels for tests and measurements, beside the released one.
#
# `glume-checked`: build/PRESET/checked/glume runs a kernel that checks itself (GLUME_CHECKED): red zones and poison in its heap,
# requests for memory that fail on purpose, lost objects at exit. It differs from the released image in these files, so only
# they are compiled again. Built by the tests that use it; a debug build checks itself anyway.
set(GLUME_WRAPPED -Wl,--wrap=_ZN4host10map_kernelEm,--wrap=_ZN4host12unmap_kernelEPvm)
set(checked base/heap.cc base/heap_blocks.cc base/heap_debug.cc base/heap_leaks.cc sys/checked.cc sys/copy.cc sys/start.cc)
list(TRANSFORM checked PREPEND ${CMAKE_SOURCE_DIR}/src/)
add_executable(glume-direct-checked EXCLUDE_FROM_ALL ${checked}
  "$<FILTER:$<TARGET_OBJECTS:glume-direct>,EXCLUDE,/src/base/heap|/src/sys/checked|/src/sys/copy.cc|/src/sys/start.cc>")
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

# `glume-unvalidated`: build/PRESET/unvalidated/glume runs a kernel that takes every pointer of the program's for a good one. It
# protects nobody; bench/validation compares with it what the checks cost.
# The one comparison that makes the difference is replaced in a copy of the header, so released sources do not know of this.
set(plain ${CMAKE_BINARY_DIR}/unvalidated/include)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/mm/user.h)
file(READ ${CMAKE_SOURCE_DIR}/src/mm/user.h text)
set(comparison "return at <= space.end && size <= space.end - at")
string(REPLACE "${comparison}" "static_cast<void>(at), static_cast<void>(size); return true" changed "${text}")
if(changed STREQUAL text)
  message(FATAL_ERROR "src/mm/user.h: no \"${comparison}\" to replace")
endif()
file(CONFIGURE OUTPUT ${plain}/mm/user.h CONTENT "${changed}" @ONLY)
glume_image(glume-direct-unvalidated 0x7ff000000000 HOST host/linux host/direct WITHOUT task/futex_table.cc)
target_compile_options(glume-direct-unvalidated BEFORE PRIVATE "SHELL:-iquote ${plain}")
set_target_properties(glume-direct-unvalidated PROPERTIES EXCLUDE_FROM_ALL TRUE OUTPUT_NAME glume-direct RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/unvalidated)
add_custom_command(TARGET glume-direct-unvalidated POST_BUILD COMMAND ${CMAKE_SOURCE_DIR}/tools/symbols $<TARGET_FILE:glume-direct-unvalidated> VERBATIM)
add_custom_target(glume-unvalidated COMMAND ${CMAKE_COMMAND} -E copy_if_different $<TARGET_FILE:glume> ${CMAKE_BINARY_DIR}/unvalidated/glume VERBATIM)
add_dependencies(glume-unvalidated glume glume-direct-unvalidated)
