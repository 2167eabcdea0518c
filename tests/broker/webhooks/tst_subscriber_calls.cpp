// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/calendar.h"
#include "broker/store/subscription_records.h"
#include "broker/webhooks/webhook_outcome.h"
#include "tests/broker/webhooks/webhook_world.h"

#include <QCryptographicHash>
#include <QMessageAuthenticationCode>
#include <QTest>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tst_subscriber_calls {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

using Action = ChangeSubscription::Action;

ChangeSubscription wish(const std::string& tenant = "acme", const std::string& url = "https://a.example/hook") {
    ChangeSubscription command;
    command.scope = {true, {}};
    command.tenant = tenant;
    command.changes.url = url;
    command.changes.events = {{"job.enqueued"}};
    command.secret = "first";
    return command;
}

EventSubscription ask(WebhookWorld& w, ChangeSubscription command) {
    std::optional<Result<EventSubscription>> answer;
    command.reply = [&answer](Result<EventSubscription> result) { answer = std::move(result); };
    w.h.post(std::move(command));
    w.pump();
    if (!answer->ok()) qFatal("%s", answer->status().toString().c_str());
    return **answer;
}

EventSubscription change(WebhookWorld& w, const TaskId& id, Action action, SubscriptionChanges changes = {}) {
    ChangeSubscription command;
    command.action = action;
    command.scope = {true, {}};
    command.id = id;
    command.changes = std::move(changes);
    if (action == Action::Rotate) command.secret = "second";
    return ask(w, std::move(command));
}

SubscriptionChanges active(bool isActive) {
    SubscriptionChanges changes;
    changes.isActive = isActive;
    return changes;
}

void create(WebhookWorld& w, const std::string& type = "mail.send", const std::string& tenant = "acme") {
    NewTask task;
    task.type = type;
    w.h.create(tenant, "mail", task);
    w.pump();
}

std::string header(const HttpCall& call, const std::string& name) {
    for (const auto& [key, value] : call.headers)
        if (key == name) return value;
    return {};
}

std::string hmac(const std::string& key, const std::string& text) {
    return QMessageAuthenticationCode::hash(QByteArray::fromStdString(text), QByteArray::fromStdString(key),
                                            QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

std::vector<DeliveryRecord> over(const WebhookWorld& w) {
    std::vector<DeliveryRecord> found;
    for (const auto& [key, value] : w.h.records(Table::Subscription))
        if (key.front() == char(SubscriptionPart::Delivery)) found.push_back(DeliveryRecord::decode(value).value());
    return found;
}

Result<HttpReply> reply(int status, std::optional<Micros> retryAfter = {}) {
    HttpReply made;
    made.status = status;
    made.retryAfter = retryAfter;
    return made;
}

}  // namespace

class TestSubscriberCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEventIsPostedToItsSubscriberAndSigned() {
        WebhookWorld w;
        const EventSubscription to = ask(w, wish());
        create(w);
        QCOMPARE(w.calls.size(), size_t{1});
        const HttpCall& call = w.calls[0];
        QCOMPARE(call.url, to.url);
        QCOMPARE(call.method, std::string("POST"));
        QCOMPARE(call.body, std::string("job.enqueued mail.send acme"));
        QCOMPARE(call.timeout, Micros(30s));
        QCOMPARE(header(call, "Content-Type"), std::string("application/json"));
        QCOMPARE(header(call, "X-OJS-Event-Type"), std::string("job.enqueued"));
        QCOMPARE(header(call, "X-OJS-Subscription-ID"), "sub_" + to.id.toString());
        QCOMPARE(header(call, "X-OJS-Delivery-ID"), "del_" + w.underWay.begin()->first.id.toString());
        const std::string timestamp = header(call, "X-OJS-Timestamp");
        QCOMPARE(timestamp, std::to_string(toCalendar(w.h.now()).micros / 1'000'000));
        QCOMPARE(header(call, "X-OJS-Signature"), "sha256=" + hmac("first", timestamp + "." + call.body));
        w.answerAll(204);
        QVERIFY(w.h.webhooks().empty());
        QCOMPARE(over(w).size(), size_t{1});
        QVERIFY(!over(w)[0].isDead);
        QCOMPARE(over(w)[0].call.status, uint16_t{204});
        QCOMPARE(over(w)[0].call.tries, uint16_t{1});
    }

    void forADayAfterARotationBothSecretsSign() {
        WebhookWorld w;
        const EventSubscription to = ask(w, wish());
        change(w, to.id, Action::Rotate);
        const auto signaturesNow = [&w] {
            create(w);
            const HttpCall call = w.calls.back();
            w.answerAll(200);
            const std::string text = header(call, "X-OJS-Timestamp") + "." + call.body;
            const std::string is = header(call, "X-OJS-Signature");
            if (is == "sha256=" + hmac("second", text)) return 1;
            return is == "sha256=" + hmac("second", text) + ",sha256=" + hmac("first", text) ? 2 : 0;
        };
        QCOMPARE(signaturesNow(), 2);
        w.h.skip(24h - 1s);
        QCOMPARE(signaturesNow(), 2);
        w.h.skip(1s);
        QCOMPARE(signaturesNow(), 1);
    }

    void anAnswerSaysWhetherAndWhenItIsCalledAgain_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("attempts");
        QTest::addColumn<qlonglong>("retryAfter");
        QTest::addColumn<qlonglong>("wait");  // in seconds; -1: given up, 0: delivered
        const auto row = [](const char* name, int status, int attempts, qlonglong after, qlonglong wait) {
            QTest::newRow(name) << status << attempts << after << wait;
        };
        row("yes", 204, 1, 0, 0);
        row("no", 400, 1, 0, -1);
        row("gone", 410, 1, 0, -1);
        row("too late", 408, 1, 0, -1);
        row("too early", 425, 1, 0, -1);
        row("too many", 429, 1, 0, 30);
        row("too many, for a while", 429, 1, 300, 300);
        row("too many, for a year", 429, 1, 365 * 86400, 86400);
        row("broken", 500, 1, 0, 30);
        row("broken twice", 503, 2, 0, 120);
        row("and again", 502, 3, 0, 600);
        row("for an hour", 500, 4, 0, 3600);
        row("for hours", 500, 5, 0, 4 * 3600);
        row("for half a day", 500, 6, 0, 12 * 3600);
        row("for a day", 500, 7, 0, 24 * 3600);
        row("too often", 500, 8, 0, -1);
        row("sent on for too long", 302, 1, 0, 30);
    }
    void anAnswerSaysWhetherAndWhenItIsCalledAgain() {
        QFETCH(int, status);
        QFETCH(int, attempts);
        QFETCH(qlonglong, retryAfter);
        QFETCH(qlonglong, wait);
        const auto after = retryAfter > 0 ? std::optional<Micros>(std::chrono::seconds(retryAfter)) : std::nullopt;
        const WebhookOutcome outcome = judgeOfEvent(reply(status, after), attempts, WebhookOptions());
        using enum WebhookOutcome::Kind;
        QVERIFY(outcome.kind == (wait == 0 ? Delivered : wait < 0 ? GivenUp : Again));
        if (wait > 0) QCOMPARE(outcome.wait, Micros(std::chrono::seconds(wait)));
    }

    void anAddressThatMayNotBeCalledIsGivenUpAndNobodyThereIsNot() {
        using enum WebhookOutcome::Kind;
        const WebhookOptions options;
        QVERIFY(judgeOfEvent(Status(Code::PermissionDenied, "10.0.0.1"), 1, options).kind == GivenUp);
        QVERIFY(judgeOfEvent(Status(Code::InvalidArgument, "no URL"), 1, options).kind == GivenUp);
        QVERIFY(judgeOfEvent(Status(Code::Unavailable, "nobody there"), 1, options).kind == Again);
        QVERIFY(judgeOfEvent(Status(Code::DeadlineExceeded, "silent"), 1, options).kind == Again);
    }

    void aReceiverThatIsDownIsCalledEightTimesWithOneIdAndThenGivenUp() {
        WebhookWorld w;
        ask(w, wish());
        create(w);
        std::set<std::string> ids;
        for (int attempt = 1; attempt <= 8; ++attempt) {
            QCOMPARE(w.underWay.size(), size_t{1});
            ids.insert(header(w.calls.back(), "X-OJS-Delivery-ID"));
            if (attempt == 4) {
                w.h.restart();
                w.restartPlan();
                w.pump();
            }
            w.answerAll(503);
            if (const auto wake = w.plan->nextWake()) w.h.skip(*wake - w.h.now());
            w.pump();
        }
        QCOMPARE(ids.size(), size_t{1});
        QVERIFY(w.underWay.empty() && w.h.webhooks().empty());
        QCOMPARE(over(w).size(), size_t{1});
        QVERIFY(over(w)[0].isDead);
        QCOMPARE(over(w)[0].call.tries, uint16_t{8});
        QCOMPARE(over(w)[0].call.status, uint16_t{503});
    }

    void aPausedSubscriberIsNotCalledAndWhatWaitedIsToldWhenItGoesOn() {
        WebhookWorld w;
        const EventSubscription to = ask(w, wish());
        const EventSubscription other = ask(w, wish("acme", "https://a.example/other"));
        create(w);
        QCOMPARE(w.calls.size(), size_t{2});
        w.answerAll(503);
        change(w, to.id, Action::Update, active(false));
        w.advance(10min);
        // The other one, of the same lane, goes on.
        QCOMPARE(w.underWay.size(), size_t{1});
        w.answerAll(200);
        QCOMPARE(w.countCalls(other.url), size_t{2});
        QCOMPARE(w.countCalls(to.url), size_t{1});
        QCOMPARE(w.h.webhooks().size(), size_t{1});
        create(w);
        w.answerAll(200);
        w.h.skip(48h);
        w.pump();
        QCOMPARE(w.countCalls(to.url), size_t{1});
        change(w, to.id, Action::Update, active(true));
        QCOMPARE(w.countCalls(to.url), size_t{2});
        w.answerAll(200);
        QVERIFY(w.h.webhooks().empty());
    }

    void whatWaitsGoesToTheUrlThatTheSubscriptionHasThen() {
        WebhookWorld w;
        const EventSubscription to = ask(w, wish());
        create(w);
        w.answerAll(503);
        SubscriptionChanges moved;
        moved.url = "https://b.example/";
        change(w, to.id, Action::Update, std::move(moved));
        w.advance(30s);
        QCOMPARE(w.countCalls("https://b.example/"), size_t{1});
        w.answerAll(200);
        QVERIFY(w.h.webhooks().empty());
    }

    void whatWaitsForADeletedSubscriptionIsDropped() {
        WebhookWorld w;
        const EventSubscription to = ask(w, wish());
        create(w);
        w.answerAll(503);
        change(w, to.id, Action::Delete);
        w.advance(30s);
        QVERIFY(w.underWay.empty());
        QVERIFY(w.h.webhooks().empty());
        QVERIFY(over(w).empty());
        QVERIFY(!w.settlements.back().wasWanted);
    }

    void aCallIsNotMadeAgainWhenItsSubscriptionWasDeletedMeanwhile() {
        WebhookWorld w;
        const EventSubscription to = ask(w, wish());
        create(w);
        change(w, to.id, Action::Delete);
        QCOMPARE(w.underWay.size(), size_t{1});
        w.answerAll(503);
        QVERIFY(w.h.webhooks().empty());
        QVERIFY(over(w).empty());
    }

    void onlyJobsOfTheTypesThatAreNamedAreTold() {
        WebhookWorld w;
        ChangeSubscription command = wish();
        command.changes.jobTypes = {{"mail.send"}};
        ask(w, std::move(command));
        create(w, "mail.read");
        create(w, "mail.send");
        QCOMPARE(w.calls.size(), size_t{1});
        QCOMPARE(w.calls[0].body, std::string("job.enqueued mail.send acme"));
        w.answerAll(200);
        QVERIFY(w.h.webhooks().empty());
        QCOMPARE(over(w).size(), size_t{1});
    }

    void theTypeOfAJobIsKnownAtLaterAttemptsAlsoWhenTheJobIsGone() {
        WebhookWorld w;
        ask(w, wish());
        NewTask task;
        task.type = "mail.send";
        const std::string id = w.h.create("acme", "mail", task);
        w.pump();
        w.answerAll(503);
        QVERIFY(w.h.remove(id).ok());
        w.advance(30s);
        QCOMPARE(w.calls.back().body, std::string("job.enqueued mail.send acme"));
    }

    void aJobThatIsGoneBeforeItsTypeWasKnownIsADeadCallWhereTypesAreNamed() {
        WebhookWorld w;
        ChangeSubscription command = wish();
        command.changes.jobTypes = {{"mail.send"}};
        const EventSubscription to = ask(w, std::move(command));
        change(w, to.id, Action::Update, active(false));
        change(w, to.id, Action::Update, active(true));
        const std::string id = w.h.create("acme", "mail", NewTask());
        QVERIFY(w.h.remove(id).ok());
        w.pump();
        QVERIFY(w.calls.empty());
        QCOMPARE(over(w).size(), size_t{1});
        QVERIFY(over(w)[0].isDead);
        QVERIFY(over(w)[0].call.trouble.find("was deleted") != std::string::npos);
    }

    void aTenantWhoseReceiverHangsHoldsUpNoOther() {
        WebhookWorld w;
        ask(w, wish("acme", "https://hangs.example/"));
        ask(w, wish("globex", "https://well.example/"));
        for (int i = 0; i < 100; ++i) create(w, "a", "acme");
        QCOMPARE(w.underWay.size(), size_t{4});  // of six; a part is kept for others
        create(w, "a", "globex");
        QCOMPARE(w.countCalls("https://well.example/"), size_t{1});
    }

    void whateverDiesEveryEventIsToldAtLeastOnceAndNoneWhenItWasTold() {
        std::mt19937 random(7);
        WebhookWorld w;
        for (int i = 0; i < 5; ++i)
            ask(w, wish(i % 2 == 0 ? "acme" : "globex", "https://h" + std::to_string(i) + ".example/"));
        std::map<std::string, int> told;
        size_t wanted = 0;
        for (int step = 0; step < 600; ++step) {
            if (random() % 3 == 0) {
                const bool isAcme = random() % 2 == 0;
                create(w, "a", isAcme ? "acme" : "globex");
                wanted += isAcme ? 3 : 2;
            }
            if (!w.underWay.empty() && random() % 2 == 0) {
                const auto place = w.underWay.begin()->first;
                const bool isGood = random() % 3 != 0;
                if (isGood) ++told[place.id.toString()];
                w.answer(place, isGood ? 200 : 500);
            }
            if (random() % 8 == 0) w.advance(std::chrono::seconds(random() % 40));
            if (random() % 40 == 0) {
                w.h.restart();
                w.restartPlan();
                w.pump();
            }
        }
        for (int round = 0; round < 50 && !w.h.webhooks().empty(); ++round) {
            while (!w.underWay.empty()) {
                ++told[w.underWay.begin()->first.id.toString()];
                w.answer(w.underWay.begin()->first, 200);
            }
            w.h.skip(4h);
            w.pump();
        }
        QVERIFY2(w.h.webhooks().empty(), "somebody was never told");
        QCOMPARE(told.size(), wanted);
        for (const auto& [id, times] : told) QVERIFY2(times == 1, "told twice though it had said yes");
    }
};

QTEST_APPLESS_MAIN(TestSubscriberCalls)

}  // namespace tst_subscriber_calls

#include "tst_subscriber_calls.moc"
