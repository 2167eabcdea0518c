// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
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

// What every LiveQuery<T> does alike; see there.
class LiveQueryBase : public QObject {
    Q_OBJECT
public:
    using Milliseconds = std::chrono::milliseconds;
    static constexpr Milliseconds kOnce{0};     // until it is answered
    static constexpr Milliseconds kStream{-1};  // one question that goes on answering until it fails
    // After a failure: as long as the interval, or so long where there is none; twice as long each time, up to this.
    static constexpr Milliseconds kFirstRetry{2000};
    static constexpr Milliseconds kLongestRetry{10'000};

    // Null: none. Forgets what the one before said.
    void setConnection(BrokerConnection* connection);
    // It asks while this widget is visible; null, as at first: whether something is seen or not.
    void setShownBy(QWidget* widget);
    // Inactive there is nothing to ask: what is under way is cancelled, what was answered stays. Active at first.
    void setActive(bool active);
    void setInterval(Milliseconds interval);  // counts from the latest question

    // The question is another one now, or there is none any more: forgets what the one before said, and asks as soon as
    // it may.
    void startOver(bool active = true);
    // Somebody wants it now: asks at once, also paused, unseen or after it had given up; a stream waits for the pause to
    // end, what is inactive until it is not. What is under way is cancelled: it may be older than what made somebody ask.
    void refresh() { refreshAfter(Milliseconds(0)); }
    // The same, when nobody has called it again for so long: for what is typed.
    void refreshAfter(Milliseconds quiet);

    bool isAsking() const { return m_call.isUnderWay(); }
    // Why the latest question brought nothing, kept beside the answer before it until the next one; null: it did.
    const Failure* failure() const { return m_failure ? &*m_failure : nullptr; }
    // Our clock, in ms since 1970; 0: never. Of several failures in a row the first.
    qint64 failedSinceMs() const { return m_failure ? m_failedSinceMs : 0; }
    qint64 answeredAtMs() const { return m_answeredAtMs; }

Q_SIGNALS:
    void changed();  // answer() is a new one
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
    bool m_isShownBySome = false;  // if it is gone, nobody sees it
    bool m_isActive = true;
    bool m_wasLive = false;
    bool m_isUnsupported = false;  // by this broker, whatever the question
    // On the steady clock.
    std::optional<qint64> m_askedAt;
    std::optional<qint64> m_dueAt;     // none: not by itself
    std::optional<qint64> m_wantedAt;  // by somebody
    Call m_call;
    std::optional<Failure> m_failure;
    int m_failures = 0;  // in a row
    qint64 m_failedSinceMs = 0;
    qint64 m_answeredAtMs = 0;
};

// One question to a broker whose answer is shown: asks it again and again, once, or lets it stream. It asks by itself
// while it is active, its widget is visible, the connection is live and nothing is paused, at once when it is due; one
// call at most is under way, which may end in a pause, a stream does not. What belongs to a question before, to a
// connection before or to an object that is gone is never heard of.
//
// A failure leaves the answer that is there, so that it can be shown as what it is: old. The next attempt waits longer
// each time. After Refused and NotSupported there is none until somebody wants one or the connection is a new one; a
// question of kOnce that cannot succeed is not repeated either.
//
// For what somebody does or asks for by hand, hold a Call instead. GUI thread; costs one timer, which runs only while an
// attempt is due. May be destroyed inside its signals.
template <typename T>
class LiveQuery final : public LiveQueryBase {
public:
    // Asks. Called when it is due, so it may reckon from what is then. A stream calls then for every piece.
    using Question = std::function<Call(Calls& calls, Then<T> then)>;

    LiveQuery(Milliseconds interval, Question question, std::unique_ptr<Timing> timing = systemTiming())
        : LiveQueryBase(interval, std::move(timing)), m_question(std::move(question)) {}

    // Null: none yet. Of a stream the latest piece. Valid until the next one.
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
