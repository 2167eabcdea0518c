// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/query/live_query.h"

#include "gui/connections/broker_connection.h"

#include <QEvent>
#include <QWidget>

#include <algorithm>

namespace fairlead::gui {

LiveQueryBase::LiveQueryBase(Milliseconds interval, std::unique_ptr<Timing> timing)
    : m_timing(std::move(timing)), m_interval(interval), m_dueAt(m_timing->steadyMs()) {}

void LiveQueryBase::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_isUnsupported = false;
    m_wasLive = isLive();
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &LiveQueryBase::useState);
        connect(connection, &BrokerConnection::pausedChanged, this, &LiveQueryBase::look);
    }
    forget();
    look();
}

void LiveQueryBase::setShownBy(QWidget* widget) {
    if (m_shownBy) m_shownBy->removeEventFilter(this);
    m_shownBy = widget;
    m_isShownBySome = widget != nullptr;
    if (widget != nullptr) widget->installEventFilter(this);
    look();
}

bool LiveQueryBase::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide) look();
    return QObject::eventFilter(watched, event);
}

void LiveQueryBase::setActive(bool active) {
    m_isActive = active;
    if (!active) {
        m_wantedAt.reset();
        cancel();
    }
    look();
}

void LiveQueryBase::cancel() {
    if (m_call.isUnderWay()) {
        m_call.reset();
        m_dueAt = m_timing->steadyMs();
    }
}

void LiveQueryBase::setInterval(Milliseconds interval) {
    if (std::exchange(m_interval, interval) != interval) {
        if (m_askedAt && !m_failure)
            m_dueAt = interval > kOnce ? std::optional(*m_askedAt + interval.count()) : std::nullopt;
        look();
    }
}

void LiveQueryBase::forget() {
    m_call.reset();
    m_wantedAt.reset();
    m_askedAt.reset();
    dropAnswer();
    m_failure.reset();
    m_failures = 0;
    m_answeredAtMs = 0;
    m_dueAt = m_timing->steadyMs();
}

void LiveQueryBase::startOver(bool active) {
    forget();
    setActive(active);
}

void LiveQueryBase::refreshAfter(Milliseconds quiet) {
    m_isUnsupported = false;
    m_failures = 0;
    m_wantedAt = m_timing->steadyMs() + quiet.count();
    look();
}

void LiveQueryBase::useState() {
    const bool live = isLive();
    if (live && !m_wasLive) {
        m_isUnsupported = false;
        m_failures = 0;
        if (m_interval != kOnce || !hasAnswer()) m_dueAt = m_timing->steadyMs();
    } else if (!live) {
        cancel();
    }
    m_wasLive = live;
    look();
}

bool LiveQueryBase::isLive() const { return m_connection && m_connection->state() == BrokerConnection::State::Live; }

bool LiveQueryBase::mayAsk() const {
    return m_isActive && !m_isUnsupported && isLive() && !m_connection->isPaused() &&
           (!m_isShownBySome || (m_shownBy && m_shownBy->isVisible()));
}

// Called after every change of state: makes the call if it is due, else starts the timer.
void LiveQueryBase::look() {
    m_timing->cancelPause();
    if (m_interval == kStream && !mayAsk()) cancel();
    const bool byHand = m_wantedAt && m_isActive && (m_interval != kStream || mayAsk());
    const std::optional<qint64> due = byHand ? m_wantedAt : mayAsk() && !m_call.isUnderWay() ? m_dueAt : std::nullopt;
    if (!due) return;
    if (const qint64 left = *due - m_timing->steadyMs(); left > 0)
        m_timing->pause(left, [this] { look(); });
    else
        begin();
}

void LiveQueryBase::begin() {
    m_wantedAt.reset();
    if (!isLive()) {
        m_dueAt = m_timing->steadyMs();
        return;
    }
    Calls* calls = m_connection->calls();
    if (calls == nullptr) {
        takeFailure({Failure::Kind::NotSupported, {}, false});
        return;
    }
    m_call.reset();
    m_askedAt = m_timing->steadyMs();
    m_dueAt = m_interval > kOnce ? std::optional(*m_askedAt + m_interval.count()) : std::nullopt;
    m_call = ask(*calls);
}

void LiveQueryBase::takeSuccess() {
    m_failure.reset();
    m_failures = 0;
    m_answeredAtMs = m_timing->wallMs();
    const QPointer<LiveQueryBase> self(this);
    Q_EMIT changed();
    if (self) look();
}

void LiveQueryBase::takeFailure(const Failure& failure) {
    if (!m_failure) m_failedSinceMs = m_timing->wallMs();
    m_call.reset();
    m_failure = failure;
    ++m_failures;
    m_isUnsupported = failure.kind == Failure::Kind::NotSupported;
    const bool again = failure.kind != Failure::Kind::Refused && (m_interval != kOnce || failure.retryable);
    m_dueAt = again ? std::optional(m_timing->steadyMs() + retryAfterMs()) : std::nullopt;
    const QPointer<LiveQueryBase> self(this);
    Q_EMIT failed(failure);
    if (self) look();
}

qint64 LiveQueryBase::retryAfterMs() const {
    const qint64 first = (m_interval > kOnce ? m_interval : kFirstRetry).count();
    return std::min(first << std::min(m_failures - 1, 10), std::max<qint64>(first, kLongestRetry.count()));
}

}  // namespace fairlead::gui

#include "moc_live_query.cpp"
