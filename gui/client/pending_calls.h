// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/call_failure.h"
#include "gui/client/outcome.h"

#include <QObject>

#include <cstdint>
#include <map>
#include <memory>
#include <utility>

namespace fairlead::gui {

// The calls of one client whose callbacks have not run yet. gRPC's threads post their results to this object; a result
// posted to a destroyed object is dropped. GUI thread.
class PendingCalls : public QObject {
    Q_OBJECT
public:
    class Entry {
    public:
        virtual ~Entry() = default;
        // Ends the call with this failure.
        virtual void fail(const Failure& failure) = 0;
        // Ends the call without running its callback. No effect on a call that has ended.
        virtual void drop() = 0;
    };

    using QObject::QObject;
    ~PendingCalls() override { dropAll(); }

    uint64_t add(std::shared_ptr<Entry> entry);
    void remove(uint64_t number) { m_entries.erase(number); }
    // In the order in which the calls were made, without calls made meanwhile. A callback may destroy this object.
    void failAll(const Failure& failure);
    void dropAll();

    // Any thread, as long as the object lives.
    template <typename F>
    void post(F function) {
        QMetaObject::invokeMethod(this, std::move(function), Qt::QueuedConnection);
    }

private:
    uint64_t m_last = 0;
    std::map<uint64_t, std::shared_ptr<Entry>> m_entries;
};

// A call with one reply. GUI thread; gRPC's threads only pass pointers to it.
template <typename Value>
class PendingCall final : public PendingCalls::Entry {
public:
    // changes: the call changes something.
    PendingCall(Then<Value> then, bool changes) : m_then(std::move(then)), m_changes(changes) {}

    const std::shared_ptr<Call::Ticket>& ticket() const { return m_ticket; }
    bool changes() const { return m_changes; }

    void end(const Outcome<Value>& outcome) {
        if (std::exchange(m_ticket->isAwaited, false)) {
            const auto then = std::exchange(m_then, nullptr);
            m_ticket->cancel = nullptr;
            then(outcome);
        }
    }

    void fail(const Failure& failure) override { end(m_changes ? withDoubt(failure) : failure); }

    void drop() override {
        m_then = nullptr;
        m_ticket->isAwaited = false;
        m_ticket->cancel = nullptr;
    }

private:
    const std::shared_ptr<Call::Ticket> m_ticket = std::make_shared<Call::Ticket>();
    Then<Value> m_then;
    const bool m_changes;
};

}  // namespace fairlead::gui
