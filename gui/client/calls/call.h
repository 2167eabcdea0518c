// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <utility>

namespace fairlead::gui {

// The handle of a call under way, held by the caller. Destroying, resetting or reassigning it cancels the call, and its
// callback is not run any more, so a view that is destroyed or calls again never gets the old reply. A cancelled change
// may have been made nevertheless. The handle may be destroyed inside its own callback. GUI thread.
class [[nodiscard]] Call {
public:
    // Shared with the implementation of the call.
    struct Ticket {
        bool isAwaited = true;
        std::function<void()> cancel;  // not called after the reply
    };

    Call() = default;
    explicit Call(std::shared_ptr<Ticket> ticket) : m_ticket(std::move(ticket)) {}
    Call(Call&&) noexcept = default;
    Call& operator=(Call&& other) noexcept {
        if (this != &other) {
            reset();
            m_ticket = std::move(other.m_ticket);
        }
        return *this;
    }
    ~Call() { reset(); }

    bool isUnderWay() const { return m_ticket && m_ticket->isAwaited; }

    void reset() {
        const std::shared_ptr<Ticket> ticket = std::exchange(m_ticket, nullptr);
        if (ticket && std::exchange(ticket->isAwaited, false)) {
            if (const auto cancel = std::exchange(ticket->cancel, nullptr)) cancel();
        }
    }

private:
    std::shared_ptr<Ticket> m_ticket;
};

}  // namespace fairlead::gui
