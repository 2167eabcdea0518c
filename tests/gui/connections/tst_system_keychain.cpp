// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The system's keychain as it is, or is not, on this machine. Run once more inside a D-Bus session of its own with a
// GNOME keyring in a temporary home, this program also keeps a token for real.
#include "gui/connections/secret_store.h"

#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

namespace tst_system_keychain {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kSecret = "very-secret-token-4711";

// Whatever file in the folder has the secret in it as it is.
QString fileWithSecret(const QString& folder) {
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(kSecret)) return file.fileName();
    }
    return {};
}

}  // namespace

class TestSystemKeychain : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_home.isValid());
        m_inside = qEnvironmentVariableIsSet("FAIRLEAD_TEST_KEYRING");
        if (!m_inside) {
            qputenv("HOME", m_home.path().toLocal8Bit());
            qputenv("XDG_CONFIG_HOME", m_home.filePath(u"config"_s).toLocal8Bit());
            qputenv("XDG_DATA_HOME", m_home.filePath(u"data"_s).toLocal8Bit());
            // No session to speak to, and no X server over which one could be started.
            qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
            qunsetenv("DISPLAY");
        }
    }

    void withoutAKeychainItSaysSoAndWritesNothingAnywhere() {
        if (m_inside) QSKIP("there is one here");
        const auto keychain = systemKeychain();
        std::optional<Outcome<Nothing>> written;
        const Call write = keychain->write(u"id"_s, QString::fromLatin1(kSecret),
                                           [&](const auto& answer) { written.emplace(answer); });
        QTRY_VERIFY_WITH_TIMEOUT(written.has_value(), 30'000);
        QVERIFY(!written->ok());
        QCOMPARE(written->failure().kind, Failure::Kind::NotSupported);
        QVERIFY2(written->failure().text.contains(u"no keychain runs here"_s), qPrintable(written->failure().text));
        std::optional<Outcome<QString>> read;
        const Call reading = keychain->read(u"id"_s, [&](const auto& answer) { read.emplace(answer); });
        QTRY_VERIFY_WITH_TIMEOUT(read.has_value(), 30'000);
        QVERIFY(!read->ok());
        QCOMPARE(fileWithSecret(m_home.path()), QString());
    }

    void aRealKeyringKeepsATokenUntilItIsRemoved() {
        if (m_inside) {
            keepAndRemove();
            return;
        }
        for (const QString& program : {u"dbus-run-session"_s, u"gnome-keyring-daemon"_s})
            if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP(qPrintable(program + u" is not installed"_s));
        QVERIFY(QDir(m_home.path()).mkpath(u".cache"_s) && QDir(m_home.path()).mkpath(u"data"_s));
        QProcess session;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(u"DBUS_SESSION_BUS_ADDRESS"_s);
        environment.insert(u"FAIRLEAD_TEST_KEYRING"_s, u"1"_s);
        environment.insert(u"XDG_RUNTIME_DIR"_s, m_home.path());
        session.setProcessEnvironment(environment);
        session.setProcessChannelMode(QProcess::MergedChannels);
        session.start(u"dbus-run-session"_s, {u"--"_s, u"sh"_s, u"-c"_s,
                                              u"printf pass | gnome-keyring-daemon --unlock --components=secrets "
                                              u">/dev/null && exec \"$0\" system_keychain "
                                              "aRealKeyringKeepsATokenUntilItIsRemoved"_s,
                                              QCoreApplication::applicationFilePath()});
        QVERIFY(session.waitForFinished(50'000));
        const QByteArray output = session.readAll();
        QVERIFY2(session.exitCode() == 0 &&
                     output.contains("TestSystemKeychain::aRealKeyringKeepsATokenUntilItIsRemoved()\n"),
                 output.constData());
        // Encrypted, if it is there at all.
        QCOMPARE(fileWithSecret(m_home.path()), QString());
    }

private:
    void keepAndRemove() {
        const auto keychain = systemKeychain();
        std::optional<Outcome<Nothing>> changed;
        const auto then = [&](const Outcome<Nothing>& answer) { changed.emplace(answer); };
        std::optional<Outcome<QString>> read;
        const auto thenRead = [&](const Outcome<QString>& answer) { read.emplace(answer); };

        Call call = keychain->write(u"id"_s, QString::fromLatin1(kSecret), then);
        QTRY_VERIFY_WITH_TIMEOUT(changed.has_value(), 20'000);
        QVERIFY2(changed->ok(), qPrintable(changed->ok() ? QString() : changed->failure().text));
        call = keychain->read(u"id"_s, thenRead);
        QTRY_VERIFY_WITH_TIMEOUT(read.has_value(), 20'000);
        QVERIFY2(read->ok(), qPrintable(read->ok() ? QString() : read->failure().text));
        QCOMPARE(**read, QString::fromLatin1(kSecret));
        for (int times = 0; times < 2; ++times) {
            changed.reset();
            call = keychain->remove(u"id"_s, then);
            QTRY_VERIFY_WITH_TIMEOUT(changed.has_value(), 20'000);
            QVERIFY(changed->ok());
        }
        read.reset();
        call = keychain->read(u"id"_s, thenRead);
        QTRY_VERIFY_WITH_TIMEOUT(read.has_value(), 20'000);
        QCOMPARE(read->failure().kind, Failure::Kind::NotFound);
    }

    QTemporaryDir m_home;
    bool m_inside = false;
};

QTEST_GUILESS_MAIN(TestSystemKeychain)

}  // namespace tst_system_keychain

#include "tst_system_keychain.moc"
