# `glume`: the hosted command. Fully static, so that it starts in well under a millisecond.
file(GLOB GLUME_LAUNCH_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/launch/*.cc)
add_executable(glume ${GLUME_LAUNCH_SOURCES})
target_link_libraries(glume PRIVATE glume_sgx_image)
target_compile_definitions(glume PRIVATE GLUME_VERSION="${PROJECT_VERSION}" TOML_HEADER_ONLY=0)
target_link_options(glume PRIVATE -static)
