// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/greeted_stream.h"

#include "gui/client/conversion/failure_conversion.h"
#include "gui/client/stream_call.h"
#include "gui/codeq/outside_words.h"
#include "gui/data/translation.h"
#include "producerpb.grpc.pb.h"
#include "workerpb.grpc.pb.h"

#include <QElapsedTimer>
#include <QTimer>

#include <utility>

namespace fairlead::gui {

namespace {

QString nameIn(const std::string& text) { return outsideWords(QString::fromStdString(text)); }

}  // namespace

class GreetedStream::Impl {
public:
    Impl(GreetedStream* owner, std::shared_ptr<grpc::Channel> channel, const QString& token, ClientTls tls)
        : m_owner(owner), m_channel(std::move(channel)), m_token(token.toStdString()), m_tls(std::move(tls)) {}
    virtual ~Impl() = default;

    virtual void begin() = 0;

    void start(std::chrono::milliseconds patience) {
        m_clock.start();
        m_patience.setSingleShot(true);
        connect(&m_patience, &QTimer::timeout, m_owner, [this] {
            end({Failure::Kind::Unreachable, tr("it did not answer the Hello in time"), true});
        });
        m_patience.start(patience);
        begin();
    }

protected:
    // gRPC's threads.
    void greet(const std::string& who, const std::string& tenant) {
        QMetaObject::invokeMethod(
            m_owner,
            [this, who = nameIn(who), tenant = nameIn(tenant)] {
                if (m_isEnded || !m_patience.isActive()) return;
                m_patience.stop();
                Q_EMIT m_owner->greeted(who, tenant, double(m_clock.nsecsElapsed()) / 1e6);
            },
            Qt::QueuedConnection);
    }
    void close(const Status& status) {
        const auto code = static_cast<grpc::StatusCode>(status.code());
        Failure failure{Failure::Kind::Unreachable, tr("the server ended the connection"), true};
        if (code != grpc::StatusCode::OK) failure = toFailure(grpc::Status(code, status.message()), m_tls);
        failure.text = outsideWords(failure.text);
        QMetaObject::invokeMethod(
            m_owner, [this, failure] { end(failure); }, Qt::QueuedConnection);
    }

    GreetedStream* const m_owner;
    const std::shared_ptr<grpc::Channel> m_channel;
    const std::string m_token;
    const ClientTls m_tls;

private:
    void end(const Failure& failure) {
        m_patience.stop();
        if (!std::exchange(m_isEnded, true)) Q_EMIT m_owner->ended(failure);
    }

    QElapsedTimer m_clock;
    QTimer m_patience;
    bool m_isEnded = false;
};

namespace {

const std::string& whoIn(const producerpb::HelloAck& ack) { return ack.subject(); }
const std::string& whoIn(const workerpb::HelloAck& ack) { return ack.worker_id(); }

template <typename Base, typename Service, typename Out, typename In>
class GreetingOf final : public Base {
public:
    template <typename... Arguments>
    explicit GreetingOf(Arguments&&... arguments)
        : Base(std::forward<Arguments>(arguments)...), m_stub(Service::NewStub(this->m_channel)),
          m_call(
              [this](const In& event) {
                  if (event.has_hello_ack()) this->greet(whoIn(event.hello_ack()), event.hello_ack().tenant_id());
              },
              [this](const Status& status) { this->close(status); }) {}

    void begin() override {
        m_call.begin(
            [this](grpc::ClientContext* context, auto* reactor) { m_stub->async()->Stream(context, reactor); });
        Out event;
        event.mutable_hello()->set_token(this->m_token);
        m_call.send(std::move(event));
    }

private:
    std::unique_ptr<typename Service::Stub> m_stub;
    StreamCall<Out, In> m_call;  // last member: destroyed first, which ends all callbacks
};

}  // namespace

GreetedStream::GreetedStream(Service service, std::shared_ptr<grpc::Channel> channel, QString token,
                             const ClientTls& tls, std::chrono::milliseconds patience)
    : m_patience(patience) {
    using Producer = GreetingOf<Impl, producerpb::ProducerStream, producerpb::ProducerEvent, producerpb::ServerEvent>;
    using Worker = GreetingOf<Impl, workerpb::WorkerStream, workerpb::WorkerEvent, workerpb::ServerEvent>;
    if (service == Service::Producer)
        m_impl = std::make_unique<Producer>(this, std::move(channel), token, tls);
    else
        m_impl = std::make_unique<Worker>(this, std::move(channel), token, tls);
}

GreetedStream::~GreetedStream() = default;

void GreetedStream::start() { m_impl->start(m_patience); }

}  // namespace fairlead::gui

#include "moc_greeted_stream.cpp"
