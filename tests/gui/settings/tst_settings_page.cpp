// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/settings/settings_page.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_settings_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestSettingsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_page = std::make_unique<SettingsPage>();
        m_page->resize(900, 700);
        m_page->show();
    }
    void cleanup() { m_page.reset(); }

    void showsWhatIsSet() {
        const Preferences set{.theme = ThemeChoice::Dark,
                              .language = u"pt_BR"_s,
                              .density = Density::Compact,
                              .clock = Clock::Utc,
                              .confirmations = Confirmations::ProductionOnly};
        m_page->setPreferences(set, set);
        QVERIFY(m_page->preferences() == set);
        QVERIFY(find<QAbstractButton>(u"theme.2"_s)->isChecked());
        QVERIFY(find<QAbstractButton>(u"density.1"_s)->isChecked());
    }

    void whatIsChosenIsTold() {
        QSignalSpy changed(m_page.get(), &SettingsPage::changed);
        QTest::mouseClick(find<QAbstractButton>(u"theme.1"_s), Qt::LeftButton);
        QTest::mouseClick(find<QAbstractButton>(u"density.1"_s), Qt::LeftButton);
        QTest::mouseClick(find<QAbstractButton>(u"confirmations.1"_s), Qt::LeftButton);
        QCOMPARE(changed.size(), 3);
        const auto told = changed.last()[0].value<Preferences>();
        QVERIFY(told.theme == ThemeChoice::Light && told.density == Density::Compact &&
                told.confirmations == Confirmations::ProductionOnly);
    }

    void whatWaitsForAStartSaysSoAsLongAsItDoes() {
        QCOMPARE(waiting(), 0);
        QTest::mouseClick(find<QAbstractButton>(u"theme.1"_s), Qt::LeftButton);
        QCOMPARE(waiting(), 0);
        QTest::mouseClick(find<QAbstractButton>(u"clock.1"_s), Qt::LeftButton);
        QCOMPARE(waiting(), 1);
        auto* language = find<QComboBox>(u"language"_s);
        language->setCurrentIndex(language->findData(u"pt_BR"_s));
        Q_EMIT language->activated(language->currentIndex());
        QCOMPARE(waiting(), 2);
        QTest::mouseClick(find<QAbstractButton>(u"clock.0"_s), Qt::LeftButton);
        QCOMPARE(waiting(), 1);
    }

    void foldersAreShownCopiedAndOpened() {
        const QTemporaryDir folder;
        QVERIFY(!find<QAbstractButton>(u"openPath.dataFolder"_s)->isEnabled());
        m_page->setDataFolder(folder.path());
        m_page->setSettingsFile(folder.filePath(u"console.ini"_s));
        QCOMPARE(find<QLabel>(u"dataFolder"_s)->text(), folder.path());
        QTest::mouseClick(find<QAbstractButton>(u"copyPath.dataFolder"_s), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), folder.path());
        QSignalSpy opened(m_page.get(), &SettingsPage::openRequested);
        QTest::mouseClick(find<QAbstractButton>(u"openPath.dataFolder"_s), Qt::LeftButton);
        QCOMPARE(opened.last()[0].toString(), folder.path());
        // Of a file, the folder that it is in.
        QTest::mouseClick(find<QAbstractButton>(u"openPath.settingsFile"_s), Qt::LeftButton);
        QCOMPARE(opened.last()[0].toString(), folder.path());
    }

    void aFolderMayBeLongerThanThePage() {
        const int before = m_page->minimumSizeHint().width();
        m_page->setDataFolder(u'/' + QString(5000, u'f'));
        QCOMPARE(m_page->minimumSizeHint().width(), before);
        QTest::mouseClick(find<QAbstractButton>(u"copyPath.dataFolder"_s), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text().size(), 5001);
    }

    void aboutSaysVersionLicencesAndWhatIsByOthers() {
        QCoreApplication::setApplicationVersion(u"1.2.3 (commit 0123456789ab)"_s);
        const QList<Command> commands = m_page->commands();
        QCOMPARE(commands.size(), 1);
        commands.first().run();
        auto* about = find<QDialog>(u"about"_s);
        QVERIFY(about != nullptr && about->isVisible());
        QVERIFY(about->findChild<QLabel*>(u"version"_s)->text().contains(u"1.2.3 (commit 0123456789ab)"_s));
        QVERIFY(about->findChild<QLabel*>(u"licenceOfSources"_s)->text().contains(u"Apache"_s));
        QVERIFY(about->findChild<QLabel*>(u"licenceOfProgram"_s)->text().contains(u"version 3"_s));
        auto* notices = about->findChild<QPlainTextEdit*>(u"notices"_s);
        for (const auto& part : {u"RocksDB"_s, u"Qt Charts"_s, u"MIT License"_s, u"third condition"_s})
            QVERIFY2(notices->toPlainText().contains(part), qPrintable(part));
        QVERIFY(notices->isReadOnly());
        // It is one, however often it is asked for.
        QTest::mouseClick(find<QAbstractButton>(u"showAbout"_s), Qt::LeftButton);
        QCOMPARE(m_page->findChildren<QDialog*>().size(), 1);
    }

private:
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_page->findChild<Widget*>(name);
    }
    int waiting() const {
        int shown = 0;
        for (const QLabel* label : m_page->findChildren<QLabel*>())
            shown += label->isVisible() && label->text().contains(u"started again"_s) ? 1 : 0;
        return shown;
    }

    std::unique_ptr<SettingsPage> m_page;
};

QTEST_MAIN(TestSettingsPage)

}  // namespace tst_settings_page

#include "tst_settings_page.moc"
