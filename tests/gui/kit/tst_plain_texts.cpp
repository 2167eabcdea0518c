// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/elided_label.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/text_label.h"
#include "tests/gui/scenes/outside_texts.h"

#include <QApplication>
#include <QClipboard>
#include <QFormLayout>
#include <QHelpEvent>
#include <QImage>
#include <QMenu>
#include <QMessageBox>
#include <QScreen>
#include <QScrollBar>
#include <QTabBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

#include <functional>

namespace tst_plain_texts {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPicture = 500;  // px; what shows it is as large

QLabel* shownTip() {
    for (QWidget* each : QApplication::topLevelWidgets())
        if (each->inherits("QTipLabel") && each->isVisible()) return qobject_cast<QLabel*>(each);
    return nullptr;
}

void hover(QWidget* widget, const QPoint& at) {
    QHelpEvent event(QEvent::ToolTip, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &event);
}

}  // namespace

class TestPlainTexts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        usePlainTexts();
        const QString path = m_folder.filePath(u"large.png"_s);
        QImage picture(kPicture, kPicture, QImage::Format_RGB32);
        picture.fill(Qt::red);
        QVERIFY(picture.save(path));
        m_named = u"<b>stuck</b><img src=\"%1\">"_s.arg(path);
    }
    void cleanup() { QToolTip::hideText(); }

    void pictureThatATooltipNamesIsNotRead_data() {
        QTest::addColumn<QString>("where");
        for (const char* where : {"widget", "cell", "header", "menu", "tab", "elided", "direct"})
            QTest::newRow(where) << QString::fromLatin1(where);
    }
    void pictureThatATooltipNamesIsNotRead() {
        QFETCH(QString, where);
        QWidget window;
        window.resize(400, 300);
        std::unique_ptr<QMenu> menu;
        QWidget* target = &window;
        QPoint at(10, 10);
        if (where == u"widget") {
            window.setToolTip(m_named);
        } else if (where == u"cell" || where == u"header") {
            auto* table = new QTableWidget(1, 1, &window);
            auto* item = new QTableWidgetItem(u"x"_s);
            item->setToolTip(m_named);
            table->setItem(0, 0, item);
            auto* header = new QTableWidgetItem(u"x"_s);
            header->setToolTip(m_named);
            table->setHorizontalHeaderItem(0, header);
            target = where == u"cell" ? table->viewport()
                                      : reinterpret_cast<QAbstractScrollArea*>(table->horizontalHeader())->viewport();
        } else if (where == u"menu") {
            menu = std::make_unique<QMenu>();
            menu->setToolTipsVisible(true);
            QAction* action = menu->addAction(u"x"_s);
            action->setToolTip(m_named);
            menu->popup(QPoint(5, 5));
            target = menu.get();
            at = menu->actionGeometry(action).center();
        } else if (where == u"tab") {
            auto* tabs = new QTabBar(&window);
            tabs->addTab(u"x"_s);
            tabs->setTabToolTip(0, m_named);
            target = tabs;
        } else if (where == u"elided") {
            auto* label = new ElidedLabel(&window);
            label->setText(m_named);
            label->resize(40, 20);
            target = label;
        }
        window.show();
        if (const auto* tabs = qobject_cast<QTabBar*>(target)) at = tabs->tabRect(0).center();
        if (where == u"direct")
            QToolTip::showText(QPoint(20, 20), m_named, &window);
        else
            hover(target, at);
        const QLabel* tip = shownTip();
        QVERIFY(tip != nullptr);
        QCOMPARE(tip->textFormat(), Qt::PlainText);
        QVERIFY2(tip->height() < kPicture / 2, qPrintable(QString::number(tip->height())));
        QVERIFY(QString(tip->text()).remove(u'\n').contains(u"<b>stuck</b>"_s));
    }

    void noLabelReadsWhatItsTextNames() {
        QWidget window;
        auto* form = new QFormLayout(&window);
        form->addRow(m_named, new TextLabel(m_named));
        QMessageBox question(QMessageBox::Question, u"x"_s, m_named, QMessageBox::Ok, &window);
        question.setInformativeText(m_named);
        question.show();
        window.show();
        const QList<QLabel*> labels = window.findChildren<QLabel*>();
        QVERIFY(labels.size() >= 4);
        for (const QLabel* label : labels) {
            QCOMPARE(label->textFormat(), Qt::PlainText);
            QVERIFY2(label->sizeHint().height() < kPicture, qPrintable(label->objectName()));
        }
    }

    void tooltipFitsOnTheScreen_data() { addOutsideTexts(); }
    void tooltipFitsOnTheScreen() {
        QFETCH(QString, text);
        QWidget window;
        window.setToolTip(text);
        window.show();
        hover(&window, {5, 5});
        const QLabel* tip = shownTip();
        QVERIFY(tip != nullptr);
        const QSize most = QApplication::primaryScreen()->size();
        QVERIFY2(tip->width() <= std::max(most.width(), 1024) && tip->height() <= 700,
                 qPrintable(u"%1 x %2"_s.arg(tip->width()).arg(tip->height())));
    }

    void labelStaysAsNarrowAsItWas_data() { addOutsideTexts(); }
    void labelStaysAsNarrowAsItWas() {
        QFETCH(QString, text);
        for (const bool wraps : {false, true}) {
            TextLabel label(text);
            label.setWordWrap(wraps);
            label.setTextInteractionFlags(Qt::TextSelectableByMouse);
            QVERIFY(label.minimumSizeHint().width() <= 300);
            QVERIFY(label.minimumSizeHint().height() <= 300);
            QVERIFY(label.sizeHint().width() <= 1200);
            QVERIFY(!wraps || label.heightForWidth(200) <= 300);
            label.resize(200, 100);
            label.grab();
            QTest::mouseClick(&label, Qt::LeftButton);
            hover(&label, {5, 5});
            QVERIFY(shownTip() != nullptr);
            QToolTip::hideText();
            QTRY_VERIFY(shownTip() == nullptr);
        }
    }

    void shortLabelIsAsWideAsItsText() {
        const TextLabel label(u"Requeue all that match"_s);
        QVERIFY(label.minimumSizeHint().width() >= label.fontMetrics().horizontalAdvance(label.text()));
    }

    void textOfSomebodyElseIsThereWholeAndAsItWas_data() { addOutsideTexts(); }
    void textOfSomebodyElseIsThereWholeAndAsItWas() {
        QFETCH(QString, text);
        for (const auto look : {OutsideText::Look::Box, OutsideText::Look::Fact}) {
            OutsideText box(u"Error"_s, look, 8);
            box.resize(300, 100);
            box.show();
            box.showText(text);
            QVERIFY(box.minimumSizeHint().width() <= 200);
            QVERIFY2(box.height() <= 8 * box.fontMetrics().lineSpacing() + 20,
                     qPrintable(QString::number(box.height())));
            QVERIFY(box.text() == text);
            box.grab();
            const bool isLong = QLatin1StringView(QTest::currentDataTag()) == "3,000 lines"_L1;
            QVERIFY(!isLong || box.verticalScrollBar()->maximum() >= 2900);
            QVERIFY(!isLong || box.toPlainText() == text);
        }
    }

private:
    QTemporaryDir m_folder;
    QString m_named;
};

QTEST_MAIN(TestPlainTexts)

}  // namespace tst_plain_texts

#include "tst_plain_texts.moc"
