// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/toast.h"

#include "gui/look/tokens.h"

#include <QAbstractButton>
#include <QEnterEvent>
#include <QTest>

namespace tst_toast {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestToast : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_page = std::make_unique<QWidget>();
        m_page->resize(980, 600);
        m_page->show();
        m_toast = new Toast(m_page.get());
        m_undone = 0;
    }

    void saysWhatWasDoneAndUndoesItOnce() {
        say(u"Cap 4"_s, false);
        QVERIFY(m_toast->isVisible());
        QCOMPARE(m_toast->text(), u"Cap 4 set for acme"_s);
        undo()->click();
        QCOMPARE(m_undone, 1);
        QVERIFY(!m_toast->isVisible());
    }

    void onProductionTheButtonIsPressedTwiceAndForgetsItWhenOneLeaves() {
        say(u"Cap 4"_s, true);
        undo()->click();
        QCOMPARE(m_undone, 0);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(undo(), &leave);
        undo()->click();
        QCOMPARE(m_undone, 0);
        undo()->click();
        QCOMPARE(m_undone, 1);
    }

    void withoutAWayBackItHasNoButtonForIt() {
        m_toast->say(u"Taken back"_s, {}, {}, false);
        QVERIFY(!undo()->isVisible());
        button(u"toastClose"_s)->click();
        QVERIFY(!m_toast->isVisible());
    }

    void goesByItselfUnlessThePointerOrTheKeysAreOnIt() {
        say(u"Cap 4"_s, false);
        QEnterEvent enter({5, 5}, {5, 5}, {5, 5});
        QCoreApplication::sendEvent(m_toast, &enter);
        QVERIFY(m_toast->isStaying());
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(m_toast, &leave);
        QVERIFY(!m_toast->isStaying());
        QFocusEvent in(QEvent::FocusIn);
        QCoreApplication::sendEvent(undo(), &in);
        QVERIFY(m_toast->isStaying());
    }

    void coversNoControlsAtTheFootOfItsPage() {
        say(u"Cap 4"_s, false);
        constexpr int kControls = 30;  // of pixels, with the margin below them
        QVERIFY2(m_toast->geometry().bottom() < m_page->height() - kControls - 2 * kGap2,
                 qPrintable(QString::number(m_toast->geometry().bottom())));
    }

    void longNamesDoNotWidenIt() {
        m_toast->say(
            QString(5000, u'W'), u"set for "_s + QString(128, u'T'), [] {}, true);
        QVERIFY(m_toast->width() <= m_page->width());
        undo()->click();  // the longest word of the button
        QVERIFY(undo()->width() >= undo()->sizeHint().width());
        QVERIFY(m_toast->rect().contains(button(u"toastClose"_s)->geometry()));
    }

private:
    void say(const QString& what, bool isProduction) {
        m_toast->say(
            what, u"set for acme"_s, [this] { ++m_undone; }, isProduction);
    }
    QAbstractButton* button(const QString& name) const { return m_toast->findChild<QAbstractButton*>(name); }
    QAbstractButton* undo() const { return button(u"toastUndo"_s); }

    std::unique_ptr<QWidget> m_page;
    Toast* m_toast = nullptr;
    int m_undone = 0;
};

QTEST_MAIN(TestToast)

}  // namespace tst_toast

#include "tst_toast.moc"
