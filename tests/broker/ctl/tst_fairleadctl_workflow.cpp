// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"
#include "tests/integration/begun_workflow.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace tst_fairleadctl_workflow {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

QString begin(StartedBroker& broker, const std::string& tenant = "acme") {
    const std::string body = R"({"type":"chain","name":"nightly","steps":[)" + jobOf("import", "import") +
                             R"(,{"type":"group","name":"reports","jobs":[)" + jobOf("report", "daily") + "," +
                             jobOf("report", "weekly") + "]}," + jobOf("mail", "send") + "]}";
    return QString::fromStdString(beginWorkflow(broker, tenant, body));
}

QString stateOf(const StartedBroker& broker, const QString& id) {
    return broker.json(u"workflow show "_s + id)["workflow"_L1]["state"_L1].toString();
}

}  // namespace

// The broker is in this process, the program is a real one.
class TestFairleadctlWorkflow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWorkflowIsListedAndShownAsATree() {
        StartedBroker broker;
        const QString id = begin(broker);
        QVERIFY(endNext(broker, "acme", "import"));
        QTRY_VERIFY(broker.run(u"workflow show "_s + id).out.contains("~ 4 daily (report.run): waits for a worker"_L1));
        const QString shown = broker.run(u"workflow show "_s + id).out;
        for (const char* line :
             {"+ 1 import (import.run): completed", "|- > 2 group reports: running", "|  |- ~ 4 daily",
              "|  `- ~ 5 weekly", "`- . 3 send (mail.run): waits for the steps before it"})
            QVERIFY2(shown.contains(QLatin1String(line)), qPrintable(shown));
        const QString listed = broker.run(u"workflow list"_s).out;
        for (const QString& text : {id, u"acme"_s, u"running"_s, u"chain nightly"_s, u"1 of 4"_s, u"daily"_s})
            QVERIFY2(listed.contains(text), qPrintable(listed));
        const QJsonObject json = broker.json(u"workflow list acme --is running"_s);
        QCOMPARE(json["workflows"_L1].toArray().size(), 1);
        QCOMPARE(json["workflows"_L1][0]["step"_L1].toString(), u"daily"_s);
        QVERIFY(!json["more"_L1].toBool());
        QVERIFY(broker.json(u"workflow list --is failed"_s)["workflows"_L1].toArray().isEmpty());
    }

    void aTaskThatItsKeyHoldsBackSaysWhatItWaitsFor() {
        StartedBroker broker;
        const std::string keyed =
            R"({"type":"a","args":[],"options":{"queue":"kr","rate_limit":{"key":"k","rate":{"limit":1,"period":"PT1H"}}}})";
        const std::string id =
            beginWorkflow(broker, "acme", R"({"type":"group","jobs":[)" + keyed + "," + keyed + "]}");
        QVERIFY(endNext(broker, "acme", "kr"));
        WorkerClient worker(broker.connect());
        QVERIFY(worker.hello("acme", "crew") && worker.sendReady({"kr"}));
        const QJsonArray waiting = broker.json(u"tasks acme --state ready"_s)["tasks"_L1].toArray();
        QCOMPARE(waiting.size(), 1);
        QString shown;
        const auto saysWhy = [&] {
            shown = broker.run(u"task "_s + waiting[0]["id"_L1].toString()).out;
            return shown.contains("limit of key 'k'"_L1);
        };
        QTRY_VERIFY2(saysWhy(), qPrintable(shown));
        QVERIFY2(!shown.contains("\ndue"_L1), qPrintable(shown));
        QVERIFY(broker.json(u"tasks acme --state delayed"_s)["tasks"_L1].toArray().isEmpty());
        const QString whole = broker.run(u"workflow show "_s + QString::fromStdString(id)).out;
        QVERIFY2(whole.contains("waits for a worker"_L1) && !whole.contains("waits until"_L1), qPrintable(whole));
    }

    void aWorkflowIsSubmittedFromAFileOrTheStandardInput() {
        StartedBroker broker;
        const QByteArray text =
            R"({"type":"chain","name":"nightly","steps":[{"type":"a","args":[]},{"type":"b","args":[]}]})";
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"nightly.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        const CtlRun fromFile = broker.run(u"workflow submit --tenant acme "_s + file.fileName());
        QVERIFY2(fromFile.code == 0, qPrintable(fromFile.err));
        QVERIFY(broker.run(u"workflow show "_s + fromFile.out.trimmed()).out.contains("chain nightly"_L1));
        const CtlRun typed = broker.run(u"workflow submit - --tenant acme --output json"_s, text);
        QVERIFY2(typed.code == 0, qPrintable(typed.err));
        QCOMPARE(typed.json()["workflow"_L1]["tenant"_L1].toString(), u"acme"_s);
        QCOMPARE(broker.json(u"workflow list acme"_s)["workflows"_L1].toArray().size(), 2);
        expectRefusal(
            broker.run(u"workflow submit - --tenant acme"_s, R"({"type":"chain","steps":[{"type":"A","args":[]}]})"), 1,
            "steps[0].type: must be names joined by dots"_L1);
        expectRefusal(broker.run(u"workflow submit /nowhere.json"_s), 2, "/nowhere.json"_L1);
        QCOMPARE(broker.json(u"workflow list acme"_s)["workflows"_L1].toArray().size(), 2);
    }

    void aWorkflowThatAStepStoppedGoesOnWhenThatIsRetried() {
        StartedBroker broker;
        const QString id = begin(broker);
        QVERIFY(endNext(broker, "acme", "import", "no such host"));
        QTRY_COMPARE(stateOf(broker, id), u"failed"_s);
        const QString shown = broker.run(u"workflow show "_s + id).out;
        QVERIFY2(shown.contains("! 1 import (import.run): failed: no such host, can be retried"_L1), qPrintable(shown));
        QVERIFY2(shown.contains(". 3 send (mail.run): does not begin"_L1), qPrintable(shown));
        const QString task = broker.json(u"workflow show "_s + id)["steps"_L1][1]["task_id"_L1].toString();
        const QString letter = broker.run(u"task "_s + task).out;
        QVERIFY2(letter.contains(id + u", step 1 of nightly, failed; goes on once this is requeued and done"_s),
                 qPrintable(letter));
        expectRefusal(broker.run(u"workflow retry "_s + id), 2, "--reason is required"_L1);
        expectRefusal(broker.run(u"workflow retry "_s + id + u" --step 3 --reason mended"_s), 1,
                      "there is no dead letter with which the workflow would go on"_L1);
        const CtlRun retried = broker.run(u"workflow retry "_s + id + u" --reason mended"_s);
        QVERIFY2(retried.code == 0 && retried.out.contains(u"requeued "_s + task), qPrintable(retried.err));
        QTRY_COMPARE(stateOf(broker, id), u"running"_s);
        for (const char* command : {"import", "report", "report", "mail"}) QVERIFY(endNext(broker, "acme", command));
        QTRY_COMPARE(stateOf(broker, id), u"completed"_s);
        expectRefusal(broker.run(u"workflow retry "_s + id + u" --reason mended"_s), 1, "has completed"_L1);
    }

    void aWorkflowIsCancelledOnce() {
        StartedBroker broker;
        const QString id = begin(broker);
        const QString cancel = u"workflow cancel "_s + id;
        expectRefusal(broker.run(cancel), 2, "--reason is required"_L1);
        const CtlRun cancelled = broker.run(cancel + u" --reason unwanted"_s);
        QVERIFY2(cancelled.code == 0 && cancelled.out.contains("cancelled"_L1), qPrintable(cancelled.err));
        expectRefusal(broker.run(cancel + u" --reason unwanted"_s), 1, "has ended already"_L1);
        QVERIFY(broker.run(u"audit --tenant acme"_s).out.contains("workflow.cancel"_L1));
        QTRY_VERIFY(broker.run(u"workflow show "_s + id).out.contains("x 1 import"_L1));
    }

    void whatIsNotThereIsSaid() {
        StartedBroker broker;
        expectRefusal(broker.run(u"workflow show "_s + QString::fromStdString(kNobody)), 1, "no workflow"_L1);
        expectRefusal(broker.run(u"workflow show nonsense"_s), 1, "no such workflow"_L1);
        expectRefusal(broker.run(u"workflow list --is waiting"_s), 2, "--is"_L1);
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlWorkflow)

}  // namespace tst_fairleadctl_workflow

#include "tst_fairleadctl_workflow.moc"
