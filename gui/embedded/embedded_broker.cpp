// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/embedded/embedded_broker.h"

#include "broker/broker.h"
#include "broker/user_token.h"

#include <QDir>
#include <QFile>
#include <QSemaphore>
#include <QStandardPaths>

#include <string>
#include <thread>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The result of the thread; read only after the thread has written it and posted its last event.
struct StartOutcome {
    std::unique_ptr<broker::Broker> broker;
    bool elsewhere = false;  // it does not listen where it was asked to
    QString token;
    QString problem;
};

broker::Config toConfig(const EmbeddedBroker::Settings& settings) {
    broker::Config config;
    config.dataFolder = QFile::encodeName(settings.dataFolder).toStdString();
    config.listen.clear();
    for (const QString& address : settings.listen) config.listen.push_back(address.toStdString());
    config.engine.completedRetention = settings.completedRetention;
    config.durability = settings.durable ? broker::Durability::Durable : broker::Durability::Relaxed;
    // The default minimum, a percentage of the disk, may be more than a desktop ever has free.
    config.disk.minFreePercent = 0;
    config.metricsListen = settings.metricsListen.toStdString();
    config.httpMayMove = true;
    config.onlyThisUser = settings.onlyThisUser;
    return config;
}

// Blocks a thread of the broker. Gives up on a GUI thread that may be waiting for that broker to stop.
void tellOfTheEnd(EmbeddedBroker* owner, const std::string& why) {
    struct Progress {
        QSemaphore begun;
        QSemaphore over;
    };
    constexpr int kPatienceMillis = 10'000;
    const auto progress = std::make_shared<Progress>();
    const QString text = EmbeddedBroker::tr(
                             "The broker inside this program cannot go on, and the program closes: %1. "
                             "Everything that was acknowledged is kept.")
                             .arg(QString::fromStdString(why));
    QMetaObject::invokeMethod(
        owner,
        [owner, progress, text] {
            progress->begun.release();
            Q_EMIT owner->ending(text);
            progress->over.release();
        },
        Qt::QueuedConnection);
    if (progress->begun.tryAcquire(1, kPatienceMillis)) progress->over.acquire();
}

void startInto(StartOutcome& outcome, const EmbeddedBroker::Settings& settings, EmbeddedBroker* owner) {
    const auto beforeEnd = [owner](const std::string& why) { tellOfTheEnd(owner, why); };
    if (!QDir().mkpath(settings.dataFolder)) {
        outcome.problem =
            EmbeddedBroker::tr("The folder %1 cannot be created. Choose another one.").arg(settings.dataFolder);
        return;
    }
    broker::Config config = toConfig(settings);
    auto started = broker::Broker::start(config, beforeEnd);
    // Unavailable: an address cannot be bound, and nothing has been changed yet.
    if (!started && started.status().code() == Code::Unavailable) {
        outcome.elsewhere = true;
        config.listen = {"127.0.0.1:0"};
        started = broker::Broker::start(config, beforeEnd);
    }
    if (!started) {
        outcome.problem = QString::fromStdString(started.status().message());
        return;
    }
    if (settings.onlyThisUser) {
        const auto token = broker::userToken(config.dataFolder);
        if (!token) {
            outcome.problem = QString::fromStdString(token.status().message());
            return;
        }
        outcome.token = QString::fromStdString(*token);
    }
    outcome.broker = std::move(started).value();
}

}  // namespace

class EmbeddedBroker::Impl {
public:
    Impl(EmbeddedBroker* owner, Settings settings) : m_owner(owner), m_settings(std::move(settings)) {}

    ~Impl() {
        join();
        if (m_outcome && m_outcome->broker) m_outcome->broker->stop();
    }

    void start() {
        if (m_state != State::Stopped) return;
        m_stopOnceStarted = false;
        m_outcome = std::make_shared<StartOutcome>();
        setState(State::Starting);
        run([outcome = m_outcome, settings = m_settings, owner = m_owner] { startInto(*outcome, settings, owner); },
            [this] { finishStart(); });
    }

    void stop() {
        if (m_state == State::Starting) {
            m_stopOnceStarted = true;
        } else if (m_state == State::Running) {
            m_addresses.clear();
            m_note.clear();
            setState(State::Stopping);
            run([outcome = m_outcome] { outcome->broker.reset(); },
                [this] {
                    m_outcome.reset();
                    setState(State::Stopped);
                    Q_EMIT m_owner->stopped();
                });
        }
    }

    EmbeddedBroker* m_owner;
    Settings m_settings;
    State m_state = State::Stopped;
    QStringList m_addresses;
    QString m_note;
    std::shared_ptr<StartOutcome> m_outcome;  // owned by the thread while it runs

private:
    template <typename Work, typename Then>
    void run(Work work, Then then) {
        join();
        m_thread = std::thread([this, work = std::move(work), then = std::move(then)] {
            work();
            // The owner joins this thread before it is destroyed, and events not delivered by then are dropped.
            QMetaObject::invokeMethod(m_owner, then, Qt::QueuedConnection);
        });
    }

    void join() {
        if (m_thread.joinable()) m_thread.join();
    }

    void finishStart() {
        join();
        if (!m_outcome->broker) {
            const QString problem = m_outcome->problem;
            m_outcome.reset();
            setState(State::Stopped);
            if (m_stopOnceStarted)
                Q_EMIT m_owner->stopped();
            else
                Q_EMIT m_owner->failed(problem);
            return;
        }
        for (const std::string& address : m_outcome->broker->addresses())
            m_addresses.append(QString::fromStdString(address));
        if (m_outcome->elsewhere) {
            m_note = tr("%1 is taken by another program: this broker listens on %2.")
                         .arg(m_settings.listen.join(tr(" or ")), m_addresses.join(tr(" and ")));
        }
        setState(State::Running);
        if (m_stopOnceStarted)
            stop();
        else if (m_state == State::Running)
            Q_EMIT m_owner->started();
    }

    void setState(State state) {
        m_state = state;
        Q_EMIT m_owner->stateChanged();
    }

    bool m_stopOnceStarted = false;
    std::thread m_thread;
};

EmbeddedBroker::EmbeddedBroker(QObject* parent) : EmbeddedBroker(Settings(), parent) {}

EmbeddedBroker::EmbeddedBroker(Settings settings, QObject* parent)
    : QObject(parent), m_impl(std::make_unique<Impl>(this, std::move(settings))) {}

EmbeddedBroker::~EmbeddedBroker() = default;

QString EmbeddedBroker::usualDataFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + u"/broker"_s;
}

EmbeddedBroker::State EmbeddedBroker::state() const { return m_impl->m_state; }

QString EmbeddedBroker::dataFolder() const { return m_impl->m_settings.dataFolder; }

QStringList EmbeddedBroker::addresses() const { return m_impl->m_addresses; }

QString EmbeddedBroker::note() const { return m_impl->m_note; }

std::shared_ptr<grpc::Channel> EmbeddedBroker::channel() const {
    return state() == State::Running ? m_impl->m_outcome->broker->inProcessChannel() : nullptr;
}

QString EmbeddedBroker::token() const { return state() == State::Running ? m_impl->m_outcome->token : QString(); }

void EmbeddedBroker::start() { m_impl->start(); }

void EmbeddedBroker::stop() { m_impl->stop(); }

}  // namespace fairlead::gui

#include "moc_embedded_broker.cpp"
