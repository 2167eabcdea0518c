// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/broker.h"
#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/embedded/embedded_broker.h"

#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_embedded_broker {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 20'000;

EmbeddedBroker::Settings settingsFor(const QTemporaryDir& folder) {
    return {folder.filePath(u"deep/inside/broker"_s), {u"127.0.0.1:0"_s}};
}

// Whether it says that it has started.
bool starts(EmbeddedBroker& broker) {
    QSignalSpy started(&broker, &EmbeddedBroker::started);
    broker.start();
    return QTest::qWaitFor([&] { return !started.isEmpty(); }, kPatienceMs) && started.size() == 1;
}

}  // namespace

class TestEmbeddedBroker : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itStartsOffThisThreadAndStops() {
        const QTemporaryDir folder;
        EmbeddedBroker broker(settingsFor(folder));
        QSignalSpy started(&broker, &EmbeddedBroker::started);
        QSignalSpy stopped(&broker, &EmbeddedBroker::stopped);
        QCOMPARE(broker.state(), EmbeddedBroker::State::Stopped);
        broker.start();
        QCOMPARE(broker.state(), EmbeddedBroker::State::Starting);
        QVERIFY(broker.addresses().isEmpty());
        QVERIFY(!broker.channel());
        QTRY_COMPARE_WITH_TIMEOUT(started.size(), 1, kPatienceMs);
        QCOMPARE(broker.state(), EmbeddedBroker::State::Running);
        QCOMPARE(broker.addresses().size(), 1);
        QVERIFY(!broker.addresses().first().endsWith(u":0"_s));
        QVERIFY(broker.note().isEmpty());
        QVERIFY(broker.channel());
        QVERIFY(QFile::exists(broker.dataFolder()));
        broker.stop();
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, kPatienceMs);
        QCOMPARE(broker.state(), EmbeddedBroker::State::Stopped);
        QVERIFY(broker.addresses().isEmpty());
        // And once more on the same folder.
        broker.start();
        QTRY_COMPARE_WITH_TIMEOUT(started.size(), 2, kPatienceMs);
    }

    void aTakenPortIsReplacedAndSaidSo() {
        const QTemporaryDir folder;
        broker::Config config;
        config.dataFolder = folder.filePath(u"first"_s).toStdString();
        config.listen = {"127.0.0.1:0"};
        config.httpListen.clear();
        const auto first = broker::Broker::start(config);
        QVERIFY2(first.ok(), first.status().toString().c_str());
        const QString taken = QString::fromStdString((*first)->addresses()[0]);

        EmbeddedBroker broker(EmbeddedBroker::Settings{folder.filePath(u"second"_s), {taken}});
        QVERIFY(starts(broker));
        QCOMPARE(broker.addresses().size(), 1);
        QVERIFY(broker.addresses().first() != taken);
        QVERIFY2(broker.note().contains(taken) && broker.note().contains(broker.addresses().first()),
                 qPrintable(broker.note()));
    }

    void aTakenHttpPortIsNoFailure() {
        const QTemporaryDir folder;
        EmbeddedBroker first(EmbeddedBroker::Settings{folder.filePath(u"first"_s), {u"127.0.0.1:0"_s}});
        EmbeddedBroker second(EmbeddedBroker::Settings{folder.filePath(u"second"_s), {u"127.0.0.1:0"_s}});
        QVERIFY(starts(first) && starts(second));
        QVERIFY(first.note().isEmpty() && second.note().isEmpty());
    }

    void aFolderInUseIsAFailureWithAReason() {
        const QTemporaryDir folder;
        EmbeddedBroker first(settingsFor(folder));
        QVERIFY(starts(first));

        EmbeddedBroker second(settingsFor(folder));
        QSignalSpy failed(&second, &EmbeddedBroker::failed);
        second.start();
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, kPatienceMs);
        QVERIFY(!failed.first().first().toString().isEmpty());
        QCOMPARE(second.state(), EmbeddedBroker::State::Stopped);
    }

    void aFolderThatCannotBeIsAFailure() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"a-file"_s);
        QVERIFY(QFile(file).open(QIODevice::WriteOnly));
        EmbeddedBroker broker(EmbeddedBroker::Settings{file + u"/broker"_s, {u"127.0.0.1:0"_s}});
        QSignalSpy failed(&broker, &EmbeddedBroker::failed);
        broker.start();
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, kPatienceMs);
        QVERIFY(failed.first().first().toString().contains(file));
    }

    void stoppedWhileStartingEndsStopped() {
        const QTemporaryDir folder;
        EmbeddedBroker broker(settingsFor(folder));
        QSignalSpy started(&broker, &EmbeddedBroker::started);
        QSignalSpy stopped(&broker, &EmbeddedBroker::stopped);
        broker.start();
        broker.stop();
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, kPatienceMs);
        QCOMPARE(started.size(), 0);
        QCOMPARE(broker.state(), EmbeddedBroker::State::Stopped);
    }

    void destroyedWhileStartingLeavesTheFolderFree() {
        const QTemporaryDir folder;
        {
            EmbeddedBroker broker(settingsFor(folder));
            broker.start();
        }
        EmbeddedBroker next(settingsFor(folder));
        QVERIFY(starts(next));
    }

    void aConnectionReachesItThroughItsChannelAndByItsAddress() {
        const QTemporaryDir folder;
        EmbeddedBroker broker(settingsFor(folder));
        QVERIFY(starts(broker));

        BrokerConnection inside(u"inside"_s,
                                [&] { return std::make_unique<GrpcBrokerClient>(broker.channel(), QString()); });
        // It has none any more when it is stopped, and is asked for again then.
        const std::string address = broker.addresses().first().toStdString();
        BrokerConnection outside(u"outside"_s,
                                 [&] { return std::make_unique<GrpcBrokerClient>(makeChannel(address), QString()); });
        for (BrokerConnection* connection : {&inside, &outside}) {
            QSignalSpy tenants(connection, &BrokerConnection::tenantsArrived);
            connection->open();
            QTRY_VERIFY_WITH_TIMEOUT(!tenants.isEmpty() && !connection->info().instanceId.isEmpty(), kPatienceMs);
            QCOMPARE(connection->state(), BrokerConnection::State::Live);
            QVERIFY(connection->info().openMode);
        }
        QCOMPARE(inside.info().instanceId, outside.info().instanceId);

        // It goes away and comes back elsewhere: those who watch it notice.
        QSignalSpy stopped(&broker, &EmbeddedBroker::stopped);
        inside.close();
        broker.stop();
        QTRY_COMPARE_WITH_TIMEOUT(stopped.size(), 1, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(outside.state(), BrokerConnection::State::Retrying, kPatienceMs);
        QCOMPARE(outside.lastFailure().kind, Failure::Kind::Unreachable);
        outside.close();
    }

    void brokerForThisUserLetsInOnlyWhoShowsItsToken() {
        const QTemporaryDir folder;
        EmbeddedBroker::Settings settings = settingsFor(folder);
        settings.onlyThisUser = true;
        EmbeddedBroker broker(settings);
        QVERIFY(starts(broker));
        QVERIFY(!broker.token().isEmpty());
        const std::string address = broker.addresses().first().toStdString();
        const auto connectionWith = [&](const QString& token) {
            return std::make_unique<BrokerConnection>(u"it"_s, [=]() -> std::unique_ptr<BrokerClient> {
                return std::make_unique<GrpcBrokerClient>(makeChannel(address), token);
            });
        };
        const auto stranger = connectionWith({});
        stranger->open();
        QTRY_COMPARE_WITH_TIMEOUT(stranger->lastFailure().kind, Failure::Kind::Refused, kPatienceMs);
        stranger->close();
        BrokerConnection user(u"inside"_s, [&broker]() -> std::unique_ptr<BrokerClient> {
            return std::make_unique<GrpcBrokerClient>(broker.channel(), broker.token());
        });
        user.open();
        QTRY_COMPARE_WITH_TIMEOUT(user.state(), BrokerConnection::State::Live, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(user.info().onlyThisUser, kPatienceMs);
        user.close();
    }

    void theUsualFolderIsTheUsersOwn() {
        QVERIFY(EmbeddedBroker::usualDataFolder().endsWith(u"/broker"_s));
        QVERIFY(EmbeddedBroker::usualDataFolder().startsWith(
            QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)));
    }
};

QTEST_GUILESS_MAIN(TestEmbeddedBroker)

}  // namespace tst_embedded_broker

#include "tst_embedded_broker.moc"
