// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/tokens.h"

#include "gui/look/type_sizes.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tst_tokens {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

double light(const QColor& color) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& one, const QColor& other) {
    const auto [darker, lighter] = std::minmax({light(one), light(other)});
    return (lighter + 0.05) / (darker + 0.05);
}

}  // namespace

class TestTokens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTextIsReadOnItsGround_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void everyTextIsReadOnItsGround() {
        QFETCH(const bool, dark);
        const Tokens& tokens = dark ? darkTokens() : lightTokens();
        const QList<std::pair<QColor, QColor>> pairs{
            {tokens.tx, tokens.bg},           {tokens.tx, tokens.surface},
            {tokens.tx, tokens.accentSoft},   {tokens.tx2, tokens.bg},
            {tokens.tx2, tokens.sunk},        {tokens.tx2, tokens.accentSoft},
            {tokens.tx3, tokens.bg},          {tokens.tx3, tokens.surface},
            {tokens.accentOn, tokens.accent}, {tokens.accent, tokens.surface},
            {tokens.good, tokens.surface},    {tokens.warn, tokens.surface},
            {tokens.warn, tokens.warnSoft},   {tokens.bad, tokens.surface},
            {tokens.bad, tokens.badSoft},     {tokens.pushText, tokens.surface},
            {tokens.prod, tokens.prodSoft}};
        for (const auto& [text, ground] : pairs) {
            QVERIFY2(contrast(text, ground) >= 4.5,
                     qPrintable(u"%1 on %2: %3"_s.arg(text.name(), ground.name()).arg(contrast(text, ground))));
        }
    }

    void heatOnlyRisesOrOnlyFalls() {
        for (const Tokens* tokens : {&lightTokens(), &darkTokens()}) {
            const bool rises = light(tokens->heat.back()) > light(tokens->heat.front());
            QVERIFY(std::is_sorted(tokens->heat.begin(), tokens->heat.end(), [rises](const auto& a, const auto& b) {
                return rises ? light(a) < light(b) : light(a) > light(b);
            }));
        }
    }

    void noTwoSeriesAreTheSame() {
        for (const Tokens* tokens : {&lightTokens(), &darkTokens()})
            for (size_t one = 0; one < tokens->series.size(); ++one)
                for (size_t other = 0; other < one; ++other) QVERIFY(tokens->series[one] != tokens->series[other]);
    }

    void sizesOfTypeGrowWithTheDesktopsInch() {
        const QFont data = fontOf(QFont(), TypeSize::Data);
        const QFont page = fontOf(QFont(), TypeSize::Page, true);
        QCOMPARE(data.pointSizeF(), 9.0);  // 12 pixels of 96 to the inch, and more where it has more
        QCOMPARE(page.pointSizeF() / data.pointSizeF(), 15.0 / 12.0);
        QVERIFY(page.bold() && !data.bold());
    }
};

QTEST_MAIN(TestTokens)

}  // namespace tst_tokens

#include "tst_tokens.moc"
