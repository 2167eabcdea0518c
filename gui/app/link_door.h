// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <memory>

class QLocalServer;
class QLocalSocket;

namespace fairlead::gui {

// Through which a program that was started with a link hands it to the one that runs already, of the same user. GUI thread.
class LinkDoor : public QObject {
    Q_OBJECT
public:
    // path: of the socket, in a folder of this user alone. Where another program listens already, this one does not.
    explicit LinkDoor(const QString& path = usualPath());
    ~LinkDoor() override;

    // Whether a running program has taken the link; waits for a second at most.
    static bool handOver(const QString& link, const QString& path = usualPath());
    static QString usualPath();  // empty: there is no such folder

Q_SIGNALS:
    // Not checked in any way.
    void received(const QString& text);

private:
    void take(QLocalSocket* socket);

    std::unique_ptr<QLocalServer> m_server;
};

}  // namespace fairlead::gui
