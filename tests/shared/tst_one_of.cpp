// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/one_of.h"

#include <QTest>

#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace tst_one_of {

using namespace fairlead;

namespace {

struct Held {
    std::shared_ptr<int> what;
};

using Value = OneOf<int, std::string, Held>;
static_assert(!std::is_constructible_v<Value, double>);
static_assert(!std::is_copy_constructible_v<Value>);
static_assert(std::is_nothrow_move_constructible_v<Value>);

// Which kind was visited, as text.
struct Visitor {
    std::string* said;
    void operator()(int&& value) const { *said = "number " + std::to_string(value); }
    void operator()(std::string&& value) const { *said = "text " + value; }
    void operator()(Held&& value) const { *said = "held " + std::to_string(*value.what); }
};

}  // namespace

class TestOneOf : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void valueIsOfTheKindItWasMadeOfAndOfNoOther() {
        const Value value(std::string("a text that is too long to be kept within the string"));
        QVERIFY(value.as<std::string>());
        QCOMPARE(*value.as<std::string>(), std::string("a text that is too long to be kept within the string"));
        QVERIFY(!value.as<int>());
        QVERIFY(!value.as<Held>());
    }
    void eachKindIsVisitedAsItself() {
        std::vector<Value> values;
        values.push_back(7);
        values.push_back(std::string("seven"));
        values.push_back(Held{std::make_shared<int>(8)});
        std::vector<std::string> all;
        for (Value& value : values) std::move(value).visit(Visitor{&all.emplace_back()});
        QCOMPARE(all, (std::vector<std::string>{"number 7", "text seven", "held 8"}));
    }
    void visitingInPlaceChangesTheValueAndReturnsWhatTheVisitorDoes() {
        Value value(std::string("ten"));
        const auto lengthen = [](auto& kind) {
            if constexpr (std::is_same_v<std::decay_t<decltype(kind)>, std::string>) kind += "ths";
            return sizeof(kind);
        };
        QCOMPARE(value.visit(lengthen), sizeof(std::string));
        QCOMPARE(*std::as_const(value).as<std::string>(), std::string("tenths"));
        *value.as<std::string>() = "eleven";
        const bool isText = std::as_const(value).visit(
            [](const auto& kind) { return std::is_same_v<std::decay_t<decltype(kind)>, std::string>; });
        QVERIFY(isText);
        QVERIFY(!value.as<int>());
    }
    void valueIsLetGoOfOnceWhenItsPlaceEndsOrTakesAnother() {
        const auto what = std::make_shared<int>(1);
        {
            Value first(Held{what});
            Value second(std::move(first));
            QCOMPARE(what.use_count(), 2L);
            Value third(5);
            third = std::move(second);
            QCOMPARE(what.use_count(), 2L);
            QCOMPARE(third.as<Held>()->what, what);
            third = Value(std::string("another"));
            QCOMPARE(what.use_count(), 1L);
            third = Held{what};
        }
        QCOMPARE(what.use_count(), 1L);
    }
};

QTEST_APPLESS_MAIN(TestOneOf)

}  // namespace tst_one_of

#include "tst_one_of.moc"
