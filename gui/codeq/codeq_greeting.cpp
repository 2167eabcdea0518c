// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/codeq_greeting.h"

#include "gui/client/channel.h"
#include "gui/codeq/http_door.h"
#include "gui/codeq/http_failure.h"
#include "gui/data/translation.h"

#include <QTimer>

#include <utility>

namespace fairlead::gui {

namespace {

using Kind = Failure::Kind;
using Service = GreetedStream::Service;

// Counts the tasks of a command that nobody has: needs an administrator's token, and costs the server next to nothing.
constexpr auto kQuestion = "/v1/codeq/admin/queues/-";

HttpRequest questionOf(const QByteArray& path) { return {"GET", path, {}, std::chrono::seconds(5)}; }

QString sentenceOf(Service service, const Failure& failure) {
    if (failure.kind != Kind::Refused) return failure.text;
    return service == Service::Producer ? tr("codeQ's server did not accept the producer's token: %1").arg(failure.text)
                                        : tr("codeQ's server did not accept the worker's token: %1").arg(failure.text);
}

}  // namespace

CodeqGreeting::CodeqGreeting(ServerPlace place, HttpDoor* door, QObject* parent)
    : QObject(parent), m_place(std::move(place)), m_door(door) {}

CodeqGreeting::~CodeqGreeting() = default;

void CodeqGreeting::start() {
    if (m_place.address.isEmpty()) {
        askTheOthers();
        return;
    }
    const auto others = [this] { askTheOthers(); };
    greet(Service::Producer, m_place.address, others, [this, others](const Failure& failure) {
        if (failure.kind != Kind::NotSupported) {
            fail(failure, sentenceOf(Service::Producer, failure));
            return;
        }
        greet(Service::Worker, m_place.address, others, [this](const Failure& again) {
            fail(again, again.kind == Kind::NotSupported
                            ? tr("a gRPC server answers there that is neither Fairlead nor "
                                 "codeQ")
                            : sentenceOf(Service::Worker, again));
        });
    });
}

void CodeqGreeting::greet(Service service, const QString& address, std::function<void()> then,
                          const Otherwise& otherwise) {
    const bool isProducer = service == Service::Producer;
    const auto channel = makeChannel(address.toStdString(), m_place.tls, Pings::Rare);
    if (!channel) {
        const Failure failure{Kind::Unreachable, QString::fromStdString(channel.status().message()), true};
        QTimer::singleShot(0, this, [failure, otherwise] { otherwise(failure); });
        return;
    }
    (isProducer ? m_producers : m_workers) = *channel;
    auto stream = std::make_unique<GreetedStream>(service, *channel,
                                                  isProducer ? m_place.token : m_place.workersToken(), m_place.tls);
    CodeqAccess::Way& way = isProducer ? m_access.producer : m_access.worker;
    connect(stream.get(), &GreetedStream::greeted, this,
            [this, &way, address, then = std::move(then)](const QString& who, const QString& tenant, double tookMs) {
                way = {address, who, tenant, {}, false};
                m_latencyMs = tookMs;
                then();
            });
    connect(stream.get(), &GreetedStream::ended, this, [this, &way, otherwise](const Failure& failure) {
        if (way.isOpen())
            fail(failure);
        else
            otherwise(failure);
    });
    m_streams.push_back(std::move(stream));
    m_streams.back()->start();
}

void CodeqGreeting::askTheOthers() {
    m_partsMissing = 1;
    if (!m_place.workerAddress.isEmpty() && !m_access.worker.isOpen()) {
        ++m_partsMissing;
        greet(
            Service::Worker, m_place.workerAddress, [this] { endPart(); },
            [this](const Failure& failure) {
                m_access.worker.address = m_place.workerAddress;
                m_access.worker.tokenRefused = failure.kind == Kind::Refused;
                m_access.worker.trouble = failure.kind == Kind::NotSupported
                                              ? tr("what answers there has no stream for workers")
                                              : sentenceOf(Service::Worker, failure);
                endPart();
            });
    }
    if (m_door == nullptr) {
        m_whyNoQueues =
            Failure{Kind::NotSupported, tr("the connection has no address of codeQ's HTTP interface"), false};
    } else {
        ++m_partsMissing;
        askHttp();
    }
    endPart();
}

void CodeqGreeting::askHttp() {
    m_access.http.address = m_door->address().toString();
    m_httpCall = m_door->ask(questionOf(kQuestion), [this](const Outcome<HttpAnswer>& answer) {
        if (!answer && answer.failure().kind == Kind::Refused) {
            m_whyNoQueues = answer.failure();
            askWithoutAdministrator();
            return;
        }
        if (!answer)
            m_access.http.trouble = answer.failure().text;
        else if (!answer->body.contains("\"ready\""))
            m_access.http.trouble = notCodeqFailure().text;
        else if (m_place.address.isEmpty())
            m_latencyMs = answer->tookMs;
        endPart();
    });
}

// The rest of the interface is for every token of a producer.
void CodeqGreeting::askWithoutAdministrator() {
    m_httpCall = m_door->ask(questionOf("/v1/codeq/raft/status"), [this](const Outcome<HttpAnswer>& answer) {
        if (answer) {
            m_access.noDepths = m_whyNoQueues->text;
        } else {
            m_access.http.trouble = answer.failure().text;
            m_access.http.tokenRefused = answer.failure().kind == Kind::Refused;
        }
        endPart();
    });
}

void CodeqGreeting::endPart() {
    if (--m_partsMissing > 0 || m_hasFailed) return;
    if (hasStream() || m_access.http.isOpen()) {
        Q_EMIT finished();
        return;
    }
    const QString& trouble = m_access.http.address.isEmpty() ? m_access.worker.trouble : m_access.http.trouble;
    const bool isRefused = m_access.http.tokenRefused || m_access.worker.tokenRefused;
    fail({isRefused ? Kind::Refused : Kind::Unreachable, trouble, !isRefused});
}

void CodeqGreeting::fail(Failure failure, const QString& sentence) {
    if (std::exchange(m_hasFailed, true)) return;
    if (!sentence.isEmpty()) failure.text = sentence;
    Q_EMIT failed(failure);
}

StreamDoors CodeqGreeting::doors() const {
    StreamDoors doors;
    if (m_access.producer.isOpen()) {
        doors.producers = m_producers;
        doors.producerToken = m_place.token;
    }
    if (m_access.worker.isOpen()) {
        doors.workers = m_workers;
        doors.workerToken = m_place.workersToken();
    }
    return doors;
}

}  // namespace fairlead::gui

#include "moc_codeq_greeting.cpp"
