// SPDX-License-Identifier: Apache-2.0
// What `glume --help` prints.
#include "launch/options.h"

namespace launch {

constexpr char sign_help[] = R"(usage: glume sign [OPTIONS] NAME.toml|NAME.manifest

Measures and signs the enclave of a manifest; writes NAME.sig, NAME.manifest.sgx and
NAME.trusted (hashes of sgx.trusted_files), and prints MRENCLAVE and MRSIGNER. Run it
with `glume run --sgx NAME.toml` (docs/sgx.md).

  --key FILE                 an RSA-3072 key with exponent 3 (PEM); without it the
                             user's own, made on first use
  --date YYYY-MM-DD          the date in the signature; else SOURCE_DATE_EPOCH's
  --output FILE, --sigfile FILE, --hashes FILE
                             where to write the three files; what runs is found by the
                             manifest's name: NAME.sig and NAME.trusted beside it
  --pages FILE               also write the pages, for independent verifiers
  --enclave FILE             another enclave image than the one that belongs to glume
)";
constexpr char sigstruct_help[] = "usage: glume sigstruct NAME.sig\n\nPrints every field of a signature, and whether it is valid (status 1: it is not).\n";
constexpr char doctor_help[] = "usage: glume doctor\n\nSays what this machine offers, and what Glume does without each; status 1 when programs do not run here.\n";

const char* help_of(std::string_view command)
{
    return command == "sign" ? sign_help : command == "sigstruct" ? sigstruct_help : command == "doctor" ? doctor_help : nullptr;
}

constexpr char help_text[] = R"(Glume runs unmodified x86-64 Linux programs on a library OS.

usage: glume run [OPTIONS] -- PROGRAM [ARGS...]
       glume run [OPTIONS] NAME.toml [ARGS...]        (also NAME.manifest)
       glume sign [--key FILE] [--date YYYY-MM-DD] NAME.toml
       glume sigstruct NAME.sig
       glume doctor                what this machine offers
       glume help | version        (also --help, --version; glume sign --help)

Without a manifest the program sees the host's file tree read-only, the current
directory writable, a private /tmp, Glume's own /proc, /sys and /dev, and the
environment and open descriptors of the caller. A manifest says all of this
itself (docs/manifest.md); options then add to it.

Files:
  --rw PATH                  make a directory or file writable; also one in the host's
                             /tmp: what is written to the private /tmp is lost
  --ro PATH                  show a directory or file, read-only (for instance one in
                             the host's /tmp, or a part of the current directory)
  -v, --volume SRC:DST[:ro|rw]
                             show the host's SRC at DST, writable unless :ro;
                             DST may be / (then the host's tree is not shown)
  --tmpfs PATH               an empty, private directory in memory
  --workdir DIR              where the program starts

Environment and identity:
  --env NAME=VALUE           set a variable; --env NAME takes the caller's value
  --unsetenv NAME            remove a variable
  --clearenv                 start from an empty environment
  --uid N, --gid N           the ids that the program sees; each leaves the other one
                             as the caller has it
  --hostname NAME            the host name that the program sees

Seeing what happens:
  --log-level LEVEL          none, error (default), warning, debug or trace
  --trace                    print each system call, as --log-level trace
  --log-file FILE            append messages to FILE instead of standard error
  --stats                    print counts and times at exit (docs/performance.md says
                             what the kinds of sites are)
  --dry-run                  print what the program would be given, and end

Isolation:
  --verify                   compare every file with what a signed manifest trusts, as
                             an enclave does
  --no-sandbox               leave out seccomp, Landlock and no_new_privs

Enclaves:
  --sgx[=emulated]           run in an SGX enclave, or in an emulated one (which
                             protects nothing). A manifest must have been signed; a
                             program without one is signed on the spot
  --enclave-size SIZE        its memory (1G; a manifest says sgx.enclave_size)
  --edmm                     add its pages as they are used (SGX2; a manifest says
                             sgx.edmm_enable)
  --switchless-threads N     host threads that make calls while the enclave's stay
                             inside (0; a manifest says sgx.switchless_threads)

Signing: glume sign measures and signs the enclave of a manifest; glume sign --help.

The exit status is the program's; a program that a signal killed kills glume with
the same signal. When glume itself ends the run it says why and ends with 127: no
such program, 126: it cannot be executed, 125: the run cannot be set up (memory,
sandbox), 2: wrong usage, 1: a bad manifest, mount or directory, or 134: a fault in
Glume's own kernel, with a report.
)";

}
