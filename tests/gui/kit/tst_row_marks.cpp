// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/row_marks.h"

#include "gui/look/kit_style.h"
#include "gui/kit/rows/row_table.h"
#include "gui/look/tokens.h"

#include <QApplication>
#include <QStandardItemModel>
#include <QTest>

namespace tst_row_marks {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestRowMarks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QApplication::setStyle(new KitStyle); }
    void init() {
        m_model = std::make_unique<QStandardItemModel>(4, 3);
        m_table = std::make_unique<RowTable>(m_model.get(), RowTable::Settings{u"rows"_s, u"Rows"_s, {10, 10, 10}});
        m_table->resize(400, 300);
        m_table->show();
        m_table->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_table.get()));
    }
    void cleanup() {
        m_table.reset();
        m_model.reset();
    }

    void theWholeRowUnderThePointerIsMarked() {
        QVERIFY(groundOf(1, 0) != tokens().hover);
        QTest::mouseMove(m_table->viewport(), middleOf(1, 2));
        QTRY_COMPARE(groundOf(1, 0), tokens().hover);
        QCOMPARE(groundOf(1, 2), tokens().hover);
        QTest::mouseMove(m_table->viewport(), middleOf(2, 0));
        QTRY_VERIFY(groundOf(1, 2) != tokens().hover);
        QCOMPARE(groundOf(2, 2), tokens().hover);
    }

    void theChosenRowIsTintedWithABarBeforeIt() {
        m_table->selectRow(2);
        QCOMPARE(groundOf(2, 0), tokens().accentSoft);
        QCOMPARE(groundOf(2, 2), tokens().accentSoft);
        QCOMPARE(picture().pixelColor(1, middleOf(2, 0).y()), tokens().accent);
    }

    void theRingIsAroundTheRowThatTheKeysGoToAndOnlyWithKeys() {
        m_table->setFocus();
        QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, middleOf(0, 0));
        const auto ringAt = [this](int row) {
            const QImage now = picture();
            return now.pixelColor(now.width() / 2, m_table->rowViewportPosition(row)) == tokens().focus;
        };
        QVERIFY(!ringAt(0));
        QTest::keyClick(m_table.get(), Qt::Key_Down);
        QVERIFY(ringAt(1) && !ringAt(0));
        QTest::keyClick(m_table.get(), Qt::Key_Down);
        QVERIFY(ringAt(2) && !ringAt(1));
    }

    void keysThatGoToATableAreSeenThereAtOnceAlsoWithoutRows() {
        const auto ring = [this] { return picture().pixelColor(picture().width() / 2, 0) == tokens().focus; };
        QTest::keyClick(m_table.get(), Qt::Key_Shift);
        m_table->clearFocus();
        QVERIFY(!ring());
        m_table->setFocus(Qt::TabFocusReason);
        QVERIFY(ring());
        m_model->removeRows(0, 4);
        QVERIFY(ring());
    }

private:
    const Tokens& tokens() const { return tokensOf(m_table->palette()); }
    QImage picture() const { return m_table->viewport()->grab().toImage(); }
    QPoint middleOf(int row, int column) const {
        return {m_table->columnViewportPosition(column) + m_table->columnWidth(column) / 2,
                m_table->rowViewportPosition(row) + m_table->rowHeight(row) / 2};
    }
    QColor groundOf(int row, int column) const { return picture().pixelColor(middleOf(row, column)); }

    std::unique_ptr<QStandardItemModel> m_model;
    std::unique_ptr<RowTable> m_table;
};

QTEST_MAIN(TestRowMarks)

}  // namespace tst_row_marks

#include "tst_row_marks.moc"
