// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/snippets.h"

#include "gui/data/translation.h"
#include "gui/models/json_document.h"

#include <QFile>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString endingOf(SnippetLanguage language) {
    switch (language) {
        case SnippetLanguage::Go: return u"go"_s;
        case SnippetLanguage::Python: return u"py"_s;
        case SnippetLanguage::TypeScript: return u"ts"_s;
        case SnippetLanguage::Curl: return u"sh"_s;
        case SnippetLanguage::Terminal: return u"ctl"_s;
    }
    return {};
}

bool isOfShell(SnippetLanguage language) {
    return language == SnippetLanguage::Curl || language == SnippetLanguage::Terminal;
}

// Control characters, those that turn the direction of text, and what some compilers refuse.
bool isUnseen(QChar letter) {
    return letter.category() == QChar::Other_Control || letter.category() == QChar::Other_Format ||
           letter.category() == QChar::Separator_Line || letter.category() == QChar::Separator_Paragraph;
}

QString escaped(QChar letter) { return u"\\u%1"_s.arg(letter.unicode(), 4, 16, QLatin1Char('0')); }

// A text between double quotes means the same in JSON, Go, Python and TypeScript.
QString quoted(const QString& text) {
    QString result = u"\""_s;
    for (const QChar letter : text) {
        if (letter == u'"' || letter == u'\\')
            result += u'\\' + QString(letter);
        else if (letter == u'\n')
            result += u"\\n"_s;
        else
            result += isUnseen(letter) ? escaped(letter) : QString(letter);
    }
    return result + u'"';
}

QString shellQuoted(QString text) { return u'\'' + text.replace(u'\'', u"'\\''"_s) + u'\''; }

// On several lines as it was typed, where the language has a literal for that and nothing stands in the way.
QString literalOf(SnippetLanguage language, const QString& text) {
    if (isOfShell(language)) return shellQuoted(text);
    const bool isPlain = std::none_of(text.begin(), text.end(), [](QChar letter) {
        return letter == u'\\' || letter == u'`' || letter == u'$' || (isUnseen(letter) && letter != u'\n');
    });
    if (!isPlain || (!text.contains(u'\n') && !text.contains(u'"'))) return quoted(text);
    if (language == SnippetLanguage::Python)
        return text.contains(u"'''"_s) || text.endsWith(u'\'') ? quoted(text) : u"'''"_s + text + u"'''"_s;
    return u'`' + text + u'`';
}

QString variableOf(SnippetLanguage language) {
    switch (language) {
        case SnippetLanguage::Go: return u"os.Getenv(\"FAIRLEAD_TOKEN\")"_s;
        case SnippetLanguage::Python: return u"os.environ[\"FAIRLEAD_TOKEN\"]"_s;
        case SnippetLanguage::TypeScript: return u"process.env.FAIRLEAD_TOKEN"_s;
        default: return u"\"$FAIRLEAD_TOKEN\""_s;
    }
}

QString tokenIn(SnippetLanguage language, const SnippetFacts& facts, const QString& tenant) {
    if (facts.tokens == TokenKind::Own) return variableOf(language);
    const bool hasKey = facts.tokens == TokenKind::TenantAndKey;
    const QString name = literalOf(language, tenant + (hasKey ? u"@"_s : QString()));
    if (!hasKey) return name;
    return isOfShell(language) ? name + variableOf(language) : name + u" + "_s + variableOf(language);
}

using Options = QList<std::pair<QString, QString>>;  // JSON names, and values as literals of the language

Options optionsOf(const NewTask& task) {
    Options options;
    const auto number = [&options](const QString& name, int value) {
        if (value != 0) options.append({name, QString::number(value)});
    };
    const auto text = [&options](const QString& name, const std::string& value) {
        if (!value.empty()) options.append({name, quoted(QString::fromStdString(value))});
    };
    number(u"priority"_s, task.priority);
    number(u"delaySeconds"_s, task.delaySeconds);
    number(u"maxAttempts"_s, task.maxAttempts);
    text(u"idempotencyKey"_s, task.idempotencyKey);
    text(u"webhook"_s, task.webhook);
    return options;
}

QString terminalOptions(const SnippetFacts& facts) {
    QString options;
    const auto number = [&options](const QString& name, int value, int usual) {
        if (value != usual) options += u" \\\n  --%1 %2"_s.arg(name).arg(value);
    };
    number(u"priority"_s, facts.task.priority, 0);
    number(u"delay"_s, facts.task.delaySeconds, 0);
    number(u"copies"_s, facts.copies, 1);
    if (!facts.task.idempotencyKey.empty())
        options += u" \\\n  --idempotency-key "_s + shellQuoted(QString::fromStdString(facts.task.idempotencyKey));
    return options;
}

// The task as JSON, its payload as it was typed.
QString bodyOf(const SnippetFacts& facts) {
    QString body = u"{\n  \"command\": %1,\n  \"payload\": "_s.arg(quoted(QString::fromStdString(facts.task.command)));
    body += QString::fromStdString(facts.task.payload).trimmed();
    for (const auto& [name, value] : optionsOf(facts.task)) body += u",\n  \"%1\": %2"_s.arg(name, value);
    return body + u"\n}"_s;
}

QString jsonList(const QStringList& texts) {
    QStringList all;
    for (const QString& text : texts) all.append(quoted(text));
    return all.join(u", "_s);
}

QString commandsIn(SnippetLanguage language, const QStringList& commands) {
    if (language != SnippetLanguage::Terminal) return jsonList(commands);
    QStringList all;
    for (const QString& command : commands) all.append(shellQuoted(command));
    return all.join(u' ');
}

QString claimOf(const SnippetFacts& facts) {
    return u"{\"commands\": ["_s + jsonList(facts.commands) +
           u"], \"leaseSeconds\": %1, \"waitSeconds\": 20}"_s.arg(facts.leaseSeconds);
}

// Puts the values in; none of them is looked at again, so that what somebody typed is no placeholder.
QString filled(const QString& text, const QList<std::pair<QString, QString>>& values) {
    QString result;
    for (qsizetype at = 0; at < text.size();) {
        const auto found = std::find_if(values.begin(), values.end(), [&text, at](const auto& value) {
            return QStringView(text).mid(at).startsWith(value.first);
        });
        result += found == values.end() ? QString(text[at]) : found->second;
        at += found == values.end() ? 1 : found->first.size();
    }
    return result;
}

}  // namespace

QString whyNoSnippet(SnippetLanguage language, SnippetSide side, const SnippetFacts& facts) {
    if (language != SnippetLanguage::Terminal && facts.url.isEmpty())
        return tr("This broker serves no HTTP: set [http] listen in its configuration.");
    if (side == SnippetSide::Work) return facts.commands.isEmpty() ? tr("Name a command to work on.") : QString();
    if (facts.task.command.empty()) return tr("Name the command of the task.");
    if (language != SnippetLanguage::Terminal && !JsonDocument::parse(QByteArray::fromStdString(facts.task.payload)))
        return tr("Over HTTP a payload is JSON, and this one is none.");
    return {};
}

QString snippet(SnippetLanguage language, SnippetSide side, const SnippetFacts& facts) {
    QFile file(
        u":/fairlead/snippets/%1.%2"_s.arg(side == SnippetSide::Send ? u"send"_s : u"work"_s, endingOf(language)));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QString text = QString::fromUtf8(file.readAll());
    const QString result = QString::fromUtf8(facts.result);
    const QString command = QString::fromStdString(facts.task.command);
    const QList<std::pair<QString, QString>> values{
        {u"@URL@"_s, facts.url},
        {u"@ADDRESS@"_s, shellQuoted(facts.address)},
        {u"@TOKEN@"_s, tokenIn(language, facts, facts.tenant)},
        {u"@WORKER_TOKEN@"_s, tokenIn(language, facts, facts.workerTenant)},
        {u"@TENANT@"_s, shellQuoted(facts.tenant)},
        {u"@WORKER_TENANT@"_s, shellQuoted(facts.workerTenant)},
        {u"@COMMAND@"_s, literalOf(language, command)},
        {u"@PAYLOAD@"_s, literalOf(language, QString::fromStdString(facts.task.payload))},
        {u"@COPIES@"_s, QString::number(facts.copies)},
        {u"@CTL_OPTIONS@"_s, terminalOptions(facts)},
        {u"@BODY@"_s, literalOf(language, bodyOf(facts))},
        {u"@COMMANDS@"_s, commandsIn(language, facts.commands)},
        {u"@LEASE@"_s, QString::number(facts.leaseSeconds)},
        {u"@CLAIM@"_s, literalOf(language, claimOf(facts))},
        {u"@RESULT@"_s, literalOf(language, result)},
        {u"@RESULT_BODY@"_s, literalOf(language, u"{\"status\": \"COMPLETED\", \"result\": %1}"_s.arg(result))},
    };
    QString made;
    for (const QString& line : text.split(u'\n')) {
        const QString condition = line.startsWith(u'?') ? line.section(u' ', 0, 0).mid(1) : QString();
        const QString rest = condition.isEmpty() ? line : line.section(u' ', 1);
        if (condition == u"option"_s) {
            for (const auto& [name, value] : optionsOf(facts.task))
                made += filled(rest, {{u"@NAME@"_s, quoted(name)}, {u"@VALUE@"_s, value}}) + u'\n';
            continue;
        }
        if (condition == u"env"_s && facts.tokens == TokenKind::Tenant) continue;
        if (condition == u"many"_s && facts.copies == 1) continue;
        made += filled(rest, values) + u'\n';
    }
    return made.trimmed() + u'\n';
}

}  // namespace fairlead::gui
