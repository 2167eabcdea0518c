// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/client/asking.h"

#include <QDateTime>
#include <QTest>

#include <optional>

namespace tst_what_if_calls {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

class TestWhatIfCalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aReplayComesWithItsSeriesAndItsNotes() {
        StartedBroker broker;
        Asking ops(broker);
        const qint64 nowMs = QDateTime::currentMSecsSinceEpoch();
        for (int i = 0; i < 3; ++i) broker.create("acme", 1);
        WhatIfQuestion question;
        question.fromMs = nowMs - 60'000;
        question.changes = {{u"acme"_s, {}}};
        question.changes.front().set.weight = 2;
        question.seatsFactor = 2;
        question.alsoUnchanged = true;
        question.seriesOf = {u"acme"_s};
        WhatIfAnswer answer;
        int progress = 0;
        // What waits is told at a tick.
        QTRY_VERIFY_WITH_TIMEOUT(
            (answer = ops.ask(&WhatIfCalls::replayPast, question, [&](double, bool) { ++progress; })
                          .ifCame()
                          .value_or(WhatIfAnswer()),
             answer.all.recorded.waiting == 3),
            20'000);
        QVERIFY(progress > 0);
        QCOMPARE(answer.series.size(), 2);
        QCOMPARE(answer.series.back().tenant, u"acme"_s);
        QVERIFY(answer.all.unchanged.has_value());
        QVERIFY(!answer.notes.isEmpty() && !answer.notes.front().text.isEmpty());
        QVERIFY(answer.untilMs > answer.fromMs);
    }

    void whoMaySeeOneTenantOnlyIsRefused() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking acme(broker, "acme"), reader(broker, "reader");
        WhatIfQuestion question;
        question.fromMs = 1;
        QCOMPARE(acme.ask(&WhatIfCalls::replayPast, question, {}).failure().kind, Failure::Kind::Refused);
        QCOMPARE(acme.ask(&WhatIfCalls::getRecording).failure().kind, Failure::Kind::Refused);
        QVERIFY(reader.ask(&WhatIfCalls::getRecording).value().isOn);
    }

    void aBadQuestionNamesItsField() {
        StartedBroker broker;
        Asking ops(broker);
        WhatIfQuestion question;
        question.fromMs = 1;
        question.policy = u"by-taste"_s;
        const Failure failure = ops.ask(&WhatIfCalls::replayPast, question, {}).failure();
        QCOMPARE(failure.kind, Failure::Kind::BadRequest);
        QVERIFY(failure.text.contains(u"policy"_s));
    }
};

QTEST_GUILESS_MAIN(TestWhatIfCalls)

}  // namespace tst_what_if_calls

#include "tst_what_if_calls.moc"
