// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/grpc_broker_client.h"

#include "gui/client/conversion/failure_conversion.h"
#include "gui/client/conversion/message_values.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/live_calls.h"
#include "gui/client/stream_inbox.h"
#include "shared/wire/admin_methods.h"
#include "shared/wire/callback_pulse.h"
#include "shared/wire/untyped_stub.h"

#include <grpcpp/grpcpp.h>

#include <value_conversions.h>

#include <QPointer>
#include <QThread>
#include <QTimer>

#include <atomic>
#include <string>
#include <utility>

namespace fairlead::gui {

namespace api = fairlead::admin::v1;
using std::chrono::steady_clock;

namespace {

// Silence is counted in checks and not read from a clock, so that the broker gets its full time even if this process
// was stopped for a while.
constexpr int kLooksUntilSilent = 5;

}  // namespace

// The part of the client that gRPC's threads may use: its destructor waits for the last call.
class GrpcBrokerClient::Impl {
public:
    Impl(GrpcBrokerClient* client, std::shared_ptr<grpc::Channel> channel, const QString& token,
         ClientPatience patience, ClientTls tls)
        : m_client(client), m_channel(std::move(channel)), m_stub(m_channel), m_token(token),
          m_authorization(token.isEmpty() ? std::string() : "Bearer " + token.toStdString()), m_patience(patience),
          m_tls(std::move(tls)), m_calls(std::make_shared<LiveCalls>()), m_questions(m_channel, m_authorization, m_tls),
          m_inbox(patience.betweenFlushes) {
        connect(&m_inbox, &StreamInbox::flushed, client, [this](const QList<TenantsUpdate>& updates) {
            if (!m_failed && !m_paused) Q_EMIT m_client->tenantsArrived(updates);
        });
        m_askLater.setSingleShot(true);
        connect(&m_askLater, &QTimer::timeout, client, [this] { askForInfo(); });
        connect(&m_look, &QTimer::timeout, client, [this] { lookForSilence(); });
    }

    ~Impl() {
        m_failed = true;
        m_questions.failAll(GrpcCaller::closedFailure());
        m_calls->cancelAll();
        m_calls->waitForAll();
    }

    void start() {
        m_started = true;
        if (!m_paused) fetch();
    }

    void setPaused(bool paused) {
        if (paused == m_paused) return;
        m_paused = paused;
        if (m_failed || !m_started) return;
        if (!paused) {
            fetch();
            return;
        }
        m_look.stop();
        m_askLater.stop();
        m_watchNumber.fetch_add(1, std::memory_order_relaxed);  // drops later messages of the old watch
        m_calls->cancel(m_watching);
    }

    Calls* calls() { return m_failed ? nullptr : &m_questions; }
    std::shared_ptr<grpc::Channel> channel() const { return m_channel; }
    StreamDoors doors() const { return {m_channel, m_token, m_channel, m_token}; }
    bool isNoBroker() const { return m_isNoBroker; }

private:
    class Watch final : public UntypedReactor {
    public:
        explicit Watch(Impl* owner)
            : m_owner(owner), m_calls(owner->m_calls), m_number(owner->m_watchNumber.load(std::memory_order_relaxed)) {}

        void start() {
            if (!m_calls->enter(&m_context)) {
                delete this;
                return;
            }
            m_owner->m_watching = &m_context;
            m_owner->authorize(m_context);
            m_owner->m_stub.open(api::kWatchTenants.path, &m_context, &m_request, this);
            StartRead(&m_message);
            StartCall();
        }

        void OnReadDone(bool ok) override {
            if (!ok) return;
            m_owner->m_heard.fetch_add(1, std::memory_order_relaxed);
            if (m_number == m_owner->m_watchNumber.load(std::memory_order_relaxed))
                m_owner->m_inbox.push(as<TenantsUpdate>(m_message));
            StartRead(&m_message);
        }

        void OnDone(const grpc::Status& status) override {
            const grpc::Status end =
                status.ok() ? grpc::Status(grpc::StatusCode::CANCELLED, "the stream ended") : status;
            m_owner->post([owner = m_owner, number = m_number, failure = toFailure(end, m_owner->m_tls)] {
                if (number == owner->m_watchNumber.load(std::memory_order_relaxed)) owner->endWatch(failure);
            });
            const std::shared_ptr<LiveCalls> calls = m_calls;
            calls->leave(&m_context);
            delete this;
            calls->gone();
        }

    private:
        Impl* m_owner;
        std::shared_ptr<LiveCalls> m_calls;
        const uint64_t m_number;
        grpc::ClientContext m_context;
        api::WatchTenantsRequest m_request;
        api::TenantsUpdate m_message;
    };

    struct InfoCall {
        grpc::ClientContext context;
        api::GetBrokerInfoRequest request;
        api::BrokerInfo answer;
        steady_clock::time_point askedAt = steady_clock::now();
    };

    void authorize(grpc::ClientContext& context) const {
        if (!m_authorization.empty()) context.AddMetadata("authorization", m_authorization);
    }

    // Any thread, while a call is under way. The function is not run if the client is destroyed first.
    template <typename F>
    void post(F function) {
        QMetaObject::invokeMethod(m_client, std::move(function), Qt::QueuedConnection);
    }

    void fetch() {
        m_silentLooks = 0;
        (new Watch(this))->start();
        askForInfo();
        m_look.start(m_patience.silence / kLooksUntilSilent);
    }

    void askForInfo() {
        auto* call = new InfoCall;
        if (!m_calls->enter(&call->context)) {
            delete call;
            return;
        }
        authorize(call->context);
        call->context.set_deadline(std::chrono::system_clock::now() + m_patience.infoDeadline);
        m_stub.ask(api::kGetBrokerInfo.path, &call->context, &call->request, &call->answer,
                   [this, call](const grpc::Status& status) { takeInfo(call, status); });
    }

    // gRPC's thread.
    void takeInfo(InfoCall* call, const grpc::Status& status) {
        if (status.ok()) {
            m_heard.fetch_add(1, std::memory_order_relaxed);
            BrokerInfo info = as<BrokerInfo>(call->answer);
            info.latencyMs = std::chrono::duration<double, std::milli>(steady_clock::now() - call->askedAt).count();
            post([this, info = std::move(info)] { showInfo(info); });
        } else if (status.error_code() == grpc::StatusCode::DEADLINE_EXCEEDED) {
            // The broker may only be slow. If nothing arrives at all, lookForSilence() fails the client.
            post([this] { askLater(); });
        } else {
            const bool isUnknown = status.error_code() == grpc::StatusCode::UNIMPLEMENTED;
            post([this, isUnknown, failure = toFailure(status, m_tls)] {
                m_isNoBroker = isUnknown && !m_failed;
                fail(failure);
            });
        }
        const std::shared_ptr<LiveCalls> calls = m_calls;
        calls->leave(&call->context);
        delete call;
        calls->gone();
    }

    // A server without the watch is an old broker, or none: the info decides.
    void endWatch(const Failure& failure) {
        if (failure.kind == Failure::Kind::NotSupported)
            m_hasNoWatch = true;
        else
            fail(failure);
    }

    void showInfo(const BrokerInfo& info) {
        if (m_failed || m_paused) return;
        if (m_hasNoWatch) {
            fail(
                {Failure::Kind::NotSupported,
                 tr("this broker (Fairlead %1) is older than this console and does not tell the figures of its tenants")
                     .arg(info.version),
                 false});
            return;
        }
        askLater();
        Q_EMIT m_client->infoArrived(info);
    }

    void askLater() {
        if (!m_paused) m_askLater.start(m_patience.infoEvery);
    }

    void lookForSilence() {
        const uint64_t heard = m_heard.load(std::memory_order_relaxed);
        m_silentLooks = heard == m_heardBefore ? m_silentLooks + 1 : 0;
        m_heardBefore = heard;
        if (m_silentLooks >= kLooksUntilSilent) {
            const double seconds = std::chrono::duration<double>(m_patience.silence).count();
            fail({Failure::Kind::Unreachable, tr("the broker has been silent for %1 s").arg(seconds), true});
        }
    }

    void fail(const Failure& failure) {
        Q_ASSERT(QThread::currentThread() == m_client->thread());
        if (std::exchange(m_failed, true)) return;
        m_look.stop();
        m_askLater.stop();
        m_calls->cancelAll();
        const QPointer<GrpcBrokerClient> here(m_client);
        m_questions.failAll(failure);
        if (here) Q_EMIT here->failed(failure);
    }

    GrpcBrokerClient* m_client;
    std::shared_ptr<grpc::Channel> m_channel;
    UntypedStub m_stub;
    QString m_token;
    std::string m_authorization;
    ClientPatience m_patience;
    const ClientTls m_tls;
    CallbackPulse m_pulse;
    std::shared_ptr<LiveCalls> m_calls;
    GrpcCalls m_questions;
    StreamInbox m_inbox;
    QTimer m_askLater;
    QTimer m_look;
    std::atomic<uint64_t> m_heard = 0;  // messages of both calls
    uint64_t m_heardBefore = 0;
    int m_silentLooks = 0;
    std::atomic<uint64_t> m_watchNumber = 0;    // messages of earlier watches are dropped
    grpc::ClientContext* m_watching = nullptr;  // of the latest watch, to cancel it
    bool m_started = false;
    bool m_paused = false;
    bool m_failed = false;
    bool m_hasNoWatch = false;
    bool m_isNoBroker = false;
};

GrpcBrokerClient::GrpcBrokerClient(std::shared_ptr<grpc::Channel> channel, QString token, ClientPatience patience,
                                   const ClientTls& tls, QObject* parent)
    : BrokerClient(parent), m_impl(std::make_unique<Impl>(this, std::move(channel), token, patience, tls)) {}

GrpcBrokerClient::~GrpcBrokerClient() = default;

void GrpcBrokerClient::start() { m_impl->start(); }

Calls* GrpcBrokerClient::calls() { return m_impl->calls(); }

std::shared_ptr<grpc::Channel> GrpcBrokerClient::channel() const { return m_impl->channel(); }

StreamDoors GrpcBrokerClient::doors() const { return m_impl->doors(); }

bool GrpcBrokerClient::isNoBroker() const { return m_impl->isNoBroker(); }

void GrpcBrokerClient::setPaused(bool paused) { m_impl->setPaused(paused); }

}  // namespace fairlead::gui

#include "moc_broker_client.cpp"
#include "moc_grpc_broker_client.cpp"
