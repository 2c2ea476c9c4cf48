// SPDX-License-Identifier: Apache-2.0
// signalfd(2): a file that gives the signals pending for whoever reads it. The signals are the kernel's; a host eventfd, raised
// while there may be something to read, makes the file one that poll and epoll can wait on.
#pragma once
#include "fs/event/watch_names.h"
#include "fs/file.h"
#include "task/signals.h"

namespace fs {

class SignalFile final : public File, public SignalWatcher {
public:
    static constexpr char the_kind = 0;
    // `flags` are O_NONBLOCK or nothing.
    static Result<Ref<File>> make(SignalSet, uint32_t flags);
    // Owns `event`, a non-blocking eventfd.
    SignalFile(host::Handle event, SignalSet, uint32_t flags);
    ~SignalFile() override;

    SignalSet mask() const { return SignalSet{wanted.load()}; }
    void set_mask(SignalSet);

    host::Handle poll_handle() const override { return event_; }
    Result<size_t> read(Buffer) override;
    Result<abi::stat> stat() override { return host::stat(event_); }
    Result<> show_path(Text& out) const override;
    Result<> watch(host::Handle epoll, int operation, int fd, host::EpollEvent event) override;
    const void* kind() const override { return &the_kind; }

    void on_pending() override;
    // In a new process: what is pending is not its parent's any more.
    void after_fork();

private:
    void settle();
    Result<size_t> take(Buffer);

    host::Handle event_;                // changes only where no other thread is, in a new process
    // Our ancestors' events, by which they registered the file in epolls that we have, too; the last one first.
    static constexpr size_t most_inherited = 4;
    host::Handle inherited_[most_inherited] = {host::Handle::none, host::Handle::none, host::Handle::none, host::Handle::none};
    WatchNames watches_;
};

}
