// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/session.h"

#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/client/remote_client.h"
#include "gui/embedded/embedded_broker.h"
#include "gui/lab/load_driver.h"

#include <QTemporaryDir>

#include <utility>

namespace fairlead::gui {

Session::Session(QObject* parent) : QObject(parent) {}

Session::~Session() {
    m_load.reset();
    m_connection.reset();
    m_embedded.reset();
    m_leaving.reset();
}

void Session::setListenAddresses(const QStringList& addresses) { m_listen = addresses; }

void Session::connectTo(const QString& address, const QString& token, const ClientTls& tls) {
    const bool hadBroker = m_embedded != nullptr;
    letGo({});
    use(std::make_unique<BrokerConnection>(address,
                                           [address, token, tls] { return makeRemoteClient(address, tls, token); }));
    Q_EMIT noteChanged(hadBroker ? tr("The broker of this program was stopped; its tasks are kept.") : QString());
}

void Session::startLocal(const QString& folder) {
    if (m_kind == Kind::Local && m_connection) {
        Q_EMIT connectionChanged();
        return;
    }
    letGo([this, folder] { startEmbedded(Kind::Local, folder); });
}

void Session::startDemo(const QString& folder) {
    if (m_kind == Kind::Demo && m_connection) {
        runDemo();
        Q_EMIT connectionChanged();
        return;
    }
    letGo([this, folder] {
        QString demoFolder = folder;
        if (demoFolder.isEmpty()) {
            m_demoFolder = std::make_unique<QTemporaryDir>();
            if (!m_demoFolder->isValid()) {
                Q_EMIT problem(tr("No folder for the demo can be made: %1").arg(m_demoFolder->errorString()));
                return;
            }
            demoFolder = m_demoFolder->path();
        }
        startEmbedded(Kind::Demo, demoFolder);
    });
}

void Session::stopDemo() {
    if (m_load) {
        m_load.reset();
        Q_EMIT demoChanged(false);
    }
}

bool Session::isDemoRunning() const { return m_load != nullptr; }

double Session::demoRate() const { return m_load ? m_load->statistics().sentPerSecond : -1; }

void Session::startEmbedded(Kind kind, const QString& folder) {
    EmbeddedBroker::Settings settings;
    if (!folder.isEmpty()) {
        settings.dataFolder = folder;
    }
    if (!m_listen.isEmpty()) {
        settings.listen = m_listen;
    }
    if (kind == Kind::Demo) {
        // A demo may run for days; nobody will ask for yesterday's results of it.
        settings.completedRetention = std::chrono::minutes(10);
    }
    m_kind = kind;
    m_embedded = std::make_unique<EmbeddedBroker>(settings);
    connect(m_embedded.get(), &EmbeddedBroker::started, this, &Session::embeddedStarted);
    connect(m_embedded.get(), &EmbeddedBroker::failed, this, [this](const QString& text) {
        m_kind = Kind::None;
        // It is speaking right now, so it goes a moment later.
        m_embedded.release()->deleteLater();
        Q_EMIT problem(text);
    });
    Q_EMIT working(tr("Starting a broker on %1 …").arg(m_embedded->dataFolder()));
    m_embedded->start();
}

void Session::embeddedStarted() {
    const QString address = m_embedded->addresses().value(0);
    const QString name = m_kind == Kind::Demo ? tr("demo broker") : tr("local broker");
    const std::shared_ptr<grpc::Channel> channel = m_embedded->channel();
    use(std::make_unique<BrokerConnection>(name, [channel]() -> std::unique_ptr<BrokerClient> {
        return std::make_unique<GrpcBrokerClient>(channel, QString());
    }));
    const QString note = m_embedded->note();
    Q_EMIT noteChanged(note.isEmpty() ? tr("listens at %1").arg(address) : note);
    if (m_kind == Kind::Demo) {
        runDemo();
    }
}

void Session::runDemo() {
    if (m_load) {
        return;
    }
    LoadDriver::Options options;
    options.makeChannel = [address = m_embedded->addresses().value(0).toStdString()] { return makeChannel(address); };
    m_load = std::make_unique<LoadDriver>(demoScenario(), std::move(options));
    m_load->start();
    Q_EMIT demoChanged(true);
}

void Session::use(std::unique_ptr<BrokerConnection> connection) {
    const std::unique_ptr<BrokerConnection> before = std::exchange(m_connection, std::move(connection));
    Q_EMIT connectionChanged();
    if (m_connection) {
        m_connection->open();
    }
}

void Session::letGo(std::function<void()> then) {
    stopDemo();
    if (m_connection) {
        use(nullptr);
    }
    m_kind = Kind::None;
    m_afterLeaving = std::move(then);
    if (m_embedded) {
        // The next broker may want the same ports and folder, so it waits; nobody else does.
        m_leaving = std::move(m_embedded);
        disconnect(m_leaving.get(), nullptr, this, nullptr);
        connect(m_leaving.get(), &EmbeddedBroker::stopped, this, &Session::brokerLeft);
        connect(m_leaving.get(), &EmbeddedBroker::failed, this, &Session::brokerLeft);
        Q_EMIT working(tr("Stopping the broker on %1 …").arg(m_leaving->dataFolder()));
        m_leaving->stop();
    } else if (!m_leaving) {
        brokerLeft();
    }
}

void Session::brokerLeft() {
    if (m_leaving) {
        m_leaving.release()->deleteLater();  // it is speaking right now
        m_demoFolder.reset();
    }
    if (const auto then = std::exchange(m_afterLeaving, nullptr)) {
        then();
    }
}

}  // namespace fairlead::gui
