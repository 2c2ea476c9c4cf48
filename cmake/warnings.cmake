# The warnings that every part of Glume is compiled with; each is an error.
set(GLUME_WARNINGS -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Werror)
# Paths in debug information and in __FILE__ are relative to the source tree, whoever builds it.
if(NOT GLUME_CCACHE) # which would not share objects between source trees otherwise
  set(GLUME_PATHS -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
endif()
# "quoted" includes start at src/; <system> ones must not find src/sys, for one, in place of the system's sys/.
set(GLUME_INCLUDE -iquote ${CMAKE_SOURCE_DIR}/src)
