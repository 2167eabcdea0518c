// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/what_if/what_if_page.h"

#include "gui/kit/filter_chip.h"
#include "gui/what_if/change_list.h"
#include "gui/what_if/replay_text.h"
#include "tests/gui/views/nameless.h"
#include "tests/gui/views/page_scene.h"

#include <QComboBox>
#include <QDateTime>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

namespace tst_what_if_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

ReplayedTenant tenant(const QString& name, double then, double would) {
    ReplayedTenant made;
    made.tenant = name;
    made.recorded.waitP99Seconds = then;
    made.replayed.waitP99Seconds = would;
    return made;
}

template <typename Widget>
Widget* in(QWidget& parent, const char* name) {
    return parent.findChild<Widget*>(QLatin1StringView(name));
}

}  // namespace

class TestWhatIfPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void changesAreCollectedByTenantAndTheLastOneHolds() {
        ChangeList list;
        const auto add = [&](const QString& whose, LimitField field, const QString& value) {
            in<QLineEdit>(list, "whatIfTenant")->setText(whose);
            auto* fields = in<QComboBox>(list, "whatIfField");
            fields->setCurrentIndex(fields->findData(int(field)));
            in<QLineEdit>(list, "whatIfValue")->setText(value);
            in<QPushButton>(list, "whatIfAdd")->click();
        };
        add(u"acme"_s, LimitField::MaxConcurrency, u"12"_s);
        add(u"acme"_s, LimitField::Weight, u"3"_s);
        add(u"*"_s, LimitField::MaxQueueDepth, u"1000"_s);
        add(u"acme"_s, LimitField::MaxConcurrency, u"7"_s);
        const auto changes = list.changes();
        QCOMPARE(changes.size(), qsizetype(2));
        QCOMPARE(changes[0].tenant, u"acme"_s);
        QCOMPARE(changes[0].set.maxConcurrency->value(), 7u);
        QCOMPARE(*changes[0].set.weight, 3.0);
        QCOMPARE(changes[1].tenant, u"*"_s);
        QCOMPARE(changes[1].set.maxQueueDepth->value(), quint64(1000));
        Q_EMIT list.findChildren<FilterChip*>().first()->removed();
        QVERIFY(list.changes().size() <= 2);
    }

    void preparedReplayStandsInTheFormAndIsAskedLikeThat() {
        WhatIfPage page;
        WhatIfQuestion wanted;
        wanted.fromMs = 1'790'000'000'000;
        wanted.untilMs = wanted.fromMs + 18 * 60'000;
        WhatIfChange cap;
        cap.tenant = u"clipfarm"_s;
        cap.set.maxConcurrency.emplace(12);
        cap.set.weight = 0.5;
        wanted.changes = {cap};
        page.prepareReplay(wanted);
        for (int again = 0; again < 2; ++again) {
            const WhatIfQuestion asked = page.question();
            QCOMPARE(asked.fromMs, wanted.fromMs);
            QCOMPARE(asked.untilMs, wanted.untilMs);
            QCOMPARE(asked.changes.size(), 1);
            QCOMPARE(asked.changes.first().tenant, u"clipfarm"_s);
            QVERIFY(asked.changes.first().set == cap.set);
            page.prepareReplay(wanted);  // not twice the same
        }
        // The cross leads back to the ranges until now.
        Q_EMIT in<FilterChip>(page, "whatIfSpan")->removed();
        QCOMPARE(page.question().untilMs, 0);
        QVERIFY(page.question().fromMs > wanted.untilMs || page.question().fromMs < wanted.fromMs);
    }

    void aChangeThatIsNoneSaysWhyAndIsNotAdded_data() {
        QTest::addColumn<QString>("whose");
        QTest::addColumn<QString>("value");
        QTest::newRow("nobody") << QString() << u"12"_s;
        QTest::newRow("no number") << u"acme"_s << u"twelve"_s;
        QTest::newRow("out of range") << u"acme"_s << u"-1"_s;
        QTest::newRow("no tenant") << u"_acme!"_s << u"12"_s;
    }
    void aChangeThatIsNoneSaysWhyAndIsNotAdded() {
        QFETCH(QString, whose);
        QFETCH(QString, value);
        ChangeList list;
        in<QLineEdit>(list, "whatIfTenant")->setText(whose);
        in<QLineEdit>(list, "whatIfValue")->setText(value);
        QVERIFY(!list.takeForm());
        QVERIFY(list.isEmpty());
        QVERIFY(!in<QLabel>(list, "whatIfProblem")->text().isEmpty());
    }

    void theSentenceCountsWhoWaitsShorterAndLonger() {
        WhatIfAnswer answer;
        answer.all = tenant({}, 10, 2);
        answer.tenants = {tenant(u"a"_s, 10, 1), tenant(u"b"_s, 1, 4), tenant(u"c"_s, 1, 1.1),
                          tenant(u"d"_s, 0.001, 0.03)};
        QVERIFY2(sentenceOf(answer).startsWith(u"1 tenants would have waited shorter, 1 longer."_s),
                 qPrintable(sentenceOf(answer)));
        QCOMPARE(waitChangeText(answer.tenants[0]), u"10.0 times shorter"_s);
        QCOMPARE(waitChangeText(answer.tenants[1]), u"4.0 times longer"_s);
        QCOMPARE(waitChangeText(answer.tenants[3]), u"about the same"_s);
        ReplayedTenant starved = tenant(u"e"_s, 1, 1);
        starved.replayed.waitP99Seconds.reset();
        QCOMPARE(waitChangeText(starved), u"would not have begun"_s);
    }

    void everyNoteHasWords() {
        for (int kind = int(ReplayNote::Kind::BeginsLater); kind <= int(ReplayNote::Kind::LongTicks); ++kind)
            QVERIFY(!noteText({static_cast<ReplayNote::Kind>(kind), 3, 12, u"as the broker says"_s}).isEmpty());
        QCOMPARE(noteText({ReplayNote::Kind::Other, 0, 0, u"as the broker says"_s}), u"as the broker says"_s);
    }

    void theFormIsTheQuestion() {
        WhatIfPage page;
        const auto lengthMs = [&page] { return QDateTime::currentMSecsSinceEpoch() - page.question().fromMs; };
        const QList<std::pair<const char*, int>> ranges{
            {"whatIfRange.0", 10}, {"whatIfRange.1", 60}, {"whatIfRange.2", 360}, {"whatIfRange.3", 1440}};
        for (const auto& [name, minutes] : ranges) {
            in<QAbstractButton>(page, name)->click();
            QCOMPARE((lengthMs() + 30'000) / 60'000, qint64(minutes));
        }
        QVERIFY(!page.question().seats && !page.question().seatsFactor && page.question().policy.isEmpty());
        in<QComboBox>(page, "whatIfSeatsKind")->setCurrentIndex(2);
        in<QSpinBox>(page, "whatIfSeats")->setValue(150);
        QCOMPARE(*page.question().seatsFactor, 1.5);
        in<QComboBox>(page, "whatIfSeatsKind")->setCurrentIndex(1);
        QCOMPARE(*page.question().seats, 150u);
        in<QComboBox>(page, "whatIfPolicy")->setCurrentText(u"fifo"_s);
        QCOMPARE(page.question().policy, u"fifo"_s);
        QVERIFY(!page.question().withoutThrottles && !page.question().alsoUnchanged);
        in<QAbstractButton>(page, "whatIfWithoutThrottles")->click();
        in<QAbstractButton>(page, "whatIfUnchanged")->click();
        QVERIFY(page.question().withoutThrottles && page.question().alsoUnchanged);
        page.showTenant(u"acme"_s);
        QCOMPARE(in<QLineEdit>(page, "whatIfTenant")->text(), u"acme"_s);
    }

    void theBrokersWordIsShown() {
        test::AdminFixture broker;
        broker.mustStart();
        PageScene<WhatIfPage> scene(broker);
        QVERIFY(scene.isLive);
        QCOMPARE(firstWithoutName(scene.page), QString());
        QTRY_VERIFY_WITH_TIMEOUT(!scene.find<QLabel>("whatIfRecorded")->text().isEmpty(), 20'000);
        QVERIFY(scene.pressSoon("whatIfGo"));
        QTRY_VERIFY_WITH_TIMEOUT(scene.find<QPushButton>("whatIfGo")->text() == u"Replay"_s, 20'000);
        const QString said = scene.find<QLabel>("whatIfSentence")->text();
        QVERIFY2(!said.isEmpty() && !said.startsWith(u"Replaying"_s), qPrintable(said));
    }
};

QTEST_MAIN(TestWhatIfPage)

}  // namespace tst_what_if_page

#include "tst_what_if_page.moc"
