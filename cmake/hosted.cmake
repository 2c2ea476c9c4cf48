# `glume_hosted`: what ordinary (hosted) code of this project is compiled with; tests link it.
find_package(Threads REQUIRED)
add_library(glume_hosted INTERFACE)
target_compile_options(glume_hosted INTERFACE ${GLUME_INCLUDE} ${GLUME_WARNINGS} ${GLUME_PATHS} -g -fno-omit-frame-pointer)
target_link_libraries(glume_hosted INTERFACE Threads::Threads)
if(GLUME_SANITIZE)
  target_compile_options(glume_hosted INTERFACE -fsanitize=${GLUME_SANITIZE} -fno-sanitize-recover=undefined)
  target_link_options(glume_hosted INTERFACE -fsanitize=${GLUME_SANITIZE})
endif()

# What signer and runtime share: pages, measurement, signature (nettle, hogweed, gmp).
file(GLOB GLUME_SGX_IMAGE_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/host/sgx/image/*.cc)
add_library(glume_sgx_image STATIC ${GLUME_SGX_IMAGE_SOURCES})
target_link_libraries(glume_sgx_image PUBLIC glume_hosted hogweed nettle gmp)
