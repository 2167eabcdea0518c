// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/client/asking.h"

namespace tst_broker_calls {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

class TestBrokerCalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void streamsAreListedWithWhatTheyDo() {
        StartedBroker broker;
        broker.create("acme", 1);
        GreetedWorker worker(broker.connect(), "acme", "worker-7");
        worker.take({"mail"});
        Asking ops(broker);
        OpenStreamFilter filter;
        filter.kind = OpenStream::Kind::Worker;
        filter.worker = u"worker-7"_s;
        const PageOf<OpenStream> streams = ops.ask(&BrokerCalls::listStreams, filter, {}).value();
        QCOMPARE(streams.items.size(), 1);
        const OpenStream stream = streams.items.value(0);
        QCOMPARE(stream.kind, OpenStream::Kind::Worker);
        QCOMPARE(stream.worker, u"worker-7"_s);
        QCOMPARE(stream.tenants, QStringList{u"acme"_s});
        QCOMPARE(stream.commands, QStringList{u"mail"_s});
        QCOMPARE(stream.tasksInHand, quint64(1));
        QVERIFY(stream.sinceMs > 0);
        filter.worker = u"worker-8"_s;
        const PageOf<OpenStream> none = ops.ask(&BrokerCalls::listStreams, filter, {}).value();
        QVERIFY(none.items.isEmpty() && none.isLast());
    }

    void queuesAreListedByTenantAndCommand() {
        StartedBroker broker;
        broker.create("acme", 2);
        broker.create("acme", 1, "print", 3600);
        Asking ops(broker);
        const auto list = [&](const QueueFilter& filter) {
            return ops.ask(&BrokerCalls::listQueues, filter, {}).value().items;
        };
        QTRY_COMPARE(list({}).size(), 2);
        const Queue queue = list({u"acme"_s, u"MAIL"_s, false}).value(0);
        QCOMPARE(queue.command, u"mail"_s);
        QCOMPARE(queue.ready, quint64(2));
        QVERIFY(queue.oldestReadySinceMs > 0);
        QCOMPARE(list({u"acme"_s, u"print"_s, false}).value(0).delayed, quint64(1));
        QCOMPARE(list({u"beta"_s, {}, false}).size(), 0);
    }

    void theStoreIsToldOfAndBackedUp() {
        StartedBroker broker;
        broker.create("acme", 2);
        Asking ops(broker);
        const StorageState storage = ops.ask(&BrokerCalls::getStorage, 5).value();
        QVERIFY(!storage.tables.isEmpty());
        QVERIFY(storage.diskBytes > 0);
        QVERIFY(storage.diskNeededBytes > 0 && !storage.diskIsLow);
        QVERIFY(storage.commits > 0);

        const Backup made = ops.ask(&BrokerCalls::createBackup, u"before-the-night"_s).value();
        QCOMPARE(made.name, u"before-the-night"_s);
        QVERIFY(made.bytes > 0 && made.sequence > 0);
        QCOMPARE(ops.ask(&BrokerCalls::createBackup, u"before-the-night"_s).failure().kind, Failure::Kind::BadRequest);
        const Backups listed = ops.ask(&BrokerCalls::listBackups).value();
        QCOMPARE(listed.backups.size(), 1);
        QVERIFY(listed.backups.value(0).path.startsWith(listed.folder));
        ops.ask(&BrokerCalls::deleteBackup, u"before-the-night"_s).value();
        QCOMPARE(ops.ask(&BrokerCalls::deleteBackup, u"before-the-night"_s).failure().kind, Failure::Kind::NotFound);
    }

    void theOrderAmongTenantsIsChangedWithAReason() {
        StartedBroker broker;
        Asking ops(broker);
        ops.ask(&BrokerCalls::changePolicy, u"round-robin"_s, u"a trial"_s).value();
        const PageOf<AuditEntry> audit = ops.ask(&TenantCalls::listAudit, {}, {}).value();
        QCOMPARE(audit.items.value(0).reason, u"a trial"_s);
        QCOMPARE(ops.ask(&BrokerCalls::changePolicy, u"by name"_s, u"a trial"_s).failure().kind,
                 Failure::Kind::BadRequest);
        QCOMPARE(ops.ask(&BrokerCalls::changePolicy, u"fair"_s, {}).failure().kind, Failure::Kind::BadRequest);
    }

    void theOrderIsForWhoMayAdministerEveryTenant() {
        AdminFixture broker;
        addPeople(broker);
        broker.addToken("acmes-admin", {"acme"}, {"fairlead:admin"});
        broker.mustStart();
        for (const char* who : {"reader", "acmes-admin", "nobody"}) {
            Asking asking(broker, who);
            QCOMPARE(asking.ask(&BrokerCalls::changePolicy, u"fifo"_s, u"a trial"_s).failure().kind,
                     Failure::Kind::Refused);
        }
    }

    void whatIsMissingIsNamed() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking reader(broker, "reader");
        const Failure made = reader.ask(&BrokerCalls::createBackup, {}).failure();
        QCOMPARE(made.kind, Failure::Kind::Refused);
        QVERIFY2(made.text.contains(u"fairlead:admin"_s), qPrintable(made.text));
        QCOMPARE(reader.ask(&BrokerCalls::deleteBackup, u"one"_s).failure().kind, Failure::Kind::Refused);
        Asking acme(broker, "acme");
        QCOMPARE(acme.ask(&BrokerCalls::getStorage, 0).failure().kind, Failure::Kind::Refused);
        Asking nobody(broker, "nobody");
        QCOMPARE(nobody.ask(&BrokerCalls::listQueues, {}, {}).failure().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&BrokerCalls::listStreams, {}, {}).failure().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&BrokerCalls::listBackups).failure().kind, Failure::Kind::Refused);
    }
};

QTEST_GUILESS_MAIN(TestBrokerCalls)

}  // namespace tst_broker_calls

#include "tst_broker_calls.moc"
