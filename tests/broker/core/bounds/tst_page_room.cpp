// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/page_room.h"

#include <QTest>

namespace tst_page_room {

using namespace fairlead::broker;

class TestPageRoom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPageEndsWithItsEntries() {
        PageRoom room(2, 1000);
        QVERIFY(room.take(1) && room.take(1));
        QCOMPARE(room.entries(), size_t{0});
        QVERIFY(!room.take(1));
    }

    void aPageEndsWithItsBytesAndStaysEnded() {
        PageRoom room(100, 1000);
        QVERIFY(room.take(600));
        QCOMPARE(room.entries(), size_t{99});
        QVERIFY(!room.take(600));
        QCOMPARE(room.entries(), size_t{0});
        QVERIFY(!room.take(1));
    }

    void theFirstEntryAlwaysHasRoom() {
        PageRoom room(100, 1000);
        QVERIFY(room.take(5000));
        QCOMPARE(room.entries(), size_t{0});
        QVERIFY(!room.take(1));
        QVERIFY(!room.take(0));
        QVERIFY(!PageRoom(0, 1000).take(1));
    }
};

QTEST_APPLESS_MAIN(TestPageRoom)

}  // namespace tst_page_room

#include "tst_page_room.moc"
