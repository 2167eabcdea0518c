// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/webhook_lane.h"
#include "broker/store/subscription_records.h"
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace tst_event_subscriptions {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr const char* kUrl = "https://a.example/hook";

ChangeSubscription wish(std::vector<std::string> events, const std::string& tenant = "acme",
                        const std::string& url = kUrl) {
    ChangeSubscription command;
    command.scope = {true, {}};
    command.tenant = tenant;
    command.changes.url = url;
    command.changes.events = std::move(events);
    command.secret = "whsec_1";
    command.author = "ann";
    return command;
}

Result<EventSubscription> ask(EngineHarness& h, ChangeSubscription command) {
    std::optional<Result<EventSubscription>> answer;
    command.reply = [&answer](Result<EventSubscription> result) { answer = std::move(result); };
    h.post(std::move(command));
    return std::move(*answer);
}

EventSubscription subscribe(EngineHarness& h, ChangeSubscription command) {
    auto made = ask(h, std::move(command));
    if (!made.ok()) qFatal("%s", made.status().toString().c_str());
    return *made;
}

Result<EventSubscription> change(EngineHarness& h, const TaskId& id, ChangeSubscription::Action action,
                                 SubscriptionChanges changes = {}, TenantScope scope = {true, {}}) {
    ChangeSubscription command;
    command.action = action;
    command.scope = std::move(scope);
    command.id = id;
    command.changes = std::move(changes);
    command.author = "ann";
    if (action == ChangeSubscription::Action::Rotate) command.secret = "whsec_2";
    return ask(h, std::move(command));
}

// Of calls that wait, in the order in which they are due.
std::vector<std::string> typesOf(const EngineHarness& h) {
    std::vector<std::string> types;
    for (const auto& [place, call] : h.webhooks()) types.emplace_back(typeOf(decodeJobEvent(call.event).value()));
    return types;
}

std::set<std::string> setOf(const EngineHarness& h) {
    const auto types = typesOf(h);
    return {types.begin(), types.end()};
}

}  // namespace

class TestEventSubscriptions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatHappensToAJobIsKeptForItsSubscriberInTheSameTurn() {
        EngineHarness h;
        const EventSubscription to = subscribe(h, wish({"job.*"}));
        const auto [worker, name, id] = h.handOut();
        h.complete(worker, id);
        QCOMPARE(setOf(h), (std::set<std::string>{"job.enqueued", "job.started", "job.completed"}));
        std::set<TaskId> deliveries, events;
        for (const auto& [place, call] : h.webhooks()) {
            QCOMPARE(call.subscription, to.id);
            QCOMPARE(place.lane, webhookLane(kUrl));
            const JobEvent event = decodeJobEvent(call.event).value();
            QCOMPARE(event.id, id);
            deliveries.insert(place.id);
            events.insert(event.eventId);
        }
        QCOMPARE(deliveries.size(), size_t{3});
        QCOMPARE(events.size(), size_t{3});
        QCOMPARE(h.webhookSink().addedPlaces.size(), size_t{3});
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void whereNobodySubscribesNothingIsWritten() {
        EngineHarness h;
        subscribe(h, wish({"job.*"}, "globex"));
        const auto [worker, name, id] = h.handOut();
        h.complete(worker, id);
        QVERIFY(h.webhooks().empty());
    }

    void aSubscriptionIsToldOfWhatItNames_data() {
        QTest::addColumn<QStringList>("events");
        QTest::addColumn<QStringList>("told");
        const auto row = [](const char* name, QStringList events, QStringList told) {
            QTest::newRow(name) << std::move(events) << std::move(told);
        };
        row("exactly", {QStringLiteral("job.completed")}, {QStringLiteral("job.completed")});
        row("by a beginning", {QStringLiteral("dead_letter.*")}, {QStringLiteral("dead_letter.added")});
        row("twice, and told once",
            {QStringLiteral("job.failed"), QStringLiteral("job.fail*"), QStringLiteral("job.failed")},
            {QStringLiteral("job.failed")});
        row("of no such family", {QStringLiteral("jobs.*")}, {});
        row("everything", {QStringLiteral("*")},
            {QStringLiteral("dead_letter.added"), QStringLiteral("job.completed"), QStringLiteral("job.discarded"),
             QStringLiteral("job.enqueued"), QStringLiteral("job.failed"), QStringLiteral("job.started"),
             QStringLiteral("tenant.created")});
    }
    void aSubscriptionIsToldOfWhatItNames() {
        QFETCH(QStringList, events);
        QFETCH(QStringList, told);
        EngineHarness h;
        std::vector<std::string> names;
        for (const QString& event : events) names.push_back(event.toStdString());
        subscribe(h, wish(names));
        const auto [worker, name, id] = h.handOut();
        h.heartbeat(worker, id, 60s);
        h.complete(worker, id);
        const auto [other, second, dying] = h.handOut(NewTask());
        h.fail(other, dying);
        QStringList found;
        for (const std::string& type : setOf(h)) found << QString::fromStdString(type);
        // The tenant may have come into being before its subscription.
        found.removeAll(QStringLiteral("tenant.created"));
        told.removeAll(QStringLiteral("tenant.created"));
        QCOMPARE(found, told);
    }

    void aQueueThatIsNamedIsTheOnlyOneToldOf() {
        EngineHarness h;
        ChangeSubscription command = wish({"job.enqueued"});
        command.changes.queues = {{"mail"}};
        subscribe(h, std::move(command));
        h.create("acme", "work");
        h.create("acme", "Mail");
        QCOMPARE(h.webhooks().size(), size_t{1});
        QCOMPARE(decodeJobEvent(h.webhooks().begin()->second.event)->command, std::string("mail"));
    }

    void onlyItsOwnTenantsEventsAreTold() {
        EngineHarness h;
        const EventSubscription acme = subscribe(h, wish({"job.*"}, "acme"));
        subscribe(h, wish({"job.*"}, "globex"));
        h.create("acme");
        QCOMPARE(h.webhooks().size(), size_t{1});
        QCOMPARE(h.webhooks().begin()->second.subscription, acme.id);
    }

    void eachSubscriptionIsToldByItselfOfTheSameEvent() {
        EngineHarness h;
        subscribe(h, wish({"job.enqueued"}));
        subscribe(h, wish({"*"}, "acme", "https://b.example/"));
        h.create("acme");
        QCOMPARE(typesOf(h), (std::vector<std::string>{"job.enqueued", "job.enqueued"}));
        const auto calls = h.webhooks();
        QVERIFY(calls.begin()->first.id != std::next(calls.begin())->first.id);
        QCOMPARE(calls.begin()->second.event, std::next(calls.begin())->second.event);
    }

    void aPausedOneIsToldOfNothingNewAndItsLaneIsLookedAtWhenItGoesOn() {
        EngineHarness h;
        const EventSubscription one = subscribe(h, wish({"job.enqueued"}));
        h.create("acme");
        SubscriptionChanges pause;
        pause.isActive = false;
        QVERIFY(change(h, one.id, ChangeSubscription::Action::Update, std::move(pause)).ok());
        h.create("acme");
        QCOMPARE(h.webhooks().size(), size_t{1});
        QVERIFY(h.webhookSink().resumedPlaces.empty());
        SubscriptionChanges resume;
        resume.isActive = true;
        QVERIFY(change(h, one.id, ChangeSubscription::Action::Update, std::move(resume)).ok());
        QCOMPARE(h.webhookSink().resumedPlaces.size(), size_t{1});
        QCOMPARE(h.webhookSink().resumedPlaces[0].lane, one.lane);
        h.create("acme");
        QCOMPARE(h.webhooks().size(), size_t{2});
    }

    void itsLaneStaysWhenItsUrlChanges() {
        EngineHarness h;
        const EventSubscription one = subscribe(h, wish({"job.enqueued"}));
        SubscriptionChanges moved;
        moved.url = "https://elsewhere.example/";
        const auto now = change(h, one.id, ChangeSubscription::Action::Update, std::move(moved));
        QCOMPARE(now->url, std::string("https://elsewhere.example/"));
        QCOMPARE(now->lane, one.lane);
        h.create("acme");
        QCOMPARE(h.webhooks().begin()->first.lane, one.lane);
    }

    void anotherTenantsSubscriptionIsNeitherSeenNorChanged() {
        EngineHarness h;
        const EventSubscription one = subscribe(h, wish({"*"}));
        const TenantScope others{false, {"globex"}};
        using enum ChangeSubscription::Action;
        for (const auto action : {Update, Delete, Rotate})
            QVERIFY(change(h, one.id, action, {}, others).status().code() == Code::NotFound);
        std::optional<SubscriptionPage> page;
        ListSubscriptions list;
        list.scope = others;
        list.reply = [&page](SubscriptionPage found) { page = std::move(found); };
        h.post(std::move(list));
        QVERIFY(page->subscriptions.empty());
        h.create("acme");
        QVERIFY(!h.webhooks().empty());
    }

    void subscriptionsAndWhatWaitsForThemSurviveAnyRestart() {
        EngineHarness h;
        ChangeSubscription command = wish({"job.enqueued"});
        command.changes.queues = {{"work"}};
        command.changes.metadata = R"({"owner":"ann"})";
        const EventSubscription one = subscribe(h, std::move(command));
        h.create("acme");
        h.restart();
        QCOMPARE(h.webhooks().size(), size_t{1});
        h.create("acme");
        QCOMPARE(h.webhooks().size(), size_t{2});
        std::optional<SubscriptionPage> page;
        ListSubscriptions list;
        list.scope = {true, {}};
        list.reply = [&page](SubscriptionPage found) { page = std::move(found); };
        h.post(std::move(list));
        QCOMPARE(page->subscriptions.size(), size_t{1});
        QVERIFY(page->subscriptions[0] == one);
    }

    void aDeletedOneIsToldOfNothingMore() {
        EngineHarness h;
        const EventSubscription one = subscribe(h, wish({"job.enqueued"}));
        QVERIFY(change(h, one.id, ChangeSubscription::Action::Delete).ok());
        h.create("acme");
        QVERIFY(h.webhooks().empty());
        QVERIFY(h.records(Table::Subscription).empty());
        QVERIFY(change(h, one.id, ChangeSubscription::Action::Delete).status().code() == Code::NotFound);
    }

    void aTenantsSubscriptionsCallsAndHistoryGoWithIt() {
        EngineHarness h;
        subscribe(h, wish({"*"}));
        h.create("acme");
        const auto [place, call] = *h.webhooks().begin();
        SettleWebhook over;
        over.place = place;
        over.isOfEvent = over.isDead = true;
        over.call = call;
        h.post(std::move(over));
        h.create("acme");
        QVERIFY(h.records(Table::Subscription).size() == 2);
        OperationSpec spec;
        spec.kind = OperationKind::DeleteTenant;
        spec.filter.tenants = {false, {"acme"}};
        h.run(spec);
        QVERIFY(h.webhooks().empty());
        QVERIFY(h.records(Table::Subscription).empty());
        h.restart();
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void anotherSecretLeavesTheOldOneForADayAndIsInNoAuditLog() {
        EngineHarness h;
        const EventSubscription one = subscribe(h, wish({"*"}));
        const auto rotated = change(h, one.id, ChangeSubscription::Action::Rotate);
        QCOMPARE(rotated->secret, std::string("whsec_2"));
        QCOMPARE(rotated->oldSecret, std::string("whsec_1"));
        QCOMPARE(rotated->oldUntil, h.calendar() + 24h);
        QCOMPARE(h.audit("acme").size(), size_t{2});
        for (const AuditEntry& entry : h.audit("acme"))
            for (const auto& made : entry.changes)
                QVERIFY(made.from.find("whsec") == std::string::npos && made.to.find("whsec") == std::string::npos);
    }

    void tooManyAreRefusedAndOtherTenantsStillHaveTheirs() {
        EngineHarness h;
        for (int i = 0; i < 100; ++i) subscribe(h, wish({"*"}));
        const auto more = ask(h, wish({"*"}));
        QVERIFY(more.status().code() == Code::ResourceExhausted);
        QVERIFY(ask(h, wish({"*"}, "globex")).ok());
    }

    void longTextsAreRefused() {
        EngineHarness h;
        ChangeSubscription command = wish({"*"});
        command.changes.metadata = "{\"a\":\"" + std::string(9000, 'x') + "\"}";
        QVERIFY(ask(h, std::move(command)).status().code() == Code::InvalidArgument);
    }

    void whatIsOverIsKeptInPlacesThatLaterOnesTakeOver() {
        EngineHarness h;
        subscribe(h, wish({"job.enqueued"}));
        for (int i = 0; i < 3 * int(kMostDelivered); ++i) {
            if (i == 150) h.restart();
            h.create("acme");
            const auto [place, call] = *h.webhooks().begin();
            SettleWebhook over;
            over.place = place;
            over.isOfEvent = true;
            over.call = call;
            h.post(std::move(over));
        }
        QVERIFY(h.webhooks().empty());
        std::set<uint64_t> numbers;
        for (const auto& [key, value] : h.records(Table::Subscription))
            if (key.front() == char(SubscriptionPart::Delivery)) numbers.insert(DeliveryRecord::decode(value)->number);
        QCOMPARE(numbers.size(), size_t{kMostDelivered});
        QCOMPARE(*numbers.rbegin(), uint64_t{3} * kMostDelivered);
        QCOMPARE(*numbers.begin(), uint64_t{2} * kMostDelivered + 1);
    }

    void aCallThatWasGivenUpIsMadeAgainWithItsOldId() {
        EngineHarness h;
        subscribe(h, wish({"job.enqueued"}));
        h.create("acme");
        const auto [place, call] = *h.webhooks().begin();
        SettleWebhook over;
        over.place = place;
        over.isOfEvent = over.isDead = true;
        over.call = call;
        over.call->tries = 8;
        h.post(std::move(over));
        const auto again = [&](TenantScope scope) {
            std::optional<Status> answer;
            RetryDelivery retry;
            retry.scope = std::move(scope);
            retry.delivery = {place.id, 1, true, h.now(), call};
            retry.reply = [&answer](Status status) { answer = std::move(status); };
            h.post(std::move(retry));
            return *answer;
        };
        QVERIFY(again({false, {"globex"}}).code() == Code::NotFound);
        QVERIFY(h.webhooks().empty());
        QVERIFY(again({true, {}}).ok());
        QVERIFY(again({true, {}}).ok());
        QCOMPARE(h.webhooks().size(), size_t{2});
        for (const auto& [at, retried] : h.webhooks()) {
            QCOMPARE(at.id, place.id);
            QCOMPARE(retried.tries, uint16_t{0});
            QCOMPARE(retried.event, call.event);
        }
    }

    void withoutWebhooksNothingIsKept() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.callWebhooks = false; }));
        subscribe(h, wish({"*"}));
        h.create("acme");
        QVERIFY(h.webhooks().empty());
    }
};

QTEST_APPLESS_MAIN(TestEventSubscriptions)

}  // namespace tst_event_subscriptions

#include "tst_event_subscriptions.moc"
