// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/fuzzy_match.h"

#include <QTest>

namespace tst_fuzzy_match {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestFuzzyMatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void lettersInOrderFitAndOthersDoNot() {
        QVERIFY(fuzzyScore(u"acc", u"acme-corp") >= 0);
        QVERIFY(fuzzyScore(u"ACC", u"acme-corp") >= 0);
        QVERIFY(fuzzyScore(u"cca", u"acme-corp") < 0);
        QVERIFY(fuzzyScore(u"acmex", u"acme-corp") < 0);
    }

    void beginningBeatsAWordBeatsTheMiddleBeatsScatteredLetters() {
        const int beginning = fuzzyScore(u"corp", u"corp-acme");
        const int word = fuzzyScore(u"corp", u"acme-corp");
        const int middle = fuzzyScore(u"corp", u"acmecorps");
        const int scattered = fuzzyScore(u"corp", u"cut-or-pay");
        QVERIFY(beginning > word);
        QVERIFY(word > middle);
        QVERIFY(middle > scattered);
        QVERIFY(scattered >= 0);
    }

    void initialsOfWordsBeatLettersInside() {
        QVERIFY(fuzzyScore(u"wl", u"wayne-logistics") > fuzzyScore(u"wl", u"answer-old"));
    }

    void shorterOfTwoAlikeIsMeant() { QVERIFY(fuzzyScore(u"acme", u"acme") > fuzzyScore(u"acme", u"acme-corp")); }

    void nothingTypedFitsEverythingAlike() { QCOMPARE(fuzzyScore(u"", u"a"), fuzzyScore(u"", u"something longer")); }
};

QTEST_APPLESS_MAIN(TestFuzzyMatch)

}  // namespace tst_fuzzy_match

#include "tst_fuzzy_match.moc"
