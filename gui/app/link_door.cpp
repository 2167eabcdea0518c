// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/link_door.h"

#include "gui/connections/link.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QStandardPaths>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHandOverMs = 1000;
constexpr char kTaken[] = "taken\n";

}  // namespace

LinkDoor::LinkDoor(const QString& path) : m_server(std::make_unique<QLocalServer>()) {
    if (path.isEmpty()) return;
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    m_server->setMaxPendingConnections(4);
    connect(m_server.get(), &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = m_server->nextPendingConnection()) take(socket);
    });
    QLocalSocket running;
    running.connectToServer(path);
    if (running.waitForConnected(kHandOverMs)) return;
    QLocalServer::removeServer(path);  // of one that has crashed
    m_server->listen(path);
}

LinkDoor::~LinkDoor() = default;

void LinkDoor::take(QLocalSocket* socket) {
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    socket->setReadBufferSize(kLongestLink + 1);
    connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
        if (!socket->canReadLine()) {
            if (socket->bytesAvailable() > kLongestLink) socket->abort();
            return;
        }
        const QString text = QString::fromUtf8(socket->readLine()).trimmed();
        socket->write(kTaken);
        socket->disconnectFromServer();
        Q_EMIT received(text);
    });
}

bool LinkDoor::handOver(const QString& link, const QString& path) {
    if (path.isEmpty()) return false;
    QLocalSocket socket;
    socket.connectToServer(path);
    if (!socket.waitForConnected(kHandOverMs)) return false;
    socket.write(link.toUtf8() + '\n');
    while (!socket.canReadLine())
        if (!socket.waitForReadyRead(kHandOverMs)) return false;
    return socket.readLine() == kTaken;
}

QString LinkDoor::usualPath() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return folder.isEmpty() ? QString() : folder + u"/fairlead.links"_s;
}

}  // namespace fairlead::gui

#include "moc_link_door.cpp"
