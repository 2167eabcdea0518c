// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/tenant_scope.h"
#include "broker/telemetry/queue_board.h"

#include <QTest>

namespace tst_queue_board {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

const TenantScope kEverybody{true, {}};

TenantQueues queuesOf(const std::string& tenant, const std::vector<std::string>& commands, uint64_t ready = 1) {
    TenantQueues queues{tenant, {}};
    for (const std::string& command : commands) queues.queues.push_back({command, ready, 0, 0, std::nullopt});
    return queues;
}

// "tenant/command" of every page, one after the other.
QStringList all(const QueueBoard& board, const TenantScope& scope, const QueueFilter& filter = {},
                size_t pageSize = 100) {
    QStringList names;
    std::string cursor;
    do {
        const auto page = board.page(scope, filter, cursor, pageSize);
        if (!page || page->rows.size() > pageSize) return {QStringLiteral("bad page")};
        for (const QueueRow& row : page->rows) names << QString::fromStdString(row.tenant + "/" + row.counters.command);
        cursor = page->nextCursor;
    } while (!cursor.empty());
    return names;
}

}  // namespace

class TestQueueBoard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void queuesComeByTenantAndCommand() {
        QueueBoard board;
        board.take(Time{7}, {queuesOf("beta", {"mail"}), queuesOf("acme", {"report", "mail"})});
        const QStringList expected{QStringLiteral("acme/mail"), QStringLiteral("acme/report"),
                                   QStringLiteral("beta/mail")};
        QCOMPARE(all(board, kEverybody), expected);
        for (size_t size = 1; size < 4; ++size) QCOMPARE(all(board, kEverybody, {}, size), expected);
        QCOMPARE(board.page(kEverybody, {}, {}, 9)->at, Time{7});
    }

    void laterFiguresReplaceAllOfATenants() {
        QueueBoard board;
        board.take(Time{1}, {queuesOf("acme", {"mail", "report"}), queuesOf("beta", {"mail"})});
        board.take(Time{2}, {queuesOf("acme", {"fax"}, 5)});
        QCOMPARE(all(board, kEverybody), (QStringList{QStringLiteral("acme/fax"), QStringLiteral("beta/mail")}));
        QCOMPARE(board.page(kEverybody, {}, {}, 9)->rows[0].counters.ready, uint64_t{5});
        board.take(Time{3}, {queuesOf("acme", {})});
        QCOMPARE(all(board, kEverybody), QStringList{QStringLiteral("beta/mail")});
    }

    void filtersNarrow() {
        QueueBoard board;
        board.take(Time{1}, {queuesOf("acme", {"fax", "mail"}), queuesOf("beta", {"mail"}), queuesOf("c", {"x"}, 0)});
        QCOMPARE(all(board, kEverybody, {"acme", "", false}).size(), 2);
        QCOMPARE(all(board, kEverybody, {"", "mail", false}),
                 (QStringList{QStringLiteral("acme/mail"), QStringLiteral("beta/mail")}));
        QCOMPARE(all(board, kEverybody, {"beta", "fax", false}), QStringList());
        QCOMPARE(all(board, kEverybody, {"nobody", "", false}), QStringList());
        QCOMPARE(all(board, kEverybody).size(), 3);
        QCOMPARE(all(board, kEverybody, {"", "", true}).size(), 4);
    }

    void scopeIsNeverLeft() {
        QueueBoard board;
        board.take(Time{1}, {queuesOf("acme", {"mail"}), queuesOf("beta", {"a", "b"}), queuesOf("zeta", {"mail"})});
        QCOMPARE(all(board, {false, {"zeta", "acme"}}, {}, 1),
                 (QStringList{QStringLiteral("acme/mail"), QStringLiteral("zeta/mail")}));
        QCOMPARE(all(board, {false, {"acme"}}, {"beta", "", true}), QStringList());
        QCOMPARE(all(board, {false, {"nobody"}}), QStringList());
        // A full page of one's own ends there, and names nobody else in its cursor.
        QCOMPARE(board.page({false, {"acme"}}, {}, {}, 1)->nextCursor, std::string());
    }

    void cursorSurvivesChange() {
        QueueBoard board;
        board.take(Time{1}, {queuesOf("acme", {"a", "b", "c"}), queuesOf("beta", {"a"})});
        const std::string cursor = board.page(kEverybody, {}, {}, 1)->nextCursor;  // at acme/b
        board.take(Time{2}, {queuesOf("acme", {"a", "c"})});
        auto page = board.page(kEverybody, {}, cursor, 1);
        QCOMPARE(page->rows[0].counters.command, std::string("c"));
        board.take(Time{3}, {queuesOf("acme", {})});
        page = board.page(kEverybody, {}, cursor, 1);
        QCOMPARE(page->rows[0].tenant, std::string("beta"));
    }

    void strangeCursorsAreRefused() {
        const QueueBoard board;
        for (const char* cursor : {"garbage", "61", "6", "6100ZZ", "G1"})
            QVERIFY2(!board.page(kEverybody, {}, cursor, 1), cursor);
    }

    void emptyPagesGoOn() {
        QueueBoard board;
        std::vector<TenantQueues> many;
        for (int i = 0; i < 25'000; ++i) many.push_back(queuesOf("t" + std::to_string(i), {"mail"}, i == 7 ? 1 : 0));
        board.take(Time{1}, many);
        QCOMPARE(all(board, kEverybody, {}, 10), QStringList{QStringLiteral("t7/mail")});
        QVERIFY(!board.page(kEverybody, {}, {}, 10)->nextCursor.empty());
    }
};

QTEST_APPLESS_MAIN(TestQueueBoard)

}  // namespace tst_queue_board

#include "tst_queue_board.moc"
