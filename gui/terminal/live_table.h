// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <cstdio>
#include <memory>

namespace fairlead::gui {

class BrokerConnection;

// The console without a window: repeatedly prints the state of the connection, the totals and the tenants with the most
// ready tasks. On a terminal it redraws in place once a second, with as many tenants as fit; to a file or a pipe it
// writes one block every five seconds. GUI thread.
class LiveTable : public QObject {
    Q_OBJECT
public:
    // connection: outlives the table. out: standard output, or a file for tests.
    explicit LiveTable(BrokerConnection& connection, std::FILE* out = stdout, QObject* parent = nullptr);
    // Restores the terminal.
    ~LiveTable() override;

    // Starts drawing. The owner of the connection opens it.
    void start();
    // One sentence shown above the table, as "port 9091 is taken". Empty: none.
    void setNote(const QString& note);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
