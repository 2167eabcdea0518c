// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/task_conversion.h"
#include "broker/rpc/time_conversion.h"
#include "producerpb.pb.h"
#include "workerpb.pb.h"

#include <QTest>

#include <limits>
#include <string>

namespace tst_task_conversion {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

constexpr Time kNow{1'700'000'000'000'000};
const std::string kSomeId = "0f8fad5b-d9cb-469f-a165-70867728950e";

producerpb::CreateTask create(const std::string& command = "mail") {
    producerpb::CreateTask message;
    message.set_command(command);
    return message;
}

Result<NewTask> convert(producerpb::CreateTask message) { return toNewTask(message, Limits(), kNow); }

std::string refusal(producerpb::CreateTask message) { return convert(std::move(message)).status().message(); }

workerpb::Result result(const std::string& status, const std::string& json = {}, const std::string& error = {}) {
    workerpb::Result message;
    message.set_task_id(kSomeId);
    message.set_status(status);
    message.set_result_json(json);
    message.set_error(error);
    return message;
}

SubmitResults::Item item(workerpb::Result message) { return toResultItem(message, Limits()); }

}  // namespace

class TestTaskConversion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commandIsTrimmedAndRequired() {
        QCOMPARE(convert(create("  mail\n"))->command, std::string("mail"));
        QCOMPARE(convert(create("Send/Mail"))->command, std::string("Send/Mail"));
        QCOMPARE(refusal(create("")), std::string("command is required"));
        QCOMPARE(refusal(create(" \t")), std::string("command is required"));
    }

    void emptyPayloadBecomesNull() {
        QCOMPARE(convert(create())->payload, std::string("null"));
        producerpb::CreateTask message = create();
        const std::string bytes("\0\xff{", 3);
        message.set_payload(bytes);
        QCOMPARE(convert(message)->payload, bytes);
    }

    void priorityIsClamped() {
        const std::pair<int, int> cases[] = {{-5, 0}, {0, 0}, {9, 9}, {10, 9}, {std::numeric_limits<int>::max(), 9}};
        for (const auto& [asked, given] : cases) {
            producerpb::CreateTask message = create();
            message.set_priority(asked);
            QCOMPARE(convert(message)->priority, given);
        }
    }

    void attemptsBeyondTheMostAreRefused() {
        const std::pair<int, int> cases[] = {{-1, 0}, {0, 0}, {1, 1}, {65535, 65535}};
        for (const auto& [asked, given] : cases) {
            producerpb::CreateTask message = create();
            message.set_max_attempts(asked);
            QCOMPARE(convert(message)->maxAttempts, given);
        }
        // A number that is cut in silence would be another promise than the producer was given.
        for (const int32_t tooMany : {65536, std::numeric_limits<int32_t>::max()}) {
            producerpb::CreateTask message = create();
            message.set_max_attempts(tooMany);
            QCOMPARE(convert(message).status().message(), std::string("maxAttempts must be <= 65535"));
        }
    }

    void attemptsElsewhereAreTaken() {
        producerpb::CreateTask message = create();
        QCOMPARE(convert(message)->attemptsBefore, 0);
        message.set_attempts_before(3);
        QCOMPARE(convert(message)->attemptsBefore, 3);
        message.set_attempts_before(std::numeric_limits<uint32_t>::max());
        QCOMPARE(convert(message)->attemptsBefore, 65535);
    }

    void delayCountsFromNow() {
        producerpb::CreateTask message = create();
        QVERIFY(!convert(message)->runAt);
        message.set_delay_seconds(7);
        QVERIFY(convert(message)->runAt == kNow + std::chrono::seconds(7));
        message.set_delay_seconds(-1);
        QCOMPARE(refusal(message), std::string("delaySeconds must be >= 0"));
    }

    void runAtWinsOverDelay() {
        producerpb::CreateTask message = create();
        message.set_delay_seconds(7);
        message.mutable_run_at()->set_seconds(1'800'000'000);
        message.mutable_run_at()->set_nanos(5'000);
        QCOMPARE(convert(message)->calendarAt->micros, int64_t{1'800'000'000'000'005});
    }

    void aRunAtOutsideTheCalendarIsRefused() {
        for (const int64_t seconds : {std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min()}) {
            producerpb::CreateTask message = create();
            message.mutable_run_at()->set_seconds(seconds);
            const auto made = convert(message);
            QCOMPARE(made.status().code(), Code::InvalidArgument);
            QVERIFY2(made.status().message().starts_with("run_at: "), made.status().message().c_str());
        }
    }

    void webhookMustBeAnAbsoluteHttpUrl_data() {
        QTest::addColumn<QString>("url");
        QTest::addColumn<bool>("isGood");
        const std::pair<const char*, bool> cases[] = {{"http://example.org", true},
                                                      {"https://example.org/a?b#c", true},
                                                      {"HTTPS://example.org", true},
                                                      {"http://example.org:8080/x@y", true},
                                                      {"http://user:secret@example.org:8080/x", false},
                                                      {"http://[::1]:80/", true},
                                                      {"http://10.0.0.1", true},
                                                      {"ftp://example.org", false},
                                                      {"example.org", false},
                                                      {"/relative", false},
                                                      {"http://", false},
                                                      {"http:///path", false},
                                                      {"http://:80", false},
                                                      {"http://example.org:port/", false},
                                                      {"http://example.org:/", true},
                                                      {"http://example.org:65535/", true},
                                                      {"http://example.org:65536/", false},
                                                      {"http://example.org:99999999999/", false},
                                                      {"http://example.org:0/", false},
                                                      {"http://example.org:-1/", false},
                                                      {"http://example.org./", true},
                                                      {"http://example..org/", false},
                                                      {"http://./", false},
                                                      {"http://../", false},
                                                      {"http://[/", false},
                                                      {"http://[]/", false},
                                                      {"http://[::1/", false},
                                                      {"http://[::1]x/", false},
                                                      {"http://[127.0.0.1]/", false},
                                                      {"http://[fe80::1%25eth0]/", true},
                                                      {"http://::1/", false},
                                                      {"http://a\\b/", false},
                                                      {"http://exa mple.org", false},
                                                      {"http://example.org/\nX: y", false},
                                                      {"javascript:alert(1)", false}};
        for (const auto& [url, isGood] : cases) QTest::newRow(url) << QString::fromLatin1(url) << isGood;
    }

    void webhookMustBeAnAbsoluteHttpUrl() {
        QFETCH(QString, url);
        QFETCH(bool, isGood);
        producerpb::CreateTask message = create();
        message.set_webhook(url.toStdString());
        QCOMPARE(convert(message).ok(), isGood);
        if (!isGood) QCOMPARE(refusal(message), std::string("invalid webhook url"));
    }

    void whatIsTooLargeIsToldTheLimit() {
        producerpb::CreateTask message = create();
        message.set_payload(std::string(Limits().maxPayloadBytes, 'x'));
        QVERIFY(convert(message).ok());
        message.set_payload(std::string(Limits().maxPayloadBytes + 1, 'x'));
        QCOMPARE(refusal(message),
                 std::string("payload too large: 4186113 bytes, limits.max_payload_bytes is 4186112"));
        QCOMPARE(refusal(create(std::string(257, 'c'))),
                 std::string("command too large: 257 bytes, limits.max_command_bytes is 256"));
        QCOMPARE(refusal(create(std::string("a\0b", 3))), std::string("command: must not hold a zero byte"));
        message = create();
        message.set_idempotency_key(std::string(257, 'k'));
        QVERIFY(refusal(message).find("limits.max_idempotency_key_bytes") != std::string::npos);
        message = create();
        message.set_trace_state(std::string(2000, 't'));
        QVERIFY(!convert(message).ok());
    }

    void statusIsCompletedOrFailedToTheLetter() {
        QVERIFY(item(result("COMPLETED", "{}")).refusal.empty());
        QCOMPARE(item(result("completed")).refusal,
                 std::string("invalid status (must be COMPLETED or FAILED): \"completed\""));
        QCOMPARE(item(result("")).refusal, std::string("invalid status (must be COMPLETED or FAILED): \"\""));
    }

    void completedNeedsNoResult() {
        for (const char* json : {"", "null", " null\n"}) {
            const SubmitResults::Item made = item(result("COMPLETED", json));
            QVERIFY2(made.refusal.empty(), json);
            QVERIFY(made.completed);
            QCOMPARE(made.resultJson, std::string("null"));
        }
    }

    void resultMustBeAJsonObject() {
        const std::string good = "{\"a\":[1,2,{\"b\":null}],\"c\":\"\xc3\xa9\"}";
        QCOMPARE(item(result("COMPLETED", good)).resultJson, good);
        for (const char* json : {"[]", "1", "\"x\"", "true", "{", "{}{}", "{a:1}", "nul", "{\"a\":\"\xff\"}"})
            QCOMPARE(item(result("COMPLETED", json)).refusal, std::string("invalid result_json"));
        QCOMPARE(item(result("COMPLETED", std::string("{}\0 rest", 8))).refusal, std::string("invalid result_json"));
    }

    void numbersOfAResultMayBeOfAnySize() {
        const std::string large = R"({"a":1E400,"b":18446744073709551617})";
        QCOMPARE(item(result("COMPLETED", large)).resultJson, large);
    }

    void deeplyNestedResultDoesNotOverflowTheStack() {
        const std::string deep = "{\"a\":" + std::string(400'000, '[') + std::string(400'000, ']') + "}";
        QVERIFY(item(result("COMPLETED", deep)).refusal.empty());
    }

    void failedNeedsAnError() {
        QCOMPARE(item(result("FAILED")).refusal, std::string("error required when status=FAILED"));
        QCOMPARE(item(result("FAILED", "", "  ")).refusal, std::string("error required when status=FAILED"));
        const SubmitResults::Item made = item(result("FAILED", "{\"partial\":1}", "no luck"));
        QVERIFY(made.refusal.empty());
        QVERIFY(!made.completed);
        QCOMPARE(made.error, std::string("no luck"));
        QCOMPARE(made.resultJson, std::string("{\"partial\":1}"));
    }

    void unknownIdIsNotFoundAndSpelledAsGiven() {
        workerpb::Result message = result("COMPLETED");
        message.set_task_id("Nonsense");
        const SubmitResults::Item made = item(message);
        QCOMPARE(made.refusal, std::string("task not found"));
        QCOMPARE(made.taskIdText, std::string("Nonsense"));
    }

    void assignmentIsShownAsTheProtocolWants() {
        Assignment assignment;
        assignment.id = *TaskId::parse(kSomeId);
        assignment.tenant = "acme";
        assignment.payload = std::string("\0\x01", 2);
        assignment.attempts = 1;
        assignment.leaseUntil = {1'700'000'000'999'999};
        assignment.createdAt = {1'700'000'000'000'001};
        workerpb::Task message;
        fillTask(&message, assignment);
        QCOMPARE(message.id(), kSomeId);
        QCOMPARE(message.status(), std::string("IN_PROGRESS"));
        QCOMPARE(message.lease_until(), std::string("2023-11-14T22:13:20Z"));
        QCOMPARE(message.payload(), std::string("\0\x01", 2));
        QCOMPARE(message.created_at().seconds(), int64_t{1'700'000'000});
        QCOMPARE(message.created_at().nanos(), 1000);
    }

    void timesBeforeTheEpochRoundDown() {
        QCOMPARE(toRfc3339({-1}), std::string("1969-12-31T23:59:59Z"));
        QCOMPARE(toRfc3339({0}), std::string("1970-01-01T00:00:00Z"));
    }
};

QTEST_APPLESS_MAIN(TestTaskConversion)

}  // namespace tst_task_conversion

#include "tst_task_conversion.moc"
