// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/subscription_records.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <optional>
#include <string>

namespace tst_ojs_subscriptions {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

const std::string kAll = "/webhooks/subscriptions";
const std::string kCalls = "/webhooks/deliveries";

std::string wish(const std::string& more = {}) {
    return R"({"url":"https://a.example/hook","events":["job.*"])" + more + '}';
}

std::string subscribe(OjsScene& ojs, const std::string& body = wish(), HttpHeaders headers = {}) {
    const auto made = ojs.post(kAll, body, std::move(headers));
    if (made.status != 201) qFatal("%u %s", made.status, made.body.c_str());
    return made.json()["id"];
}

// As the engine hears it after the last attempt.
void giveUp(OjsScene& ojs, const std::string& delivery) {
    std::optional<SettleWebhook> over;
    const Status read = ojs.store().scan(Table::Webhook, {}, {}, [&](std::string_view key, std::string_view value) {
        const WebhookPlace place = readWebhookKey(key).value();
        if ("del_" + place.id.toString() != delivery) return true;
        SettleWebhook settle;
        settle.place = place;
        settle.isOfEvent = settle.isDead = true;
        settle.call = WebhookRecord::decode(value);
        settle.call->tries = 8;
        settle.call->status = 500;
        settle.call->trouble = "it answered 500";
        over = std::move(settle);
        return false;
    });
    if (!read.ok() || !over) qFatal("there is no such delivery");
    ojs.command(std::move(*over));
}

}  // namespace

class TestOjsSubscriptions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSecretIsInTheAnswerThatMakesItAndInNoOther() {
        OjsScene ojs;
        const auto made = ojs.post(
            kAll, wish(R"(,"filter":{"queues":["Mail"],"job_types":["mail.send"]},"metadata":{"owner":"a","n":[1]})"));
        QCOMPARE(made.status, 201u);
        const nlohmann::json one = made.json();
        const std::string id = one["id"];
        QVERIFY(id.starts_with("sub_"));
        QCOMPARE(made.header("Location"), "/ojs/v1" + kAll + "/" + id);
        const std::string secret = one["secret"];
        QVERIFY(secret.starts_with("whsec_") && secret.size() == 70);
        QVERIFY(one["url"] == "https://a.example/hook");
        QVERIFY(one["events"] == nlohmann::json({"job.*"}));
        QVERIFY(one["filter"] == nlohmann::json::parse(R"({"queues":["mail"],"job_types":["mail.send"]})"));
        QVERIFY(one["active"] == true);
        QVERIFY(one["metadata"] == nlohmann::json::parse(R"({"owner":"a","n":[1]})"));
        QVERIFY(!std::string(one["created_at"]).empty());
        const auto shown = ojs.get(kAll + "/" + id);
        QCOMPARE(shown.status, 200u);
        nlohmann::json expected = one;
        expected.erase("secret");
        QVERIFY(shown.json() == expected);
        QVERIFY(ojs.get(kAll).json()["subscriptions"] == nlohmann::json::array({expected}));
        const auto changed = ojs.ask("PATCH", kAll + "/" + id, R"({"active":false})");
        QCOMPARE(changed.status, 200u);
        QVERIFY(changed.json()["active"] == false);
        QVERIFY(changed.body.find("whsec") == std::string::npos);
        QCOMPARE(ojs.ask("DELETE", kAll + "/" + id).status, 204u);
        QCOMPARE(ojs.get(kAll + "/" + id).status, 404u);
    }

    void aRotationAnswersWithAnotherSecretAndWhenTheOldOneEnds() {
        OjsScene ojs;
        const auto made = ojs.post(kAll, wish()).json();
        const auto rotated = ojs.post(kAll + "/" + std::string(made["id"]) + "/rotate-secret");
        QCOMPARE(rotated.status, 200u);
        QVERIFY(rotated.json()["secret"] != made["secret"]);
        QVERIFY(std::string(rotated.json()["secret"]).starts_with("whsec_"));
        QVERIFY(!std::string(rotated.json()["previous_secret_expires_at"]).empty());
    }

    void whatIsWrongIsRefusedByItsName_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<uint>("status");
        // ~~ stands for two slashes, with which Qt's moc loses its way in a raw string.
        const auto row = [](const char* body, const char* name, uint status = 400) {
            QTest::newRow(body) << QByteArray(body).replace("~~", "//") << QByteArray(name) << status;
        };
        row(R"({"events":["*"]})", "url");
        row(R"({"url":"https:~~a.example/"})", "events");
        row(R"({"url":7,"events":["*"]})", "url");
        row(R"({"url":"http:~~a.example/","events":["*"]})", "url");
        row(R"({"url":"file:~~/etc/passwd","events":["*"]})", "url");
        row(R"({"url":"https:~~ann:pw@a.example/","events":["*"]})", "url");
        row(R"({"url":"https:~~","events":["*"]})", "url");
        row(R"({"url":"https:~~a.example/\r\nX: y","events":["*"]})", "url");
        row(R"({"url":"https:~~a.example/","events":[]})", "events");
        row(R"({"url":"https:~~a.example/","events":"*"})", "events");
        row(R"({"url":"https:~~a.example/","events":[""]})", "events");
        row(R"({"url":"https:~~a.example/","events":["jobs.completed"]})", "events");
        row(R"({"url":"https:~~a.example/","events":["job.*","worker.started"]})", "events", 422);
        row(R"({"url":"https:~~a.example/","events":["job.heartbeat"]})", "events", 422);
        row(R"({"url":"https:~~a.example/","events":["webhook.*"]})", "events", 422);
        row(R"({"url":"https:~~a.example/","events":["*"],"secret":"mine"})", "secret");
        row(R"({"url":"https:~~a.example/","events":["*"],"filter":{"queue":"a"}})", "filter.queue");
        row(R"({"url":"https:~~a.example/","events":["*"],"filter":{"queues":"a"}})", "filter.queues");
        row(R"({"url":"https:~~a.example/","events":["*"],"filter":{"queues":["a",7]}})", "filter.queues");
        row(R"({"url":"https:~~a.example/","events":["*"],"filter":null})", "filter");
        row(R"({"url":"https:~~a.example/","events":["*"],"active":1})", "active");
        row(R"({"url":"https:~~a.example/","events":["*"],"metadata":"x"})", "metadata");
        row(R"([])", "the body");
        row("", "the body");
    }
    void whatIsWrongIsRefusedByItsName() {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, name);
        QFETCH(uint, status);
        OjsScene ojs;
        const auto refused = ojs.post(kAll, body.toStdString());
        QVERIFY2(refused.status == status && refused.message().starts_with(name.toStdString()), refused.body.c_str());
        QVERIFY(ojs.get(kAll).json()["subscriptions"].empty());
        const std::string id = subscribe(ojs);
        if (body.startsWith("{\"url\"") && !body.endsWith("a.example/\"}"))
            QCOMPARE(ojs.ask("PATCH", kAll + "/" + id, body.toStdString()).status, status);
    }

    void aChangeThatChangesNothingIsRefused() {
        OjsScene ojs;
        const std::string id = subscribe(ojs);
        for (const char* body : {"{}", R"({"reason":"none"})"})
            QCOMPARE(ojs.ask("PATCH", kAll + "/" + id, body).status, 400u);
        QCOMPARE(ojs.ask("PATCH", kAll + "/" + id, R"({"filter":{}})").status, 200u);
    }

    void longOnesAreRefused() {
        OjsScene ojs;
        QCOMPARE(ojs.post(kAll, wish(",\"metadata\":{\"a\":\"" + std::string(9000, 'x') + "\"}")).status, 400u);
        std::string many = "[\"a\"";
        for (int i = 0; i < 64; ++i) many += ",\"q" + std::to_string(i) + '"';
        QCOMPARE(ojs.post(kAll, wish(",\"filter\":{\"queues\":" + many + "]}")).status, 400u);
        QCOMPARE(
            ojs.post(kAll, "{\"url\":\"https://a.example/" + std::string(3000, 'x') + "\",\"events\":[\"*\"]}").status,
            400u);
    }

    void anotherTenantsSubscriptionsAndCallsAreNotThere() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        HttpHeaders acme = OjsScene::as("operator");
        acme.emplace_back("X-OJS-Tenant", "acme");
        HttpHeaders globex = OjsScene::as("operator");
        globex.emplace_back("X-OJS-Tenant", "globex");
        const std::string id = subscribe(ojs, wish(), acme);
        ojs.create(R"({"type":"a","args":[]})", OjsScene::as("acme"));
        const std::string call = ojs.get(kCalls, acme).json()["deliveries"][0]["id"];
        QCOMPARE(ojs.get(kCalls + "/" + call, acme).status, 200u);
        QVERIFY(ojs.get(kAll, globex).json()["subscriptions"].empty());
        QVERIFY(ojs.get(kCalls, globex).json()["deliveries"].empty());
        QVERIFY(ojs.get(kCalls + "?subscription_id=" + id, globex).json()["deliveries"].empty());
        QCOMPARE(ojs.get(kAll + "/" + id, globex).status, 404u);
        QCOMPARE(ojs.get(kCalls + "/" + call, globex).status, 404u);
        QCOMPARE(ojs.ask("PATCH", kAll + "/" + id, R"({"active":false})", globex).status, 404u);
        QCOMPARE(ojs.ask("DELETE", kAll + "/" + id, {}, globex).status, 404u);
        for (const char* what : {"/test", "/rotate-secret"})
            QCOMPARE(ojs.post(kAll + "/" + id + what, {}, globex).status, 404u);
        QCOMPARE(ojs.post(kCalls + "/" + call + "/retry", {}, globex).status, 404u);
        QVERIFY(ojs.tested().empty());
        QVERIFY(ojs.get(kAll + "/" + id, acme).json()["active"] == true);
        // Who may read may not change, and sees no event.
        HttpHeaders reader = OjsScene::as("reader");
        reader.emplace_back("X-OJS-Tenant", "acme");
        QCOMPARE(ojs.get(kAll + "/" + id, reader).status, 200u);
        QCOMPARE(ojs.post(kAll, wish(), reader).status, 403u);
        QCOMPARE(ojs.get(kCalls, reader).status, 403u);
        // A producer's token is none of administration.
        QCOMPARE(ojs.post(kAll, wish(), OjsScene::as("acme")).status, 403u);
    }

    void aTestTellsWhatTheReceiverSaid() {
        OjsScene ojs;
        const std::string id = subscribe(ojs);
        const auto tested = ojs.post(kAll + "/" + id + "/test");
        QCOMPARE(tested.status, 200u);
        QVERIFY(tested.json() == nlohmann::json({{"success", false},
                                                 {"status_code", 418},
                                                 {"response_time_ms", 12},
                                                 {"response_body", "short and stout"}}));
        const std::string head = "https://a.example/hook webhook.test ";
        QVERIFY2(ojs.tested().starts_with(head), ojs.tested().c_str());
        const auto event = nlohmann::json::parse(ojs.tested().substr(head.size()));
        QVERIFY(event["type"] == "webhook.test");
        QVERIFY(event["data"]["subscription_id"] == id);
    }

    void aCallThatWaitsIsShownWithItsEvent() {
        OjsScene ojs;
        const std::string id = subscribe(ojs);
        const std::string job = ojs.create();
        const auto calls = ojs.get(kCalls + "?status=pending&subscription_id=" + id).json()["deliveries"];
        QCOMPARE(calls.size(), size_t{1});
        QVERIFY(calls[0]["event_type"] == "job.enqueued");
        QVERIFY(calls[0]["status"] == "pending");
        QVERIFY(calls[0]["attempts"] == 0);
        QVERIFY(calls[0]["subscription_id"] == id);
        const auto shown = ojs.get(kCalls + "/" + std::string(calls[0]["id"]));
        QCOMPARE(shown.status, 200u);
        QVERIFY(shown.json()["event"]["data"]["job_id"] == job);
        // The same event as whoever polls has seen.
        const auto polled = ojs.get("/events?types=job.enqueued").json();
        QVERIFY(polled["events"][0]["id"] == shown.json()["event"]["id"]);
        QCOMPARE(ojs.get(kCalls + "?status=gone").status, 400u);
        QCOMPARE(ojs.get(kCalls + "/del_0").status, 404u);
        QCOMPARE(ojs.get(kCalls + "/" + id).status, 404u);
    }

    void aDeadCallIsMadeAgainAndOneThatWaitsIsNot() {
        OjsScene ojs;
        const std::string id = subscribe(ojs);
        ojs.create();
        const std::string call = ojs.get(kCalls).json()["deliveries"][0]["id"];
        QCOMPARE(ojs.post(kCalls + "/" + call + "/retry").status, 409u);
        giveUp(ojs, call);
        QTRY_VERIFY(ojs.get(kCalls + "/" + call).json()["status"] == "dead");
        const auto dead = ojs.get(kCalls + "?status=dead").json()["deliveries"];
        QCOMPARE(dead.size(), size_t{1});
        QVERIFY(dead[0]["attempts"] == 8);
        QVERIFY(dead[0]["status_code"] == 500);
        QVERIFY(dead[0]["error"] == "it answered 500");
        QCOMPARE(ojs.post(kCalls + "/" + call + "/retry").status, 202u);
        const auto again = ojs.get(kCalls).json()["deliveries"];
        QCOMPARE(again.size(), size_t{1});
        QVERIFY(again[0]["id"] == call);
        QVERIFY(again[0]["status"] == "pending");
        giveUp(ojs, call);
        QTRY_VERIFY(ojs.get(kCalls + "/" + call).json()["status"] == "dead");
        QCOMPARE(ojs.ask("DELETE", kAll + "/" + id).status, 204u);
        QCOMPARE(ojs.post(kCalls + "/" + call + "/retry").status, 409u);
    }

    void aListGoesOnFromItsCursor() {
        OjsScene ojs;
        std::vector<std::string> made, listed;
        for (int i = 0; i < 5; ++i) made.push_back(subscribe(ojs));
        std::string more;
        do {
            const auto page = ojs.get(kAll + "?limit=2" + more).json();
            for (const auto& one : page["subscriptions"]) listed.push_back(one["id"]);
            more = page["pagination"]["has_more"] == true ? "&cursor=" + std::string(page["pagination"]["next_cursor"])
                                                          : std::string();
        } while (!more.empty());
        QVERIFY(listed == made);
        QCOMPARE(ojs.get(kAll + "?cursor=1").status, 400u);
    }

    void whoFollowsEventsIsToldOfSubscriptions() {
        OjsScene ojs;
        ojs.get("/events");
        const std::string id = subscribe(ojs);
        const auto told = ojs.get("/events?types=webhook.*").json()["events"];
        QCOMPARE(told.size(), size_t{1});
        QVERIFY(told[0]["type"] == "webhook.subscription.created");
        QVERIFY(told[0]["subject"] == id);
        ojs.create();
        QCOMPARE(ojs.get(kCalls).json()["deliveries"].size(), size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestOjsSubscriptions)

}  // namespace tst_ojs_subscriptions

#include "tst_ojs_subscriptions.moc"
