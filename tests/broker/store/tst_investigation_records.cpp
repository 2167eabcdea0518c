// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/investigation_records.h"

#include <QTest>

#include <string>

namespace tst_investigation_records {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

constexpr size_t kAddedForHelp = 4;  // the length of none
// Before that: u8 and u64 of the first, u8 of the step, u8 and u64 for each tenant, the length of no cause.
constexpr size_t kAddedForOneNote = 1 + 9 + 9 + 4 + kAddedForHelp;

Investigation noted() {
    Investigation investigation;
    investigation.title = "clipfarm crowds out acme";
    Investigation::Note note;
    note.text = "Cap 12";
    note.foretold = {{"acme", 4, 6}};
    investigation.notes = {note};
    return investigation;
}

}  // namespace

class TestInvestigationRecords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatWasWrittenBeforeThereWereStepsIsRead() {
        const std::string now = encodeInvestigation(noted());
        const auto before = decodeInvestigation(now.substr(0, now.size() - kAddedForOneNote));
        QVERIFY(before.has_value());
        QCOMPARE(before->notes.at(0).text, std::string("Cap 12"));
        QCOMPARE(before->notes.at(0).foretold.at(0).after, 6.0);
        QVERIFY(before->notes.at(0).step == Investigation::Note::Step::None);
        QVERIFY(!before->notes.at(0).settledAfterSeconds);
        QVERIFY(before->cause.empty());
    }

    void whatWasWrittenBeforeItSaidWhatHelpsIsRead() {
        Investigation investigation = noted();
        investigation.cause = "30 of 48 seats";
        const std::string now = encodeInvestigation(investigation);
        const auto before = decodeInvestigation(now.substr(0, now.size() - kAddedForHelp));
        QVERIFY(before.has_value());
        QCOMPARE(before->cause, investigation.cause);
        QVERIFY(before->help.empty());
    }

    void stepsForecastsCauseAndHelpAreKept() {
        Investigation investigation = noted();
        investigation.cause = "30 of 48 seats";
        investigation.help = "more workers";
        investigation.notes[0].step = Investigation::Note::Step::LastingLimit;
        investigation.notes[0].settledAfterSeconds = 38;
        investigation.notes[0].foretold[0].drainedAfterSeconds = 50;
        const auto read = decodeInvestigation(encodeInvestigation(investigation));
        QVERIFY(read.has_value());
        QCOMPARE(read->cause, investigation.cause);
        QCOMPARE(read->help, investigation.help);
        QVERIFY(read->notes.at(0).step == Investigation::Note::Step::LastingLimit);
        QCOMPARE(read->notes.at(0).settledAfterSeconds.value(), 38.0);
        QCOMPARE(read->notes.at(0).foretold.at(0).drainedAfterSeconds.value(), 50.0);
    }

    void cutRecordIsNotRead() {
        const std::string whole = encodeInvestigation(noted());
        for (size_t size = 0; size < whole.size(); ++size)
            QCOMPARE(decodeInvestigation(std::string_view(whole).substr(0, size)).has_value(),
                     size == whole.size() - kAddedForOneNote || size == whole.size() - kAddedForHelp);
    }
};

QTEST_GUILESS_MAIN(TestInvestigationRecords)

}  // namespace tst_investigation_records

#include "tst_investigation_records.moc"
