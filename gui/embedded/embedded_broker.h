// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

// A complete broker inside this process, on loopback, for every user of this machine or for this one only. Starting
// reads the data folder and stopping waits for the last commit, so both run on a thread of their own and end with a
// signal.
// GUI thread. Its channels must have no call in progress when it stops: close the connection first.
class EmbeddedBroker : public QObject {
    Q_OBJECT
public:
    enum class State { Stopped, Starting, Running, Stopping };
    Q_ENUM(State)

    struct Settings {
        QString dataFolder = usualDataFolder();
        QStringList listen = {QStringLiteral("127.0.0.1:9091"), QStringLiteral("127.0.0.1:9092")};
        std::chrono::seconds completedRetention = std::chrono::hours(24);
        bool durable = true;        // acknowledged after fsync
        QString metricsListen;      // empty: no metrics
        bool onlyThisUser = false;  // clients need the token in the file TOKEN of the data folder; broker/user_token.h
    };

    explicit EmbeddedBroker(QObject* parent = nullptr);
    explicit EmbeddedBroker(Settings settings, QObject* parent = nullptr);
    // Stops the broker and waits for it, 10 s at most.
    ~EmbeddedBroker() override;

    // The default data folder: one per user, kept between runs. It need not exist.
    static QString usualDataFolder();

    State state() const;
    QString dataFolder() const;
    // The bound addresses with real ports. Empty unless running.
    QStringList addresses() const;
    // One sentence if the broker listens elsewhere than requested, because a port is taken. Empty otherwise.
    QString note() const;
    // A channel to the broker without a socket. Null unless running.
    std::shared_ptr<grpc::Channel> channel() const;
    // The token to send on that channel. Empty: none is needed, or the broker does not run.
    QString token() const;

    // Answered by started() or failed(). No effect unless stopped.
    void start();
    // Answered by stopped(). No effect when stopped; while it is still starting, it stops as soon as it has started.
    void stop();

Q_SIGNALS:
    void stateChanged();
    void started();
    // The broker could not start; the sentence says why and what can be done.
    void failed(const QString& text);
    void stopped();
    // The broker's disk has failed, and the program ends when all receivers have returned; the sentence says why.
    // Nothing that was acknowledged is lost. A receiver may run an event loop until the user has read the message.
    void ending(const QString& text);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
