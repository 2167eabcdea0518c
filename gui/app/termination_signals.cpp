// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/termination_signals.h"

#include <QSocketNotifier>

#include <csignal>
#include <sys/socket.h>
#include <unistd.h>

namespace fairlead::gui {

namespace {

// A signal handler may only call async-signal-safe functions; write() to a socket is one.
int s_sockets[2] = {-1, -1};

void noteSignal(int signal) {
    const char byte = 1;
    [[maybe_unused]] const ssize_t written = ::write(s_sockets[0], &byte, 1);
    std::signal(signal, SIG_DFL);
}

}  // namespace

TerminationSignals::TerminationSignals(QObject* parent) : QObject(parent) {
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, s_sockets) != 0)
        return;  // the default action ends the process
    m_notifier = new QSocketNotifier(s_sockets[1], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        if (::read(s_sockets[1], &byte, 1) == 1) Q_EMIT requested();
    });
    std::signal(SIGINT, noteSignal);
    std::signal(SIGTERM, noteSignal);
}

TerminationSignals::~TerminationSignals() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    delete m_notifier;
    for (int& socket : s_sockets) {
        if (socket >= 0) {
            ::close(socket);
            socket = -1;
        }
    }
}

}  // namespace fairlead::gui

#include "moc_termination_signals.cpp"
