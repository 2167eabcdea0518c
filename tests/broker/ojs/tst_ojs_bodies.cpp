// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_job.h"
#include "broker/ojs/values/ojs_text.h"

#include <QTest>

#include <string>

namespace tst_ojs_bodies {

using namespace fairlead;
using namespace fairlead::broker;

constexpr Time kNow{1'790'000'000'000'000};

struct Read {
    NewJob job;
    std::string tenant;
    std::optional<OjsError> error;
};

Read read(const std::string& text, std::optional<std::string> tenant = {}, std::string fallback = "_default") {
    Read made;
    const auto body = parseJobs(text, false);
    if (!body) {
        made.error = invalidRequest(body.status().message());
        return made;
    }
    made.error = readJob(*body, {Limits(), kNow, std::move(tenant), std::move(fallback), {}}, &made.job, &made.tenant);
    return made;
}

class TestOjsBodies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aJobKeepsWhatItsClientSentByteForByte() {
        const Read made =
            read(R"({"type":"a.b","args":[1.50, 12345678901234567890123, "ü"],"x_more": {"z" : 1,"a":2.0},)"
                 R"("meta":{"k":[ ]},"state":"completed","attempt":7})");
        QVERIFY(!made.error);
        QCOMPARE(made.job.task.payload,
                 std::string(R"({"args":[1.50, 12345678901234567890123, "ü"],"meta":{"tenant_id":"_default","k":[ ]},)"
                             R"("x_more":{"z" : 1,"a":2.0}})"));
        QCOMPARE(made.job.task.command, std::string("default"));
        QCOMPARE(made.job.task.type, std::string("a.b"));
        QCOMPARE(made.job.task.maxAttempts, 3);
        QVERIFY(made.job.task.terms->isReadyAfterLease);
    }

    void optionsMayStandBesideThemIfTheyAreTheSame() {
        const Read made =
            read(R"({"type":"a","args":[],"queue":"two","priority":-100,"options":{"queue":"two","priority":-100}})");
        QVERIFY(!made.error);
        QCOMPARE(made.job.queue, std::string("two"));
        QCOMPARE(made.job.task.priority, -100);
        QVERIFY(read(R"({"type":"a","args":[],"queue":"one","options":{"queue":"two"}})").error);
    }

    void timesAreAbsoluteOrFromNow() {
        const Read later =
            read(R"({"type":"a","args":[],"options":{"delay_until":"+PT2S","expires_at":"2099-12-31T23:59:59Z"}})");
        QVERIFY(!later.error);
        QCOMPARE(later.job.task.runAt->micros, kNow.micros + 2'000'000);
        QVERIFY(later.job.task.payload.starts_with("{\"scheduled_at\":\"" + ojsTime(*later.job.task.runAt) + '"'));
        QVERIFY(later.job.task.payload.find(R"("expires_at":"2099-12-31T23:59:59Z")") != std::string::npos);
        QCOMPARE(parseOjsTime("2030-01-01t02:00:00.5+02:00", kNow), parseOjsTime("2030-01-01T00:00:00.500Z", kNow));
        QVERIFY(parseOjsTime("2030-01-01t00:00:00z", kNow));
    }

    void timeoutsAreOfTheJob() {
        const Read made = read(R"({"type":"a","args":[],"options":{"timeout_ms":1500,"visibility_timeout_ms":2000}})");
        QCOMPARE(made.job.task.terms->timeout, Micros(1'500'000));
        QCOMPARE(made.job.task.terms->visibility, Micros(2'000'000));
        QCOMPARE(read(R"({"type":"a","args":[],"timeout":3})").job.task.terms->timeout, Micros(3'000'000));
        QCOMPARE(read(R"({"type":"a","args":[]})").job.task.terms->visibility, kOjsVisibility);
    }

    void attemptsMayBeAnOptionOfTheirOwn() {
        QCOMPARE(read(R"({"type":"a","args":[],"options":{"max_attempts":7}})").job.task.maxAttempts, 7);
        QCOMPARE(read(R"({"type":"a","args":[],"max_attempts":7})").job.task.maxAttempts, 7);
    }

    void theTenantIsSaidByMetaHeaderOrDefault() {
        QCOMPARE(read(R"({"type":"a","args":[],"meta":{"tenant_id":"acme"}})").tenant, std::string("acme"));
        QCOMPARE(read(R"({"type":"a","args":[]})", "acme").tenant, std::string("acme"));
        QCOMPARE(read(R"({"type":"a","args":[],"meta":{"tenant_id":"acme"}})", "acme").tenant, std::string("acme"));
        QCOMPARE(read(R"({"type":"a","args":[],"meta":{"tenant_id":"acme"}})", "globex").error->status, 400u);
        const Read none = read(R"({"type":"a","args":[]})", {}, "");
        QCOMPARE(none.error->status, 422u);
        QCOMPARE(none.error->code, std::string("tenant_required"));
        const Read withHeader = read(R"({"type":"a","args":[],"meta": { } })", "acme");
        QVERIFY(withHeader.job.task.payload.find(R"("meta":{"tenant_id":"acme"})") != std::string::npos);
    }

    void aWrongMemberIsNamed_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("beginning");
        const auto row = [](const char* name, const char* body, int status, const char* beginning) {
            QTest::newRow(name) << QByteArray(body) << status << QByteArray(beginning);
        };
        row("list", "[]", 400, "the job must be an object, is a list");
        row("no type", R"({"args":[]})", 400, "type: is required");
        row("null type", R"({"type":null,"args":[]})", 400, "type: is required");
        row("type of a number", R"({"type":1,"args":[]})", 400, "type: must be a text, is a number");
        for (const char* type : {"", "A.b", "a b", "1a", "a..b", "a.", ".a", "a@b", "-a", "a.1"})
            row(("type " + std::string(type)).c_str(), ("{\"type\":\"" + std::string(type) + "\",\"args\":[]}").c_str(),
                400, "type: must be names");
        row("no args", R"({"type":"a"})", 400, "args: is required");
        row("args object", R"({"type":"a","args":{}})", 400, "args: must be a list, is an object");
        row("args text", R"({"type":"a","args":"x"})", 400, "args: must be a list, is a text");
        row("id", R"({"type":"a","args":[],"id":"not-a-uuid"})", 400, "id: must be a UUID of version 7");
        row("id v4", R"({"type":"a","args":[],"id":"019539a4-0000-4000-8000-000000000000"})", 400, "id: must be");
        row("id upper", R"({"type":"a","args":[],"id":"019539A4-0000-7000-8000-000000000000"})", 400, "id: must be");
        row("queue", R"({"type":"a","args":[],"options":{"queue":"Big Queue"}})", 400, "queue: must be 1 to 128");
        row("queue colon", R"({"type":"a","args":[],"options":{"queue":"acme:default"}})", 400, "queue: must be");
        row("priority", R"({"type":"a","args":[],"options":{"priority":101}})", 400,
            "priority: must be from -100 to 100");
        row("priority text", R"({"type":"a","args":[],"options":{"priority":"high"}})", 400,
            "priority: must be a whole number");
        row("priority fraction", R"({"type":"a","args":[],"priority":1.5})", 400, "priority: must be a whole number");
        row("options", R"({"type":"a","args":[],"options":[]})", 400, "options: must be an object, is a list");
        row("meta", R"({"type":"a","args":[],"meta":[]})", 400, "meta: must be an object, is a list");
        row("meta tenant", R"({"type":"a","args":[],"meta":{"tenant_id":7}})", 400, "meta.tenant_id: must be a text");
        row("meta tenant null", R"({"type":"a","args":[],"meta":{"tenant_id":null}})", 400,
            "meta.tenant_id: must be a text");
        row("meta tenant empty", R"({"type":"a","args":[],"meta":{"tenant_id":""}})", 400,
            "meta.tenant_id: tenant id is empty");
        row("reserved tenant", R"({"type":"a","args":[],"meta":{"tenant_id":"_other"}})", 400,
            "meta.tenant_id: tenant id must start");
        row("timeout", R"({"type":"a","args":[],"options":{"timeout_ms":-1}})", 400, "timeout_ms: must be from 0");
        row("visibility", R"({"type":"a","args":[],"options":{"visibility_timeout_ms":"5"}})", 400,
            "visibility_timeout_ms: must be a whole number");
        row("delay", R"({"type":"a","args":[],"options":{"delay_until":"tomorrow"}})", 400,
            "delay_until: 'tomorrow' is no time");
        row("delay months", R"({"type":"a","args":[],"options":{"delay_until":"+P1M"}})", 400,
            "delay_until: '+P1M' is no time");
        row("expires", R"({"type":"a","args":[],"options":{"expires_at":5}})", 400, "expires_at: must be a time");
        row("expired", R"({"type":"a","args":[],"options":{"expires_at":"2020-01-01T00:00:00Z"}})", 400,
            "expires_at: '2020-01-01T00:00:00Z' has passed");
        row("expired at once", R"({"type":"a","args":[],"options":{"expires_at":"+PT0S"}})", 400, "expires_at: '");
        row("expires before it is due",
            R"({"type":"a","args":[],"options":{"scheduled_at":"2098-01-01T00:00:00Z","expires_at":"2097-01-01T00:00:00Z"}})",
            400, "expires_at: is not after scheduled_at");
        row("pending", R"({"type":"a","args":[],"options":{"pending":1}})", 400, "pending: must be true or false");
        row("version", R"({"specversion":"2.0","type":"a","args":[]})", 422, "specversion: only 1.0");
        row("attempts", R"({"type":"a","args":[],"options":{"retry":{"max_attempts":-1}}})", 422,
            "retry.max_attempts: must be");
        row("a slip in an option", R"({"type":"a","args":[],"options":{"prioritty":5}})", 400,
            "options.prioritty: is not known");
        row("meta among the options", R"({"type":"a","args":[],"options":{"meta":{}}})", 400,
            "options.meta: is not known");
        row("a slip in a policy", R"({"type":"a","args":[],"options":{"retry":{"max_retries":5}}})", 422,
            "retry.max_retries: is not known");
        row("a slip in a rule", R"({"type":"a","args":[],"options":{"unique":{"on_conflit":"ignore"}}})", 400,
            "unique.on_conflit: is not known");
        row("attempts twice", R"({"type":"a","args":[],"options":{"max_attempts":5,"retry":{}}})", 400,
            "options.max_attempts: belongs into retry");
        row("attempts as an option", R"({"type":"a","args":[],"options":{"max_attempts":-1}})", 400,
            "options.max_attempts: must be");
        row("twice", R"({"type":"a","type":"b","args":[]})", 400, "'type' is given twice");
    }
    void aWrongMemberIsNamed() {
        QFETCH(QByteArray, body);
        QFETCH(int, status);
        QFETCH(QByteArray, beginning);
        const Read made = read(body.toStdString());
        QVERIFY(made.error);
        QCOMPARE(int(made.error->status), status);
        QVERIFY2(made.error->message.starts_with(beginning.toStdString()), made.error->message.c_str());
    }

    void aJobMustFitIntoTheMessageToItsWorker() {
        Limits limits;
        limits.maxPayloadBytes = limits.maxMessageBytes;
        const auto refused = [&limits](size_t bytes) {
            const std::string text = "{\"type\":\"a\",\"args\":[\"" + std::string(bytes, 'x') + "\"]}";
            const auto body = parseJobs(text, false);
            NewJob job;
            std::string tenant;
            return readJob(*body, {limits, kNow, {}, "_default", {}}, &job, &tenant);
        };
        QVERIFY(!refused(limits.maxMessageBytes - Limits::kBesideTask - 256));
        const auto error = refused(limits.maxMessageBytes - Limits::kBesideTask);
        QVERIFY(error);
        QCOMPARE(error->status, 413u);
        QVERIFY2(error->message.starts_with("task too large"), error->message.c_str());
    }

    void idsAreShownWithVersionSevenAndFoundAgain() {
        const TaskId own = *TaskId::parse("019539a4-1234-4abc-8123-456789abcdef");
        QCOMPARE(ojsId(own), std::string("019539a4-1234-7abc-8123-456789abcdef"));
        QVERIFY(otherSpelling(*TaskId::parse(ojsId(own))) == own);
        const TaskId clients = *parseChosenId("019539a4-0000-7000-8000-000000000001");
        QCOMPARE(ojsId(own, clients), std::string("019539a4-0000-7000-8000-000000000001"));
        QVERIFY(parseChosenId(newOjsUuid(kNow)));
    }
};

QTEST_APPLESS_MAIN(TestOjsBodies)

}  // namespace tst_ojs_bodies

#include "tst_ojs_bodies.moc"
