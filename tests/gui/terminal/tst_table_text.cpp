// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/terminal/table_text.h"

#include <QLocale>
#include <QTest>

namespace tst_table_text {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

TenantRow row(const QString& tenant, quint64 ready) {
    TenantRow made;
    made.tenant = tenant;
    made.ready = ready;
    return made;
}

TableContent contentOf(const QList<TenantRow>& rows) {
    TableContent content;
    content.connectionLine = u"connected to here"_s;
    content.hasData = true;
    content.rows = rows;
    content.totals.tenants = quint64(rows.size());
    return content;
}

}  // namespace

class TestTableText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void tenantsWithMostReadyTasksComeFirst() {
        const QStringList lines =
            tableLines(contentOf({row(u"beta"_s, 5), row(u"acme"_s, 7000), row(u"gamma"_s, 5)}), 120, 20);
        QCOMPARE(lines.size(), 7);
        QCOMPARE(lines[0], u"connected to here"_s);
        QVERIFY(lines[1].startsWith(u"3 tenants"_s));
        QVERIFY(lines[3].startsWith(u"Tenant"_s));
        QVERIFY(lines[4].startsWith(u"acme"_s));
        QVERIFY(lines[5].startsWith(u"beta"_s));
        QVERIFY(lines[6].startsWith(u"gamma"_s));
    }

    void whatIsWorstNowStandsAboveTheFigures() {
        TableContent content = contentOf({row(u"acme"_s, 1)});
        content.totals.sharedSeats = 48;
        Finding finding{.kind = FindingKind::Pushing, .tenant = u"clipfarm"_s, .tenants = 6, .worst = u"acme"_s};
        finding.seats = 30;
        finding.entitledSeats = 12;
        finding.waitSeconds = 41;
        finding.usualSeconds = 0.2;
        content.totals.findings = {finding};
        QCOMPARE(
            tableLines(content, 160, 20)[1],
            u"clipfarm pushes: 30 of 48 seats, entitled to 12; 6 tenants wait too long. acme is hurt most: it waits "
            "41.0 s, usually 200 ms."_s);
    }

    void whatCodeqDoesNotTellIsNoNumber() {
        TableContent content = contentOf({row(u"acme"_s, 7)});
        content.isCodeq = true;
        const QStringList lines = tableLines(content, 120, 20);
        QCOMPARE(lines.size(), 6);
        QCOMPARE(lines[1], u"1 tenants · 0 ready · 0 delayed · 0 running · 0 dead"_s);
        QVERIFY2(lines[2].contains(u"no rates, waits or shares"_s), qPrintable(lines[2]));
        QCOMPARE(lines[5].simplified().split(u' '),
                 (QStringList{u"acme"_s, u"7"_s, u"0"_s, u"–"_s, u"0"_s, u"0"_s, u"–"_s, u"–"_s, u"–"_s, u"–"_s}));
    }

    void nothingSpeaksToTheTerminal() {
        TableContent content = contentOf({row(u"ac\u001b[2Jme"_s, 1)});
        content.connectionLine = u"NOT CONNECTED: \u001b]0;title\u0007 two\nlines"_s;
        content.note = u"a\rb\u009bc"_s;
        const QStringList lines = tableLines(content, 120, 20);
        for (const QString& line : lines)
            for (const QChar c : line) QVERIFY2(c.category() != QChar::Other_Control, qPrintable(line));
        QCOMPARE(lines[0], u"a b c"_s);
        QVERIFY(lines[1].endsWith(u"two lines"_s));
    }

    void columnsStandUnderTheirHeaders() {
        TenantRow one = row(u"acme"_s, 104'231);
        one.delayed = 12;
        one.held = 5;
        one.inProgress = 3;
        one.dead = 4;
        one.enqueuedPerSecond = 310.44;
        one.donePerSecond = 22;
        one.actualShare = 0.25;
        one.oldestReadySinceMs = 1000;
        TableContent content = contentOf({one});
        content.atMs = 63'000;
        const QStringList lines = tableLines(content, 120, 20);
        const QString& header = lines[3];
        const QString& line = lines[4];
        QCOMPARE(line.size(), header.size());
        const QList<std::pair<QString, QString>> cells = {
            {u"Ready"_s, u"104231"_s}, {u"Delayed"_s, u"12"_s},   {u"Held"_s, u"5"_s},
            {u"Running"_s, u"3"_s},    {u"Dead"_s, u"4"_s},       {u"In/s"_s, u"310.4"_s},
            {u"Done/s"_s, u"22.0"_s},  {u"Share"_s, u"25.0 %"_s}, {u"Oldest"_s, u"1 min 02 s"_s}};
        for (const auto& [title, cell] : cells) {
            const qsizetype end = header.indexOf(title) + title.size();
            QVERIFY2(line.left(end).endsWith(u' ' + cell), qPrintable(title + u": "_s + line));
        }
    }

    void whatDoesNotFitIsCounted() {
        QList<TenantRow> rows;
        for (int i = 0; i < 40; ++i) rows.append(row(u"tenant-%1"_s.arg(i), quint64(i)));
        const QStringList lines = tableLines(contentOf(rows), 120, 12);
        QCOMPARE(lines.size(), 12);
        QVERIFY(lines[4].startsWith(u"tenant-39"_s));
        QVERIFY2(lines.last().contains(u"33 more"_s), qPrintable(lines.last()));
    }

    void aTinyTerminalGetsWhatFits() {
        TableContent content = contentOf({row(u"a-tenant-with-a-very-long-name-indeed"_s, 1)});
        for (int height = 0; height < 6; ++height) {
            for (int width = 1; width < 130; ++width) {
                const QStringList lines = tableLines(content, width, height);
                QVERIFY(lines.size() <= height);
                for (const QString& line : lines) QVERIFY(line.size() <= width);
            }
        }
        const QString tenant = tableLines(content, 200, 20).last();
        QVERIFY2(tenant.startsWith(u"a-tenant-with-a-very-lo… "_s), qPrintable(tenant));
    }

    void withoutDataThereIsNoTable() {
        TableContent content;
        content.connectionLine = u"connecting"_s;
        content.note = u"port 9091 is taken"_s;
        QCOMPARE(tableLines(content, 120, 20), (QStringList{u"port 9091 is taken"_s, u"connecting"_s}));
    }
};

QTEST_APPLESS_MAIN(TestTableText)

}  // namespace tst_table_text

#include "tst_table_text.moc"
