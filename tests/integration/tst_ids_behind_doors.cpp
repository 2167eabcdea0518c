// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// One id behind every door of a real broker.
#include "fairlead/admin/v1/tasks.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTcpSocket>
#include <QTest>

#include <nlohmann/json.hpp>

#include <cctype>
#include <memory>
#include <set>
#include <string>

namespace tst_ids_behind_doors {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;

namespace {

constexpr int kPatienceOfSockets = 30'000;
const std::string kChosen = "01910000-0000-7000-8000-0000000000aa";

std::string withVersion(std::string id, char version) {
    id[14] = version;
    return id;
}

std::string inUpperCase(std::string id) {
    for (char& c : id) c = char(std::toupper(static_cast<unsigned char>(c)));
    return id;
}

}  // namespace

class TestIdsBehindDoors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<AdminFixture>();
        m_broker->mustStart();
    }
    void cleanup() { m_broker.reset(); }

    void aTaskIsFoundByEveryIdThatItsClientMayHave_data() {
        QTest::addColumn<QString>("door");
        for (const char* door : {"stream", "codeQ", "Open Job Spec", "chosen"})
            QTest::newRow(door) << QString::fromLatin1(door);
    }
    void aTaskIsFoundByEveryIdThatItsClientMayHave() {
        QFETCH(QString, door);
        const std::string id = createdAt(door);
        QVERIFY(!id.empty());
        std::set<std::string> spellings = {id, inUpperCase(id)};
        if (id != kChosen) spellings.merge(std::set<std::string>{withVersion(id, '4'), withVersion(id, '7')});
        std::set<std::string> own;
        for (const std::string& spelling : spellings) {
            const api::Task task = m_broker->task(spelling, "acme");
            QVERIFY2(!task.id().empty(), spelling.c_str());
            own.insert(task.id());
            api::ListAttemptsRequest attempts;
            attempts.set_id(spelling);
            QVERIFY(m_broker->ask(&api::Admin::Stub::ListAttempts, attempts, "acme").first.ok());
            api::ExplainTaskRequest why;
            why.set_id(spelling);
            QVERIFY(m_broker->ask(&api::Tasks::Stub::ExplainTask, why, "acme").first.ok());
            QCOMPARE(http("GET", "/v1/codeq/tasks/" + spelling).first, 200);
            QCOMPARE(http("GET", "/ojs/v1/jobs/" + spelling).first, 200);
            QCOMPARE(http("GET", "/ojs/v1/jobs/" + spelling, {}, "globex").first, 404);
            QCOMPARE(http("GET", "/v1/codeq/tasks/" + spelling, {}, "globex").first, 404);
        }
        QCOMPARE(own.size(), size_t{1});
        if (id != kChosen) QCOMPARE(*own.begin(), id);
    }

    void aTaskIsChangedByEveryIdThatItsClientMayHave() {
        for (const QString& door : {QStringLiteral("stream"), QStringLiteral("codeQ"), QStringLiteral("Open Job Spec"),
                                    QStringLiteral("chosen")}) {
            const std::string id = createdAt(door);
            api::CancelTaskRequest cancel;
            cancel.set_id(id == kChosen ? id : withVersion(id, id[14] == '4' ? '7' : '4'));
            cancel.set_reason("not needed");
            const auto [status, task] = m_broker->ask(&api::Tasks::Stub::CancelTask, cancel, "acme");
            QVERIFY2(status.ok(), status.error_message().c_str());
            QCOMPARE(m_broker->task(id, "acme").id(), task.id());
        }
    }

    void aJobIsSettledOverTheStreamByTheIdItsClientHasChosen() {
        QVERIFY(!createdAt(QStringLiteral("chosen")).empty());
        GreetedWorker worker(m_broker->connect(), "acme", "w");
        static_cast<void>(worker.take({"mail"}));
        QVERIFY(worker.report(kChosen, "COMPLETED", "{}").ok());
        QCOMPARE(http("GET", "/v1/codeq/tasks/" + kChosen + "/result").first, 200);
    }

private:
    std::string createdAt(const QString& door) {
        if (door == QLatin1String("stream")) return m_broker->create("acme", 1).at(0);
        if (door == QLatin1String("codeQ")) {
            const auto made = http("POST", "/v1/codeq/tasks", R"({"command":"mail","payload":{}})");
            return made.second.value("id", "");
        }
        nlohmann::json job = {
            {"type", "mail.send"}, {"args", nlohmann::json::array()}, {"options", {{"queue", "mail"}}}};
        if (door == QLatin1String("chosen")) job["id"] = kChosen;
        const auto made = http("POST", "/ojs/v1/jobs", job.dump());
        return made.first == 201 ? made.second["job"]["id"].get<std::string>() : std::string();
    }

    // Status and body of one request on a connection of its own.
    std::pair<int, nlohmann::json> http(const std::string& method, const std::string& target,
                                        const std::string& body = {}, const std::string& token = "acme") {
        const std::string& address = m_broker->broker().httpAddress();
        const size_t colon = address.rfind(':');
        QTcpSocket socket;
        socket.connectToHost(QString::fromStdString(address.substr(0, colon)),
                             quint16(std::stoi(address.substr(colon + 1))));
        if (!socket.waitForConnected(kPatienceOfSockets)) return {};
        const std::string text = method + ' ' + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                                 "Authorization: Bearer " + token + "\r\nContent-Type: application/json\r\n" +
                                 "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
        socket.write(text.data(), qint64(text.size()));
        while (socket.state() != QAbstractSocket::UnconnectedState)
            if (!socket.waitForReadyRead(kPatienceOfSockets)) break;
        const std::string all = socket.readAll().toStdString();
        const size_t end = all.find("\r\n\r\n");
        if (all.size() < 12 || end == std::string::npos) return {};
        return {std::stoi(all.substr(9, 3)), nlohmann::json::parse(all.substr(end + 4), nullptr, false)};
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestIdsBehindDoors)

}  // namespace tst_ids_behind_doors

#include "tst_ids_behind_doors.moc"
