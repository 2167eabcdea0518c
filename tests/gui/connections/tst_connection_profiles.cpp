// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/connection_profiles.h"

#include "tests/support/certificate_folder.h"

#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_connection_profiles {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

ConnectionProfile complete() {
    ConnectionProfile profile = newProfile();
    profile.name = u"prod-eu"_s;
    profile.address = u"eu-1.example:9091"_s;
    profile.tls = {true, {"/etc/c.pem", "/etc/k.pem", "/etc/ü.pem"}, "broker.example"};
    profile.mark.color = ConnectionColor::Orange;
    profile.mark.production = true;
    profile.tokenPlace = TokenPlace::File;
    profile.tokenName = u"/run/secrets/token"_s;
    return profile;
}

}  // namespace

class TestConnectionProfiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(path(), QSettings::IniFormat);
    }
    void cleanup() {
        m_settings.reset();
        m_folder.reset();
    }

    void whatIsPutIsThereInTheNextRun() {
        const ConnectionProfile first = complete();
        ConnectionProfile second = newProfile();
        second.name = u"local"_s;
        second.address = u"127.0.0.1:9091"_s;
        {
            ConnectionProfiles profiles(*m_settings);
            QSignalSpy changed(&profiles, &ConnectionProfiles::changed);
            profiles.put(first);
            profiles.put(second);
            QCOMPARE(changed.size(), 2);
        }
        QSettings next(path(), QSettings::IniFormat);
        const ConnectionProfiles profiles(next);
        QCOMPARE(profiles.list().size(), 2);
        QVERIFY(profiles.list()[0] == first);
        QVERIFY(profiles.list()[1] == second);
    }

    void codeqsAddressesAreSavedAndOldProfilesHaveNone() {
        ConnectionProfile old = newProfile();
        old.name = u"old"_s;
        old.address = u"a:1"_s;
        ConnectionProfile codeq = old;
        codeq.id = codeq.mark.key = u"another"_s;
        codeq.name = u"codeq"_s;
        codeq.httpAddress = u"https://a/queue"_s;
        codeq.workerAddress = u"a:9091"_s;
        codeq.workerTokenPlace = TokenPlace::Environment;
        codeq.workerTokenName = u"WORKERS"_s;
        ConnectionProfiles(*m_settings).put(old);
        ConnectionProfiles(*m_settings).put(codeq);
        // As an earlier version wrote it.
        m_settings->remove(u"connections/1/workerTokenPlace"_s);
        const ConnectionProfiles next(*m_settings);
        QCOMPARE(next.list().size(), 2);
        QVERIFY(next.list()[0] == old);
        QVERIFY(next.list()[1] == codeq);
    }

    void eachFieldOfCodeqIsJudged() {
        ConnectionProfile profile = newProfile();
        profile.name = u"codeq"_s;
        QCOMPARE(problemsOf(profile, {}).first().field, ProfileField::Address);
        profile.httpAddress = u"a:8080"_s;
        QVERIFY(problemsOf(profile, {}).isEmpty());
        profile.httpAddress = u"ftp://a"_s;
        profile.workerAddress = u"a"_s;
        profile.workerTokenPlace = TokenPlace::File;
        profile.address = u"a:1"_s;
        QList<ProfileField> fields;
        for (const ProfileProblem& problem : problemsOf(profile, {})) fields << problem.field;
        QCOMPARE(fields, (QList<ProfileField>{ProfileField::WorkerAddress, ProfileField::HttpAddress,
                                              ProfileField::WorkerToken}));
    }

    void puttingAgainReplacesAndRemovingLeavesNothingInTheFile() {
        ConnectionProfiles profiles(*m_settings);
        ConnectionProfile profile = complete();
        profiles.put(profile);
        profile.name = u"prod-us"_s;
        profiles.put(profile);
        QCOMPARE(profiles.list().size(), 1);
        QCOMPARE(profiles.find(profile.id)->name, u"prod-us"_s);
        profiles.remove(profile.id);
        QVERIFY(profiles.list().isEmpty());
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("prod"));
    }

    void aCopyGetsANameThatIsFree() {
        ConnectionProfiles profiles(*m_settings);
        ConnectionProfile profile = complete();
        profiles.put(profile);
        QCOMPARE(profiles.freeName(u"prod-eu"_s), u"prod-eu 2"_s);
        profile.id = newProfile().id;
        profile.name = u"prod-eu 2"_s;
        profiles.put(profile);
        QCOMPARE(profiles.freeName(u"prod-eu"_s), u"prod-eu 3"_s);
        QCOMPARE(profiles.namesBeside(profile.id), QStringList{u"prod-eu"_s});
    }

    void aDamagedFileIsReadAsFarAsItMakesSense() {
        m_settings->setValue(u"connections/size"_s, 2);
        m_settings->setValue(u"connections/1/name"_s, u"one"_s);
        m_settings->setValue(u"connections/1/color"_s, u"ultraviolet"_s);
        m_settings->setValue(u"connections/1/tokenPlace"_s, u"under the mat"_s);
        m_settings->setValue(u"connections/1/id"_s, u"same"_s);
        m_settings->setValue(u"connections/2/id"_s, u"same"_s);
        const ConnectionProfiles profiles(*m_settings);
        QCOMPARE(profiles.list().size(), 2);
        QCOMPARE(profiles.list()[0].mark.color, ConnectionColor::None);
        QCOMPARE(profiles.list()[0].tokenPlace, TokenPlace::None);
        QVERIFY(profiles.list()[0].id != profiles.list()[1].id);
    }

    void whatIsWrongIsSaidOfItsField() {
        ConnectionProfile profile = complete();
        profile.tls = {};
        QVERIFY(problemsOf(profile, {}).isEmpty());
        QCOMPARE(fieldsOf(problemsOf(profile, {u"prod-eu"_s})), {ProfileField::Name});
        profile.name = u"  "_s;
        profile.address = u"eu-1"_s;
        profile.tokenName.clear();
        QCOMPARE(fieldsOf(problemsOf(profile, {})),
                 (QList<ProfileField>{ProfileField::Name, ProfileField::Address, ProfileField::Token}));
        profile.tokenPlace = TokenPlace::Environment;
        profile.tokenName = u"MY TOKEN"_s;
        QVERIFY(fieldsOf(problemsOf(profile, {})).contains(ProfileField::Token));
    }

    void filesOfTlsAreJudgedBeforeAnybodyConnects() {
        const test::CertificateFolder files;
        ConnectionProfile profile = complete();
        profile.tokenPlace = TokenPlace::None;
        profile.tls = {true, {{}, {}, files.path("missing.pem")}, {}};
        QList<ProfileProblem> problems = problemsOf(profile, {});
        QCOMPARE(fieldsOf(problems), {ProfileField::Authorities});
        QVERIFY2(problems[0].text.contains(u"missing.pem"_s), qPrintable(problems[0].text));
    }

    void aTokenIsWhatCanBeSentAsOne() {
        QCOMPARE(checkToken(u" abc.DEF-1 \n"_s).token, u"abc.DEF-1"_s);
        for (const QString& bad : {u""_s, u" \n"_s, u"a b"_s, u"a\nb"_s, u"schlüssel"_s}) {
            QVERIFY2(!checkToken(bad).problem.isEmpty(), qPrintable(bad));
            QVERIFY(checkToken(bad).token.isEmpty());
        }
    }

private:
    QString path() const { return m_folder->filePath(u"settings.ini"_s); }
    static QList<ProfileField> fieldsOf(const QList<ProfileProblem>& problems) {
        QList<ProfileField> fields;
        for (const ProfileProblem& problem : problems) fields.append(problem.field);
        return fields;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
};

QTEST_GUILESS_MAIN(TestConnectionProfiles)

}  // namespace tst_connection_profiles

#include "tst_connection_profiles.moc"
