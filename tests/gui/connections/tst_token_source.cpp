// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/token_source.h"

#include "tests/gui/connections/memory_secrets.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <optional>

namespace tst_token_source {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestTokenSource : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_secrets = std::make_unique<MemorySecrets>();
        m_tokens = std::make_unique<TokenSource>(*m_secrets);
        m_answer.reset();
    }

    void anOpenBrokerIsSentNone() {
        QVERIFY(fetch(of(TokenPlace::None)));
        QCOMPARE(**m_answer, QString());
    }

    void theKeychainIsAskedUnderTheProfilesId() {
        const ConnectionProfile profile = of(TokenPlace::Keychain);
        m_secrets->secrets[profile.id] = u"secret"_s;
        QVERIFY(fetch(profile));
        QCOMPARE(**m_answer, u"secret"_s);
        QVERIFY(fetch(of(TokenPlace::Keychain)));
        expectRefusal(u"nothing there"_s);
    }

    void aKeychainThatIsNotThereIsNotAskedAgainAndAgain() {
        m_secrets->refusal = {Failure::Kind::NotSupported, u"no keychain runs here"_s, true};
        QVERIFY(fetch(of(TokenPlace::Keychain)));
        expectRefusal(u"no keychain runs here"_s);
    }

    void whatIsNoTokenIsNotSentWhereverItLies() {
        const ConnectionProfile profile = of(TokenPlace::Keychain);
        m_secrets->secrets[profile.id] = u"schlüssel"_s;
        QVERIFY(fetch(profile));
        expectRefusal(u"ASCII"_s);
        const ConnectionProfile typed = of(TokenPlace::ThisRun);
        m_tokens->keepForThisRun(typed.id, u"schlüssel"_s);
        QVERIFY(fetch(typed));
        expectRefusal(u"ASCII"_s);
    }

    void aTypedTokenLastsForThisRun() {
        const ConnectionProfile profile = of(TokenPlace::ThisRun);
        QVERIFY(m_tokens->isMissing(profile));
        QVERIFY(fetch(profile));
        expectRefusal(u"one run only"_s);
        m_tokens->keepForThisRun(profile.id, u"typed"_s);
        QVERIFY(!m_tokens->isMissing(profile));
        QVERIFY(fetch(profile));
        QCOMPARE(**m_answer, u"typed"_s);
        QVERIFY(m_secrets->secrets.isEmpty());
        m_tokens->forget(profile.id);
        QVERIFY(m_tokens->isMissing(profile));
    }

    void aFileIsReadEachTimeAndItsLineBreakIsNotSent() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"token"_s);
        QVERIFY(fetch(of(TokenPlace::File, path)));
        expectRefusal(path);
        write(path, "first\n");
        QVERIFY(fetch(of(TokenPlace::File, path)));
        QCOMPARE(**m_answer, u"first"_s);
        write(path, "second\n");
        QVERIFY(fetch(of(TokenPlace::File, path)));
        QCOMPARE(**m_answer, u"second"_s);
        write(path, "two\nlines\n");
        QVERIFY(fetch(of(TokenPlace::File, path)));
        expectRefusal(path);
        QVERIFY(!m_answer->failure().text.contains(u"lines"_s));
        write(path, QByteArray(100'000, 'x'));
        QVERIFY(fetch(of(TokenPlace::File, path)));
        expectRefusal(u"too large"_s);
    }

    void aPipeOrAFolderDoesNotHoldUpTheWindow() {
        const QTemporaryDir folder;
        const QString pipe = folder.filePath(u"pipe"_s);
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        QVERIFY(fetch(of(TokenPlace::File, pipe)));
        expectRefusal(pipe);
        QVERIFY(fetch(of(TokenPlace::File, folder.path())));
        expectRefusal(folder.path());
    }

    void theEnvironmentIsReadByTheNameOfTheVariable() {
        const ConnectionProfile profile = of(TokenPlace::Environment, u"FAIRLEAD_TEST_TOKEN"_s);
        qunsetenv("FAIRLEAD_TEST_TOKEN");
        QVERIFY(fetch(profile));
        expectRefusal(u"FAIRLEAD_TEST_TOKEN"_s);
        qputenv("FAIRLEAD_TEST_TOKEN", "from-outside");
        QVERIFY(fetch(profile));
        QCOMPARE(**m_answer, u"from-outside"_s);
        qunsetenv("FAIRLEAD_TEST_TOKEN");
    }

    void whoeverGivesUpIsNotToldAnyMore() {
        Call call = m_tokens->fetch(of(TokenPlace::None), [this](const auto& answer) { m_answer.emplace(answer); });
        QVERIFY(call.isUnderWay());
        call.reset();
        QCoreApplication::processEvents();
        QVERIFY(!m_answer);
    }

private:
    static ConnectionProfile of(TokenPlace place, const QString& name = {}) {
        ConnectionProfile profile = newProfile();
        profile.tokenPlace = place;
        profile.tokenName = name;
        return profile;
    }
    static void write(const QString& path, const QByteArray& text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    // Whether an answer came, and not before the event loop turned.
    bool fetch(const ConnectionProfile& profile) {
        m_answer.reset();
        const Call call = m_tokens->fetch(profile, [this](const auto& answer) { m_answer.emplace(answer); });
        return !m_answer && QTest::qWaitFor([this] { return m_answer.has_value(); });
    }
    void expectRefusal(const QString& part) {
        QVERIFY(!m_answer->ok());
        QCOMPARE(m_answer->failure().kind, Failure::Kind::Refused);
        QVERIFY2(m_answer->failure().text.contains(part), qPrintable(m_answer->failure().text));
    }

    std::unique_ptr<MemorySecrets> m_secrets;
    std::unique_ptr<TokenSource> m_tokens;
    std::optional<Outcome<QString>> m_answer;
};

QTEST_GUILESS_MAIN(TestTokenSource)

}  // namespace tst_token_source

#include "tst_token_source.moc"
