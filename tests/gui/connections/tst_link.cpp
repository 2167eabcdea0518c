// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/link.h"

#include <QTest>

namespace tst_link {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestLink : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyPlaceComesBackAsItWas_data() {
        QTest::addColumn<Link>("link");
        QTest::addColumn<QString>("text");
        using Kind = Link::Kind;
        QTest::newRow("tenant") << Link{u"prod-eu"_s, Kind::Tenant, u"acme"_s} << u"fairlead://prod-eu/tenant/acme"_s;
        QTest::newRow("task") << Link{u"prod-eu"_s, Kind::Task, u"0199-ab"_s} << u"fairlead://prod-eu/task/0199-ab"_s;
        QTest::newRow("dead") << Link{u"a"_s, Kind::DeadLetter, u"x"_s} << u"fairlead://a/dead-letter/x"_s;
        QTest::newRow("incident") << Link{u"a"_s, Kind::Incident, u"7"_s} << u"fairlead://a/incident/7"_s;
        QTest::newRow("fleet") << Link{u"a"_s, Kind::Fleet} << u"fairlead://a/fleet"_s;
        QTest::newRow("range") << Link{u"a"_s, Kind::Now, {}, 1'790'000'000'000, 1'790'000'600'500}
                               << u"fairlead://a/now?from=2026-09-21T14:13:20.000Z&until=2026-09-21T14:23:20.500Z"_s;
        QTest::newRow("names") << Link{u"Köln, 2. Stock/EU?"_s, Kind::Tenant, u"50 % & <b>"_s}
                               << u"fairlead://K%C3%B6ln%2C%202.%20Stock%2FEU%3F/tenant/50%20%25%20%26%20%3Cb%3E"_s;
    }
    void everyPlaceComesBackAsItWas() {
        QFETCH(const Link, link);
        QFETCH(const QString, text);
        QCOMPARE(textOf(link), text);
        QCOMPARE(parseLink(text), std::optional(link));
    }

    void hostileLinkIsNone_data() {
        QTest::addColumn<QString>("text");
        int number = 0;
        for (const QString& text :
             {u"http://prod-eu/tenant/acme"_s,
              u"fairlead:prod-eu/tenant/acme"_s,
              u"fairlead://"_s,
              u"fairlead://prod-eu"_s,
              u"fairlead://prod-eu/"_s,
              u"fairlead:///tenant/acme"_s,
              u"fairlead://prod-eu/tenant"_s,
              u"fairlead://prod-eu/tenant/"_s,
              u"fairlead://prod-eu/tenant/a/b"_s,
              u"fairlead://prod-eu/delete/acme"_s,
              u"fairlead://prod-eu/tenant/acme#x"_s,
              u"fairlead://user@prod-eu/tenant/acme"_s,
              u"fairlead://prod-eu:9091/tenant/acme"_s,
              u"fairlead://prod-eu/../tenant/acme"_s,
              u"fairlead://prod-eu/tenant/%0d%0aX"_s,
              u"fairlead://prod-eu/tenant/%00"_s,
              u"fairlead://prod-eu/tenant/%E2%80%AEx"_s,
              u"fairlead://prod-eu/tenant/%ff"_s,
              u"fairlead://prod-eu/tenant/\u202eacme"_s,
              u"fairlead://prod-eu/tenant/a b"_s,
              u"fairlead://prod-eu/tenant/%61cme"_s,
              u"fairlead://prod-eu/now/x"_s,
              u"fairlead://prod-eu/now?from=yesterday"_s,
              u"fairlead://prod-eu/now?from=2026-09-21T14:13:20.000"_s,
              u"fairlead://prod-eu/now?run=x"_s,
              u"fairlead://prod-eu/now?from=2026-09-21T14:13:20.000Z&from=2026-09-21T14:13:20.000Z"_s,
              u"fairlead://prod-eu/now?from=2026-09-21T14:13:20.000Z&until=2026-09-21T14:13:19.000Z"_s,
              u"fairlead://prod-eu/tenant/"_s + QString(301, u'x'),
              u"fairlead://prod-eu/tenant/"_s + QString(5000, u'x'),
              u"fairlead://prod-eu/tenant/acme?--token=x"_s,
              u"fairlead://$(reboot)/tenant/acme"_s})
            QTest::addRow("%d", ++number) << text;
    }
    void hostileLinkIsNone() {
        QFETCH(const QString, text);
        QString problem;
        QVERIFY(!parseLink(text, &problem));
        QVERIFY(!problem.isEmpty());
        QVERIFY(!problem.contains(u"reboot"_s));
    }

    void placeOfALaterVersionIsSaidToBeOne() {
        QString problem;
        QVERIFY(!parseLink(u"fairlead://a/dashboard/7"_s, &problem));
        QVERIFY(problem.contains(u"does not know"_s));
    }
};

QTEST_GUILESS_MAIN(TestLink)

}  // namespace tst_link

#include "tst_link.moc"
