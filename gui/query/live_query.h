// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/connections/timing.h"

#include <QObject>
#include <QPointer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

class QWidget;

namespace fairlead::gui {

class BrokerConnection;
class Calls;

// The part of LiveQuery that does not depend on its type; see there.
class LiveQueryBase : public QObject {
    Q_OBJECT
public:
    using Milliseconds = std::chrono::milliseconds;
    static constexpr Milliseconds kOnce{0};     // no repetition after the first reply
    static constexpr Milliseconds kStream{-1};  // one call that replies again and again until it fails
    // Pause after a failure: the interval, or kFirstRetry without one; doubled each time, up to kLongestRetry.
    static constexpr Milliseconds kFirstRetry{2000};
    static constexpr Milliseconds kLongestRetry{10'000};

    // Null: none. Drops the answer.
    void setConnection(BrokerConnection* connection);
    // Calls are made only while this widget is visible. Null, the default: always.
    void setShownBy(QWidget* widget);
    // False: cancels the call under way and makes no more; the answer stays. Active at first.
    void setActive(bool active);
    void setInterval(Milliseconds interval);  // counted from the latest call

    // For a changed question: drops the answer and calls again as soon as possible. active: as setActive().
    void startOver(bool active = true);
    // Calls at once: also while paused or invisible, and after it gave up. A stream waits until the pause ends, an
    // inactive query until it is active. Cancels the call under way, whose reply may already be outdated.
    void refresh() { refreshAfter(Milliseconds(0)); }
    // The same, once this has not been called again for this long: for text that is being typed.
    void refreshAfter(Milliseconds quiet);

    bool isAsking() const { return m_call.isUnderWay(); }
    // Why the latest call failed, until one succeeds; null: it did not fail.
    const Failure* failure() const { return m_failure ? &*m_failure : nullptr; }
    // By this machine's clock, in ms since 1970; 0: never. failedSinceMs(): of several failures in a row the first.
    qint64 failedSinceMs() const { return m_failure ? m_failedSinceMs : 0; }
    qint64 answeredAtMs() const { return m_answeredAtMs; }

Q_SIGNALS:
    void changed();  // answer() is new
    void failed(const fairlead::gui::Failure& failure);

protected:
    LiveQueryBase(Milliseconds interval, std::unique_ptr<Timing> timing);

    virtual Call ask(Calls& calls) = 0;
    virtual bool hasAnswer() const = 0;
    virtual void dropAnswer() = 0;
    void takeSuccess();
    void takeFailure(const Failure& failure);

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool isLive() const;
    bool mayAsk() const;
    void cancel();
    void forget();
    void useState();
    void look();
    void begin();
    qint64 retryAfterMs() const;

    const std::unique_ptr<Timing> m_timing;
    Milliseconds m_interval;
    QPointer<BrokerConnection> m_connection;
    QPointer<QWidget> m_shownBy;
    bool m_isShownBySome = false;  // setShownBy() got a widget; if it was deleted, no calls are made
    bool m_isActive = true;
    bool m_wasLive = false;
    bool m_isUnsupported = false;  // the broker does not know the call
    // On the steady clock.
    std::optional<qint64> m_askedAt;
    std::optional<qint64> m_dueAt;     // next automatic call
    std::optional<qint64> m_wantedAt;  // next call because of refresh()
    Call m_call;
    std::optional<Failure> m_failure;
    int m_failures = 0;  // in a row
    qint64 m_failedSinceMs = 0;
    qint64 m_answeredAtMs = 0;
};

// A call whose reply is displayed: repeated at an interval, made once, or a stream. It is made automatically while the
// query is active, its widget visible, and the connection live and not paused; at most one call is under way. If the
// connection is paused, a call under way still finishes; a stream is cancelled. Replies to an earlier question, from an
// earlier connection or after destruction are dropped.
//
// After a failure the previous answer stays, to be shown as outdated, and each retry waits longer. After Refused or
// NotSupported, and for kOnce after a failure that is not retryable, only refresh() or a new connection retries.
//
// For actions of the user, hold a Call instead. GUI thread; costs one timer, which runs only while a call is due. May
// be destroyed inside its signals.
template <typename T>
class LiveQuery final : public LiveQueryBase {
public:
    // Makes the call. Run each time a call is due, so it can use the current time. A stream runs `then` per message.
    using Question = std::function<Call(Calls& calls, Then<T> then)>;

    LiveQuery(Milliseconds interval, Question question, std::unique_ptr<Timing> timing = systemTiming())
        : LiveQueryBase(interval, std::move(timing)), m_question(std::move(question)) {}

    // Null: none yet. For a stream, the latest message. Valid until the next one.
    const T* answer() const { return m_answer ? &*m_answer : nullptr; }

private:
    Call ask(Calls& calls) override {
        return m_question(calls, [this](const Outcome<T>& outcome) {
            if (outcome) {
                m_answer = *outcome;
                takeSuccess();
            } else {
                takeFailure(outcome.failure());
            }
        });
    }
    bool hasAnswer() const override { return m_answer.has_value(); }
    void dropAnswer() override { m_answer.reset(); }

    const Question m_question;
    std::optional<T> m_answer;
};

}  // namespace fairlead::gui
