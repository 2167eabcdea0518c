// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/past_hurt.h"

#include "shared/late_wait.h"

#include <QDateTime>
#include <QTest>
#include <QTimeZone>

namespace tst_past_hurt {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'700'000'000'000;

Event told(const char* type, int second, const char* tenant = "", QList<std::pair<QString, QString>> fields = {}) {
    Event made;
    made.sequence = quint64(second) + 1;
    made.atMs = kStart + second * 1000;
    made.type = QString::fromLatin1(type);
    made.tenant = QString::fromLatin1(tenant);
    made.fields = std::move(fields);
    return made;
}

QStringList hurtAt(const QList<Event>& events, int second) {
    QStringList names;
    for (const HurtTenant& one : hurtRecordAt(events, kStart + second * 1000).hurt) names << one.tenant;
    return names;
}

}  // namespace

class TestPastHurt : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoIsHurtIsHurtUntilItIsWellAgain() {
        const QList<Event> events{told("tenant.relieved", 40, "acme"), told("tenant.hurt", 10, "acme"),
                                  told("tenant.hurt", 60, "acme")};
        QCOMPARE(hurtAt(events, 5), QStringList());
        QCOMPARE(hurtAt(events, 20), QStringList{u"acme"_s});
        QCOMPARE(hurtAt(events, 50), QStringList());
        QCOMPARE(hurtAt(events, 70), QStringList{u"acme"_s});
    }

    void whoIsToldToBeHurtIsSoSinceItBegan() {
        const QString since =
            QDateTime::fromMSecsSinceEpoch(kStart + 4000, QTimeZone::utc()).toUTC().toString(Qt::ISODateWithMs);
        const QList<Event> events{told("tenant.hurt", 10, "acme", {{u"since"_s, since}})};
        QCOMPARE(hurtAt(events, 3), QStringList());
        QCOMPARE(hurtAt(events, 5), QStringList{u"acme"_s});
    }

    void theWorstComesFirstWithItsFigures() {
        const QList<Event> events{
            told("tenant.hurt", 1, "acme", {{u"wait_seconds"_s, u"1"_s}, {u"usual_seconds"_s, u"0.2"_s}}),
            told("tenant.hurt", 2, "bolt", {{u"wait_seconds"_s, u"9"_s}, {u"usual_seconds"_s, u"0.2"_s}})};
        QCOMPARE(hurtAt(events, 5), (QStringList{u"bolt"_s, u"acme"_s}));
        QCOMPARE(hurtRecordAt(events, kStart + 5000).hurt.first().waitSeconds, 9.0);
    }

    void aBrokerThatStartsAnewKnowsOfNobody() {
        const QList<Event> events{told("tenant.hurt", 1, "acme"), told("broker.started", 30)};
        QCOMPARE(hurtAt(events, 20), QStringList{u"acme"_s});
        QCOMPARE(hurtAt(events, 40), QStringList());
    }

    void whoIsToldWithoutANameIsCounted() {
        const QList<Event> events{told("tenant.hurt", 50, "", {{u"count"_s, u"12"_s}})};
        QCOMPARE(hurtRecordAt(events, kStart + 20'000).unnamed, 12ULL);
        QCOMPARE(hurtRecordAt(events, kStart + 600'000).unnamed, 0ULL);
    }

    void whatIsLateIsMeasuredAsTheBrokerMeasuresIt() {
        QCOMPARE(fairlead::lateAfterSeconds(0.2), 0.9);
        QCOMPARE(fairlead::lateAfterSeconds(300.0), 60.0);
        QCOMPARE(fairlead::lateAfterSeconds(std::nullopt), 5.0);
    }
};

QTEST_MAIN(TestPastHurt)

}  // namespace tst_past_hurt

#include "tst_past_hurt.moc"
