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

// A whole broker inside this process, on loopback, open to every user of this machine or for this user only. Starting reads its folder and stopping waits for its
// last commit, so both happen on a thread of their own; the answer comes as a signal. GUI thread.
//
// The channels it gave out must have no call under way when it stops: close the connection first.
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
        bool onlyThisUser = false;  // clients show the token of the file TOKEN in the data folder; broker/user_token.h
    };

    explicit EmbeddedBroker(QObject* parent = nullptr);
    explicit EmbeddedBroker(Settings settings, QObject* parent = nullptr);
    // Stops and waits for it, 10 s at most.
    ~EmbeddedBroker() override;

    // A folder of the user's own, kept from run to run. It need not exist.
    static QString usualDataFolder();

    State state() const;
    QString dataFolder() const;
    // As bound, with real ports. Empty unless running.
    QStringList addresses() const;
    // One sentence when the broker listens elsewhere than it was asked to, because a port is taken. Empty otherwise.
    QString note() const;
    // Reaches the broker without a socket. Null unless running.
    std::shared_ptr<grpc::Channel> channel() const;
    // To show on that channel. Empty: none is asked for, or it does not run.
    QString token() const;

    // Answered by started() or failed(). No effect unless stopped.
    void start();
    // Answered by stopped(). No effect when stopped; while it is still starting, it stops as soon as it has started.
    void stop();

Q_SIGNALS:
    void stateChanged();
    void started();
    // It is stopped again; the sentence says why and what can be done.
    void failed(const QString& text);
    void stopped();
    // Its disk has failed, and the program ends when all who hear this have returned; the sentence says why. Nothing that
    // was acknowledged is lost. Whoever shows it may stay in an event loop of its own until somebody has read it.
    void ending(const QString& text);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
