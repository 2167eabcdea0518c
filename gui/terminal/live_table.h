// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <cstdio>
#include <memory>

namespace fairlead::gui {

class BrokerConnection;

// The console without a window: the totals, the tenants with most to do and the state of the connection, again and
// again. On a terminal it redraws in place, once a second, as many tenants as fit; into a file or a pipe it adds one
// block every five seconds. GUI thread.
class LiveTable : public QObject {
    Q_OBJECT
public:
    // The connection outlives the table. out: standard output, or a file for tests.
    explicit LiveTable(BrokerConnection& connection, std::FILE* out = stdout, QObject* parent = nullptr);
    // Puts the terminal back as it was.
    ~LiveTable() override;

    // Begins to draw. The connection is opened by whoever owns it.
    void start();
    // One sentence shown above the table, as "port 9091 is taken". Empty: none.
    void setNote(const QString& note);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
