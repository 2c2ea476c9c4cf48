// SPDX-License-Identifier: Apache-2.0
#include "task/recount.h"
#include "task/thread.h"

namespace {

// Marks the files of the table while their references are counted.
constexpr uint32_t mark = 1u << 30;

void count(const mm::Mappable* object)
{
    if (object && object->references() >= mark)
        object->retain();
}

}

void task::recount_files()
{
    auto& process = ::process();
    auto& files = *current().files; // the only table left
    files.for_each([](fs::File& file) { file.set_references(mark); });
    files.for_each([](fs::File& file) { count(&file); });
    process.space.for_each([](const mm::Vma& vma) { count(vma.object.operator->()); });
    count(process.executable.operator->());
    count(process.fs->directory().operator->()); // holds one itself, until it has been counted
    files.for_each([](fs::File& file) {
        if (file.references() >= mark)
            file.set_references(file.references() - mark);
    });
}
