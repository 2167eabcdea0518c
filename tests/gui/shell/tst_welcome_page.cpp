// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/welcome_page.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace tst_welcome_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestWelcomePage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_page = std::make_unique<WelcomePage>();
        m_page->resize(1000, 700);
        m_page->show();
    }
    void cleanup() { m_page.reset(); }

    void connectAsksForTheAddressAsTyped() {
        QSignalSpy asked(m_page.get(), &WelcomePage::connectRequested);
        field(u"address"_s)->setText(u" eu-1.example:9191 "_s);
        field(u"token"_s)->setText(u"secret"_s);
        QTest::mouseClick(button(u"connect"_s), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().at(0).toString(), u"eu-1.example:9191"_s);
        QCOMPARE(asked.first().at(1).toString(), u"secret"_s);
    }

    void addressIsOfferedAndEnterConnects() {
        QSignalSpy asked(m_page.get(), &WelcomePage::connectRequested);
        QCOMPARE(field(u"address"_s)->text(), u"127.0.0.1:9091"_s);
        QTest::keyClick(field(u"address"_s), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
    }

    void whatIsNoAddressIsRefusedWithAnExample_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << QString();
        QTest::newRow("no port") << u"localhost"_s;
        QTest::newRow("port too large") << u"localhost:70000"_s;
        QTest::newRow("a sentence") << u"my broker:9091"_s;
        QTest::newRow("a page") << u"http://localhost:9091"_s;
    }
    void whatIsNoAddressIsRefusedWithAnExample() {
        QFETCH(QString, text);
        QSignalSpy asked(m_page.get(), &WelcomePage::connectRequested);
        field(u"address"_s)->setText(text);
        QTest::mouseClick(button(u"connect"_s), Qt::LeftButton);
        QCOMPARE(asked.size(), 0);
        QVERIFY(message().contains(u"127.0.0.1:9091"_s));
    }

    void whatIsNoTokenIsRefusedAndBlanksAroundItAreNotSent() {
        QSignalSpy asked(m_page.get(), &WelcomePage::connectRequested);
        field(u"token"_s)->setText(u"schlüssel"_s);
        QTest::mouseClick(button(u"connect"_s), Qt::LeftButton);
        QCOMPARE(asked.size(), 0);
        QVERIFY2(message().contains(u"ASCII"_s), qPrintable(message()));
        field(u"token"_s)->setText(u" secret "_s);
        QTest::mouseClick(button(u"connect"_s), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().at(1).toString(), u"secret"_s);
    }

    void localAndDemoAskOnce() {
        QSignalSpy local(m_page.get(), &WelcomePage::localRequested);
        QSignalSpy demo(m_page.get(), &WelcomePage::demoRequested);
        QTest::mouseClick(button(u"startLocal"_s), Qt::LeftButton);
        QTest::mouseClick(button(u"showDemo"_s), Qt::LeftButton);
        QCOMPARE(local.size(), 1);
        QCOMPARE(demo.size(), 1);
    }

    void choicesWaitWhileOneIsUnderWayAndComeBackWithAProblem() {
        m_page->showBusy(u"Starting …"_s);
        QCOMPARE(message(), u"Starting …"_s);
        QVERIFY(!button(u"startLocal"_s)->isEnabled());
        QVERIFY(!button(u"connect"_s)->isEnabled());
        m_page->showProblem(u"The folder is in use."_s);
        QCOMPARE(message(), u"The folder is in use."_s);
        QVERIFY(button(u"startLocal"_s)->isEnabled());
    }

    void everyControlHasANameForAScreenReader() {
        for (const QWidget* control : m_page->findChildren<QWidget*>())
            if (control->focusPolicy() & Qt::TabFocus && qobject_cast<const QLabel*>(control) == nullptr)
                QVERIFY2(!control->accessibleName().isEmpty(), qPrintable(control->objectName()));
    }

private:
    QPushButton* button(const QString& name) const { return m_page->findChild<QPushButton*>(name); }
    QLineEdit* field(const QString& name) const { return m_page->findChild<QLineEdit*>(name); }
    QString message() const { return m_page->findChild<QLabel*>(u"welcomeMessage"_s)->text(); }

    std::unique_ptr<WelcomePage> m_page;
};

QTEST_MAIN(TestWelcomePage)

}  // namespace tst_welcome_page

#include "tst_welcome_page.moc"
