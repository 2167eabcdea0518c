// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ctl/ctl_process.h"

#include <QJsonArray>
#include <QTemporaryFile>
#include <QTest>

namespace tst_fairleadctl_values {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

// What is too large, too long or made to deceive. The broker is in this process, the program is a real one.
class TestFairleadctlValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void payloadBeyondWhatTheBrokerTakesIsNamedWithItsLimit() {
        StartedBroker broker;
        QVERIFY(create(broker, "acme", 1));
        QTemporaryFile file;
        QVERIFY(file.open() && file.resize(12 * 1024 * 1024));
        const QString id = broker.json(u"tasks acme --state ready"_s)["tasks"_L1][0]["id"_L1].toString();
        CtlRun run = broker.run(u"task edit --reason x "_s + id + u" payload=@"_s + file.fileName());
        QVERIFY2(run.code == 1 && run.err.contains("limits.max_payload_bytes"_L1) && run.err.contains("12582912"_L1),
                 qPrintable(run.err));
        QVERIFY(file.resize(300 * 1024 * 1024));
        run = broker.run(u"task edit --reason x "_s + id + u" payload=@"_s + file.fileName());
        QVERIFY2(run.code == 2 && run.err.contains(file.fileName()), qPrintable(run.err));
        QVERIFY(!broker.run(u"task --help"_s).out.contains("TaskChange"_L1));
    }

    void messageIsShortAndShowsNothingTurnedRound() {
        const Ctl ctl("127.0.0.1:1");
        expectRefusal(ctl.run(QStringList{u"tasks"_s, u"--from"_s, u"a\u202Eb\u2066c\u200Fd\uFEFFe\u061Cf"_s}), 2,
                      "'a\\u202eb\\u2066c\\u200fd\\ufeffe\\u061cf'"_L1);
        for (const QString& option : {u"--from"_s, u"--state"_s, u"--limit"_s}) {
            const CtlRun run = ctl.run(QStringList{u"tasks"_s, option, QString(3000, u'x')});
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.size() < 700 && run.err.contains(option), qPrintable(run.err));
        }
    }
};

QTEST_GUILESS_MAIN(TestFairleadctlValues)

}  // namespace tst_fairleadctl_values

#include "tst_fairleadctl_values.moc"
