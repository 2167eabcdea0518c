// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/call_failure.h"
#include "gui/client/calls/outcome.h"

#include <QObject>

#include <cstdint>
#include <functional>
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
    void post(std::function<void()> function);

private:
    uint64_t m_last = 0;
    std::map<uint64_t, std::shared_ptr<Entry>> m_entries;
};

// The Outcome of a call, whatever its value.
struct UntypedOutcome {
    virtual ~UntypedOutcome() = default;
};

template <typename Value>
struct HeldOutcome final : UntypedOutcome {
    explicit HeldOutcome(Outcome<Value> content) : outcome(std::move(content)) {}
    const Outcome<Value> outcome;
};

// A call with one reply; what does not depend on the type of its value, so that this code is there once. GUI thread;
// gRPC's threads only pass pointers to it.
class UntypedPendingCall : public PendingCalls::Entry {
public:
    const std::shared_ptr<Call::Ticket>& ticket() const { return m_ticket; }
    bool changes() const { return m_changes; }

    // outcome: of the value that the callback expects.
    void end(const UntypedOutcome& outcome);
    // Ends the call with this failure as it is; fail() adds that a change may have been made.
    void refuse(const Failure& failure);
    void fail(const Failure& failure) override;
    void drop() override;

protected:
    // changes: the call changes something.
    explicit UntypedPendingCall(bool changes) : m_changes(changes) {}

    // Called at most once, and nothing after it: it may destroy what the call belongs to.
    virtual void run(const UntypedOutcome& outcome) = 0;
    virtual void run(const Failure& failure) = 0;
    virtual void forget() = 0;

private:
    bool isToRun();

    const std::shared_ptr<Call::Ticket> m_ticket = std::make_shared<Call::Ticket>();
    const bool m_changes;
};

template <typename Value>
class PendingCall final : public UntypedPendingCall {
public:
    PendingCall(Then<Value> then, bool changes) : UntypedPendingCall(changes), m_then(std::move(then)) {}

private:
    void run(const UntypedOutcome& outcome) override {
        const Then<Value> then = std::move(m_then);
        then(static_cast<const HeldOutcome<Value>&>(outcome).outcome);
    }
    void run(const Failure& failure) override {
        const Then<Value> then = std::move(m_then);
        then(Outcome<Value>(failure));
    }
    void forget() override { m_then = nullptr; }

    Then<Value> m_then;
};

}  // namespace fairlead::gui
