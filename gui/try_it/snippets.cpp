// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/snippets.h"

#include "gui/data/translation.h"
#include "gui/models/json/json_check.h"
#include "gui/models/words/unseen.h"

#include <QFile>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr size_t kMostInProgram = 256 * 1024;
constexpr qsizetype kDeepestRead = 500;

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

// Such letters stand nowhere in JSON but in its strings.
QString jsonWithoutUnseen(const QString& json) {
    QString result;
    for (const QChar letter : json) {
        const bool isSpace = letter == u'\n' || letter == u'\r' || letter == u'\t';
        result += isUnseen(letter) && !isSpace ? escaped(letter) : QString(letter);
    }
    return result;
}

QString shellQuoted(QString text) { return u'\'' + text.replace(u'\'', u"'\\''"_s) + u'\''; }

// What printf prints the text with: whatever it begins with, and however long it is, as printf is a part of the shell.
QString printedBy(const QString& text) {
    const bool isPlain = std::none_of(
        text.begin(), text.end(), [](QChar letter) { return isUnseen(letter) && letter != u'\n' && letter != u'\t'; });
    if (isPlain) return u"%s "_s + shellQuoted(text);
    QString escapes;
    for (const QChar letter : text) {
        if (letter == u'\\')
            escapes += QString(2, letter);
        else if (isUnseen(letter) && letter != u'\n')
            for (const char byte : QString(letter).toUtf8())
                escapes += u"\\0%1"_s.arg(uint(static_cast<unsigned char>(byte)), 3, 8, QLatin1Char('0'));
        else
            escapes += letter;
    }
    return u"%b "_s + shellQuoted(escapes);
}

QString shellWord(const QString& text) {
    const bool isPlain = std::none_of(text.begin(), text.end(), isUnseen);
    return isPlain ? shellQuoted(text) : u"\"$(printf "_s + printedBy(text) + u")\""_s;
}

// On several lines as it was typed, where the language has a literal for that and nothing stands in the way.
QString literalOf(SnippetLanguage language, const QString& text) {
    if (isOfShell(language)) return shellWord(text);
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
    number(u"max-attempts"_s, facts.task.maxAttempts, 0);
    number(u"copies"_s, facts.copies, 1);
    const auto text = [&options](const QString& name, const std::string& value) {
        if (!value.empty()) options += u" \\\n  --%1 "_s.arg(name) + shellWord(QString::fromStdString(value));
    };
    text(u"idempotency-key"_s, facts.task.idempotencyKey);
    text(u"webhook"_s, facts.task.webhook);
    return options;
}

// Whom a command of the terminal is for: a token names its tenant itself.
QString terminalTenant(const SnippetFacts& facts, const QString& tenant) {
    return facts.tokens == TokenKind::Tenant ? u" --tenant "_s + shellQuoted(tenant) : QString();
}

// Without a secret of its own there is nothing to be set; a token that is complete is read from its variable.
QString terminalToken(const SnippetFacts& facts, const QString& tenant) {
    if (facts.tokens != TokenKind::TenantAndKey) return {};
    return u"FAIRLEAD_TOKEN="_s + tokenIn(SnippetLanguage::Terminal, facts, tenant) + u' ';
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
    for (const QString& command : commands) all.append(shellWord(command));
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
    if (language != SnippetLanguage::Terminal && !facts.isBrokerKnown)
        return tr("Where this server listens for HTTP is not known: the token may not ask.");
    if (language != SnippetLanguage::Terminal && facts.url.isEmpty())
        return tr("This broker serves no HTTP: set [http] listen in its configuration.");
    if (side == SnippetSide::Work) return facts.commands.isEmpty() ? tr("Name a command to work on.") : QString();
    if (facts.task.command.empty()) return tr("Name the command of the task.");
    if (facts.task.payload.size() > kMostInProgram)
        return tr(
            "This payload is too large to stand in a program. Put it into a file, and send that: "
            "fairleadctl send --payload @FILE");
    if (language == SnippetLanguage::Terminal) return {};
    const JsonCheck check = checkJson(QByteArray::fromStdString(facts.task.payload));
    if (!check.isJson()) return tr("Over HTTP a payload is JSON, and this one is none.");
    const bool readsIt = language == SnippetLanguage::Go || language == SnippetLanguage::Python;
    if (readsIt && check.change == JsonCheck::Change::NumberTooLarge)
        return tr("Such a program cannot read the number in line %1, which is beyond 1.8e308; curl and TypeScript send "
                  "it.")
            .arg(check.line);
    if (readsIt && check.change == JsonCheck::Change::HalfSurrogate)
        return tr("Such a program changes half a character such as the \\u… in line %1; curl and TypeScript send it.")
            .arg(check.line);
    if (readsIt && check.depth > kDeepestRead)
        return tr("Such a program reads no JSON as deep as this one, of %1 levels; curl and TypeScript send it.")
            .arg(check.depth);
    return {};
}

QString snippet(SnippetLanguage language, SnippetSide side, const SnippetFacts& facts) {
    QFile file(
        u":/fairlead/snippets/%1.%2"_s.arg(side == SnippetSide::Send ? u"send"_s : u"work"_s, endingOf(language)));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QString text = QString::fromUtf8(file.readAll());
    const QString result = QString::fromUtf8(facts.result);
    const QString command = QString::fromStdString(facts.task.command);
    const QString typed = QString::fromStdString(facts.task.payload);
    const bool isJson = checkJson(QByteArray::fromStdString(facts.task.payload)).isJson();
    const QList<std::pair<QString, QString>> values{
        {u"@URL@"_s, facts.url},
        {u"@ADDRESS@"_s, shellQuoted(facts.address)},
        {u"@TOKEN@"_s, tokenIn(language, facts, facts.tenant)},
        {u"@WORKER_TOKEN@"_s, tokenIn(language, facts, facts.workerTenant)},
        {u"@CTL_TENANT@"_s, terminalTenant(facts, facts.tenant)},
        {u"@CTL_TOKEN@"_s, terminalToken(facts, facts.tenant)},
        {u"@CTL_WORKER_TENANT@"_s, terminalTenant(facts, facts.workerTenant)},
        {u"@CTL_WORKER_TOKEN@"_s, terminalToken(facts, facts.workerTenant)},
        {u"@COMMAND@"_s, literalOf(language, command)},
        {u"@PAYLOAD@"_s, literalOf(language, typed)},
        {u"@PRINTED_PAYLOAD@"_s, printedBy(isJson ? jsonWithoutUnseen(typed) : typed)},
        {u"@COPIES@"_s, QString::number(facts.copies)},
        {u"@CTL_OPTIONS@"_s, terminalOptions(facts)},
        {u"@BODY@"_s, literalOf(language, bodyOf(facts))},
        {u"@PRINTED_BODY@"_s, printedBy(jsonWithoutUnseen(bodyOf(facts)))},
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
