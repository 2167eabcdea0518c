// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_rules.h"

#include <QTest>

#include <string>
#include <utility>
#include <vector>

namespace tst_ojs_rules {

using namespace fairlead;
using namespace fairlead::broker;

// Not set: the rule was refused.
UniqueKey key(const char* rule, const char* type, const char* args, const char* meta = "{}") {
    std::optional<UniqueRule> made;
    return readUnique(rule, {type, "q", args, meta}, &made) ? UniqueKey() : made->key;
}

class TestOjsRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPolicyIsReadWithItsDefaults() {
        OjsRetry retry;
        QVERIFY(!readRetry("{}", &retry));
        QCOMPARE(retry.maxAttempts, 3);
        QCOMPARE(retry.policy, RetryPolicy());
        QVERIFY(
            !readRetry(R"({"max_attempts":0,"initial_interval":"PT0.5S","backoff_strategy":"linear","jitter":false,)"
                       R"("max_interval_ms":9000,"non_retryable_errors":["A","B.*"],"on_exhaustion":"dead_letter"})",
                       &retry));
        QCOMPARE(retry.maxAttempts, 0);
        QCOMPARE(retry.policy.initial, Micros(500'000));
        QCOMPARE(retry.policy.maxInterval, Micros(9'000'000));
        QVERIFY(retry.policy.growth == RetryPolicy::Growth::Linear);
        QVERIFY(retry.policy.toDeadLetters && !retry.policy.jitter);
        QCOMPARE(retry.policy.nonRetryable.size(), size_t(2));
    }

    void aLongFirstIntervalRaisesTheLongest() {
        OjsRetry retry;
        QVERIFY(!readRetry(R"({"initial_interval":"PT1H"})", &retry));
        QCOMPARE(retry.policy.maxInterval, Micros(std::chrono::hours(1)));
    }

    void aWrongPolicyNamesItsField_data() {
        QTest::addColumn<QByteArray>("policy");
        QTest::addColumn<QByteArray>("beginning");
        const auto row = [](const char* policy, const char* beginning) {
            QTest::newRow(policy) << QByteArray(policy) << QByteArray(beginning);
        };
        row("[]", "retry: must be an object");
        row(R"({"max_attempts":-1})", "retry.max_attempts:");
        row(R"({"max_attempts":1.5})", "retry.max_attempts:");
        row(R"({"max_attempts":"3"})", "retry.max_attempts:");
        row(R"({"max_attempts":99999999999})", "retry.max_attempts:");
        row(R"({"backoff_coefficient":0.5})", "retry.backoff_coefficient:");
        row(R"({"backoff_coefficient":"2"})", "retry.backoff_coefficient:");
        row(R"({"initial_interval":"1h"})", "retry.initial_interval:");
        row(R"({"initial_interval":"s"})", "retry.initial_interval:");
        row(R"({"initial_interval":"1.5s"})", "retry.initial_interval:");
        row(R"({"initial_interval":"PT0S"})", "retry.initial_interval:");
        row(R"({"initial_interval":"P1M"})", "retry.initial_interval:");
        row(R"({"initial_interval_ms":0})", "retry.initial_interval_ms:");
        row(R"({"initial_interval":"PT10S","max_interval":"PT5S"})", "retry.max_interval:");
        row(R"({"jitter":"yes"})", "retry.jitter:");
        row(R"({"non_retryable_errors":"A"})", "retry.non_retryable_errors:");
        row(R"({"on_exhaustion":"explode"})", "retry.on_exhaustion:");
        row(R"({"backoff_strategy":"random"})", "retry.backoff_strategy:");
        row(R"({"max_atempts":5})", "retry.max_atempts: is not known");
    }
    void aWrongPolicyNamesItsField() {
        QFETCH(QByteArray, policy);
        QFETCH(QByteArray, beginning);
        OjsRetry retry;
        const auto error = readRetry(policy.toStdString(), &retry);
        QVERIFY(error);
        QCOMPARE(error->status, 422u);
        QCOMPARE(error->code, std::string("validation_error"));
        QVERIFY2(error->message.starts_with(beginning.toStdString()), error->message.c_str());
        QCOMPARE(retry.maxAttempts, 3);
    }

    void aUniqueKeyDoesNotDependOnSpelling() {
        QVERIFY(key("{}", "a", R"([{"x":1,"y":2}])") == key("{}", "a", R"([ {"y":2, "x":1} ])"));
        QVERIFY(!(key("{}", "a", "[1]") == key("{}", "a", "[2]")));
        QVERIFY(!(key("{}", "a", "[1]") == key("{}", "b", "[1]")));
        QVERIFY(key(R"({"keys":["type"]})", "a", "[1]") == key(R"({"keys":["type"]})", "a", "[2]"));
        QVERIFY(key(R"({"keys":["args"],"args_keys":["id"]})", "a", R"([{"id":1,"t":2}])") ==
                key(R"({"keys":["args"],"args_keys":["id"]})", "a", R"([{"id":1,"t":3}])"));
        QVERIFY(key(R"({"key":"order-7"})", "a", "[1]") == key(R"({"key":"order-7"})", "b", "[2]"));
        QVERIFY(!key(R"({"key":""})", "a", "[1]").isSet());
        QVERIFY(!key(R"({"keys":["color"]})", "a", "[1]").isSet());
    }

    void keysTellNumbersApartByTheirExactValue() {
        const auto key = [](const std::string& args, const char* rule = R"({"keys":["args"]})") {
            std::optional<UniqueRule> made;
            return readUnique(rule, {"a", "q", args, "{}"}, &made) ? UniqueKey() : made->key;
        };
        for (const auto& [one, other] :
             std::vector<std::pair<std::string, std::string>>{{"18446744073709551616", "18446744073709551617"},
                                                              {"-9223372036854775809", "-9223372036854775810"},
                                                              {"0.1234567890123456788", "0.1234567890123456789"},
                                                              {"1E400", "1E401"},
                                                              {"1e-400", "0"}}) {
            QVERIFY2(key("[" + one + "]").isSet(), one.c_str());
            QVERIFY2(!(key("[" + one + "]") == key("[" + other + "]")), one.c_str());
            const char* const members = R"({"keys":["args"],"args_keys":["amount"]})";
            QVERIFY2(!(key(R"([{"amount":)" + one + "}]", members) == key(R"([{"amount":)" + other + "}]", members)),
                     one.c_str());
        }
        QVERIFY(key("[1.0,-0,1e1]") == key("[1,0,10]"));
    }

    void keysOfEarlierVersionsStay() {
        // The hash of {"args":["ann",7,{"a":true,"b":null}],"queue":"q","type":"mail.send"}.
        std::optional<UniqueRule> made;
        QVERIFY(!readUnique("{}", {"mail.send", "q", R"(["ann", 7, {"b":null,"a":true}])", "{}"}, &made));
        QCOMPARE(made->key.high, uint64_t{0xacbe608ca905662au});
        QCOMPARE(made->key.low, uint64_t{0x2025598c21288e16u});
    }

    void theTypeCountsWhateverTheKeysAre() {
        QVERIFY(!(key(R"({"keys":["args"]})", "mail", "[1]") == key(R"({"keys":["args"]})", "sms", "[1]")));
        QVERIFY(
            !(key(R"({"key":["id"]})", "mail", R"([{"id":1}])") == key(R"({"key":["id"]})", "sms", R"([{"id":1}])")));
    }

    void aKeyThatIsAListNamesMembersOfArgs() {
        const char* const byId = R"({"key":["id"]})";
        QVERIFY(key(byId, "a", R"([{"id":42,"t":1}])").isSet());
        QVERIFY(key(byId, "a", R"([{"id":42,"t":1}])") == key(byId, "a", R"([{"id":42,"t":2}])"));
        QVERIFY(!(key(byId, "a", R"([{"id":42}])") == key(byId, "a", R"([{"id":43}])")));
        QVERIFY(key(byId, "a", R"([{"id":42}])") ==
                key(R"({"keys":["type","args"],"args_keys":["id"]})", "a", R"([{"id":42,"x":0}])"));
        QVERIFY(key(R"({"key":["id","region"]})", "a", R"([{"id":1,"region":"eu"}])") ==
                key(R"({"key":["region","id"]})", "a", R"([{"region":"eu","id":1,"more":true}])"));
    }

    void aKeyThatIsAListMayNameDimensionsAsOneSdkDoes() {
        QVERIFY(key(R"({"key":["type"]})", "a", "[1]") == key(R"({"keys":["type"]})", "a", "[2]"));
        QVERIFY(key(R"({"key":["type","queue","args"]})", "a", "[1]") == key("{}", "a", "[1]"));
        // A member of args that is called like a dimension counts, too.
        QVERIFY(!(key(R"({"key":["type"]})", "a", R"([{"type":"x"}])") ==
                  key(R"({"key":["type"]})", "a", R"([{"type":"y"}])")));
    }

    void aUniqueRuleThatNamesWhatIsNotThereIsRefused_data() {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<QByteArray>("beginning");
        const auto row = [](const char* rule, const char* beginning) {
            QTest::newRow(rule) << QByteArray(rule) << QByteArray(beginning);
        };
        row(R"({"key":["nobody"]})", "unique.key: args have no member 'nobody'");
        row(R"({"key":""})", "unique.key: must be");
        row(R"({"args_keys":["nobody"]})", "unique.args_keys: args have no member 'nobody'");
        row(R"({"keys":["type","meta"]})", "unique.meta_keys: is required");
        row(R"({"keys":["type","meta"],"meta_keys":[]})", "unique.meta_keys: is required");
        row(R"({"arg_keys":["id"]})", "unique.arg_keys: is not known");
        row(R"({"period_ms":0})", "unique.period_ms: must be");
        row(R"({"period_ms":1.5})", "unique.period_ms: must be");
        row(R"({"period_ms":"1000"})", "unique.period_ms: must be");
        row(R"({"period":"PT1H","period_ms":1000})", "unique.period_ms: is not what");
        row(R"({"within":"soon"})", "unique.within: must be");
    }
    void aUniqueRuleThatNamesWhatIsNotThereIsRefused() {
        QFETCH(QByteArray, rule);
        QFETCH(QByteArray, beginning);
        std::optional<UniqueRule> made;
        const auto error = readUnique(rule.toStdString(), {"a", "q", R"([{"id":1}])", R"({"tenant_id":"x"})"}, &made);
        QVERIFY(error && !made);
        QCOMPARE(error->status, 400u);
        QVERIFY2(error->message.starts_with(beginning.toStdString()), error->message.c_str());
    }

    void aPeriodIsReadInTheSpellingOfEachSdk() {
        for (const char* rule : {R"({"period":"PT5M"})", R"({"period_ms":300000})", R"({"within":"5m"})",
                                 R"({"period":"PT5M","period_ms":300000})"}) {
            std::optional<UniqueRule> made;
            QVERIFY2(!readUnique(rule, {"a", "q", "[]", "{}"}, &made), rule);
            QCOMPARE(made->lasts, Micros(std::chrono::minutes(5)));
        }
    }

    void aUniqueRuleHasStatesPeriodAndConflict() {
        std::optional<UniqueRule> made;
        QVERIFY(!readUnique(R"({"states":["available","completed"],"period":"PT1H","on_conflict":"ignore"})",
                            {"a", "q", "[]", "{}"}, &made));
        QCOMPARE(made->states, uint8_t(unique_states::kReady | unique_states::kEnded));
        QCOMPARE(made->lasts, Micros(std::chrono::hours(1)));
        QVERIFY(made->onConflict == UniqueRule::OnConflict::Ignore);
        for (const char* wrong : {R"({"states":["flying"]})", R"({"period":"1h"})", R"({"on_conflict":"maybe"})", "[]"})
            QVERIFY2(readUnique(wrong, {"a", "q", "[]", "{}"}, &made), wrong);
    }
};

QTEST_APPLESS_MAIN(TestOjsRules)

}  // namespace tst_ojs_rules

#include "tst_ojs_rules.moc"
