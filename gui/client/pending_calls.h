// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/call_failure.h"
#include "gui/client/outcome.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace fairlead::gui {

// The calls of one client whose answers are awaited. What gRPC's threads have to say is posted to it, and dropped when it
// dies first. GUI thread.
class PendingCalls : public QObject {
    Q_OBJECT
public:
    class Entry {
    public:
        virtual ~Entry() = default;
        // Its answer will not come any more, for this reason.
        virtual void fail(const Failure& failure) = 0;
        // Nobody awaits it any more, and nobody is told. No effect on one that is over.
        virtual void drop() = 0;
    };

    using QObject::QObject;
    ~PendingCalls() override { dropAll(); }

    uint64_t add(std::shared_ptr<Entry> entry);
    void remove(uint64_t number) { m_entries.erase(number); }
    // In the order in which they were asked. What is asked meanwhile is not among them. This object may be destroyed by
    // one of them.
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

// One that is answered once. GUI thread; gRPC's threads only carry it.
template <typename Value>
class PendingCall final : public PendingCalls::Entry {
public:
    // changes: it is to change something.
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
