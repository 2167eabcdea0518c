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
        Answer<PageOf<OpenStream>> streams;
        streams.call = ops->broker().listStreams(filter, {}, streams.then());
        QVERIFY2(streams.came(), streams.problem());
        QCOMPARE(streams->items.size(), 1);
        const OpenStream stream = streams->items.first();
        QCOMPARE(stream.kind, OpenStream::Kind::Worker);
        QCOMPARE(stream.worker, u"worker-7"_s);
        QCOMPARE(stream.tenants, QStringList{u"acme"_s});
        QCOMPARE(stream.commands, QStringList{u"mail"_s});
        QCOMPARE(stream.tasksInHand, quint64(1));
        QVERIFY(stream.sinceMs > 0);
        filter.worker = u"worker-8"_s;
        Answer<PageOf<OpenStream>> none;
        none.call = ops->broker().listStreams(filter, {}, none.then());
        QVERIFY2(none.came(), none.problem());
        QVERIFY(none->items.isEmpty() && none->isLast());
    }

    void queuesAreListedByTenantAndCommand() {
        StartedBroker broker;
        broker.create("acme", 2);
        broker.create("acme", 1, "print", 3600);
        Asking ops(broker);
        const auto list = [&](const QueueFilter& filter) {
            Answer<PageOf<Queue>> queues;
            queues.call = ops->broker().listQueues(filter, {}, queues.then());
            return queues.came() ? queues->items : QList<Queue>();
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
        Answer<StorageState> storage;
        storage.call = ops->broker().getStorage(5, storage.then());
        QVERIFY2(storage.came(), storage.problem());
        QVERIFY(!storage->tables.isEmpty());
        QVERIFY(storage->diskBytes > 0);
        QVERIFY(storage->diskNeededBytes > 0 && !storage->diskIsLow);
        QVERIFY(storage->commits > 0);

        Answer<Backup> made;
        made.call = ops->broker().createBackup(u"before-the-night"_s, made.then());
        QVERIFY2(made.came(), made.problem());
        QCOMPARE(made->name, u"before-the-night"_s);
        QVERIFY(made->bytes > 0 && made->sequence > 0);
        Answer<Backup> twice;
        twice.call = ops->broker().createBackup(u"before-the-night"_s, twice.then());
        QVERIFY2(twice.failed(Failure::Kind::BadRequest), twice.problem());
        Answer<Backups> listed;
        listed.call = ops->broker().listBackups(listed.then());
        QVERIFY2(listed.came(), listed.problem());
        QCOMPARE(listed->backups.size(), 1);
        QVERIFY(listed->backups.first().path.startsWith(listed->folder));
        Answer<Nothing> deleted;
        deleted.call = ops->broker().deleteBackup(u"before-the-night"_s, deleted.then());
        QVERIFY2(deleted.came(), deleted.problem());
        Answer<Nothing> again;
        again.call = ops->broker().deleteBackup(u"before-the-night"_s, again.then());
        QVERIFY2(again.failed(Failure::Kind::NotFound), again.problem());
    }

    void theOrderAmongTenantsIsChangedWithAReason() {
        StartedBroker broker;
        Asking ops(broker);
        Answer<Nothing> changed;
        changed.call = ops->broker().changePolicy(u"round-robin"_s, u"a trial"_s, changed.then());
        QVERIFY2(changed.came(), changed.problem());
        Answer<PageOf<AuditEntry>> audit;
        audit.call = ops->tenants().listAudit({}, {}, audit.then());
        QVERIFY2(audit.came(), audit.problem());
        QCOMPARE(audit->items.first().reason, u"a trial"_s);
        Answer<Nothing> unknown;
        unknown.call = ops->broker().changePolicy(u"by name"_s, u"a trial"_s, unknown.then());
        QVERIFY2(unknown.failed(Failure::Kind::BadRequest), unknown.problem());
        Answer<Nothing> silent;
        silent.call = ops->broker().changePolicy(u"fair"_s, {}, silent.then());
        QVERIFY2(silent.failed(Failure::Kind::BadRequest), silent.problem());
    }

    void theOrderIsForWhoMayAdministerEveryTenant() {
        AdminFixture broker;
        addPeople(broker);
        broker.addToken("acmes-admin", {"acme"}, {"fairlead:admin"});
        broker.mustStart();
        for (const char* who : {"reader", "acmes-admin", "nobody"}) {
            Asking asking(broker, who);
            Answer<Nothing> refused;
            refused.call = asking->broker().changePolicy(u"fifo"_s, u"a trial"_s, refused.then());
            QVERIFY2(refused.failed(Failure::Kind::Refused), refused.problem());
        }
    }

    void whatIsMissingIsNamed() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking reader(broker, "reader");
        Answer<Backup> made;
        made.call = reader->broker().createBackup({}, made.then());
        QVERIFY2(made.failed(Failure::Kind::Refused), made.problem());
        QVERIFY2(made.failure().text.contains(u"fairlead:admin"_s), made.problem());
        Answer<Nothing> deleted;
        deleted.call = reader->broker().deleteBackup(u"one"_s, deleted.then());
        QVERIFY2(deleted.failed(Failure::Kind::Refused), deleted.problem());
        Asking acme(broker, "acme");
        Answer<StorageState> storage;
        storage.call = acme->broker().getStorage(0, storage.then());
        QVERIFY2(storage.failed(Failure::Kind::Refused), storage.problem());
        Asking nobody(broker, "nobody");
        Answer<PageOf<Queue>> queues;
        queues.call = nobody->broker().listQueues({}, {}, queues.then());
        QVERIFY2(queues.failed(Failure::Kind::Refused), queues.problem());
        Answer<PageOf<OpenStream>> streams;
        streams.call = nobody->broker().listStreams({}, {}, streams.then());
        QVERIFY2(streams.failed(Failure::Kind::Refused), streams.problem());
        Answer<Backups> backups;
        backups.call = nobody->broker().listBackups(backups.then());
        QVERIFY2(backups.failed(Failure::Kind::Refused), backups.problem());
    }
};

QTEST_GUILESS_MAIN(TestBrokerCalls)

}  // namespace tst_broker_calls

#include "tst_broker_calls.moc"
