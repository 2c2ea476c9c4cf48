// SPDX-License-Identifier: Apache-2.0
// The shapes of the Linux calls that leave the enclave: what each argument points at, and what may be believed of the result.
#pragma once
#include <cstdint>

namespace enclave {

enum class Way : uint8_t {
    value,   // a number
    text,    // text that ends with a NUL
    in,      // bytes for the host
    out,     // bytes from the host
    both,
    both_always, // also what a call that fails has written
    length,  // a 32-bit length of the buffer before it: what comes back is never more than what went out
};

struct Argument {
    Way way = Way::value;
    int8_t counted_by = -1; // the argument that counts the elements
    uint16_t size = 0;      // bytes, or bytes of an element
};

enum class Believe : uint8_t {
    zero,    // 0, or an errno
    handle,  // a descriptor, or another small number
    number,  // whatever it is
    count,   // at most argument `counted`; of the buffer that it counts no more than this comes back
};

struct Shape {
    uint16_t number;
    Believe result = Believe::zero;
    uint8_t counted = 0;
    Argument arguments[6] = {};
};

// The shape of a call, null if it does not leave the enclave.
const Shape* shape_of(long number, const long (&arguments)[6]);
// Calls whose buffers are described in buffers.
using Special = long (*)(const long (&arguments)[6], bool blocking);
Special special_call(long number, const long (&arguments)[6]);
long read_clock(const long (&arguments)[6], bool blocking); // clock_gettime
// Whether a call that has moved all that the area holds may move more, without a wait that Linux would not have.
bool goes_on(long number, long file);
// For those: a call of a given shape.
long shaped_call(const Shape& shape, const long (&arguments)[6], bool blocking);

}
