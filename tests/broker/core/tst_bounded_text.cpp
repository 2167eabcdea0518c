// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounded_text.h"

#include <QTest>

#include <string>

namespace tst_bounded_text {

using fairlead::broker::bounded;

class TestBoundedText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textThatFitsStaysAsItIs() {
        QCOMPARE(bounded({}, 64), std::string());
        QCOMPARE(bounded(std::string(64, 'x'), 64), std::string(64, 'x'));
    }

    void longerTextIsCutAndSaysSo() {
        const std::string cut = bounded(std::string(1000, 'x'), 100);
        QCOMPARE(cut.size(), size_t{100});
        QVERIFY(cut.starts_with("xxxx"));
        QVERIFY(cut.ends_with("x… (cut, it had 1000 bytes)"));
    }

    void cutNeverFallsIntoACharacter_data() {
        QTest::addColumn<int>("shift");
        for (int shift = 0; shift < 4; ++shift) QTest::addRow("shifted by %d", shift) << shift;
    }

    void cutNeverFallsIntoACharacter() {
        QFETCH(int, shift);
        std::string text(size_t(shift), 'x');
        for (int i = 0; i < 100; ++i) text += "🚢";
        const std::string cut = bounded(text, 100);
        QVERIFY(cut.size() <= 100 && cut.size() > 96);
        QVERIFY(!QString::fromStdString(cut).contains(QChar::ReplacementCharacter));
    }

    void bytesThatAreNoTextAreCutAllTheSame() { QVERIFY(bounded(std::string(1000, '\x80'), 100).size() <= 100); }
};

QTEST_GUILESS_MAIN(TestBoundedText)

}  // namespace tst_bounded_text

#include "tst_bounded_text.moc"
