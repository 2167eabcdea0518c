// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The dialog before real brokers, with and without TLS.
#include "gui/shell/connection_dialog.h"

#include "broker/broker.h"
#include "gui/shell/connection_list.h"
#include "gui/shell/profile_actions.h"
#include "tests/gui/client/asking.h"
#include "tests/gui/connections/memory_secrets.h"
#include "tests/gui/scenes/page_scene.h"
#include "tests/support/certificate_folder.h"
#include "tests/support/codeq/codeq_server.h"

#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace tst_connection_dialog {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestConnectionDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(m_folder->filePath(u"settings.ini"_s), QSettings::IniFormat);
        m_window = std::make_unique<QWidget>();
        m_window->show();
        m_secrets = std::make_unique<MemorySecrets>();
        m_tokens = std::make_unique<TokenSource>(*m_secrets);
        m_profiles = std::make_unique<ConnectionProfiles>(*m_settings);
        m_actions = new ProfileActions(*m_profiles, *m_tokens, m_window.get());
    }
    void cleanup() {
        m_window.reset();
        m_broker.reset();
        m_profiles.reset();
        m_tokens.reset();
        m_secrets.reset();
        m_settings.reset();
        m_folder.reset();
    }

    void whatIsMissingIsSaidBelowItsField() {
        m_actions->add();
        press(u"saveConnection"_s);
        QVERIFY(isBelow(u"profileNameProblem"_s, u"name"_s));
        QVERIFY(isBelow(u"profileAddressProblem"_s, u"127.0.0.1:9091"_s));
        type(u"profileName"_s, u"eu"_s);
        type(u"profileAddress"_s, u"127.0.0.1:9091"_s);
        choose(u"tokenPlace"_s, int(TokenPlace::Keychain));
        press(u"saveConnection"_s);
        QVERIFY(isBelow(u"tokenProblem"_s, u"empty"_s));
        QVERIFY(m_profiles->list().isEmpty());
        choose(u"tokenPlace"_s, int(TokenPlace::None));
        index(u"security"_s, 2);
        press(u"saveConnection"_s);
        QVERIFY(isBelow(u"certificateProblem"_s, u"certificate"_s));
        QCOMPARE(firstWithoutName(*dialog()), QString());
        press(u"cancel"_s);
        QTRY_VERIFY(dialog() == nullptr);
    }

    void aTokenGoesToTheKeychainAndNothingOfItToTheSettings() {
        m_actions->add(profileAt(u"127.0.0.1:9091"_s));
        type(u"profileName"_s, u"eu"_s);
        choose(u"tokenPlace"_s, int(TokenPlace::Keychain));
        type(u"profileToken"_s, u"very-secret-4711"_s);
        choose(u"color"_s, int(ConnectionColor::Red));
        press(u"production"_s);
        press(u"saveConnection"_s);
        QTRY_COMPARE(m_profiles->list().size(), 1);
        const ConnectionProfile saved = m_profiles->list().first();
        QVERIFY(saved.mark.production);
        QCOMPARE(saved.mark.color, ConnectionColor::Red);
        QCOMPARE(m_secrets->secrets.value(saved.id), u"very-secret-4711"_s);
        m_settings->sync();
        QFile file(m_settings->fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("4711"));

        // Edited without typing it again it stays; taken elsewhere it goes.
        QTRY_VERIFY(dialog() == nullptr);
        m_actions->edit(saved.id);
        press(u"saveConnection"_s);
        QTRY_VERIFY(dialog() == nullptr);
        QCOMPARE(m_secrets->secrets.value(saved.id), u"very-secret-4711"_s);
        m_actions->edit(saved.id);
        choose(u"tokenPlace"_s, int(TokenPlace::Environment));
        type(u"tokenVariable"_s, u"EU_TOKEN"_s);
        press(u"saveConnection"_s);
        QTRY_VERIFY(m_secrets->secrets.isEmpty());
        QCOMPARE(m_profiles->list().first().tokenName, u"EU_TOKEN"_s);
    }

    void withoutAKeychainNothingIsSavedAndTheOtherWaysAreNamed() {
        m_secrets->refusal = {Failure::Kind::NotSupported, u"no keychain runs here"_s, false};
        m_actions->add(profileAt(u"127.0.0.1:9091"_s));
        type(u"profileName"_s, u"eu"_s);
        choose(u"tokenPlace"_s, int(TokenPlace::Keychain));
        QTRY_VERIFY(isBelow(u"tokenProblem"_s, u"for this run only"_s));
        type(u"profileToken"_s, u"secret"_s);
        press(u"saveConnection"_s);
        QTRY_VERIFY(isBelow(u"tokenProblem"_s, u"Not saved"_s));
        QVERIFY(m_profiles->list().isEmpty());
        choose(u"tokenPlace"_s, int(TokenPlace::ThisRun));
        press(u"saveConnection"_s);
        QCOMPARE(m_profiles->list().size(), 1);
        QVERIFY(!m_tokens->isMissing(m_profiles->list().first()));
    }

    void testingABrokerSaysAsWhomItIsReached() {
        test::AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        m_actions->add(profileAt(QString::fromStdString(broker.address())));
        type(u"profileName"_s, u"eu"_s);
        choose(u"tokenPlace"_s, int(TokenPlace::ThisRun));
        type(u"profileToken"_s, u"wrong"_s);
        press(u"testConnection"_s);
        QTRY_VERIFY_WITH_TIMEOUT(result().contains(u"does not work"_s), 15'000);
        QVERIFY(!below(u"tokenProblem"_s).isEmpty());
        type(u"profileToken"_s, u"reader"_s);
        press(u"testConnection"_s);
        QTRY_VERIFY_WITH_TIMEOUT(result().contains(u"It works"_s), 15'000);
        QVERIFY2(result().contains(u"(read)"_s), qPrintable(result()));
        QVERIFY(below(u"tokenProblem"_s).isEmpty());
        QVERIFY(m_profiles->list().isEmpty());
    }

    void testingCodeqSaysWhatIsFoundOnEachWay() {
        const test::CodeqServer server;
        m_actions->add(profileAt(QString::fromStdString(server.producerAddress())));
        type(u"profileName"_s, u"eu"_s);
        choose(u"tokenPlace"_s, int(TokenPlace::ThisRun));
        type(u"profileToken"_s, u"dev-token"_s);
        QVERIFY(!dialog()->findChild<QLineEdit*>(u"profileHttpAddress"_s)->isVisible());
        press(u"codeqFold"_s);
        QVERIFY(dialog()->findChild<QLineEdit*>(u"profileHttpAddress"_s)->isVisible());
        type(u"profileHttpAddress"_s, QString::fromStdString(server.httpUrl()));
        type(u"profileWorkerAddress"_s, QString::fromStdString(server.workerAddress()));
        press(u"testConnection"_s);
        QTRY_VERIFY_WITH_TIMEOUT(result().contains(u"codeQ server"_s), 15'000);
        QVERIFY2(result().contains(u"as producer-dev of dev-tenant"_s), qPrintable(result()));
        // The workers have a token of their own.
        QVERIFY(isBelow(u"workerTokenProblem"_s, u"worker's token"_s));
        choose(u"workerTokenPlace"_s, int(TokenPlace::ThisRun));
        type(u"profileWorkerToken"_s, u"dev-worker-token"_s);
        press(u"testConnection"_s);
        QTRY_VERIFY_WITH_TIMEOUT(result().contains(u"as worker-dev of dev-tenant"_s), 15'000);
        QVERIFY(below(u"workerTokenProblem"_s).isEmpty());
        QCOMPARE(firstWithoutName(*dialog()), QString());
    }

    void whatIsWrongWithCodeqsFieldsUnfoldsThem() {
        m_actions->edit(saved().id);
        QVERIFY(!dialog()->findChild<QAbstractButton*>(u"codeqFold"_s)->isChecked());
        type(u"profileHttpAddress"_s, u"ftp://a"_s);
        press(u"saveConnection"_s);
        QVERIFY(isBelow(u"profileHttpAddressProblem"_s, u"http://127.0.0.1:8080"_s));
    }

    void workersTokenHasAPlaceOfItsOwnInTheKeychain() {
        m_actions->add(profileAt(u"127.0.0.1:9092"_s));
        type(u"profileName"_s, u"eu"_s);
        choose(u"tokenPlace"_s, int(TokenPlace::Keychain));
        type(u"profileToken"_s, u"first"_s);
        choose(u"workerTokenPlace"_s, int(TokenPlace::Keychain));
        type(u"profileWorkerToken"_s, u"second"_s);
        press(u"saveConnection"_s);
        QTRY_COMPARE(m_profiles->list().size(), 1);
        const ConnectionProfile saved = m_profiles->list().first();
        QCOMPARE(m_secrets->secrets.value(saved.id), u"first"_s);
        QCOMPARE(m_secrets->secrets.value(saved.id + u"/worker"_s), u"second"_s);
        QTRY_VERIFY(dialog() == nullptr);
        m_actions->remove(saved.id);
        m_window->findChild<QMessageBox*>()->findChild<QAbstractButton*>(u"removeForGood"_s)->click();
        QTRY_VERIFY(m_secrets->secrets.isEmpty());
    }

    void nobodyAtTheAddressIsSaidOfTheAddress() {
        m_actions->add(profileAt(u"127.0.0.1:1"_s));
        type(u"profileName"_s, u"eu"_s);
        press(u"testConnection"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isBelow(u"profileAddressProblem"_s, u"nobody listens"_s), 15'000);
        QVERIFY2(result() == u"It does not work."_s, qPrintable(result()));  // why is said once
        // Of another address that is not so.
        QTest::keyClicks(dialog()->findChild<QLineEdit*>(u"profileAddress"_s), u"1"_s);
        QVERIFY(below(u"profileAddressProblem"_s).isEmpty());
        QVERIFY(result().isEmpty());
    }

    void whatTlsFindsIsSaidOfItsField() {
        const test::CertificateFolder files;
        const test::CertificateAuthority authority("the broker's");
        const test::CertificateAuthority stranger("somebody else's");
        startWithTls(files, authority);
        m_actions->add(profileAt(m_address));
        type(u"profileName"_s, u"eu"_s);
        press(u"testConnection"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isBelow(u"securityProblem"_s, u"TLS"_s), 15'000);
        index(u"security"_s, 1);
        type(u"authorities"_s, QString::fromStdString(files.write("other.pem", stranger.certificate())));
        press(u"testConnection"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isBelow(u"authoritiesProblem"_s, u"not trusted"_s), 15'000);
        type(u"authorities"_s, QString::fromStdString(files.write("ca.pem", authority.certificate())));
        type(u"serverName"_s, u"elsewhere.example"_s);
        press(u"testConnection"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isBelow(u"serverNameProblem"_s, u"another name"_s), 15'000);
        type(u"serverName"_s, {});
        press(u"testConnection"_s);
        QTRY_VERIFY_WITH_TIMEOUT(result().contains(u"It works"_s), 15'000);
    }

    void aFileIsChosenInADialogOfItsOwn() {
        m_actions->add();
        index(u"security"_s, 1);
        press(u"browse.authorities"_s);
        auto* files = dialog()->findChild<QFileDialog*>();
        QVERIFY(files != nullptr);
        Q_EMIT files->fileSelected(u"/tmp/ca.pem"_s);
        QCOMPARE(dialog()->findChild<QLineEdit*>(u"authorities"_s)->text(), u"/tmp/ca.pem"_s);
        files->close();
    }

    void aCopyHasANameAndATokenOfItsOwn() {
        ConnectionProfile profile = saved();
        m_secrets->secrets[profile.id] = u"secret"_s;
        m_actions->duplicate(profile.id);
        QCOMPARE(dialog()->findChild<QLineEdit*>(u"profileName"_s)->text(), u"eu 2"_s);
        press(u"saveConnection"_s);
        QVERIFY(isBelow(u"tokenProblem"_s, u"empty"_s));
        type(u"profileToken"_s, u"another"_s);
        press(u"saveConnection"_s);
        QTRY_COMPARE(m_profiles->list().size(), 2);
        QCOMPARE(m_secrets->secrets.value(profile.id), u"secret"_s);
        QCOMPARE(m_secrets->secrets.value(m_profiles->list().last().id), u"another"_s);
    }

    void removingAsksFirstAndTakesTheTokenAlong() {
        const ConnectionProfile profile = saved();
        m_secrets->secrets[profile.id] = u"secret"_s;
        m_actions->remove(profile.id);
        auto* question = m_window->findChild<QMessageBox*>();
        QVERIFY(question != nullptr);
        QCOMPARE(m_profiles->list().size(), 1);
        question->findChild<QPushButton*>(u"removeForGood"_s)->click();
        QVERIFY(m_profiles->list().isEmpty());
        QTRY_VERIFY(m_secrets->secrets.isEmpty());
    }

    void aTokenForOneRunIsAskedForOnce() {
        ConnectionProfile profile = saved();
        profile.tokenPlace = TokenPlace::ThisRun;
        m_profiles->put(profile);
        QSignalSpy opened(m_actions, &ProfileActions::openRequested);
        m_actions->open(profile.id);
        QCOMPARE(opened.size(), 0);
        auto* prompt = m_window->findChild<QDialog*>(u"tokenPrompt"_s);
        QVERIFY(prompt != nullptr);
        auto* open = prompt->findChild<QPushButton*>(u"openWithToken"_s);
        open->click();
        QCOMPARE(opened.size(), 0);
        prompt->findChild<QLineEdit*>(u"promptedToken"_s)->setText(u"typed"_s);
        open->click();
        QCOMPARE(opened.size(), 1);
        m_actions->open(profile.id);
        QCOMPARE(opened.size(), 2);
    }

    void theListAsksForWhatItsButtonsAndKeysSay() {
        ConnectionList list;
        list.show();
        QVERIFY(!list.findChild<QPushButton*>(u"openSaved"_s)->isVisible());
        QVERIFY(list.findChild<QLabel*>(u"noSavedConnections"_s)->isVisible());
        const ConnectionProfile profile = saved();
        list.setProfiles({profile});
        QCOMPARE(list.selected(), profile.id);
        QSignalSpy opened(&list, &ConnectionList::openRequested);
        QSignalSpy added(&list, &ConnectionList::addRequested);
        QSignalSpy edited(&list, &ConnectionList::editRequested);
        QSignalSpy duplicated(&list, &ConnectionList::duplicateRequested);
        QSignalSpy removed(&list, &ConnectionList::removeRequested);
        for (const QString& name :
             {u"openSaved"_s, u"addSaved"_s, u"editSaved"_s, u"duplicateSaved"_s, u"removeSaved"_s})
            QTest::mouseClick(list.findChild<QPushButton*>(name), Qt::LeftButton);
        auto* rows = list.findChild<QWidget*>(u"savedConnections"_s);
        QTest::keyClick(rows, Qt::Key_Return);
        QTest::keyClick(rows, Qt::Key_Delete);
        QCOMPARE(opened.size(), 2);
        QCOMPARE(added.size(), 1);
        QCOMPARE(edited.size(), 1);
        QCOMPARE(duplicated.size(), 1);
        QCOMPARE(removed.size(), 2);
        QCOMPARE(removed.last().first().toString(), profile.id);
        QCOMPARE(firstWithoutName(list), QString());
    }

private:
    static ConnectionProfile profileAt(const QString& address) {
        ConnectionProfile profile = newProfile();
        profile.address = address;
        return profile;
    }
    ConnectionDialog* dialog() { return m_window->findChild<ConnectionDialog*>(); }
    void press(const QString& name) { dialog()->findChild<QAbstractButton*>(name)->click(); }
    void type(const QString& name, const QString& text) { dialog()->findChild<QLineEdit*>(name)->setText(text); }
    void index(const QString& name, int index) { dialog()->findChild<QComboBox*>(name)->setCurrentIndex(index); }
    void choose(const QString& name, int value) {
        auto* box = dialog()->findChild<QComboBox*>(name);
        box->setCurrentIndex(box->findData(value));
    }
    QString below(const QString& name) { return dialog()->findChild<QLabel*>(name)->text(); }
    bool isBelow(const QString& name, const QString& part) {
        return dialog()->findChild<QLabel*>(name)->isVisible() && below(name).contains(part);
    }
    QString result() { return dialog()->findChild<QLabel*>(u"testResult"_s)->text(); }
    ConnectionProfile saved() {
        ConnectionProfile profile = newProfile();
        profile.name = u"eu"_s;
        profile.address = u"127.0.0.1:9091"_s;
        profile.tokenPlace = TokenPlace::Keychain;
        m_profiles->put(profile);
        return profile;
    }
    void startWithTls(const test::CertificateFolder& files, const test::CertificateAuthority& authority) {
        broker::Config config;
        config.dataFolder = m_folder->filePath(u"data"_s).toStdString();
        config.listen = {"127.0.0.1:0"};
        config.httpListen.clear();
        config.tls = files.write("server", authority.issue());
        auto started = broker::Broker::start(config);
        QVERIFY2(started, started.status().message().c_str());
        m_broker = std::move(started).value();
        m_address = QString::fromStdString(m_broker->addresses().front());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<broker::Broker> m_broker;
    QString m_address;
    std::unique_ptr<MemorySecrets> m_secrets;
    std::unique_ptr<TokenSource> m_tokens;
    std::unique_ptr<ConnectionProfiles> m_profiles;
    std::unique_ptr<QWidget> m_window;
    ProfileActions* m_actions = nullptr;  // the window's
};

QTEST_MAIN(TestConnectionDialog)

}  // namespace tst_connection_dialog

#include "tst_connection_dialog.moc"
