// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/broker_connection.h"
#include "shared/tls/client_tls.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

class QTemporaryDir;

namespace fairlead::gui {

class EmbeddedBroker;
class LoadDriver;

// What the program is connected to, with or without a window: at most one connection, one broker of its own and one
// load. Owns all three and ends them in the order in which they lean on each other: load, connection, broker.
// GUI thread; nothing here waits, except the destructor.
class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QObject* parent = nullptr);
    // Waits until the embedded broker has written its last, 10 s at most.
    ~Session() override;

    // Where embedded brokers listen from now on; port 0: any free one.
    void setListenAddresses(const QStringList& addresses);

    // Each lets go of what was there before. The embedded broker is then asked to stop, without waiting for it.
    void connectTo(const QString& address, const QString& token, const ClientTls& tls = {});
    void startLocal(const QString& folder);  // empty: the user's own
    // A broker with traffic. Empty: on a folder that is removed with this session.
    void startDemo(const QString& folder);
    void stopDemo();  // the load; the broker stays

    BrokerConnection* connection() const { return m_connection.get(); }
    EmbeddedBroker* embedded() const { return m_embedded.get(); }
    bool isDemoRunning() const;
    double demoRate() const;  // tasks sent per second; -1: no demo

Q_SIGNALS:
    // There is another connection, or none. The one before is still alive during this signal.
    void connectionChanged();
    void working(const QString& text);  // something that takes a moment is under way
    void problem(const QString& text);  // it did not work
    void noteChanged(const QString& note);
    void demoChanged(bool running);

private:
    enum class Kind { None, Local, Demo };

    void startEmbedded(Kind kind, const QString& folder);
    void embeddedStarted();
    void runDemo();
    void use(std::unique_ptr<BrokerConnection> connection);
    // Then runs what is given, at once if there is no broker to stop. Asked again meanwhile, only the latest runs.
    void letGo(std::function<void()> then);
    void brokerLeft();

    QStringList m_listen;
    std::unique_ptr<QTemporaryDir> m_demoFolder;
    std::unique_ptr<EmbeddedBroker> m_embedded;
    std::unique_ptr<EmbeddedBroker> m_leaving;  // still writing its last
    std::function<void()> m_afterLeaving;
    Kind m_kind = Kind::None;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<LoadDriver> m_load;
};

}  // namespace fairlead::gui
