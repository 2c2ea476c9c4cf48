// SPDX-License-Identifier: Apache-2.0
// The `glume` command: reads the command line, makes a plan of the run, and becomes the kernel.
#include "launch/compose.h"
#include "launch/doctor.h"
#include "launch/enclave.h"
#include "launch/failure.h"
#include "launch/image_writer.h"
#include "launch/sign.h"
#include "launch/start.h"
#include "launch/trusted.h"
#include <cstdio>
#include <utility>
#include <unistd.h>

namespace {

int perform(int argc, char** argv)
{
    const std::string_view command = argc > 1 ? argv[1] : "";
    if (const std::string_view word = argc > 2 ? argv[2] : ""; (word == "--help" || word == "-h") && command != "run")
        if (const char* text = launch::help_of(command))
            return std::fputs(text, stdout) < 0;
    if (command == "sign")
        return launch::run_sign(argc - 1, argv + 1);
    if (command == "sigstruct")
        return launch::run_sigstruct(argc - 1, argv + 1);
    if (command == "doctor")
        return launch::run_doctor(argc - 1, argv + 1);
    const launch::Options options = launch::parse_options(argc, argv);
    switch (options.action) {
    case launch::Options::Action::help: return std::fputs(launch::help_text, stdout) < 0;
    case launch::Options::Action::version: return std::puts("glume " GLUME_VERSION) < 0;
    case launch::Options::Action::run: break;
    }
    launch::Plan plan = launch::compose(options, environ);
    if (plan.log_level > launch::LogLevel::none)
        for (const std::string& warning : plan.warnings)
            std::fprintf(stderr, "glume: warning: %s\n", warning.c_str());
    if (plan.log_level >= launch::LogLevel::warning)
        for (const std::string& note : plan.notes)
            std::fprintf(stderr, "glume: note: %s\n", note.c_str());
    if (options.verify) {
        if (options.manifest.empty())
            throw launch::Failure(launch::status::usage, "--verify needs a signed manifest: its sgx.trusted_files are what is checked");
        launch::check_signed(options.manifest);
        launch::load_trusted(plan, launch::trusted_name(options.manifest));
        launch::check_files(plan);
    }
    if (options.dry_run)
        return std::fputs(launch::describe_image(launch::write_image(plan, {.log = STDERR_FILENO})).c_str(), stdout) < 0;
    if (options.sgx == launch::Options::Enclave::no)
        launch::start(std::move(plan), options.verify ? launch::trusted_name(options.manifest) : "");
    plan.sandbox = false; // nothing in an enclave can restrict what the host opens
    const bool emulated = options.sgx == launch::Options::Enclave::emulated;
    if (options.manifest.empty())
        launch::start_enclave(plan, "", "", emulated, options.stats);
    if (!options.words.empty() || !options.steps.empty())
        throw launch::Failure(launch::status::usage, "--sgx: a signed manifest says everything itself: no arguments, mounts or variables can be added");
    launch::Plan as_signed = launch::enclave_plan(options.manifest);
    const std::string trusted = launch::trusted_name(options.manifest);
    launch::check_signed(options.manifest);
    launch::load_trusted(as_signed, trusted);
    launch::check_files(as_signed);
    launch::start_enclave(as_signed, launch::enclave_name(options.manifest) + ".sig", trusted, emulated, options.stats);
}

}

int main(int argc, char** argv)
{
    try {
        return perform(argc, argv);
    } catch (const launch::Failure& failure) {
        std::fprintf(stderr, "glume: %s\n", failure.what());
        return failure.exit_status;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "glume: %s\n", error.what());
        return launch::status::failed;
    }
}
