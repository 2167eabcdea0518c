// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/broker_process.h"
#include "tests/support/raw_http.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace tst_kill_over_http {

using namespace fairlead::test;
using namespace Qt::StringLiterals;
using nlohmann::json;

namespace {

constexpr int kRounds = 4;
constexpr int kShortestLifeMs = 50;
constexpr int kLongestLifeMs = 400;

// What the broker has promised over HTTP.
struct Ledger {
    std::set<std::string> created;
    std::map<std::string, std::string> ended;  // by id: the state that was answered
    std::string wrong;                         // the first broken promise
};

// One connection, until the broker is gone.
class Client {
public:
    explicit Client(const std::string& address) : m_http(address) {}

    bool isGone() const { return m_isGone; }
    // An empty object once the broker is gone.
    json post(const std::string& path, const json& body) {
        const RawAnswer answer = m_http.ask(
            RawHttp::post("/ojs/v1" + path, body.dump(), "Content-Type: application/json\r\nX-OJS-Tenant: acme\r\n"));
        m_isGone = m_isGone || !answer.isWhole;
        m_status = answer.isWhole ? answer.status : 0;
        return answer.isWhole ? json::parse(answer.body, nullptr, false) : json::object();
    }
    json get(const std::string& path) {
        const RawAnswer answer = m_http.ask(RawHttp::get("/ojs/v1" + path, "X-OJS-Tenant: acme\r\n"));
        m_isGone = m_isGone || !answer.isWhole;
        m_status = answer.isWhole ? answer.status : 0;
        return answer.isWhole ? json::parse(answer.body, nullptr, false) : json::object();
    }
    int status() const { return m_status; }

private:
    RawHttp m_http;
    bool m_isGone = false;
    int m_status = 0;
};

json newJob(int number) {
    return {{"type", "ledger.entry"},
            {"args", {number}},
            {"options",
             {{"visibility_timeout_ms", 200}, {"retry", {{"max_attempts", 2}, {"initial_interval", "PT0.05S"}}}}}};
}

// Creates singly and in batches, fetches, acks, nacks, and forgets some, until the broker is gone.
void load(const std::string& address, quint32 seed, Ledger* ledger) {
    QRandomGenerator random(seed);
    Client client(address);
    while (!client.isGone()) {
        if (random.bounded(2) == 0) {
            const json made = client.post("/jobs", newJob(int(random.bounded(1000))));
            if (client.status() == 201) ledger->created.insert(made["job"]["id"]);
        } else {
            json batch = json::array();
            for (int i = 0; i < 20; ++i) batch.push_back(newJob(i));
            const json made = client.post("/jobs/batch", {{"jobs", batch}});
            if (client.status() == 201)
                for (const json& job : made["jobs"]) ledger->created.insert(job["id"]);
        }
        const json fetched = client.post("/workers/fetch", {{"queues", {"default"}}, {"count", 8}, {"worker_id", "w"}});
        if (client.status() != 200) continue;
        for (const json& job : fetched["jobs"]) {
            const std::string id = job["id"];
            if (ledger->ended.contains(id) && ledger->wrong.empty())
                ledger->wrong = id + " was handed out after its end";
            const quint32 choice = random.bounded(10);
            if (choice < 7) {
                client.post("/workers/ack", {{"job_id", id}, {"worker_id", "w"}});
                if (client.status() == 200) ledger->ended[id] = "completed";
            } else if (choice < 9) {
                const json nacked =
                    client.post("/workers/nack", {{"job_id", id}, {"worker_id", "w"}, {"error", {{"code", "e"}}}});
                if (client.status() == 200 && nacked["state"] == "discarded") ledger->ended[id] = "discarded";
            }
        }
    }
}

}  // namespace

// What was answered over HTTP holds after the broker was killed.
class TestKillOverHttp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWasAnsweredHoldsAfterAKill() {
        const QTemporaryDir folder;
        const quint32 seed = qEnvironmentVariable("FAIRLEAD_KILL_SEED", u"1"_s).toUInt();
        QRandomGenerator random(seed);
        BrokerProcess broker;
        const QStringList arguments{u"--data"_s, folder.filePath(u"data"_s), u"--listen"_s, u"127.0.0.1:0"_s};
        Ledger ledger;
        for (int round = 0; round < kRounds; ++round) {
            QCOMPARE(broker.start(arguments), QString());
            std::thread loading(load, broker.httpAddress(), random.generate(), &ledger);
            broker.endsWithin(kShortestLifeMs + int(random.bounded(kLongestLifeMs - kShortestLifeMs)));
            broker.kill();
            loading.join();
            QVERIFY2(ledger.wrong.empty(), ledger.wrong.c_str());
        }
        QCOMPARE(broker.start(arguments), QString());
        QVERIFY(!ledger.created.empty());
        QVERIFY(!ledger.ended.empty());
        Client client(broker.httpAddress());
        for (const std::string& id : ledger.created) {
            const json found = client.get("/jobs/" + id);
            QVERIFY2(client.status() == 200, (id + " is gone, seed " + std::to_string(seed)).c_str());
            const auto ended = ledger.ended.find(id);
            if (ended == ledger.ended.end()) continue;
            QVERIFY2(found["job"]["state"] == ended->second, found.dump().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestKillOverHttp)

}  // namespace tst_kill_over_http

#include "tst_kill_over_http.moc"
