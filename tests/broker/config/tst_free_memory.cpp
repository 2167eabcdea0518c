// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/free_memory.h"

#include <QTest>

#include <memory>
#include <vector>

namespace tst_free_memory {

using namespace fairlead::broker;

class TestFreeMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatABurstLeftFreeIsGivenBackOnce() {
        FreeMemory memory;
        static_cast<void>(memory.look());
        // One piece in a hundred stays, so that the heap cannot shrink from its end.
        std::vector<std::unique_ptr<char[]>> stays;
        {
            std::vector<std::unique_ptr<char[]>> goes;
            for (int i = 0; i < 50'000; ++i) (i % 100 == 0 ? stays : goes).push_back(std::make_unique<char[]>(4'000));
            QVERIFY(!memory.look());
        }
        QVERIFY(memory.look());
        QVERIFY(!memory.look());
        QCOMPARE(stays.size(), size_t{500});
    }
};

QTEST_APPLESS_MAIN(TestFreeMemory)

}  // namespace tst_free_memory

#include "tst_free_memory.moc"
