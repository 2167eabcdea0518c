// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/store.h"

#include <QTest>

#include <string>

namespace fairlead::broker {

// What every store does with batches, reads and ranges. The store is empty in the tables Body, Live and History.
inline void keepsTheContract(Store& store) {
    WriteSet writes;
    writes.put(Table::Body, "b", "2");
    writes.put(Table::Body, "a", "1");
    writes.put(Table::Body, "c", std::string_view("\0x", 2));
    writes.put(Table::Live, "a", "other table");
    writes.erase(Table::Body, "b");
    QVERIFY(store.commit(writes, true).ok());
    QCOMPARE(**store.read(Table::Body, "a"), std::string("1"));
    QVERIFY(!store.read(Table::Body, "b")->has_value());
    QCOMPARE(**store.read(Table::Live, "a"), std::string("other table"));
    const auto many = store.readMany(Table::Body, {"c", "missing", "a"});
    QCOMPARE(*(*many)[0], std::string("\0x", 2));
    QVERIFY(!(*many)[1]);
    QCOMPARE(*(*many)[2], std::string("1"));
    std::string seen;
    const auto visit = [&seen](std::string_view key, std::string_view) {
        seen += key;
        return true;
    };
    QVERIFY(store.scan(Table::Body, "a", "c", visit).ok());
    QCOMPARE(seen, std::string("a"));
    seen.clear();
    QVERIFY(store.scan(Table::Body, {}, {}, visit).ok());
    QCOMPARE(seen, std::string("ac"));
    seen.clear();
    QVERIFY(store.scanBack(Table::Body, {}, {}, visit).ok());
    QCOMPARE(seen, std::string("ca"));
    seen.clear();
    QVERIFY(store.scanBack(Table::Body, "a", "c", visit).ok());
    QVERIFY(store.scanBack(Table::Body, "aa", "d", visit).ok());
    QVERIFY(store.scanBack(Table::Body, "d", {}, visit).ok());
    QCOMPARE(seen, std::string("ac"));

    WriteSet ranges;
    for (const char* key : {"a", "b", "c", "d", "e"}) ranges.put(Table::History, key, "there");
    ranges.eraseRange(Table::History, "b", "d");
    ranges.eraseRange(Table::History, "e", "e");
    ranges.put(Table::History, "c", "again");
    QVERIFY(store.commit(ranges, true).ok());
    seen.clear();
    QVERIFY(store.scan(Table::History, {}, {}, visit).ok());
    QCOMPARE(seen, std::string("acde"));
    QCOMPARE(**store.read(Table::History, "c"), std::string("again"));
}

}  // namespace fairlead::broker
