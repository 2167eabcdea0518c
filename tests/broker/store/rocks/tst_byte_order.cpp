// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/byte_order.h"

#include <rocksdb/comparator.h>
#include <rocksdb/slice.h>

#include <QObject>
#include <QTest>

#include <random>
#include <string>
#include <vector>

namespace tst_byte_order {

using namespace fairlead;
using namespace fairlead::broker;

class TstByteOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // So a store of either opens with the other, and every file that is written is the same.
    void isRocksDbsOwnInNameAndInEveryAnswer() {
        const rocksdb::Comparator& ours = *byteOrder();
        const rocksdb::Comparator& theirs = *rocksdb::BytewiseComparator();
        QCOMPARE(ours.Name(), theirs.Name());
        QCOMPARE(ours.CanKeysWithDifferentByteContentsBeEqual(), theirs.CanKeysWithDifferentByteContentsBeEqual());
        const auto sign = [](int value) { return (value > 0) - (value < 0); };
        for (const std::string& a : keys()) {
            for (const std::string& b : keys()) {
                QCOMPARE(sign(ours.Compare(a, b)), sign(theirs.Compare(a, b)));
                QCOMPARE(sign(ours.CompareWithoutTimestamp(a, false, b, false)), sign(theirs.Compare(a, b)));
                QCOMPARE(ours.Equal(a, b), theirs.Equal(a, b));
                QCOMPARE(ours.IsSameLengthImmediateSuccessor(a, b), theirs.IsSameLengthImmediateSuccessor(a, b));
                std::string between = a;
                std::string expected = a;
                ours.FindShortestSeparator(&between, b);
                theirs.FindShortestSeparator(&expected, b);
                QCOMPARE(between, expected);
            }
            std::string next = a;
            std::string expected = a;
            ours.FindShortSuccessor(&next);
            theirs.FindShortSuccessor(&expected);
            QCOMPARE(next, expected);
        }
    }

private:
    // Of every length around the words that are compared at once, most of them alike up to their last bytes, with bytes
    // on both sides of what a signed one can hold.
    static std::vector<std::string> keys() {
        std::mt19937 random(11);
        std::vector<std::string> keys;
        for (size_t size = 0; size <= 26; ++size)
            for (int variant = 0; variant < 12; ++variant) {
                std::string key(size, 'k');
                for (size_t i = size - std::min<size_t>(size, 2); i < size; ++i)
                    key[i] = "\x00\x01\x7f\x80\xfe\xff"[random() % 6];
                if (size > 0 && variant > 8) key[random() % size] = char(random());
                keys.push_back(key);
            }
        return keys;
    }
};

QTEST_APPLESS_MAIN(TstByteOrder)

}  // namespace tst_byte_order

#include "tst_byte_order.moc"
