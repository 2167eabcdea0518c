// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/broker_connection.h"

#include "gui/client/broker_client.h"
#include "gui/connections/timing.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr qint64 kFirstPauseMs = 250;
constexpr qint64 kLongestPauseMs = 10'000;

bool isFinal(const Failure& failure) {
    return failure.kind == Failure::Kind::Refused || failure.kind == Failure::Kind::NotSupported;
}

}  // namespace

class BrokerConnection::Impl {
public:
    Impl(BrokerConnection* connection, QString name, MakeClient makeClient, std::unique_ptr<Timing> timing)
        : m_connection(connection), m_name(std::move(name)), m_makeClient(std::move(makeClient)),
          m_timing(std::move(timing)) {}

    void open() {
        if (m_state == State::Idle || m_state == State::Stopped) {
            m_pauseMs = 0;
            attempt();
        }
    }

    void setPaused(Pause why, bool paused) {
        const bool before = m_pauses != 0;
        const bool byHandBefore = (m_pauses & int(Pause::ByHand)) != 0;
        m_pauses = paused ? m_pauses | int(why) : m_pauses & ~int(why);
        const bool now = m_pauses != 0;
        if (now != before && m_client) {
            m_glancing = false;
            m_client->setPaused(now);
        }
        if (!now && std::exchange(m_attemptDue, false)) attempt();
        if (now != before || byHandBefore != ((m_pauses & int(Pause::ByHand)) != 0))
            Q_EMIT m_connection->pausedChanged();
    }

    void glance() {
        if (m_pauses != int(Pause::Unseen)) return;
        if (std::exchange(m_attemptDue, false)) {
            m_glancing = true;
            attempt();
        } else if (m_client && !std::exchange(m_glancing, true)) {
            m_client->setPaused(false);
        }
    }

    void retryNow() {
        setPaused(Pause::ByHand, false);
        if (m_state == State::Retrying || m_state == State::Stopped) {
            m_pauseMs = 0;
            m_glancing = m_pauses != 0;
            attempt();
        }
    }

    void close() {
        m_timing->cancelPause();
        m_attemptDue = false;
        m_glancing = false;
        m_retryAtMs = -1;
        letGo();
        m_failure = {};
        setState(State::Idle);
    }

    // Destroying the clients ends pending calls with a failure; calls() is already null by then.
    void letGo() {
        const std::unique_ptr<BrokerClient> retired = std::exchange(m_retired, nullptr);
        const std::unique_ptr<BrokerClient> client = std::exchange(m_client, nullptr);
    }

    void attempt() {
        m_timing->cancelPause();
        m_retryAtMs = -1;
        if (m_pauses != 0 && m_state == State::Retrying && !m_glancing) {
            m_attemptDue = true;
            return;
        }
        m_retired.reset();
        m_codeq.reset();
        m_client = m_makeClient();
        BrokerClient* client = m_client.get();
        connect(client, &BrokerClient::infoArrived, m_connection, [this](const BrokerInfo& info) {
            m_info = info;
            const Witness here(this);
            becomeLive();
            if (here) Q_EMIT m_connection->infoChanged();
        });
        connect(client, &BrokerClient::tenantsArrived, m_connection, [this](const QList<TenantsUpdate>& updates) {
            if (updates.isEmpty()) {
                return;
            }
            m_dataAtMs = m_timing->steadyMs();
            m_clockOffsetMs = updates.last().atMs - m_timing->wallMs();
            const Witness here(this);
            becomeLive();
            if (here && std::exchange(m_glancing, false)) {
                m_client->setPaused(true);
            }
            if (here) {
                Q_EMIT m_connection->tenantsArrived(updates);
            }
        });
        connect(client, &BrokerClient::codeqArrived, m_connection, [this](const CodeqReading& reading) {
            m_codeq = reading;
            // A glance ends with the reading, also with one without tenants.
            if (reading.noQueues && std::exchange(m_glancing, false)) m_client->setPaused(true);
            Q_EMIT m_connection->codeqArrived(reading);
        });
        connect(client, &BrokerClient::failed, m_connection, [this](const Failure& failure) { fail(failure); });
        // Set the state first: a client may fail before start() returns.
        const Witness here(this);
        setState(State::Connecting);
        if (here && m_client.get() == client) {
            client->setPaused(m_pauses != 0 && !m_glancing);
            client->start();
        }
    }

    BrokerConnection* m_connection;
    QString m_name;
    MakeClient m_makeClient;
    std::unique_ptr<Timing> m_timing;
    State m_state = State::Idle;
    BrokerInfo m_info;
    std::optional<CodeqReading> m_codeq;
    Failure m_failure;
    qint64 m_dataAtMs = -1;   // steady; below zero: no data yet
    qint64 m_retryAtMs = -1;  // steady; below zero: none planned
    qint64 m_clockOffsetMs = 0;
    int m_pauses = 0;           // bits of Pause
    bool m_attemptDue = false;  // an attempt became due during a pause
    bool m_glancing = false;    // fetching until the next update although paused
    ConnectionMark m_mark;
    std::unique_ptr<BrokerClient> m_client;
    std::unique_ptr<BrokerClient> m_retired;  // has failed

private:
    // Tells whether a slot called in between has closed the connection or started another attempt.
    class Witness {
    public:
        explicit Witness(const Impl* impl) : m_impl(impl), m_client(impl->m_client.get()) {}
        explicit operator bool() const { return m_client && m_impl->m_client.get() == m_client; }

    private:
        const Impl* m_impl;
        const BrokerClient* m_client;
    };

    void becomeLive() {
        m_pauseMs = 0;
        if (m_state == State::Connecting) {
            m_failure = {};
            setState(State::Live);
        }
    }

    void fail(const Failure& failure) {
        // The client is emitting, so it must outlive this call; the next attempt or close() destroys it.
        m_retired = std::move(m_client);
        m_retired->disconnect(m_connection);
        m_failure = failure;
        m_glancing = false;
        if (isFinal(failure)) {
            setState(State::Stopped);
            return;
        }
        // Jitter of up to 25 %, so that many consoles do not reconnect at the same moment.
        m_pauseMs = m_pauseMs == 0 ? kFirstPauseMs : std::min(m_pauseMs * 2, kLongestPauseMs);
        const qint64 pause = m_pauseMs - qint64(m_timing->chance() * 0.25 * double(m_pauseMs));
        m_retryAtMs = m_timing->steadyMs() + pause;
        m_timing->pause(pause, [this] { attempt(); });
        setState(State::Retrying);
    }

    void setState(State state) {
        if (std::exchange(m_state, state) != state) Q_EMIT m_connection->stateChanged();
    }

    qint64 m_pauseMs = 0;  // the latest backoff; 0: none since it was live or was asked to retry
};

BrokerConnection::BrokerConnection(QString name, MakeClient makeClient, QObject* parent)
    : BrokerConnection(std::move(name), std::move(makeClient), systemTiming(), parent) {}

BrokerConnection::BrokerConnection(QString name, MakeClient makeClient, std::unique_ptr<Timing> timing, QObject* parent)
    : QObject(parent), m_impl(std::make_unique<Impl>(this, std::move(name), std::move(makeClient), std::move(timing))) {
}

BrokerConnection::~BrokerConnection() { m_impl->letGo(); }

QString BrokerConnection::name() const { return m_impl->m_name; }

ConnectionMark BrokerConnection::mark() const { return m_impl->m_mark; }

void BrokerConnection::setMark(const ConnectionMark& mark) { m_impl->m_mark = mark; }

BrokerConnection::State BrokerConnection::state() const { return m_impl->m_state; }

BrokerInfo BrokerConnection::info() const { return m_impl->m_info; }

Failure BrokerConnection::lastFailure() const { return m_impl->m_failure; }

qint64 BrokerConnection::dataAgeMs() const {
    return m_impl->m_dataAtMs < 0 ? -1 : m_impl->m_timing->steadyMs() - m_impl->m_dataAtMs;
}

qint64 BrokerConnection::retryInMs() const {
    return m_impl->m_retryAtMs < 0 ? 0 : std::max<qint64>(0, m_impl->m_retryAtMs - m_impl->m_timing->steadyMs());
}

qint64 BrokerConnection::clockOffsetMs() const { return m_impl->m_clockOffsetMs; }

Calls* BrokerConnection::calls() const {
    return m_impl->m_state == State::Live && m_impl->m_client ? m_impl->m_client->calls() : nullptr;
}

std::shared_ptr<grpc::Channel> BrokerConnection::channel() const {
    return m_impl->m_state == State::Live && m_impl->m_client ? m_impl->m_client->channel() : nullptr;
}

StreamDoors BrokerConnection::doors() const {
    if (m_impl->m_state == State::Live && m_impl->m_client) return m_impl->m_client->doors();
    if (m_impl->m_state == State::Stopped && m_impl->m_failure.kind == Failure::Kind::Refused && m_impl->m_retired)
        return m_impl->m_retired->doors();
    return {};
}

const CodeqReading* BrokerConnection::codeqReading() const { return m_impl->m_codeq ? &*m_impl->m_codeq : nullptr; }

void BrokerConnection::setPaused(Pause why, bool paused) { m_impl->setPaused(why, paused); }

bool BrokerConnection::isPaused() const { return m_impl->m_pauses != 0; }

bool BrokerConnection::isPausedByHand() const { return (m_impl->m_pauses & int(Pause::ByHand)) != 0; }

void BrokerConnection::glance() { m_impl->glance(); }

void BrokerConnection::readNow() {
    if (m_impl->m_client && m_impl->m_pauses == 0) m_impl->m_client->readNow();
}

void BrokerConnection::open() { m_impl->open(); }

void BrokerConnection::retryNow() { m_impl->retryNow(); }

void BrokerConnection::close() { m_impl->close(); }

}  // namespace fairlead::gui

#include "moc_broker_connection.cpp"
