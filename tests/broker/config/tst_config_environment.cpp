// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <string>
#include <vector>

namespace tst_config_environment {

using namespace fairlead;
using namespace fairlead::broker;
using namespace Qt::StringLiterals;

namespace {

std::string wrong(const std::vector<ConfigVariable>& variables) {
    return loadConfig({}, {}, variables).status().message();
}

}  // namespace

class TestConfigEnvironment : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKeyOfTheExampleCanComeFromTheEnvironment() {
        QFile file(QStringLiteral(EXAMPLE_CONFIG));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression section(u"^(?:# )?\\[+([a-z_.]+)\\]+"_s);
        static const QRegularExpression key(u"^(?:# )?([a-z_0-9]+) = (.+?)(?: +#.*)?$"_s);
        QString prefix;
        int keys = 0;
        for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
            if (const auto found = section.match(line); found.hasMatch()) prefix = found.captured(1) + u'.';
            const auto found = key.match(line);
            // Keys of one token stand in the list of all.
            if (!found.hasMatch() || prefix == u"auth.token."_s) continue;
            const QString path = prefix + found.captured(1);
            const QString name = u"FAIRLEAD__"_s + QString(path).replace(u"."_s, u"__"_s).toUpper();
            const std::string said = wrong({{name.toStdString(), found.captured(2).toStdString()}});
            QVERIFY2(said.empty(), said.c_str());
            ++keys;
        }
        QVERIFY2(keys > 70, qPrintable(QString::number(keys)));
    }

    void valuesAreTomlOrPlainTexts() {
        const auto loaded = loadConfig({}, {},
                                       {{"FAIRLEAD__DATA", "/srv/fairlead"},
                                        {"FAIRLEAD__LISTEN", "127.0.0.1:7000"},
                                        {"FAIRLEAD__WEBHOOKS__ALLOW_PRIVATE", R"(["10.0.0.0/8", "192.168.0.0/16"])"},
                                        {"FAIRLEAD__LIMITS__MAX_STREAMS", "77"},
                                        {"FAIRLEAD__AUTH__MODE", "static"},
                                        {"FAIRLEAD__AUTH__TOKEN", R"([{token = "1234", tenants = ["acme"]}])"},
                                        {"FAIRLEAD__AUTH__JWT__ISSUER", "42"},
                                        {"FAIRLEAD__AUTH__JWT__AUDIENCE", "a \"quoted\"\nword\\"},
                                        {"FAIRLEAD__TENANTS__Acme-1__WEIGHT", "2.5"},
                                        {"FAIRLEAD__TENANTS__Acme-1__MAX_ENQUEUE_RATE", "100/1s"},
                                        {"FAIRLEAD__TENANTS__DEFAULT__MAX_QUEUE_DEPTH", "9"}});
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QCOMPARE(loaded->dataFolder, std::string("/srv/fairlead"));
        QCOMPARE(loaded->listen, std::vector<std::string>{"127.0.0.1:7000"});
        QCOMPARE(loaded->webhooks.allowPrivate.size(), size_t{2});
        QCOMPARE(loaded->limits.maxStreams, 77u);
        QVERIFY(!loaded->openMode);
        QCOMPARE(loaded->tokens.at(0).token, std::string("1234"));
        QCOMPARE(loaded->jwt.at(0).issuer, std::string("42"));
        QCOMPARE(loaded->jwt.at(0).audience, std::string("a \"quoted\"\nword\\"));
        const auto& tenants = loaded->engine.tenants;
        QCOMPARE(tenants.tenants.at("Acme-1").weight, 2.5);
        QCOMPARE(tenants.tenants.at("Acme-1").maxEnqueueRate.value()->limit, uint64_t{100});
        QCOMPARE(tenants.defaults.maxQueueDepth.value().value(), uint64_t{9});
    }

    void variablesGoOverTheFileKeyByKey() {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"broker.toml"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[limits]\nmax_streams = 5\nmax_batch = 6\n[tenants.acme]\nweight = 2\nmax_bytes = 7\n");
        file.close();
        const auto loaded =
            loadConfig(file.fileName().toStdString(), {},
                       {{"FAIRLEAD__LIMITS__MAX_STREAMS", "77"}, {"FAIRLEAD__TENANTS__acme__WEIGHT", "3"}});
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QCOMPARE(loaded->limits.maxStreams, 77u);
        QCOMPARE(loaded->limits.maxBatch, 6u);
        QCOMPARE(loaded->engine.tenants.tenants.at("acme").weight, 3.0);
        QCOMPARE(loaded->engine.tenants.tenants.at("acme").maxBytes.value().value(), uint64_t{7});
    }

    void whatIsWrongNamesTheVariable() {
        QCOMPARE(wrong({{"FAIRLEAD__LIMITS__MAX_STEAMS", "1"}}),
                 std::string("FAIRLEAD__LIMITS__MAX_STEAMS: unknown key 'limits.max_steams'"));
        QCOMPARE(wrong({{"FAIRLEAD__LIMITS__MAX_STREAMS", "many"}}),
                 std::string("FAIRLEAD__LIMITS__MAX_STREAMS: 'limits.max_streams' must be a whole number"));
        QCOMPARE(wrong({{"FAIRLEAD__LIMITS", "1"}}),
                 std::string("FAIRLEAD__LIMITS: 'limits' must be a table, like [limits]"));
        QCOMPARE(wrong({{"FAIRLEAD__", "1"}}), std::string("FAIRLEAD__: unknown key ''"));
        QCOMPARE(wrong({{"FAIRLEAD__DURABILITY", "strong"}}),
                 std::string(R"(FAIRLEAD__DURABILITY: 'durability' must be one of "durable" "relaxed")"));
        // A second key behind a line break is part of the value.
        QVERIFY(!wrong({{"FAIRLEAD__LIMITS__MAX_STREAMS", "5\nmax_batch = 1"}}).empty());
        QVERIFY(!wrong({{"FAIRLEAD__DATA", "\xff\xfe"}}).empty());
    }

    void onlyVariablesWithThePrefixCount() {
        const char* const environment[] = {"HOME=/root", "FAIRLEAD_TOKEN=secret", "FAIRLEAD__B=2=3",
                                           "FAIRLEAD__A=", nullptr};
        const auto variables = configVariables(environment);
        QCOMPARE(variables.size(), size_t{2});
        QCOMPARE(variables[0].name, std::string("FAIRLEAD__A"));
        QCOMPARE(variables[1].value, std::string("2=3"));
        QVERIFY(configVariables(nullptr).empty());
    }
};

QTEST_APPLESS_MAIN(TestConfigEnvironment)

}  // namespace tst_config_environment

#include "tst_config_environment.moc"
