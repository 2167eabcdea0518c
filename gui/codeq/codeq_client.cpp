// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/codeq_client.h"

#include "gui/client/channel.h"
#include "gui/client/grpc_calls.h"
#include "gui/codeq/codeq_greeting.h"
#include "gui/codeq/http_address.h"
#include "gui/codeq/http_codeq_calls.h"
#include "gui/codeq/tenant_depths.h"

#include <QFile>
#include <QPointer>
#include <QTimer>

#include <optional>
#include <utility>

namespace fairlead::gui {

namespace {

// Fairlead's calls against codeQ's server, and its own.
class CallsToCodeq final : public Calls {
public:
    explicit CallsToCodeq(HttpDoor* door)
        : m_none(makeChannel("127.0.0.1:1"),
                 Failure{Failure::Kind::NotSupported,
                         fairlead::gui::tr("codeQ's server has no such request: its interface does not offer this"),
                         false}),
          m_codeq(makeHttpCodeqCalls(door)) {}

    TenantCalls& tenants() override { return m_none.tenants(); }
    TaskCalls& tasks() override { return m_none.tasks(); }
    DeadLetterCalls& deadLetters() override { return m_none.deadLetters(); }
    OperationCalls& operations() override { return m_none.operations(); }
    EventCalls& events() override { return m_none.events(); }
    HistoryCalls& history() override { return m_none.history(); }
    BrokerCalls& broker() override { return m_none.broker(); }
    CronCalls& crons() override { return m_none.crons(); }
    IncidentCalls& incidents() override { return m_none.incidents(); }
    CodeqCalls* codeq() override { return m_codeq.get(); }

    void failAll(const Failure& failure) { m_none.failAll(failure); }

private:
    GrpcCalls m_none;  // its channel is never used
    std::unique_ptr<CodeqCalls> m_codeq;
};

std::unique_ptr<HttpDoor> doorOf(const ServerPlace& place) {
    const std::optional<QUrl> address = httpAddress(place.httpAddress);
    if (place.httpAddress.isEmpty() || !address) return nullptr;
    QFile file(QFile::decodeName(QByteArray::fromStdString(place.tls.files.authorities)));
    QByteArray authorities;
    if (place.tls.enabled && !place.tls.files.authorities.empty() && file.open(QIODevice::ReadOnly))
        authorities = file.readAll();
    return std::make_unique<HttpDoor>(*address, place.token, authorities);
}

}  // namespace

class CodeqClient::Impl {
public:
    Impl(CodeqClient* client, const ServerPlace& place, CodeqPoller::Pace pace)
        : m_client(client), m_tls(place.tls.enabled), m_door(doorOf(place)), m_calls(m_door.get()),
          m_greeting(place, m_door.get()) {
        connect(&m_greeting, &CodeqGreeting::finished, client, [this] { becomeKnown(); });
        connect(&m_greeting, &CodeqGreeting::failed, client, [this](const Failure& failure) { fail(failure); });
        if (m_door) {
            m_poller.emplace(*m_door, pace);
            connect(&*m_poller, &CodeqPoller::read, client,
                    [this](const CodeqReading& reading, double latencyMs) { take(reading, latencyMs); });
        }
    }
    ~Impl() { endCalls({Failure::Kind::Unreachable, tr("the connection was closed"), true}); }

    void start() { m_greeting.start(); }

    void readNow() {
        if (m_poller) m_poller->readNow();
    }

    void setPaused(bool paused) {
        if (std::exchange(m_paused, paused) == paused) return;
        m_depths.forget();
        run();
    }

    Calls* calls() { return m_failed ? nullptr : &m_calls; }
    StreamDoors doors() const { return m_failed ? StreamDoors() : m_greeting.doors(); }

private:
    void becomeKnown() {
        m_info.server = ServerKind::Codeq;
        m_info.codeq = m_greeting.access();
        const CodeqAccess::Way& first = m_info.codeq.producer.isOpen() ? m_info.codeq.producer : m_info.codeq.worker;
        m_info.subject = first.who;
        if (!first.tenant.isEmpty()) m_info.tenants = {first.tenant};
        m_info.tls = m_tls;
        m_info.latencyMs = m_greeting.latencyMs();
        if (m_poller && m_greeting.whyNoQueues()) m_poller->leaveQueues(*m_greeting.whyNoQueues());
        m_isKnown = true;
        run();
        Q_EMIT m_client->infoArrived(m_info);
    }

    void run() {
        if (m_poller) m_poller->setRunning(m_isKnown && !m_paused && !m_failed);
    }

    void take(const CodeqReading& reading, double latencyMs) {
        const bool isMute = reading.noQueues && reading.noMetrics;
        if (isMute && !m_greeting.hasStream()) {
            fail(*reading.noMetrics);
            return;
        }
        if (latencyMs >= 0) m_info.latencyMs = latencyMs;
        // A token that was refused at first is refused until the connection is made anew.
        if (!m_info.codeq.http.tokenRefused) m_info.codeq.http.trouble = isMute ? reading.noMetrics->text : QString();
        // A slot may destroy the client.
        const QPointer<CodeqClient> here(m_client);
        Q_EMIT m_client->infoArrived(m_info);
        if (here && !reading.noQueues) Q_EMIT here->tenantsArrived({m_depths.next(reading.queues, reading.atMs)});
        if (here) Q_EMIT here->codeqArrived(reading);
    }

    void fail(const Failure& failure) {
        if (std::exchange(m_failed, true)) return;
        run();
        const QPointer<CodeqClient> here(m_client);
        endCalls(failure);
        if (here) Q_EMIT here->failed(failure);
    }

    // A callback may destroy the client, whose destructor comes here again.
    void endCalls(const Failure& failure) {
        m_failed = true;
        const QPointer<CodeqClient> here(m_client);
        m_calls.failAll(failure);
        if (here && m_door) m_door->failAll(failure);
    }

    CodeqClient* const m_client;
    const bool m_tls;
    const std::unique_ptr<HttpDoor> m_door;
    CallsToCodeq m_calls;
    CodeqGreeting m_greeting;
    std::optional<CodeqPoller> m_poller;
    TenantDepths m_depths;
    BrokerInfo m_info;
    bool m_isKnown = false;
    bool m_paused = false;
    bool m_failed = false;
};

CodeqClient::CodeqClient(ServerPlace place, CodeqPoller::Pace pace, QObject* parent)
    : BrokerClient(parent), m_impl(std::make_unique<Impl>(this, place, pace)) {}

CodeqClient::~CodeqClient() = default;

void CodeqClient::start() { m_impl->start(); }

void CodeqClient::setPaused(bool paused) { m_impl->setPaused(paused); }

void CodeqClient::readNow() { m_impl->readNow(); }

Calls* CodeqClient::calls() { return m_impl->calls(); }

StreamDoors CodeqClient::doors() const { return m_impl->doors(); }

}  // namespace fairlead::gui

#include "moc_codeq_client.cpp"
