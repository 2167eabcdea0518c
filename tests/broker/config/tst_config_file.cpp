// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The configuration as a file: the example that comes with the broker, and what is said of files that are wrong.
#include "broker/config_key.h"
#include "shared/limits/limit_text.h"
#include "tests/broker/config/config_checks.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace tst_config_file {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace std::chrono_literals;

class TestConfigFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exampleChangesNothingAsItStands() {
        const Result<Config> loaded = loadConfig(EXAMPLE_CONFIG, startable());
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QVERIFY(loaded->listen == startable().listen);
        QVERIFY(loaded->openMode);
        accept(*loaded);
    }

    // So that the example cannot fall behind the keys, nor its comments behind the defaults.
    void exampleWithEveryKeySwitchedOnShowsTheDefaults() {
        QFile file(QStringLiteral(EXAMPLE_CONFIG));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(file.readAll());
        text.replace(
            QRegularExpression(QStringLiteral("^# (?=[a-z_0-9]+ = |\\[\\[)"), QRegularExpression::MultilineOption),
            QString());
        text.replace(QStringLiteral("\nmode = \"open\""), QStringLiteral("\nmode = \"static\""));
        // Either this or another key, and files that are not here.
        text.remove(
            QRegularExpression(QStringLiteral("^(token_sha256|token_file|keys|secrets|jwks_file|jwks_url|jwks_ca_file|"
                                              "secret_files|certificate|key|client_ca) .*$"),
                               QRegularExpression::MultilineOption));
        const Config loaded = loadedFrom(text.toStdString());
        accept(loaded);

        const Config defaults;
        QCOMPARE(loaded.dataFolder, std::string("/var/lib/fairlead/broker"));
        Config noFolder = loaded;
        noFolder.backupFolder.clear();
        QCOMPARE(loaded.backupFolder, backupFolderOf(noFolder));
        // Those that have no default are shown by an example.
        const std::set<std::string> examples{"data", "backup_folder", "auth.mode", "auth.token", "auth.jwt", "tenants"};
        for (const ConfigKey<Config>& key : configKeys())
            if (!examples.contains(key.name)) QVERIFY2(key.isSame(loaded, defaults), key.name.c_str());
        QVERIFY(!loaded.openMode);
        QCOMPARE(loaded.tokens.size(), size_t{1});
        QCOMPARE(loaded.tokens.front().tenants, std::vector<std::string>{"acme"});
        QCOMPARE(loaded.tokens.front().scopes.size(), size_t{5});
        QCOMPARE(loaded.jwt.at(0).issuer, std::string("https://id.example.com/"));
        QCOMPARE(loaded.jwt.at(0).audience, std::string("fairlead"));
        QCOMPARE(loaded.jwt.at(0).clockSkewSeconds, JwtConfig().clockSkewSeconds);
        QCOMPARE(loaded.jwt.at(0).requireExpiry, JwtConfig().requireExpiry);
        const LimitSettings& tenants = loaded.engine.tenants.defaults;
        for (const LimitRule& rule : limitRules())
            QCOMPARE(textOf(tenants, rule.field), std::optional<std::string>(rule.defaultText));
    }

    void fileGoesOverWhatWasThere() {
        const Config loaded = loadedFrom(
            "data = \"/elsewhere\"\nlisten = [\"127.0.0.1:1\"]\ndurability = \"relaxed\"\n"
            "[engine]\nbackoff = \"fixed\"\nstatistics_interval_ms = 250\n");
        QCOMPARE(loaded.dataFolder, std::string("/elsewhere"));
        QCOMPARE(loaded.listen, std::vector<std::string>{"127.0.0.1:1"});
        QVERIFY(loaded.durability == Durability::Relaxed);
        QVERIFY(loaded.engine.backoff == BackoffPolicy::Fixed);
        QVERIFY(loaded.engine.statisticsInterval == 250ms);
        QCOMPARE(loaded.limits.maxBatch, Limits().maxBatch);
    }

    void wrongFileIsRefusedWithLineAndKey_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("complaint");
        const std::tuple<const char*, const char*, const char*> cases[] = {
            {"unknown key", "\n\nlissen = []\n", ":3: unknown key 'lissen'"},
            {"unknown key in a section", "[limits]\nmax_batch = 1\nmax_bach = 1\n",
             ":3: unknown key 'limits.max_bach'"},
            {"unknown key in a token", "[[auth.token]]\ntokn = \"x\"\n", ":2: unknown key 'auth.token.tokn'"},
            {"unknown key of signed tokens", "[auth.jwt]\njwks = \"x\"\n", ":2: unknown key 'auth.jwt.jwks'"},
            {"unknown mode", "[auth]\nmode = \"none\"\n",
             ":2: 'auth.mode' must be one of \"open\" \"user\" \"static\" \"jwt\""},
            {"unknown section", "[limitz]\nmax_batch = 1\n", ":1: unknown key 'limitz'"},
            {"number as text", "[limits]\nmax_batch = \"1\"\n", ":2: 'limits.max_batch' must be a whole number"},
            {"negative number", "[limits]\nmax_batch = -1\n", ":2: 'limits.max_batch' must be from 0"},
            {"huge number", "[limits]\nmax_batch = 4294967297\n", ":2: 'limits.max_batch' must be from 0"},
            {"text as number", "data = 1\n", ":1: 'data' must be a text in quotes"},
            {"list of numbers", "listen = [1]\n", ":1: 'listen' must be a list of texts"},
            {"flag as text", "[auth]\nrequire_tenant = \"yes\"\n", ":2: 'auth.require_tenant' must be true or false"},
            {"no such choice", "durability = \"fast\"\n", ":1: 'durability' must be one of \"durable\" \"relaxed\""},
            {"section as value", "limits = 1\n", ":1: 'limits' must be a table, like [limits]"},
            {"token as section", "[auth.token]\ntoken = \"x\"\n", "'auth.token' must be written as [[auth.token]]"},
            {"unknown limit", "[tenants.acme]\nwait = 1\n", ":2: unknown key 'tenants.acme.wait'"},
            {"limit that is none", "[tenants.default]\nweight = \"much\"\n",
             ":2: tenants.default.weight: must be a number, is 'much'"},
            {"limit as list", "[tenants.acme]\nweight = [1]\n", ":2: tenants.acme.weight: must be a number"},
            {"negative limit", "[tenants.acme]\nmax_bytes = -1\n",
             ":2: tenants.acme.max_bytes: must be a whole number"},
            {"tenant as value", "[tenants]\nacme = 1\n", ":2: 'tenants.acme' must be a table"},
            {"tenants as value", "tenants = 1\n", ":1: 'tenants' must be tables"},
            {"unknown policy", "[scheduling]\npolicy = \"random\"\n",
             ":2: 'scheduling.policy' must be one of \"fair\" \"weighted\" \"round-robin\" \"strict\" \"fifo\""},
            {"unknown key of scheduling", "[scheduling]\npolice = \"fair\"\n", ":2: unknown key 'scheduling.police'"},
            {"part as text", "[scheduling]\nkept = \"5 %\"\n", ":2: 'scheduling.kept' must be a number, like 0.05"},
            {"unknown key of events", "[events]\nretention = 1\n", ":2: unknown key 'events.retention'"},
            {"days with a fraction", "[events]\nretention_days = 1.5\n",
             ":2: 'events.retention_days' must be a whole number"},
            {"unknown key of the watch", "[noisy_neighbours]\nenable = true\n",
             ":2: unknown key 'noisy_neighbours.enable'"},
            {"switch as text", "[noisy_neighbours]\nenabled = \"no\"\n",
             ":2: 'noisy_neighbours.enabled' must be true or false"},
            {"rate as text", "[noisy_neighbours]\nstore_creates_per_second = \"many\"\n",
             ":2: 'noisy_neighbours.store_creates_per_second' must be a whole number"},
            {"no TOML", "listen = [\n\"a\"\n", "fairlead.toml:"}};
        for (const auto& [name, text, complaint] : cases)
            QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(complaint);
    }

    void wrongFileIsRefusedWithLineAndKey() {
        QFETCH(QString, text);
        QFETCH(QString, complaint);
        const Result<Config> loaded = load(text.toStdString());
        QVERIFY(!loaded.ok());
        QCOMPARE(loaded.status().code(), Code::InvalidArgument);
        const QString message = QString::fromStdString(loaded.status().message());
        QVERIFY2(message.contains(complaint), qPrintable(message));
        QVERIFY2(message.contains(QStringLiteral("fairlead.toml:")), qPrintable(message));
    }

    void missingFileIsSaidToBeMissing() {
        const Result<Config> loaded = loadConfig("/nowhere/fairlead.toml", Config());
        QVERIFY(!loaded.ok());
        QCOMPARE(
            loaded.status().message(),
            std::string("the configuration file '/nowhere/fairlead.toml' cannot be read: No such file or directory"));
    }

    // As an empty configuration they would be open mode.
    void whatIsNoFileIsNoEmptyConfiguration() {
        QTemporaryDir folder;
        for (const std::string& name : {folder.path().toStdString(), std::string("/dev/zero"), std::string("/dev/null"),
                                        std::string("/proc/self/mem")}) {
            const Result<Config> loaded = loadConfig(name, startable());
            QCOMPARE(loaded.status().code(), Code::InvalidArgument);
            QVERIFY2(loaded.status().message().find("'" + name + "'") != std::string::npos,
                     loaded.status().message().c_str());
        }
        QFile large(folder.filePath(QStringLiteral("large.toml")));
        QVERIFY(large.open(QFile::WriteOnly) && large.resize(5 * 1024 * 1024));
        const Result<Config> loaded = loadConfig(large.fileName().toStdString(), startable());
        QVERIFY2(loaded.status().message().find("larger") != std::string::npos, loaded.status().message().c_str());
    }
};

QTEST_APPLESS_MAIN(TestConfigFile)

}  // namespace tst_config_file

#include "tst_config_file.moc"
