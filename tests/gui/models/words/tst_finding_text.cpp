// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/finding_text.h"

#include <QLocale>
#include <QTest>

namespace tst_finding_text {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestFindingText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void everyKindIsASentence_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<quint64>("tenants");
        QTest::addColumn<QString>("wanted");
        const auto row = [](const char* name, FindingKind kind, quint64 tenants, const char* wanted) {
            QTest::newRow(name) << int(kind) << tenants << QString::fromUtf8(wanted);
        };
        row("no worker, one tenant", FindingKind::NoWorker, 1,
            "83147 tasks wait; no worker takes job.0, job.1. They are of acme; the oldest waits for 19 min.");
        row("no worker, many tenants", FindingKind::NoWorker, 42,
            "83147 tasks wait; no worker takes job.0, job.1. They are of 42 tenants; the oldest, of acme, waits for 19 "
            "min.");
        row("hurt without anybody to blame", FindingKind::Hurt, 6,
            "6 tenants wait too long; nobody takes more than its share. acme is hurt most: it waits 19 min, "
            "usually 200 ms.");
        row("not known yet", FindingKind::Unknown, 3,
            "3 tenants wait up to 19 min. What is usual for them is known after two minutes.");
        row("throttled", FindingKind::Throttled, 1, "acme is throttled");
        row("backlog", FindingKind::Backlog, 1,
            "83147 tasks of acme wait up to 19 min: there are too few seats for so many at once");
        row("limited", FindingKind::Limited, 1, "83147 tasks of acme wait up to 19 min, held back by its own limits");
        row("workers gone", FindingKind::WorkersGone, 7,
            "25 of 30 workers that take job.0, job.1 are gone with 40 of 50 seats; 83147 tasks of 7 tenants wait");
        row("tasks hang", FindingKind::Stuck, 7,
            "Tasks hang in 9 of 12 seats: job.0, job.1 runs up to 1200 times as long as usual; 83147 tasks of 7 "
            "tenants wait. "
            "They are on w1, w2 and 3 more workers.");
        row("refused by a limit", FindingKind::Refused, 2,
            "83147 creates were refused, by max_enqueue_rate. They are of 2 tenants, of acme most.");
        row("dying", FindingKind::Dying, 1,
            "83147 tasks died within a minute, usually 3: job.0, job.1, with “no route to <name>”. All are of acme.");
        row("paused", FindingKind::Paused, 1, "83147 tasks of acme wait, held back by a pause: job.0, job.1");
        row("paused, many tenants", FindingKind::Paused, 3,
            "83147 tasks of 3 tenants wait, held back by a pause: job.0, job.1");
        row("not back yet", FindingKind::Recovering, 2,
            "83147 tasks of 2 tenants wait. The broker has just started, and workers are not back yet.");
        row("served", FindingKind::Served, 41, "All 41 active tenants are served within 19 min");
        row("idle", FindingKind::Idle, 0, "Nothing waits and nothing runs");
    }

    void ofWorkersThatAreGoneItIsSaidWhatTheyTook() {
        const auto sentence = [](quint64 gone, quint64 before, const QStringList& commands, quint64 more = 0) {
            Finding finding{.kind = FindingKind::WorkersGone, .tenant = u"acme"_s, .tenants = 1, .tasks = 9};
            finding.commands = commands;
            for (qsizetype i = 0; i < commands.size(); ++i) finding.commandTasks.append(quint64(9 - i));
            finding.moreCommands = more;
            finding.workersGone = gone;
            finding.workersBefore = before;
            return sentenceOf(finding, {}, 0);
        };
        QCOMPARE(sentence(3, 3, {u"mail"_s}), u"All 3 workers that take mail are gone; 9 tasks of acme wait"_s);
        QCOMPARE(sentence(2, 3, {u"mail"_s}), u"2 of 3 workers that take mail are gone; 9 tasks of acme wait"_s);
        QCOMPARE(sentence(5, 5, {u"mail"_s, u"pdf"_s}, 3),
                 u"All 5 workers that take mail, pdf and 3 more commands are gone; 9 tasks of acme wait"_s);
        QCOMPARE(sentence(0, 0, {u"mail"_s}), u"Workers that take mail are gone; 9 tasks of acme wait"_s);
    }

    void ofTriesThatFailItIsSaidOfWhichCommandAndWithWhichError() {
        Finding finding{.kind = FindingKind::Dying, .tenant = u"acme"_s, .tenants = 1, .failing = 50};
        QCOMPARE(sentenceOf(finding, {}, 0), u"50 tries failed within a minute. All are of acme."_s);
        finding.commands = {u"mail"_s};
        finding.commandTasks = {50};
        QCOMPARE(sentenceOf(finding, {}, 0), u"50 tries failed within a minute: mail. All are of acme."_s);
        finding.error = u"timeout after <n> s"_s;
        finding.errorPart = 0.62;
        QCOMPARE(sentenceOf(finding, {}, 0),
                 u"50 tries failed within a minute: mail, 62 % with “timeout after <n> s”. All are of acme."_s);
    }

    void theLoadSaysWhy() {
        const auto sentence = [](Finding finding) {
            finding.tenant = u"acme"_s;
            finding.tenants = 1;
            finding.tasks = 120;
            finding.waitSeconds = 30;
            return sentenceOf(finding, {}, 0);
        };
        QCOMPARE(sentence({.kind = FindingKind::Backlog, .timesUsual = 3.5}),
                 u"120 tasks of acme wait up to 30.0 s: there are too few seats for so many at once. 3.5 times as many "
                 "come as usual."_s);
        const QString heap = sentence({.kind = FindingKind::Backlog, .timesUsual = 3.5, .untilMs = 1});
        QVERIFY2(heap.contains(u"3.5 times as many as usual came until "_s), qPrintable(heap));
        const QString refused = sentence({.kind = FindingKind::Refused, .untilMs = 1, .limit = u"max_enqueue_rate"_s});
        QVERIFY2(refused.contains(u"The latest one at "_s), qPrintable(refused));
        QVERIFY(!sentence({.kind = FindingKind::Refused, .limit = u"max_enqueue_rate"_s}).contains(u"latest"_s));
        QCOMPARE(sentence({.kind = FindingKind::Stuck, .commands = {u"mail"_s}, .timesUsual = 15}),
                 u"Tasks take 15 times as long as usual: 120 tasks of acme wait. Slow are mail."_s);
        QCOMPARE(sentence({.kind = FindingKind::WorkersGone, .seatsBefore = 10, .seatsGone = 6}),
                 u"6 of the usual 10 seats are gone; 120 tasks of acme wait"_s);
        const QString paused = sentence({.kind = FindingKind::Recovering, .sinceMs = 1, .after = FindingKind::Paused});
        QVERIFY2(paused.startsWith(u"120 tasks of acme wait. They were paused until "_s), qPrintable(paused));
        const QString ofOne =
            sentence({.kind = FindingKind::Recovering, .worst = u"hog"_s, .sinceMs = 1, .after = FindingKind::Stuck});
        QVERIFY2(ofOne.startsWith(u"120 tasks of acme wait. Tasks of hog took far longer than usual until "_s),
                 qPrintable(ofOne));
        const QString still = sentence({.kind = FindingKind::Recovering, .sinceMs = 1, .brokerAwaySeconds = 12});
        QVERIFY2(still.startsWith(u"The broker itself stood still for 12.0 s: 120 tasks of acme wait. Until "_s),
                 qPrintable(still));
        const QString restarted =
            sentence({.kind = FindingKind::Recovering, .sinceMs = 1, .brokerAwaySeconds = 20, .isRestart = true});
        QVERIFY2(restarted.startsWith(u"The broker was away for 20.0 s: 120 tasks of acme wait. Until "_s),
                 qPrintable(restarted));
    }

    void everyKindIsASentence() {
        QFETCH(int, kind);
        QFETCH(quint64, tenants);
        QFETCH(QString, wanted);
        Finding finding{.kind = FindingKind(kind), .tenant = u"acme"_s, .tenants = tenants, .tasks = 83147};
        finding.waitSeconds = 1140;
        finding.usualSeconds = 0.2;
        finding.commands = {u"job.0"_s, u"job.1"_s};
        finding.workersBefore = 30;
        finding.workersGone = 25;
        finding.seatsBefore = 50;
        finding.seatsGone = 40;
        finding.stuckSeats = 9;
        finding.stuckOf = 12;
        finding.workers = {u"w1"_s, u"w2"_s};
        finding.moreWorkers = 3;
        finding.timesUsual = finding.kind == FindingKind::Stuck ? 1200 : 0;
        finding.limit = u"max_enqueue_rate"_s;
        finding.usualDeaths = 3;
        finding.error = u"no route to <name>"_s;
        finding.errorPart = 1;
        QCOMPARE(sentenceOf(finding, {}, 0), wanted);
    }

    void whatANewerBrokerFindsIsSaidInItsOwnWords() {
        Finding finding;
        finding.text = u"The moon is full"_s;
        QCOMPARE(sentenceOf(finding, {}, 0), u"The moon is full"_s);
    }

    void whoDoesNotSeeAllTenantsIsToldNothingOfOthers() {
        Finding finding{.kind = FindingKind::Hurt, .tenant = u"acme"_s, .tenants = 1};
        finding.isPartial = true;
        QCOMPARE(wordsOf(finding, {}, 0).subject, u"1 tenants wait too long"_s);
        QVERIFY(wordsOf(finding, {}, 0).rest.isEmpty());
    }

    void severalThatPushAreToldTogetherWithTheSeatsOfTheirWorkers() {
        Finding finding{.kind = FindingKind::Pushing, .tenant = u"hog"_s, .tenants = 2, .worst = u"acme"_s};
        finding.pushing = 3;
        finding.seats = 30;
        finding.entitledSeats = 12;
        finding.poolSeats = 40;
        const FindingWords words = wordsOf(finding, {.sharedSeats = 48}, 0);
        QCOMPARE(words.subject, u"hog and 2 other tenants push:"_s);
        QVERIFY(words.rest.startsWith(u"30 of 40 seats, entitled to 12"_s));
    }

    void aFullDiskIsSaidBeforeAnythingThatItRefused() {
        Finding finding{.kind = FindingKind::Refused, .limit = u"disk.min_free"_s};
        QCOMPARE(sentenceOf(finding, {}, 0), u"Producers are refused: the broker's disk is nearly full"_s);
        finding.tasks = 489;
        finding.tenants = 1;
        finding.tenant = u"acme"_s;
        QCOMPARE(
            sentenceOf(finding, {}, 0),
            u"Producers are refused: the broker's disk is nearly full; 489 creates were refused. All are of acme."_s);
    }

    void commandsAreToldWithTheirTasks() {
        Finding finding{.kind = FindingKind::NoWorker, .tenant = u"acme"_s, .tenants = 2, .tasks = 5012};
        finding.waitSeconds = 60;
        finding.commands = {u"mail"_s, u"video"_s};
        finding.commandTasks = {5000, 8};
        finding.moreCommands = 3;
        QCOMPARE(wordsOf(finding, {}, 0).rest, u"no worker takes mail (5000), video (8) and 3 more commands"_s);
    }

    void servedAreTheOthersWhenSomeWait() {
        Finding finding{.kind = FindingKind::Served, .tenants = 4};
        finding.isRest = true;
        QCOMPARE(sentenceOf(finding, {}, 0), u"The other 4 active tenants are served"_s);
    }

    void whoPushesWithoutKnownSeatsIsStillNamed() {
        const Finding finding{.kind = FindingKind::Pushing, .tenant = u"hog"_s, .tenants = 2, .worst = u"acme"_s};
        const FindingWords words = wordsOf(finding, {}, 0);
        QCOMPARE(words.subject, u"hog pushes:"_s);
        QCOMPARE(words.rest, u"2 tenants wait too long"_s);
    }
};

QTEST_APPLESS_MAIN(TestFindingText)

}  // namespace tst_finding_text

#include "tst_finding_text.moc"
