// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the page shows is run as it stands, against a broker, where the language is on the machine.
#include "gui/try_it/snippets.h"

#include "gui/data/broker_info.h"
#include "gui/data/connection_mark.h"
#include "gui/try_it/server_url.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QVersionNumber>

#include <csignal>
#include <unistd.h>

namespace tst_snippets {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 90'000;  // a compiler may have to run first
constexpr auto kPayload =
    "{\n  \"to\": \"Ada 'x' \\\"y\\\" `z` $HOME ${HOME} é \\u202e\",\n  \"number\": 9007199254740993\n}";

QByteArray said(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(kPatienceMs);
    return process.exitCode() == 0 ? process.readAllStandardOutput() : QByteArray();
}

struct Running {
    QString program;
    QString file;
    QStringList before{};
};

// How such a program is run; no program: the machine cannot.
Running runOf(SnippetLanguage language) {
    switch (language) {
        case SnippetLanguage::Go: return {QStandardPaths::findExecutable(u"go"_s), u"main.go"_s, {u"run"_s}};
        case SnippetLanguage::Python: return {QStandardPaths::findExecutable(u"python3"_s), u"main.py"_s};
        case SnippetLanguage::TypeScript: {
            const QString node = QStandardPaths::findExecutable(u"node"_s);
            if (node.isEmpty()) return {};
            // Older ones do not take the name; the programs have no types in them.
            const auto version =
                QVersionNumber::fromString(QString::fromUtf8(said(node, {u"--version"_s})).trimmed().remove(u'v'));
            if (version < QVersionNumber(18)) return {};
            return {node, version < QVersionNumber(22, 18) ? u"main.mjs"_s : u"main.ts"_s};
        }
        case SnippetLanguage::Curl:
            return QStandardPaths::findExecutable(u"curl"_s).isEmpty() ? Running()
                                                                       : Running{u"/bin/sh"_s, u"main.sh"_s};
        case SnippetLanguage::Terminal: {
            const QString folder = qEnvironmentVariable("FAIRLEAD_BIN");
            const bool sends = said(folder + u"/fairleadctl"_s, {u"send"_s, u"--help"_s}).contains("--copies");
            if (folder.isEmpty() || !sends) return {};
            return {u"/bin/sh"_s, u"main.sh"_s};
        }
    }
    return {};
}

}  // namespace

class TestSnippets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_broker.mustStart(); }

    void whatThePageShowsRuns_data() {
        QTest::addColumn<SnippetLanguage>("language");
        QTest::newRow("go") << SnippetLanguage::Go;
        QTest::newRow("python") << SnippetLanguage::Python;
        QTest::newRow("typescript") << SnippetLanguage::TypeScript;
        QTest::newRow("curl") << SnippetLanguage::Curl;
        QTest::newRow("terminal") << SnippetLanguage::Terminal;
    }
    void whatThePageShowsRuns() {
        QFETCH(const SnippetLanguage, language);
        const Running running = runOf(language);
        if (running.program.isEmpty()) QSKIP("the language is not on this machine");
        const SnippetFacts facts = factsOf(QString::fromLatin1(QTest::currentDataTag()));
        QProcess sender;
        start(sender, running, snippet(language, SnippetSide::Send, facts));
        QVERIFY(sender.waitForFinished(kPatienceMs));
        const QString sent = QString::fromUtf8(sender.readAll());
        QVERIFY2(sender.exitCode() == 0, qPrintable(sent));
        const QStringList ids = idsIn(sent);
        QVERIFY2(ids.size() == facts.copies, qPrintable(sent));
        for (const QString& id : ids) {
            const auto task = m_broker.task(id.toStdString());
            QCOMPARE(task.priority(), facts.task.priority);
            QCOMPARE(QString::fromStdString(task.tenant()), facts.tenant);
            const QByteArray payload = QByteArray::fromStdString(task.payload());
            QVERIFY2(payload.contains("9007199254740993"), payload.constData());
            QCOMPARE(QJsonDocument::fromJson(payload), QJsonDocument::fromJson(kPayload));
        }

        QProcess worker;
        start(worker, running, snippet(language, SnippetSide::Work, facts));
        const auto areDone = [this, &ids] {
            return std::all_of(ids.begin(), ids.end(), [this](const QString& id) {
                return m_broker.task(id.toStdString()).state() == admin::v1::TASK_STATE_COMPLETED;
            });
        };
        const bool worked = QTest::qWaitFor(areDone, kPatienceMs);
        end(worker);
        QVERIFY2(worked, worker.readAll().constData());
    }

    void payloadArrivesAsItIs_data() {
        QTest::addColumn<SnippetLanguage>("language");
        QTest::addColumn<QString>("payload");
        const QString hostile =
            u"{\"a\": \"' \\\" \\\\ `touch x` $(touch x) ${HOME} %s \u202e \u2028 é 😀\",\n\t\"b\": \"@/etc/passwd\"}"_s;
        const QString large = u"{\"big\": \""_s + QString(200'000, u'x') + u"\"}"_s;
        const auto languages = {std::pair("go", SnippetLanguage::Go), std::pair("python", SnippetLanguage::Python),
                                std::pair("typescript", SnippetLanguage::TypeScript),
                                std::pair("curl", SnippetLanguage::Curl),
                                std::pair("terminal", SnippetLanguage::Terminal)};
        for (const auto& [name, language] : languages) {
            QTest::addRow("%s hostile", name) << language << hostile;
            QTest::addRow("%s large", name) << language << large;
        }
        for (const QString& text :
             {u"@/etc/passwd"_s, u"-"_s, u"--help"_s, u"no %s \\n \u202e 'json'"_s, u"two\nlines\n"_s})
            QTest::addRow("terminal %s", qPrintable(text)) << SnippetLanguage::Terminal << text;
    }
    void payloadArrivesAsItIs() {
        QFETCH(const SnippetLanguage, language);
        QFETCH(const QString, payload);
        const Running running = runOf(language);
        if (running.program.isEmpty()) QSKIP("the language is not on this machine");
        SnippetFacts facts = factsOf(u"hostile"_s);
        facts.task.payload = payload.toStdString();
        facts.copies = 1;
        const QString text = snippet(language, SnippetSide::Send, facts);
        QVERIFY(!text.contains(u'\u202e'));
        const QStringList ids = idsOf(running, text);
        QCOMPARE(ids.size(), 1);
        const QByteArray arrived = QByteArray::fromStdString(m_broker.task(ids[0].toStdString()).payload());
        const QJsonDocument json = QJsonDocument::fromJson(payload.toUtf8());
        if (json.isNull())
            QCOMPARE(arrived, payload.toUtf8());
        else
            QCOMPARE(QJsonDocument::fromJson(arrived), json);
    }

    void everythingOfTheFormReachesTheTerminal() {
        const Running running = runOf(SnippetLanguage::Terminal);
        if (running.program.isEmpty()) QSKIP("no fairleadctl");
        SnippetFacts facts = factsOf(u"acme"_s);
        facts.copies = 1;
        facts.task.webhook = "https://example.org/hook?a='b'";
        facts.task.idempotencyKey = "'k' $(touch x)";
        const QStringList ids = idsOf(running, snippet(SnippetLanguage::Terminal, SnippetSide::Send, facts));
        QCOMPARE(ids.size(), 1);
        const auto task = m_broker.task(ids[0].toStdString());
        QCOMPARE(task.webhook(), facts.task.webhook);
        QCOMPARE(task.max_attempts(), facts.task.maxAttempts);
        QCOMPARE(idsOf(running, snippet(SnippetLanguage::Terminal, SnippetSide::Send, facts)), ids);
    }

    void terminalOfATokenNamesNoTenant() {
        SnippetFacts facts = factsOf({});
        facts.tokens = TokenKind::Own;
        for (const auto side : {SnippetSide::Send, SnippetSide::Work})
            QVERIFY(!snippet(SnippetLanguage::Terminal, side, facts).contains(u"--tenant"_s));
        facts = factsOf(u"acme"_s);
        facts.tokens = TokenKind::TenantAndKey;
        for (const auto side : {SnippetSide::Send, SnippetSide::Work})
            QVERIFY(snippet(SnippetLanguage::Terminal, side, facts)
                        .contains(u"FAIRLEAD_TOKEN='acme@'\"$FAIRLEAD_TOKEN\" fairleadctl"_s));
    }

    void refusedTaskIsAnErrorWithTheBrokersWords_data() { whatThePageShowsRuns_data(); }
    void refusedTaskIsAnErrorWithTheBrokersWords() {
        QFETCH(const SnippetLanguage, language);
        const Running running = runOf(language);
        if (running.program.isEmpty()) QSKIP("the language is not on this machine");
        SnippetFacts facts = factsOf(u"acme"_s);
        facts.copies = 1;
        facts.task.command = std::string(5000, 'x');
        QProcess sender;
        start(sender, running, snippet(language, SnippetSide::Send, facts));
        QVERIFY(sender.waitForFinished(kPatienceMs));
        const QByteArray said = sender.readAll();
        QVERIFY2(sender.exitCode() != 0 && said.contains("command"), said.constData());
        QVERIFY2(!said.contains("Traceback") && !said.contains("    at "), said.constData());
    }

    void loopThatIsPastedLeavesTheTerminalOpen() {
        QVERIFY(!snippet(SnippetLanguage::Curl, SnippetSide::Work, factsOf(u"acme"_s)).contains(u"exit"_s));
    }

    void whatCannotBeAProgramIsSaid() {
        SnippetFacts facts = factsOf(u"acme"_s);
        const auto why = [&facts](SnippetLanguage language) {
            return whyNoSnippet(language, SnippetSide::Send, facts);
        };
        facts.task.payload = "{\"f\":1e400}";
        QVERIFY(why(SnippetLanguage::Go).contains(u"1.8e308"_s));
        QVERIFY(why(SnippetLanguage::Curl).isEmpty());
        QVERIFY(why(SnippetLanguage::Terminal).isEmpty());
        facts.task.payload = std::string(10'000, '[') + std::string(10'000, ']');
        QVERIFY(why(SnippetLanguage::Go).contains(u"10000"_s));
        QVERIFY(why(SnippetLanguage::Curl).isEmpty());
        facts.task.payload = std::string(300'000, ' ') + "1";
        QVERIFY(why(SnippetLanguage::Terminal).contains(u"@FILE"_s));
    }

    void programReadsTheSecretInsteadOfHavingIt_data() { whatThePageShowsRuns_data(); }
    void programReadsTheSecretInsteadOfHavingIt() {
        QFETCH(const SnippetLanguage, language);
        if (language == SnippetLanguage::Terminal) return;  // it reads it by itself
        SnippetFacts facts = factsOf(u"acme"_s);
        facts.tokens = TokenKind::Own;
        QVERIFY(snippet(language, SnippetSide::Send, facts).contains(u"FAIRLEAD_TOKEN"_s));
        facts.tokens = TokenKind::TenantAndKey;
        const QString both = snippet(language, SnippetSide::Work, facts);
        QVERIFY(both.contains(u"FAIRLEAD_TOKEN"_s));
        QVERIFY(both.contains(u"acme@"_s));
    }

    void whatSomebodyTypesCannotLeaveItsLiteral() {
        SnippetFacts facts = factsOf(u"acme"_s);
        facts.task.command = "@URL@\n\"; import os #' $(reboot) `reboot` \u202e";
        for (const auto language : {SnippetLanguage::Go, SnippetLanguage::Python, SnippetLanguage::TypeScript}) {
            const QString text = snippet(language, SnippetSide::Send, facts);
            QVERIFY(text.contains(u"@URL@"_s));  // is no placeholder
            QVERIFY(!text.contains(u'\u202e'));
            QVERIFY(!text.contains(u"\n\"; import"_s));
        }
        QVERIFY(snippet(SnippetLanguage::Curl, SnippetSide::Send, facts).contains(u"#'\\'' $(reboot)"_s));
    }

    void addressIsAHostAndAPortOrNothing() {
        BrokerInfo info;
        info.httpAddress = u"127.0.0.1:9080"_s;
        QCOMPARE(httpUrlOf(info, {}), u"http://127.0.0.1:9080"_s);
        info.httpAddress = u"0.0.0.0:9080"_s;
        ConnectionMark mark;
        mark.address = u"eu1.example:9091"_s;
        mark.tls.enabled = true;
        QCOMPARE(httpUrlOf(info, mark), u"https://eu1.example:9080"_s);
        QCOMPARE(grpcAddressOf(info, mark), u"eu1.example:9091"_s);
        for (const QString& hostile : {u"x:1;reboot"_s, u"$(reboot):1"_s, u"a b:1"_s, u"host"_s, u"\":1"_s}) {
            info.httpAddress = hostile;
            QCOMPARE(httpUrlOf(info, mark), QString());
        }
    }

private:
    SnippetFacts factsOf(const QString& tenant) {
        SnippetFacts facts;
        facts.url = u"http://"_s + QString::fromStdString(m_broker.broker().httpAddress());
        facts.address = QString::fromStdString(m_broker.address());
        facts.task.command = "mail";
        facts.task.payload = kPayload;
        facts.task.priority = 5;
        facts.task.maxAttempts = 4;
        facts.tenant = tenant;
        facts.copies = 2;
        facts.workerTenant = tenant;
        facts.commands = {u"other"_s, u"mail"_s};
        facts.leaseSeconds = 30;
        facts.result = "{\"ok\": true}";
        return facts;
    }
    void start(QProcess& process, const Running& running, const QString& text) {
        auto folder = std::make_shared<QTemporaryDir>();
        m_folders.append(folder);
        QFile file(folder->filePath(running.file));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
        file.close();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PATH"_s, qEnvironmentVariable("FAIRLEAD_BIN") + u':' + qEnvironmentVariable("PATH"));
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setWorkingDirectory(folder->path());
        // A program that compiles starts another one, which ends with its input.
        process.setChildProcessModifier([] { ::setpgid(0, 0); });
        process.start(running.program, running.before + QStringList(running.file));
    }
    // Empty where it ended with an error.
    QStringList idsOf(const Running& running, const QString& text) {
        QProcess sender;
        start(sender, running, text);
        const bool isOver = sender.waitForFinished(kPatienceMs);
        const QString said = QString::fromUtf8(sender.readAll());
        if (!isOver || sender.exitCode() != 0) qWarning("%s", qPrintable(said.left(1000)));
        return isOver && sender.exitCode() == 0 ? idsIn(said) : QStringList();
    }
    static void end(QProcess& process) {
        if (process.processId() > 0) ::kill(pid_t(-process.processId()), SIGKILL);
        process.waitForFinished(kPatienceMs);
    }
    static QStringList idsIn(const QString& text) {
        static const QRegularExpression shape(u"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"_s);
        QStringList ids;
        for (auto found = shape.globalMatch(text); found.hasNext();) ids.append(found.next().captured());
        ids.removeDuplicates();
        return ids;
    }

    test::AdminFixture m_broker;
    QList<std::shared_ptr<QTemporaryDir>> m_folders;
};

QTEST_MAIN(TestSnippets)

}  // namespace tst_snippets

#include "tst_snippets.moc"
