// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/task_content.h"

#include "gui/lab/scenario.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <string>

namespace tst_task_content {

using namespace fairlead::gui;

namespace {

QJsonObject parsed(const std::string& json) {
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(json), &error);
    return error.error == QJsonParseError::NoError ? document.object() : QJsonObject();
}

}  // namespace

class TestTaskContent : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPayloadOfTheDemoIsAJsonObjectWithItsTenant() {
        std::mt19937_64 random(1);
        for (const TaskKind& kind : demoScenario().kinds) {
            for (uint64_t number = 1; number <= 50; ++number) {
                const std::string payload = makePayload(kind.command, "acme", number, 300, random);
                QCOMPARE(parsed(payload).value(QLatin1String("customer")).toString(), QStringLiteral("acme"));
                QCOMPARE(parsed(payload).value(QLatin1String("number")).toInteger(), qint64(number));
            }
        }
    }

    void payloadIsAboutAsLongAsAskedFor() {
        std::mt19937_64 random(1);
        for (const uint32_t bytes : {200u, 1000u, 20'000u}) {
            const size_t size = makePayload("email.send", "acme", 1, bytes, random).size();
            QVERIFY2(size >= bytes && size < bytes + 20, std::to_string(size).c_str());
        }
    }

    void sameSeedMakesTheSamePayload() {
        std::mt19937_64 one(7);
        std::mt19937_64 same(7);
        std::mt19937_64 other(8);
        const std::string payload = makePayload("image.resize", "acme", 1, 300, one);
        QCOMPARE(payload, makePayload("image.resize", "acme", 1, 300, same));
        QVERIFY(payload != makePayload("image.resize", "acme", 1, 300, other));
    }

    void resultIsAJsonObjectWithItsTime() {
        QCOMPARE(parsed(makeResultJson("email.send", 0.25)).value(QLatin1String("tookMs")).toInt(), 250);
    }

    void durationsHaveTheirMeanAndAreCut() {
        std::mt19937_64 random(1);
        double sum = 0;
        double longest = 0;
        for (int i = 0; i < 100'000; ++i) {
            const double seconds = exponential(0.5, random);
            QVERIFY(seconds >= 0);
            sum += seconds;
            longest = std::max(longest, seconds);
        }
        QVERIFY2(sum > 49'000 && sum < 51'000, std::to_string(sum).c_str());
        QVERIFY(longest > 3 && longest <= 5);
    }
};

QTEST_GUILESS_MAIN(TestTaskContent)

}  // namespace tst_task_content

#include "tst_task_content.moc"
