// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/webhooks/webhook_world.h"

#include <QTest>

#include <map>
#include <random>
#include <set>

namespace tst_webhook_plan {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

template <typename Number>
WebhookOptions with(Number WebhookOptions::*bound, Number number) {
    WebhookOptions options;
    options.*bound = number;
    return options;
}

}  // namespace

class TestWebhookPlan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nobodyWantsToKnowWhatBecameOfACallThatWasDropped() {
        for (const int code : {200, 400, 503}) {
            WebhookWorld world;
            world.finish("https://a.example/hook");
            QCOMPARE(world.underWay.size(), size_t{1});
            world.plan->dropped(world.underWay.begin()->first);
            world.answerAll(code);
            QCOMPARE(world.settlements.size(), size_t{1});
            QVERIFY(!world.settlements[0].wasWanted);
            QVERIFY(world.settlements[0].outcome.kind == WebhookOutcome::Kind::Delivered);
            QVERIFY(!world.settlements[0].command.again);
            QCOMPARE(world.plan->underWay(), size_t{0});
        }
    }

    void endIsToldAndForgotten() {
        WebhookWorld w;
        const std::string id = w.finish("https://a.example/hook");
        QCOMPARE(w.calls.size(), size_t{1});
        QCOMPARE(w.calls[0].url, std::string("https://a.example/hook"));
        QVERIFY(w.calls[0].body.find(id) != std::string::npos);
        QVERIFY(w.calls[0].body.find(R"("result":{"n":1})") != std::string::npos);
        w.answerAll(200);
        QVERIFY(w.h.webhooks().empty());
        QVERIFY(w.settlements.at(0).outcome.kind == WebhookOutcome::Kind::Delivered);
        w.advance(1h);
        QCOMPARE(w.calls.size(), size_t{1});
        QCOMPARE(w.plan->lanes(), size_t{0});
        QVERIFY(!w.plan->nextWake());
    }

    void failedCallIsMadeAgainAtItsTimeAndGivenUpAtTheEnd() {
        WebhookWorld w;
        w.finish("https://a.example/hook");
        const Time start = w.h.now();
        std::vector<Micros> at;
        while (!w.underWay.empty()) {
            at.push_back(w.h.now() - start);
            w.answerAll(500);
            if (const auto wake = w.plan->nextWake()) {
                w.advance(*wake - w.h.now() - Micros(1));
                QVERIFY(w.underWay.empty());
                w.advance(Micros(1));
            }
        }
        QVERIFY((at == std::vector<Micros>{0s, 2s, 6s, 14s, 30s}));
        QVERIFY(w.h.webhooks().empty());
        QVERIFY(w.settlements.back().outcome.kind == WebhookOutcome::Kind::GivenUp);
        QCOMPARE(w.settlements.back().attempts, 5);
        QCOMPARE(w.settlements.back().tenant, std::string("acme"));
        QCOMPARE(w.settlements.back().host, std::string("a.example"));
    }

    void anEndOfTheSameMomentHidesNoneThatWaitsBeforeIt() {
        WebhookWorld w(with(&WebhookOptions::perHost, size_t{1}));
        for (const char* path : {"/1", "/2", "/3", "/4"}) {
            w.finish("https://a.example" + std::string(path));
            if (path != std::string("/4")) w.advance(1s);
        }
        // Now /3 and /4 are read ahead, and wait for /2.
        w.answer(w.underWay.begin()->first, 200);
        w.finish("https://a.example/5");
        w.answerAll(200);
        for (const char* path : {"/1", "/2", "/3", "/4", "/5"})
            QCOMPARE(w.countCalls("https://a.example" + std::string(path)), size_t{1});
        QVERIFY(w.h.webhooks().empty());
    }

    void attemptsAndTimesSurviveACrash() {
        WebhookWorld w;
        w.finish("https://a.example/hook");
        w.answerAll(500);
        w.advance(2s);
        w.answerAll(500);
        w.h.restart();
        w.restartPlan();
        w.pump();
        QVERIFY(w.underWay.empty());
        w.advance(4s);
        QCOMPARE(w.underWay.size(), size_t{1});
        const auto& headers = w.underWay.begin()->second.headers;
        QVERIFY(std::find(headers.begin(), headers.end(),
                          std::pair<std::string, std::string>("X-Fairlead-Delivery-Attempt", "3")) != headers.end());
        // Nobody knows whether a call that was under way has arrived: it is made again.
        w.restartPlan();
        w.pump();
        QCOMPARE(w.underWay.size(), size_t{1});
        w.answerAll(200);
        QVERIFY(w.h.webhooks().empty());
    }

    void silentHostHoldsUpNobodyElse() {
        WebhookWorld w(with(&WebhookOptions::perHost, size_t{3}));
        for (int i = 0; i < 100; ++i) w.finish("https://silent.example/" + std::to_string(i));
        for (int i = 0; i < 20; ++i) w.finish("https://quick.example/hook");
        QCOMPARE(w.underWay.size(), size_t{4});
        for (int i = 0; i < 20; ++i) {
            const auto quick = std::find_if(w.underWay.begin(), w.underWay.end(), [](const auto& call) {
                return call.second.url == "https://quick.example/hook";
            });
            QVERIFY(quick != w.underWay.end());
            w.answer(quick->first, 200);
        }
        QCOMPARE(w.countCalls("https://quick.example/hook"), size_t{20});
        QCOMPARE(w.underWay.size(), size_t{2});
        w.answerAll(200);
        QCOMPARE(w.calls.size(), size_t{120});
    }

    void tenantHasABoundOfItsOwn() {
        WebhookWorld w(with(&WebhookOptions::perTenant, size_t{3}));
        for (int i = 0; i < 10; ++i) w.finish("https://h" + std::to_string(i) + ".example/", "greedy");
        w.finish("https://other.example/", "modest");
        QCOMPARE(w.underWay.size(), size_t{4});
        QCOMPARE(w.countCalls("https://other.example/"), size_t{1});
        w.answerAll(200);
        QCOMPARE(w.calls.size(), size_t{11});
    }

    // Of its host, and of all calls together.
    void tenantWhoseReceiversHangHoldsUpNobodyElse_data() {
        QTest::addColumn<int>("hosts");
        QTest::newRow("one host") << 1;
        QTest::newRow("a host each") << 100;
    }
    void tenantWhoseReceiversHangHoldsUpNobodyElse() {
        QFETCH(int, hosts);
        WebhookOptions options;
        options.atOnce = options.perTenant = 12;
        WebhookWorld w(options);
        const auto url = [hosts](int i) { return "https://h" + std::to_string(i % hosts) + ".example/"; };
        for (int i = 0; i < 100; ++i)
            for (const char* hanging : {"a", "b", "c"}) w.finish(url(i), hanging);
        const size_t hanging = w.underWay.size();
        QVERIFY(hanging >= 4 && hanging <= 12);
        for (int i = 0; i < 20; ++i) {
            const std::string quick = "https://h0.example/quick" + std::to_string(i);
            w.finish(quick, "quick");
            QCOMPARE(w.underWay.size(), hanging + 1);
            const auto call = std::find_if(w.underWay.begin(), w.underWay.end(),
                                           [&quick](const auto& one) { return one.second.url == quick; });
            QVERIFY(call != w.underWay.end());
            w.answer(call->first, 200);
        }
        w.answerAll(200);
        QCOMPARE(w.calls.size(), size_t{320});
        QVERIFY(w.h.webhooks().empty());
    }

    void roomAtAHostIsSharedByTenantsInTurns() {
        WebhookWorld w;
        for (int i = 0; i < 50; ++i)
            for (const char* tenant : {"a", "b", "c"}) w.finish("https://hub.example/" + std::string(tenant), tenant);
        std::map<std::string, int> answered;
        for (int i = 0; i < 60; ++i) {
            const auto call = std::next(w.underWay.begin(), long(size_t(i) % w.underWay.size()));
            ++answered[call->second.url];
            w.answer(call->first, 200);
        }
        QCOMPARE(answered.size(), size_t{3});
        for (const auto& [url, times] : answered) QVERIFY2(times >= 12, url.c_str());
    }

    void largeBacklogIsToldOnceAndNotHeldInMemory() {
        WebhookWorld w(with(&WebhookOptions::atOnce, size_t{16}));
        for (int i = 0; i < 3000; ++i) w.finish("https://a.example/hook", "t" + std::to_string(i % 3));
        QVERIFY(w.underWay.size() <= 6);
        QCOMPARE(w.plan->lanes(), size_t{3});
        w.answerAll(200);
        QCOMPARE(w.calls.size(), size_t{3000});
        QVERIFY(w.h.webhooks().empty());
        QCOMPARE(w.plan->lanes(), size_t{0});
    }

    void taskThatCameBackMeanwhileIsStillToldOfItsDeath() {
        WebhookWorld w;
        const std::string id = w.finish("https://a.example/hook", "acme", true);
        w.answerAll(503);
        const uint64_t operation = w.h.start(requeueOfAll()).id;
        while (!w.h.operation(operation).isOver()) w.advance(1ms);
        QCOMPARE(w.h.state(id), TaskState::Ready);
        w.advance(2s);
        QCOMPARE(w.underWay.size(), size_t{1});
        const std::string body = w.underWay.begin()->second.body;
        QVERIFY(body.find(R"("status":"FAILED")") != std::string::npos);
        QVERIFY(body.find(R"("error":"no luck")") != std::string::npos);
    }

    void taskThatIsForgottenIsGivenUp() {
        WebhookWorld w({}, EngineHarness::with([](EngineOptions& o) { o.completedRetention = {}; }));
        w.finish("https://a.example/hook");
        w.answerAll(500);
        w.h.advance(1s);
        w.h.advance(10s);
        w.pump();
        QVERIFY(w.underWay.empty());
        QVERIFY(w.h.webhooks().empty());
        QVERIFY(w.settlements.back().outcome.kind == WebhookOutcome::Kind::GivenUp);
        QCOMPARE(w.settlements.back().outcome.why, std::string("the task has been deleted"));
    }

    void taskOfAnOlderStoreWithoutAWebhookIsPassedOver() {
        WebhookWorld w;
        const std::string id = w.h.create("acme");
        const TaskId task = TaskId::parse(id).value();
        WriteSet before;
        before.put(Table::Webhook, webhookKey({0, 255, w.h.now(), task, 0}), WebhookRecord().encode());
        QVERIFY(w.h.store().commit(before, true).ok());
        w.restartPlan();
        w.pump();
        QVERIFY(w.calls.empty());
        QVERIFY(w.h.webhooks().empty());
        QVERIFY(!w.settlements.at(0).wasWanted);
    }

    void everyEndIsToldWithinTheBounds_data() {
        QTest::addColumn<quint64>("seed");
        for (quint64 seed = 1; seed <= 60; ++seed) QTest::addRow("seed %llu", seed) << seed;
    }

    void everyEndIsToldWithinTheBounds() {
        QFETCH(quint64, seed);
        std::mt19937_64 random(seed);
        WebhookOptions options;
        options.perHost = 1 + random() % 3;
        options.perTenant = 1 + random() % 4;
        options.atOnce = 1 + random() % 10;
        options.maxAttempts = 100;
        WebhookWorld w(options);
        constexpr size_t others = 2;  // each is sure of one
        std::set<std::string> wanted;
        std::map<std::string, int> delivered;
        for (int step = 0; step < 400; ++step) {
            if (step < 200 && random() % 2) {
                const std::string url = "https://h" + std::to_string(random() % 4) + ".example/";
                wanted.insert(w.finish(url, "t" + std::to_string(random() % 3), random() % 4 == 0));
            }
            std::map<std::string, size_t> perHost;
            std::map<TenantNumber, size_t> perTenant;
            for (const auto& [place, request] : w.underWay) {
                QVERIFY(++perHost[request.url] <= options.perHost + others);
                QVERIFY(++perTenant[place.tenant] <= options.perTenant);
            }
            QVERIFY(w.underWay.size() <= options.atOnce + others);
            if (!w.underWay.empty() && random() % 3) {
                const auto it = std::next(w.underWay.begin(), long(random() % w.underWay.size()));
                const WebhookPlace place = it->first;
                const bool good = random() % 3 != 0;
                if (good) ++delivered[place.id.toString()];
                w.answer(place, good ? 200 : 500);
            }
            if (random() % 8 == 0) w.advance(std::chrono::seconds(random() % 5));
            if (random() % 40 == 0) {
                w.restartPlan();
                w.pump();
            }
        }
        // And now everybody answers.
        for (int round = 0; round < 200 && !w.h.webhooks().empty(); ++round) {
            while (!w.underWay.empty()) {
                ++delivered[w.underWay.begin()->first.id.toString()];
                w.answer(w.underWay.begin()->first, 200);
            }
            w.advance(60s);
        }
        QVERIFY2(w.h.webhooks().empty(), "somebody was never told");
        QCOMPARE(delivered.size(), wanted.size());
        for (const auto& [id, times] : delivered) QVERIFY2(times == 1, "told twice though it had said yes");
        QCOMPARE(w.plan->lanes(), size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestWebhookPlan)

}  // namespace tst_webhook_plan

#include "tst_webhook_plan.moc"
