// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/broker_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/terminal/live_table.h"

#include <QPointer>
#include <QTemporaryFile>
#include <QTest>

#include <cstdio>

#include <poll.h>
#include <pty.h>
#include <unistd.h>

namespace tst_live_table {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

class ScriptedClient final : public BrokerClient {
public:
    void start() override {}
};

TenantsUpdate snapshotOf(const QString& tenant, quint64 ready) {
    TenantsUpdate update;
    update.atMs = 1000;
    update.snapshot = true;
    TenantRow row;
    row.tenant = tenant;
    row.ready = ready;
    update.rows.append(row);
    update.totals.tenants = 1;
    return update;
}

// What arrives comes in pieces. Gives up when nothing more comes.
QByteArray readUntil(int terminal, const QByteArray& end) {
    QByteArray text;
    pollfd waiting{terminal, POLLIN, 0};
    while (!text.endsWith(end) && ::poll(&waiting, 1, 5000) == 1) {
        char piece[4096];
        const ssize_t size = ::read(terminal, piece, sizeof piece);
        if (size <= 0) break;
        text.append(piece, size);
    }
    return text;
}

struct Scene {
    QPointer<ScriptedClient> client;
    BrokerConnection connection{u"here"_s, [this] {
                                    auto made = std::make_unique<ScriptedClient>();
                                    client = made.get();
                                    return std::unique_ptr<BrokerClient>(std::move(made));
                                }};
};

}  // namespace

class TestLiveTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aFileGetsPlainBlocksAndEveryChangeOfState() {
        QTemporaryFile file;
        QVERIFY(file.open());
        std::FILE* out = std::fopen(qPrintable(file.fileName()), "w");
        QVERIFY(out);
        Scene scene;
        {
            LiveTable table(scene.connection, out);
            table.setNote(u"port 9091 is taken"_s);
            table.start();
            scene.connection.open();
            Q_EMIT scene.client->tenantsArrived({snapshotOf(u"acme"_s, 77)});
            Q_EMIT scene.client->failed({Failure::Kind::Unreachable, u"it went away"_s, true});
        }
        std::fclose(out);
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY(!text.contains(u'\x1b'));
        QVERIFY2(text.contains(u"connecting to here"_s), qPrintable(text));
        QVERIFY2(text.contains(u"port 9091 is taken"_s), qPrintable(text));
        QVERIFY2(text.contains(u"\nacme "_s) && text.contains(u" 77 "_s), qPrintable(text));
        QVERIFY2(text.contains(u"NOT CONNECTED to here: it went away"_s), qPrintable(text));
    }

    void aTerminalIsRedrawnAndPutBack() {
        int master = -1, slave = -1;
        const winsize size{12, 90, 0, 0};
        QCOMPARE(openpty(&master, &slave, nullptr, nullptr, &size), 0);
        std::FILE* out = fdopen(slave, "w");
        QVERIFY(out);
        Scene scene;
        {
            LiveTable table(scene.connection, out);
            table.start();
            scene.connection.open();
            Q_EMIT scene.client->tenantsArrived({snapshotOf(u"acme"_s, 77)});
        }
        const QByteArray text = readUntil(master, "\x1b[?25h\r\n");
        std::fclose(out);
        ::close(master);
        QVERIFY(text.contains("\x1b[?25l"));  // the cursor hides …
        QVERIFY(text.contains("\x1b[H"));
        QVERIFY(text.contains("acme"));
        QVERIFY2(text.endsWith("\x1b[?25h\r\n"), text.right(20).toHex());  // … and is back
    }
};

QTEST_GUILESS_MAIN(TestLiveTable)

}  // namespace tst_live_table

#include "tst_live_table.moc"
