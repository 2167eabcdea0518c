// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/kit_style.h"

#include "gui/kit/chip_button.h"
#include "gui/kit/segment_choice.h"
#include "gui/look/tokens.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFocusFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>

namespace tst_kit_style {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

QPalette paletteOf(const Tokens& tokens) {
    QPalette palette(tokens.surface, tokens.bg);
    palette.setColor(QPalette::WindowText, tokens.tx);
    palette.setColor(QPalette::Base, tokens.surface);
    palette.setColor(QPalette::Text, tokens.tx);
    palette.setColor(QPalette::ButtonText, tokens.tx);
    return palette;
}

// Inside of its edge, where no letter is.
QColor groundOf(QWidget& widget) { return widget.grab().toImage().pixelColor(5, widget.height() / 2); }
QColor edgeOf(QWidget& widget) { return widget.grab().toImage().pixelColor(widget.width() / 2, 0); }

}  // namespace

class TestKitStyle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        QApplication::setStyle(new KitStyle);
        QApplication::setPalette(paletteOf(lightTokens()));
    }

    void theDefaultButtonOfADialogStandsOutAndNoOther() {
        for (const Tokens* tokens : {&lightTokens(), &darkTokens()}) {
            QApplication::setPalette(paletteOf(*tokens));
            QDialog dialog;
            auto* layout = new QHBoxLayout(&dialog);
            auto* save = new QPushButton(u"Save"_s, &dialog);
            auto* cancel = new QPushButton(u"Cancel"_s, &dialog);
            save->setDefault(true);
            layout->addWidget(save);
            layout->addWidget(cancel);
            dialog.show();
            QCOMPARE(groundOf(*save), tokens->accent);
            QCOMPARE(groundOf(*cancel), tokens->surface);
            save->setEnabled(false);
            QCOMPARE(groundOf(*save), tokens->surface);
        }
    }

    void aButtonIsWhatItsPropertiesSay() {
        QWidget window;
        QPushButton plain(u"Apply"_s, &window);
        QPushButton compact(u"Apply"_s, &window);
        compact.setProperty("compact", true);
        QPushButton quiet(u"Apply"_s, &window);
        quiet.setProperty("quiet", true);
        QCOMPARE(plain.sizeHint().height(), kControlHeight);
        QCOMPARE(compact.sizeHint().height(), kCompactHeight);
        for (QPushButton* button : {&plain, &quiet}) button->resize(button->sizeHint());
        QCOMPARE(edgeOf(plain), lightTokens().line2);
        QVERIFY(edgeOf(quiet) != lightTokens().line2);
    }

    void theRingComesWithTheKeysAndGoesWithTheMouse() {
        QWidget window;
        auto* layout = new QHBoxLayout(&window);
        auto* first = new QPushButton(u"First"_s, &window);
        auto* second = new QPushButton(u"Second"_s, &window);
        layout->addWidget(first);
        layout->addWidget(second);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::mouseClick(first, Qt::LeftButton);
        const auto ring = [&window]() -> QFocusFrame* {
            auto* frame = window.findChild<QFocusFrame*>();
            return frame != nullptr && frame->isVisible() ? frame : nullptr;
        };
        QVERIFY(ring() == nullptr);
        QTest::keyClick(first, Qt::Key_Tab);
        QVERIFY(second->hasFocus());
        QVERIFY(ring() != nullptr && ring()->widget() == second);
        // Outside of what it is around, with a gap.
        const QRect around(second->mapTo(&window, QPoint()), second->size());
        QVERIFY(ring()->geometry().contains(around.adjusted(-kFocusGap, -kFocusGap, kFocusGap, kFocusGap)));
        QCOMPARE(window.grab().toImage().pixelColor(around.center().x(), around.top() - kFocusGap - 1),
                 lightTokens().focus);
        QTest::mouseClick(first, Qt::LeftButton);
        QVERIFY(ring() == nullptr);
    }

    void theRingGoesWithWhatItIsAround() {
        QWidget window;
        auto* layout = new QHBoxLayout(&window);
        auto* kept = new QPushButton(u"Kept"_s, &window);
        auto* gone = new QPushButton(u"Gone"_s, &window);
        layout->addWidget(kept);
        layout->addWidget(gone);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        kept->setFocus();
        QTest::keyClick(kept, Qt::Key_Tab);
        QVERIFY(gone->hasFocus());
        delete gone;
        QTest::keyClick(&window, Qt::Key_Tab);
        QVERIFY(kept->hasFocus());
        const auto* frame = window.findChild<QFocusFrame*>();
        QVERIFY(frame != nullptr && frame->isVisible() && frame->widget() == kept);
    }

    void theStyleMayChangeWhileTheRingIsThere() {
        QWidget window;
        auto* layout = new QHBoxLayout(&window);
        auto* first = new QPushButton(u"First"_s, &window);
        auto* second = new QPushButton(u"Second"_s, &window);
        layout->addWidget(first);
        layout->addWidget(second);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Tab);
        const QPointer<QFocusFrame> before = window.findChild<QFocusFrame*>();
        QVERIFY(before && before->isVisible());
        QApplication::setStyle(new KitStyle(Density::Compact));
        // It goes with its style, but not while that goes through all widgets.
        QVERIFY(before && !before->isVisible());
        QTRY_VERIFY(!before);
        QTest::keyClick(second, Qt::Key_Tab);
        const auto* after = window.findChild<QFocusFrame*>();
        QVERIFY(after != nullptr && after->isVisible());
    }

    void aFieldShowsThatItHasTheFocusAndThatWhatItHoldsIsRefused() {
        QWidget window;
        auto* layout = new QHBoxLayout(&window);
        auto* field = new QLineEdit(&window);
        auto* other = new QLineEdit(&window);
        layout->addWidget(field);
        layout->addWidget(other);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        field->setFocus();
        QCOMPARE(edgeOf(*field), lightTokens().focus);
        QCOMPARE(edgeOf(*other), lightTokens().line2);
        other->setProperty("invalid", true);
        QCOMPARE(edgeOf(*other), lightTokens().bad);
    }

    void rowsFollowTheDensity() {
        QStandardItemModel model(3, 1);
        QTableView table;
        table.setModel(&model);
        table.show();
        QCOMPARE(table.rowHeight(0), kRoomyRow);
        QApplication::setStyle(new KitStyle(Density::Compact));
        QTRY_COMPARE(table.rowHeight(0), kCompactRow);
    }

    void aScrollBarPagesWhereItIsPressedAndFollowsItsHandle() {
        QScrollBar bar(Qt::Vertical);
        bar.setRange(0, 900);
        bar.setPageStep(100);
        bar.resize(bar.sizeHint().width(), 300);
        bar.show();
        QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(bar.width() / 2, 290));
        QCOMPARE(bar.value(), 100);
        bar.setValue(0);
        const QPoint handle(bar.width() / 2, 10);
        QTest::mousePress(&bar, Qt::LeftButton, {}, handle);
        QTest::mouseMove(&bar, handle + QPoint(0, 500));
        QTest::mouseRelease(&bar, Qt::LeftButton, {}, handle + QPoint(0, 500));
        QCOMPARE(bar.value(), 900);
    }

    void theArrowsOfASpinBoxCount() {
        QSpinBox box;
        box.setValue(5);
        box.resize(box.sizeHint());
        box.show();
        QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(box.width() - 8, 7));
        QCOMPARE(box.value(), 6);
        QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(box.width() - 8, box.height() - 7));
        QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(box.width() - 8, box.height() - 7));
        QCOMPARE(box.value(), 4);
    }

    void theLongestNumberOfASpinBoxIsSeen() {
        QSpinBox box;
        box.setRange(0, 1'000'000);
        box.setSuffix(u" per second"_s);
        box.setValue(1'000'000);
        box.resize(box.sizeHint());
        const auto* line = box.findChild<QLineEdit*>();
        QVERIFY(line->width() > box.fontMetrics().horizontalAdvance(box.text()));
    }

    void tabsStayWhereTheyAreWhenAnotherIsChosen() {
        QTabBar tabs;
        for (const QString& name : {u"Payload"_s, u"Attempts (2)"_s, u"Result"_s}) tabs.addTab(name);
        tabs.resize(tabs.sizeHint());
        tabs.show();
        const QRect before = tabs.tabRect(2);
        tabs.setCurrentIndex(1);
        QCOMPARE(tabs.tabRect(2), before);
        QFont bold = tabs.font();
        bold.setBold(true);
        QVERIFY(tabs.tabRect(1).width() > QFontMetrics(bold).horizontalAdvance(tabs.tabText(1)));
    }

    void theChosenOneOfSeveralIsFilledAndTheKeysChoose() {
        SegmentChoice choice(u"rows"_s, u"Rows"_s, {u"Roomy"_s, u"Compact"_s, u"Tiny"_s});
        choice.choose(0);
        choice.show();
        choice.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&choice));
        QSignalSpy chosen(&choice, &SegmentChoice::chosenByHand);
        auto* first = choice.findChild<QAbstractButton*>(u"rows.0"_s);
        auto* second = choice.findChild<QAbstractButton*>(u"rows.1"_s);
        QCOMPARE(groundOf(*first), lightTokens().accent);
        QCOMPARE(groundOf(*second), lightTokens().surface);
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Right);
        QCOMPARE(choice.chosen(), 1);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(groundOf(*second), lightTokens().accent);
    }

    void returnPressesTheButtonThatHasTheFocusWhereverItStands() {
        QWidget page;
        QPushButton plain(u"Investigate"_s, &page);
        plain.setAutoDefault(false);
        QToolButton tool(&page);
        QPushButton off(u"Show"_s, &page);
        off.setEnabled(false);
        QCheckBox box(u"rule"_s, &page);
        page.show();
        for (QAbstractButton* button : std::initializer_list<QAbstractButton*>{&plain, &tool, &off}) {
            const QSignalSpy pressed(button, &QAbstractButton::clicked);
            QTest::keyClick(button, Qt::Key_Return);
            QTest::keyClick(button, Qt::Key_Enter, Qt::KeypadModifier);
            QCOMPARE(pressed.size(), button->isEnabled() ? 2 : 0);
            QTest::keyClick(button, Qt::Key_Return, Qt::ControlModifier);
            QCOMPARE(pressed.size(), button->isEnabled() ? 2 : 0);
        }
        QTest::keyClick(&box, Qt::Key_Return);
        QVERIFY(!box.isChecked());
    }

    void returnOnAButtonOfADialogDoesNotPressTheDefaultOne() {
        QDialog dialog;
        QPushButton cancel(u"Cancel"_s, &dialog);
        cancel.setAutoDefault(false);
        QPushButton start(u"Start"_s, &dialog);
        start.setDefault(true);
        dialog.show();
        const QSignalSpy cancelled(&cancel, &QAbstractButton::clicked);
        const QSignalSpy started(&start, &QAbstractButton::clicked);
        QTest::keyClick(&cancel, Qt::Key_Return);
        QCOMPARE(cancelled.size(), 1);
        QCOMPARE(started.size(), 0);
    }

    void aChipThatIsNoFilterIsAButton() {
        ChipButton filter(u"paused"_s);
        ChipButton action(u"Export"_s);
        action.setCheckable(false);
        QVERIFY(filter.sizeHint().height() < kControlHeight);
        QCOMPARE(action.sizeHint().height(), kControlHeight);
    }

    void whatDoesNotFitIntoABoxIsShortenedAndNotCut() {
        QComboBox box;
        box.addItem(QString(200, u'W'));
        box.resize(120, kControlHeight);
        const QImage narrow = box.grab().toImage();
        // Before the arrow there is an ellipsis, not half a letter: nothing but dots, which leave the upper half free.
        bool upperHalfIsFree = true;
        for (int x = box.width() - 28; x < box.width() - 24; ++x)
            for (int y = 6; y < box.height() / 2 - 1; ++y)
                upperHalfIsFree = upperHalfIsFree && narrow.pixelColor(x, y) == lightTokens().surface;
        QVERIFY(upperHalfIsFree);
    }
};

QTEST_MAIN(TestKitStyle)

}  // namespace tst_kit_style

#include "tst_kit_style.moc"
