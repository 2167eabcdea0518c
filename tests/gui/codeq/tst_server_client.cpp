// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What a server is, is found out by asking it.
#include "gui/codeq/server_client.h"

#include "gui/client/calls/calls.h"
#include "tests/gui/client/answer.h"
#include "tests/gui/client/fake_admin.h"
#include "tests/support/codeq/codeq_server.h"

#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>

namespace tst_server_client {

using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatience = 15'000;

ServerPlace at(const std::string& address, const QString& token = {}) {
    ServerPlace place;
    place.address = QString::fromStdString(address);
    place.token = token;
    return place;
}

}  // namespace

class TestServerClient : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void brokerOfFairleadIsFound() {
        AdminScript script;
        script.info.set_version("0.9");
        const FakeServer server(script);
        expectInfo(at(server.address()), ServerKind::Fairlead);
    }

    void codeqIsFoundByItsHello() {
        const CodeqServer server;
        expectInfo(at(server.producerAddress(), u"dev-token"_s), ServerKind::Codeq);
        expectInfo(at(server.workerAddress(), u"dev-worker-token"_s), ServerKind::Codeq);
    }

    void olderBrokerIsNotTakenForCodeq() {
        AdminScript script;
        script.then = AdminScript::Then::End;
        script.watchEnd = grpc::Status(grpc::StatusCode::UNIMPLEMENTED, "");
        script.info.set_version("0.1");
        const FakeServer server(script);
        const Failure failure = failureAt(at(server.address()));
        QCOMPARE(failure.kind, Failure::Kind::NotSupported);
        QVERIFY2(failure.text.contains(u"Fairlead 0.1) is older"_s), qPrintable(failure.text));
    }

    void serverOfNeitherIsCalledSo() {
        const FakeServer server;
        const Failure failure = failureAt(at(server.address()));
        QCOMPARE(failure.kind, Failure::Kind::NotSupported);
        QVERIFY2(failure.text.contains(u"neither Fairlead nor codeQ"_s), qPrintable(failure.text));
    }

    void wrongTokenIsNoOtherServer() {
        const CodeqServer server;
        const Failure failure = failureAt(at(server.producerAddress(), u"wrong"_s));
        QCOMPARE(failure.kind, Failure::Kind::Refused);
        QVERIFY2(failure.text.contains(u"producer's token"_s), qPrintable(failure.text));
        QCOMPARE(failureAt(at(server.producerAddress())).kind, Failure::Kind::Refused);
    }

    void tokenThatCannotBeSentIsRefusedHere() {
        ServerPlace place = at("127.0.0.1:1");
        place.workerToken = u"schlüssel"_s;
        QCOMPARE(failureAt(place).kind, Failure::Kind::Refused);
    }

    void httpServerIsCalledSo() {
        const CodeqServer server;
        const QString url = QString::fromStdString(server.httpUrl());
        const Failure failure = failureAt(at(url.sliced(7).toStdString()));
        QVERIFY2(failure.text.contains(u"an HTTP server answers there"_s), qPrintable(failure.text));
        QVERIFY2(failure.text.contains(u"9092"_s), qPrintable(failure.text));
    }

    void whatSpeaksSomethingElseIsCalledSo() {
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        connect(&other, &QTcpServer::newConnection, this,
                [&other] { other.nextPendingConnection()->write("220 mail.example ESMTP ready\r\n"); });
        const Failure failure = failureAt(at("127.0.0.1:" + std::to_string(other.serverPort())));
        QCOMPARE(failure.text, u"what answers there does not speak gRPC"_s);
    }

    void pauseIsKeptWhileTheServerIsFoundOut() {
        const CodeqServer server;
        ServerPlace place = at(server.producerAddress(), u"dev-token"_s);
        place.httpAddress = QString::fromStdString(server.httpUrl());
        const auto client = makeServerClient(place);
        client->start();
        client->setPaused(true);
        const QSignalSpy infos(client.get(), &BrokerClient::infoArrived);
        QTRY_VERIFY_WITH_TIMEOUT(!infos.isEmpty(), kPatience);
        Answer<fairlead::gui::CodeqRaft> raft;
        raft.call = client->calls()->codeq()->getRaft(raft.then());
        QVERIFY2(raft.came(), raft.problem());
        for (const HttpServer::Request& request : server.requests()) QVERIFY(request.path != "/metrics");
    }

    void itMayBeDestroyedAtAnyTime() {
        const CodeqServer server;
        QTimer beat;  // so that there is always an event to wait for
        beat.start(1);
        for (int turns = 0; turns < 30; turns += 3) {
            const auto client = makeServerClient(at(server.producerAddress(), u"dev-token"_s));
            client->start();
            for (int i = 0; i < turns; ++i) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
    }

private:
    static void expectInfo(const ServerPlace& place, ServerKind kind) {
        const auto client = makeServerClient(place);
        const QSignalSpy infos(client.get(), &BrokerClient::infoArrived);
        client->start();
        QTRY_VERIFY_WITH_TIMEOUT(!infos.isEmpty(), kPatience);
        QCOMPARE(infos.first().first().value<BrokerInfo>().server, kind);
    }

    static Failure failureAt(const ServerPlace& place) {
        const auto client = makeServerClient(place);
        const QSignalSpy failures(client.get(), &BrokerClient::failed);
        client->start();
        [&] { QTRY_COMPARE_WITH_TIMEOUT(failures.count(), 1, kPatience); }();
        return failures.isEmpty() ? Failure() : failures.first().first().value<Failure>();
    }
};

QTEST_GUILESS_MAIN(TestServerClient)

}  // namespace tst_server_client

#include "tst_server_client.moc"
