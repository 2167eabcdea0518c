// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/throttles/throttle_words.h"
#include "tests/broker/engine/engine_harness.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <cstdio>

namespace tst_numbers_in_events {

using namespace fairlead;
using namespace fairlead::broker;
using namespace Qt::StringLiterals;

// A console in a country that writes 12,5 has a broker inside it.
class TestNumbersInEvents : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        const QString localedef = QStandardPaths::findExecutable(u"localedef"_s);
        if (localedef.isEmpty()) QSKIP("there is no localedef to make a locale with");
        QProcess maker;
        maker.start(localedef, {u"-i"_s, u"pt_BR"_s, u"-f"_s, u"UTF-8"_s, m_locales.filePath(u"pt_BR.UTF-8"_s)});
        QVERIFY(maker.waitForFinished());
        qputenv("LOCPATH", m_locales.path().toUtf8());
        if (!std::setlocale(LC_NUMERIC, "pt_BR.UTF-8")) QSKIP("the locale was not made");
        char text[8];
        std::snprintf(text, sizeof text, "%.1f", 12.5);
        QCOMPARE(text, "12,5");
    }
    void cleanupTestCase() { std::setlocale(LC_NUMERIC, "C"); }

    void waitsHaveAPoint() {
        EngineHarness h;
        h.post(HurtChanged{{{"acme", true, h.now(), 1, 12.5, 0.25}}});
        const auto hurt = h.events("tenant.hurt");
        QCOMPARE(hurt.size(), size_t{1});
        QCOMPARE(fieldOf(hurt[0], "wait_seconds"), std::string("12.500000"));
        QCOMPARE(fieldOf(hurt[0], "usual_seconds"), std::string("0.250000"));
    }

    void ratesHaveAPoint() {
        Throttle throttle;
        throttle.signal = NoiseSignal::EnqueueRate;
        throttle.value = 7.5;
        throttle.threshold = 1234.5;
        throttle.createsPerSecond = 2.5;
        QCOMPARE(reasonOf(throttle), std::string("it sends 7.5 tasks a second, and 1234 is the most"));
        QVERIFY(effectOf(throttle).find("2.5 tasks a second") != std::string::npos);
    }

private:
    QTemporaryDir m_locales;
};

QTEST_GUILESS_MAIN(TestNumbersInEvents)

}  // namespace tst_numbers_in_events

#include "tst_numbers_in_events.moc"
