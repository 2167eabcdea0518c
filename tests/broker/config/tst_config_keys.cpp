// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Every key by its one entry: it is read, compared, written, and shown in the example.
#include "broker/config_key.h"
#include "tests/broker/config/config_checks.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace tst_config_keys {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;

namespace {

// Keys that are tables: written as sections, not as values.
const std::set<std::string_view> kTables{"auth.token", "auth.jwt", "tenants"};

// Another value of the key's type.
std::string otherOf(const ConfigKey<Config>& key) {
    toml::table table;
    key.write(Config(), table, "value");
    const toml::node* const value = table.get("value");
    if (key.name == "auth.token") return R"([{token = "x", tenants = ["acme"]}])";
    if (key.name == "auth.jwt") return R"([{name = "x"}])";
    if (key.name == "tenants") return "{acme = {weight = 2}}";
    if (value->is_boolean()) return value->as_boolean()->get() ? "false" : "true";
    if (value->is_integer()) return std::to_string(value->as_integer()->get() + 1);
    if (value->is_floating_point()) return std::to_string(value->as_floating_point()->get() + 0.25);
    if (value->is_array()) return R"(["10.0.0.7:1"])";
    // Of choices another one, which the refusal of a wrong one names.
    const auto wrong = loadConfig({}, Config(), {{environmentName(key.name), "\"other\""}});
    if (wrong.ok()) return "\"other\"";
    const std::string said = wrong.status().message();
    for (size_t at = said.find('"'); at != std::string::npos; at = said.find('"', at + 1)) {
        const size_t end = said.find('"', at + 1);
        std::string choice = said.substr(at, end + 1 - at);
        if (choice != '"' + value->as_string()->get() + '"') return choice;
        at = end;
    }
    return {};
}

std::string example() {
    QFile file(QStringLiteral(EXAMPLE_CONFIG));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

}  // namespace

class TestConfigKeys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aKeyStandsInTheTableOnce() {
        std::set<std::string> names;
        for (const auto& key : configKeys()) QVERIFY2(names.insert(key.name).second, key.name.c_str());
        QVERIFY(names.size() > 80);
    }

    void aKeyIsSetByItsVariableAndItsChangeIsReported_data() { everyKey(); }
    void aKeyIsSetByItsVariableAndItsChangeIsReported() {
        const ConfigKey<Config>& key = fetched();
        const auto changed = loadConfig({}, Config(), {{environmentName(key.name), otherOf(key)}});
        QVERIFY2(changed.ok(), changed.status().message().c_str());
        QVERIFY(!key.isSame(Config(), *changed));
        std::vector<std::string> wanted{key.name};
        if (key.isTakenByReload) wanted.clear();
        // The largest payload follows the largest message; other bounds follow codeQ's.
        std::vector<std::string> reported = keysThatNeedARestart(Config(), *changed);
        if (key.name == "compatibility")
            std::erase_if(reported, [](const std::string& name) { return name.starts_with("limits."); });
        QCOMPARE(reported, wanted);
    }

    void whatIsWrittenIsReadAgain_data() { everyKey(); }
    void whatIsWrittenIsReadAgain() {
        const ConfigKey<Config>& key = fetched();
        const auto changed = loadConfig({}, Config(), {{environmentName(key.name), otherOf(key)}});
        QVERIFY(changed.ok());
        const Config again = loadedFrom(configText(*changed));
        if (key.name != "auth.token") QVERIFY2(key.isSame(again, *changed), configText(*changed).c_str());
        // A token is written as its digest.
        QCOMPARE(again.tokens.size(), changed->tokens.size());
    }

    void aPasswordInTheAddressOfTheLogIsNotWritten() {
        Config config;
        config.storeLog = "postgres://ann:s3cret@db.example.com/fairlead?sslmode=verify-full";
        const std::string text = configText(config);
        QVERIFY2(text.find("s3cret") == std::string::npos, text.c_str());
        const std::string log = loadedFrom(text).storeLog;
        QVERIFY(log.find("ann") != std::string::npos && log.find("verify-full") != std::string::npos);
        const auto refused = loadConfig({}, Config(), {{"FAIRLEAD__STORE__LOG", "\"ann:s3cret@db\""}});
        QVERIFY(!refused.ok() && refused.status().message().find("s3cret") == std::string::npos);
        QVERIFY(refused.status().message().find("store.log") != std::string::npos);
    }

    void theAddressForOtherBrokersHasNoPort() {
        for (const char* good : {"broker-a", "10.0.0.7", "2001:db8::7", ""})
            QVERIFY2(loadConfig({}, Config(), {{"FAIRLEAD__STORE__ADDRESS", std::string("\"") + good + '"'}}).ok(),
                     good);
        for (const char* wrong : {"broker-a:9091", "http://broker-a", "a,b", "a b"}) {
            const auto refused =
                loadConfig({}, Config(), {{"FAIRLEAD__STORE__ADDRESS", std::string("\"") + wrong + '"'}});
            QVERIFY2(!refused.ok() && refused.status().message().find("ports") != std::string::npos, wrong);
        }
    }

    void theExampleShowsEveryKey_data() { everyKey(); }
    void theExampleShowsEveryKey() {
        const ConfigKey<Config>& key = fetched();
        if (kTables.contains(key.name)) return;
        const std::string text = "\n" + example();
        const bool isInSection = key.section() != key.name;
        const size_t section = isInSection ? text.find("\n[" + std::string(key.section()) + "]\n") : 0;
        QVERIFY2(section != std::string::npos, "its section is missing");
        const size_t end = text.find("\n[", section + 2);
        const std::string part = text.substr(section, end - section);
        const std::string line = "\n# " + std::string(key.ownName()) + " = ";
        QVERIFY2(part.find(line) != std::string::npos, "it is missing");
    }

    void everyDefaultIsInItsRangeAndWhatIsBeyondIsRefusedByName() {
        for (const auto& key : configKeys()) {
            const Status status = key.check(Config(), "");
            QVERIFY2(status.ok(), status.message().c_str());
        }
        Config wrong;
        wrong.limits.maxBatch = 0;
        for (const auto& key : configKeys())
            QCOMPARE(
                key.check(wrong, "").message(),
                std::string(key.name == "limits.max_batch" ? "limits.max_batch: is 0, must be from 1 to 100000" : ""));
    }

private:
    static void everyKey() {
        QTest::addColumn<int>("index");
        for (size_t i = 0; i < configKeys().size(); ++i) QTest::newRow(configKeys()[i].name.c_str()) << int(i);
    }
    static const ConfigKey<Config>& fetched() {
        const int index = *static_cast<int*>(QTest::qData("index", qMetaTypeId<int>()));
        return configKeys()[size_t(index)];
    }
};

QTEST_APPLESS_MAIN(TestConfigKeys)

}  // namespace tst_config_keys

#include "tst_config_keys.moc"
