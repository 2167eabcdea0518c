// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/session.h"

#include "gui/client/calls/calls.h"
#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/codeq/server_client.h"
#include "gui/connections/profile_client.h"
#include "gui/embedded/embedded_broker.h"
#include "gui/data/translation.h"
#include "gui/data/tenant_change.h"
#include "gui/lab/load_driver.h"

#include <QTemporaryDir>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

std::unique_ptr<BrokerConnection> connectionOf(const ConnectionProfile& profile, TokenSource& tokens) {
    auto made = std::make_unique<BrokerConnection>(profile.name, [profile, &tokens]() -> std::unique_ptr<BrokerClient> {
        return std::make_unique<ProfileClient>(profile, tokens);
    });
    ConnectionMark mark = profile.mark;
    mark.address = profile.address.isEmpty() ? profile.httpAddress : profile.address;
    mark.tls = profile.tls;
    made->setMark(mark);
    return made;
}

}  // namespace

Session::Session(QObject* parent) : QObject(parent) {}

Session::~Session() {
    m_load.reset();
    m_connections.clear();
    m_embedded.reset();
    m_leaving.reset();
}

void Session::setListenAddresses(const QStringList& addresses) { m_listen = addresses; }

void Session::connectTo(const ServerPlace& place) {
    const QString name = place.address.isEmpty() ? place.httpAddress : place.address;
    auto made = std::make_unique<BrokerConnection>(name, [place] { return makeServerClient(place); });
    made->setMark({name, ConnectionColor::None, false, name, place.tls});
    use(std::move(made));
}

void Session::open(const ConnectionProfile& profile, TokenSource& tokens) {
    BrokerConnection* open = find(profile.id);
    if (open == nullptr) {
        use(connectionOf(profile, tokens));
        return;
    }
    goTo(open);
    open->retryNow();
}

void Session::reopen(const ConnectionProfile& profile, TokenSource& tokens) {
    if (find(profile.id) != nullptr) use(connectionOf(profile, tokens));
}

void Session::close(BrokerConnection* connection) {
    if (isEmbedded(connection))
        stopEmbedded();
    else
        take(connection);
}

void Session::show(BrokerConnection* connection) {
    if (m_shown != connection) goTo(connection);
}

void Session::goTo(BrokerConnection* connection) {
    m_shown = connection;
    Q_EMIT connectionChanged();
    Q_EMIT noteChanged(note());
}

QString Session::note() const {
    if (!m_embedded || !isEmbedded(m_shown)) return {};
    const QString elsewhere = m_embedded->note();
    return elsewhere.isEmpty() ? tr("listens at %1").arg(m_embedded->addresses().value(0)) : elsewhere;
}

QList<BrokerConnection*> Session::connections() const {
    QList<BrokerConnection*> all;
    for (const auto& one : m_connections) all.append(one.get());
    return all;
}

bool Session::isEmbedded(const BrokerConnection* connection) const {
    return connection != nullptr && (connection->mark().key == u"local"_s || connection->mark().key == u"demo"_s);
}

void Session::startLocal(const QString& folder) {
    if (BrokerConnection* open = find(u"local"_s)) {
        goTo(open);
        return;
    }
    restartLocal(folder);
}

void Session::restartLocal(const QString& folder) {
    letGo([this, folder] { startEmbedded(Kind::Local, folder); });
}

void Session::startDemo(const QString& folder) {
    if (BrokerConnection* open = find(u"demo"_s)) {
        runDemo();
        goTo(open);
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

QString Session::demoStory() const {
    const int act = m_load ? m_load->statistics().act : -1;
    if (act < 0) return {};
    static const std::vector<StoryAct> story = gui::demoStory();
    return act < int(story.size()) ? gui::tr(story[size_t(act)].text) : QString();
}

double Session::demoRate() const { return m_load ? m_load->statistics().sentPerSecond : -1; }

void Session::startEmbedded(Kind kind, const QString& folder) {
    EmbeddedBroker::Settings settings;
    if (!folder.isEmpty()) settings.dataFolder = folder;
    if (!m_listen.isEmpty()) settings.listen = m_listen;
    if (kind == Kind::Local) {
        settings.durable = m_local.durable;
        settings.metricsListen = m_local.metricsListen;
        settings.onlyThisUser = m_local.onlyThisUser;
        if (!m_local.listen.isEmpty()) settings.listen = m_local.listen;
        if (folder.isEmpty() && !m_local.dataFolder.isEmpty()) settings.dataFolder = m_local.dataFolder;
    }
    if (kind == Kind::Demo) {
        // A demo may run for days, and its old results are of no use.
        settings.completedRetention = std::chrono::minutes(10);
    }
    m_kind = kind;
    m_embedded = std::make_unique<EmbeddedBroker>(settings);
    connect(m_embedded.get(), &EmbeddedBroker::started, this, &Session::embeddedStarted);
    connect(m_embedded.get(), &EmbeddedBroker::ending, this, &Session::ending);
    connect(m_embedded.get(), &EmbeddedBroker::failed, this, [this](const QString& text) {
        m_kind = Kind::None;
        // The broker is emitting this signal, so it is deleted later.
        m_embedded.release()->deleteLater();
        Q_EMIT problem(text);
    });
    Q_EMIT working(tr("Starting a broker on %1 …").arg(m_embedded->dataFolder()));
    m_embedded->start();
}

void Session::embeddedStarted() {
    const QString name = m_kind == Kind::Demo ? tr("demo broker") : tr("local broker");
    const std::shared_ptr<grpc::Channel> channel = m_embedded->channel();
    auto made = std::make_unique<BrokerConnection>(
        name, [channel, token = m_embedded->token()]() -> std::unique_ptr<BrokerClient> {
            return std::make_unique<GrpcBrokerClient>(channel, token);
        });
    made->setMark({m_kind == Kind::Demo ? u"demo"_s : u"local"_s, ConnectionColor::None, false, {}, {}});
    use(std::move(made));
    if (m_kind == Kind::Demo) {
        BrokerConnection* demo = find(u"demo"_s);
        connect(demo, &BrokerConnection::stateChanged, this, [this, demo, isDone = false]() mutable {
            if (isDone || demo->state() != BrokerConnection::State::Live) return;
            isDone = true;
            limitDemo();
        });
        runDemo();
    }
}

void Session::runDemo() {
    if (m_load) return;
    LoadDriver::Options options;
    options.makeChannel = [address = m_embedded->addresses().value(0).toStdString()] { return makeChannel(address); };
    m_load = std::make_unique<LoadDriver>(demoScenario(), std::move(options));
    m_load->start();
    Q_EMIT demoChanged(true);
}

// The limit that the story runs against.
void Session::limitDemo() {
    BrokerConnection* demo = find(u"demo"_s);
    if (m_limiting.isUnderWay() || demo == nullptr || demo->calls() == nullptr) return;
    LimitChange change;
    change.tenant = u"data-harbor"_s;
    change.set.maxEnqueueRate.emplace(Rate{10, std::chrono::seconds(1), 40});
    change.reason = tr("The plan of data-harbor: 10 tasks a second");
    m_limiting = demo->calls()->tenants().changeLimits(change, [](const auto&) {});
}

BrokerConnection* Session::find(const QString& key) const {
    const auto found = std::find_if(m_connections.begin(), m_connections.end(),
                                    [&key](const auto& one) { return one->mark().key == key; });
    return found == m_connections.end() ? nullptr : found->get();
}

void Session::use(std::unique_ptr<BrokerConnection> connection) {
    BrokerConnection* made = connection.get();
    const auto place = std::find_if(m_connections.begin(), m_connections.end(),
                                    [made](const auto& one) { return one->mark().key == made->mark().key; });
    std::unique_ptr<BrokerConnection> before;
    if (place == m_connections.end())
        m_connections.push_back(std::move(connection));
    else
        before = std::exchange(*place, std::move(connection));
    Q_EMIT connectionsChanged();
    goTo(made);
    made->open();
}

std::unique_ptr<BrokerConnection> Session::take(BrokerConnection* connection) {
    const auto place = std::find_if(m_connections.begin(), m_connections.end(),
                                    [connection](const auto& one) { return one.get() == connection; });
    if (place == m_connections.end()) return nullptr;
    std::unique_ptr<BrokerConnection> taken = std::move(*place);
    const auto after = m_connections.erase(place);
    Q_EMIT connectionsChanged();
    if (m_shown == connection) {
        show(after != m_connections.end() ? after->get()
             : m_connections.empty()      ? nullptr
                                          : m_connections.back().get());
    }
    return taken;
}

void Session::stopEmbedded() { letGo({}); }

void Session::letGo(std::function<void()> then) {
    stopDemo();
    for (const QString& key : {u"local"_s, u"demo"_s})
        if (BrokerConnection* open = find(key)) take(open);
    m_kind = Kind::None;
    m_afterLeaving = std::move(then);
    if (m_embedded) {
        // The next broker may need the same ports and folder, so it starts after this one has stopped.
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
        m_leaving.release()->deleteLater();  // it is emitting this signal
        m_demoFolder.reset();
    }
    if (const auto then = std::exchange(m_afterLeaving, nullptr))
        then();
    else
        Q_EMIT working({});
}

}  // namespace fairlead::gui

#include "moc_session.cpp"
