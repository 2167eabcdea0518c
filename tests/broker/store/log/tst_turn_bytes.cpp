// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/turn_bytes.h"

#include <QByteArray>
#include <QTest>

namespace tst_turn_bytes {

using namespace fairlead;
using namespace fairlead::broker;

class TestTurnBytes : public QObject {
    Q_OBJECT

private:
    static WriteSet someWrites() {
        WriteSet writes;
        writes.put(Table::Body, "key", std::string_view("\0value", 6));
        writes.erase(Table::Workflow, "");
        writes.eraseRange(Table::Meta, "from", "to");
        return writes;
    }

private Q_SLOTS:
    void changesComeBackInTheirOrder() {
        const std::string bytes = turnBytes(someWrites());
        WriteSet read;
        QVERIFY(readTurn(bytes, read).ok());
        QCOMPARE(read.size(), size_t{3});
        QCOMPARE(turnBytes(read), bytes);
        WriteSet none;
        QVERIFY(readTurn(turnBytes({}), none).ok() && none.empty());
    }

    // Logs are kept for years: what is written today must be read by every later version.
    void theLayoutDoesNotChange() {
        QCOMPARE(QByteArray::fromStdString(turnBytes(someWrites())).toHex(), QByteArray("01"
                                                                                        "0200"
                                                                                        "03000000"
                                                                                        "06000000"
                                                                                        "6b6579"
                                                                                        "0076616c7565"
                                                                                        "1901"
                                                                                        "00000000"
                                                                                        "00000000"
                                                                                        "0002"
                                                                                        "04000000"
                                                                                        "02000000"
                                                                                        "66726f6d"
                                                                                        "746f"));
        const ChainHash chain = firstChain("name");
        QCOMPARE(QByteArray(reinterpret_cast<const char*>(chain.data()), 32).toHex(),
                 QByteArray("0f3cc5b1705493f9955714689ab1c546623b7b109c57bd0ce175a20dc67fc3a1"));
    }

    void cutOrForeignBytesAreNeverRead() {
        const std::string whole = turnBytes(someWrites());
        // The ends of changes are ends of shorter turns.
        const std::vector<size_t> ends{1, 20, 30};
        for (size_t size = 0; size < whole.size(); ++size) {
            WriteSet read;
            const bool isEnd = std::find(ends.begin(), ends.end(), size) != ends.end();
            QCOMPARE(readTurn(whole.substr(0, size), read).ok(), isEnd);
        }
        WriteSet read;
        QCOMPARE(readTurn('\2' + whole.substr(1), read).code(), Code::DataLoss);
        std::string table = whole;
        table[1] = char(kTables);
        QCOMPARE(readTurn(table, read).code(), Code::DataLoss);
        std::string kind = whole;
        kind[2] = 3;
        QCOMPARE(readTurn(kind, read).code(), Code::DataLoss);
    }

    void equalChainsHaveEqualTurnsBefore() {
        const ChainHash begun = firstChain("one");
        QVERIFY(begun != firstChain("two"));
        QVERIFY(chainAfter(begun, "a") != chainAfter(begun, "b"));
        QVERIFY(chainAfter(chainAfter(begun, "a"), "b") != chainAfter(chainAfter(begun, "b"), "a"));
        QVERIFY(chainAfter(begun, "a") == chainAfter(firstChain("one"), "a"));
    }

    void aPlaceComesBackAsItWas() {
        const LogPlace place{7, 3, firstChain("x")};
        QVERIFY(LogPlace::decode(place.encode()) == place);
        QVERIFY(!LogPlace::decode(place.encode() + "x"));
        QVERIFY(!LogPlace::decode(place.encode().substr(0, 20)));
    }
};

QTEST_APPLESS_MAIN(TestTurnBytes)

}  // namespace tst_turn_bytes

#include "tst_turn_bytes.moc"
