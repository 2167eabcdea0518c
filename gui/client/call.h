// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <utility>

namespace fairlead::gui {

// One answer that is awaited, in the hands of whoever asked. Destroying it, resetting it or putting another call in its
// place cancels it, and its function is not called any more: a view that dies, or asks anew, never hears of the old
// question. A change that is cancelled may be done all the same. It may be destroyed inside its own function.
//
// GUI thread.
class [[nodiscard]] Call {
public:
    // Shared with whoever answers.
    struct Ticket {
        bool isAwaited = true;
        std::function<void()> cancel;  // not called once the answer is there
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
