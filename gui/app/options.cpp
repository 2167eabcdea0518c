// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/options.h"

#include "gui/app/language.h"
#include "gui/codeq/http_address.h"
#include "gui/connections/broker_address.h"
#include "gui/connections/connection_profile.h"
#include "gui/connections/link.h"
#include "gui/data/translation.h"
#include "shared/secret_argument.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The token that is typed, in a file, or in the environment; empty: none is given. Sets the problem of one that cannot
// be used.
QString tokenOf(const QCommandLineParser& parser, const QString& option, const char* variable, QString& problem) {
    const QString fileOption = option + u"-file"_s;
    QString given;
    QString where = QString::fromLatin1(variable);
    if (parser.isSet(fileOption)) {
        where = u"--"_s + fileOption;
        const auto read = readSecretFile(QFile::encodeName(parser.value(fileOption)).toStdString());
        if (!read) {
            problem = where + u": "_s + QString::fromStdString(read.status().message());
            return {};
        }
        given = QString::fromStdString(*read);
    } else if (parser.isSet(option)) {
        where = u"--"_s + option;
        given = parser.value(option);
    } else {
        given = qEnvironmentVariable(variable);
    }
    const CheckedToken checked = checkToken(given);
    if (!given.isEmpty() && !checked.problem.isEmpty()) problem = where + u": "_s + checked.problem;
    return checked.token;
}

}  // namespace

ParsedOptions parseOptions(const QStringList& arguments, bool hasDisplay) {
    QCommandLineParser parser;
    parser.setApplicationDescription(tr("A live console for multi-tenant task queues, with a broker inside."));
    parser.addPositionalArgument(
        u"link"_s, tr("A link to show, as fairlead://prod-eu/tenant/acme, of a connection that is saved."),
        u"[link]"_s);
    const QCommandLineOption help(u"help"_s, tr("Print this text."));
    const QCommandLineOption version(u"version"_s, tr("Print the version."));
    const QCommandLineOption demo(u"demo"_s, tr("Start a broker with demo traffic and show it."));
    const QCommandLineOption local(u"local"_s, tr("Start a local broker and show it."));
    const QCommandLineOption remote(u"connect"_s, tr("Show the broker at this address."), u"host:port"_s);
    const QCommandLineOption token(u"token"_s, tr("The token to connect with."), u"token"_s);
    const QCommandLineOption tokenFile(
        u"token-file"_s, tr("The file that holds the token; else FAIRLEAD_TOKEN in the environment."), u"file"_s);
    const QCommandLineOption tls(u"tls"_s, tr("Connect over TLS; implied by the next four options."));
    const QCommandLineOption ca(u"ca"_s, tr("The authorities that vouch for the broker; else those of this machine."),
                                u"file"_s);
    const QCommandLineOption cert(u"cert"_s, tr("The certificate to show, where the broker asks for one."), u"file"_s);
    const QCommandLineOption key(u"key"_s, tr("Its key, without a passphrase."), u"file"_s);
    const QCommandLineOption serverName(
        u"server-name"_s, tr("The name in the broker's certificate; else the host of the address."), u"name"_s);
    const QCommandLineOption codeqHttp(
        u"codeq-http"_s, tr("The HTTP interface of codeQ's own server; without --connect, nothing else of it is used."),
        u"URL"_s);
    const QCommandLineOption codeqWorker(u"codeq-worker"_s,
                                         tr("Its stream for workers; that for producers is the address to connect to."),
                                         u"host:port"_s);
    const QCommandLineOption workerToken(u"worker-token"_s, tr("The token of its workers; else the same."), u"token"_s);
    const QCommandLineOption workerTokenFile(
        u"worker-token-file"_s,
        tr("The file that holds the token of its workers; else FAIRLEAD_WORKER_TOKEN in the environment."), u"file"_s);
    const QCommandLineOption data(u"data"_s, tr("Where the embedded broker keeps its tasks."), u"folder"_s);
    const QCommandLineOption headless(
        u"headless"_s, tr("No window: a live table in the terminal. With demo traffic unless --connect or --local "
                          "says otherwise. The default where there is no display."));
    const QCommandLineOption theme(u"theme"_s, tr("dark, light or system; else as it is set."), u"theme"_s);
    const QCommandLineOption language(
        u"language"_s, tr("en or pt_BR; else as it is set, that of this machine, or English."), u"language"_s);
    for (const QCommandLineOption& option :
         {demo,      local,       remote,      token,           tokenFile, tls,      ca,    cert,     key,  serverName,
          codeqHttp, codeqWorker, workerToken, workerTokenFile, data,      headless, theme, language, help, version})
        parser.addOption(option);

    ParsedOptions parsed;
    Options& options = parsed.options;
    if (!parser.parse(arguments)) {
        parsed.problem = parser.errorText();
        return parsed;
    }
    if (parser.isSet(help)) {
        parsed.answer = parser.helpText();
        return parsed;
    }
    if (parser.isSet(version)) {
        parsed.answer = u"fairlead %1\n"_s.arg(QCoreApplication::applicationVersion());
        return parsed;
    }
    const QStringList others = parser.positionalArguments();
    if (others.size() == 1 && looksLikeLink(others.constFirst())) {
        QString problem;
        if (!parseLink(others.constFirst(), &problem)) {
            parsed.problem = problem;
            return parsed;
        }
        options.link = others.constFirst();
    } else if (!others.isEmpty()) {
        parsed.problem = tr("Only options and one link are expected, not “%1”.").arg(others.constFirst());
        return parsed;
    }
    const bool isRemote = parser.isSet(remote) || parser.isSet(codeqHttp);
    if (int(parser.isSet(demo)) + int(parser.isSet(local)) + int(isRemote) > 1) {
        parsed.problem = tr("--demo, --local and --connect exclude each other.");
        return parsed;
    }
    if (parser.isSet(remote) && (parser.value(remote).isEmpty() || !parser.value(remote).contains(u':'))) {
        parsed.problem = tr("--connect takes host:port, for example 127.0.0.1:9091.");
        return parsed;
    }
    ServerPlace& place = options.place;
    if (parser.isSet(codeqHttp) && !httpAddress(parser.value(codeqHttp))) {
        parsed.problem = tr("--codeq-http takes the URL of a server, for example http://127.0.0.1:8080.");
        return parsed;
    }
    if (parser.isSet(codeqWorker) && !isBrokerAddress(parser.value(codeqWorker))) {
        parsed.problem = tr("--codeq-worker takes host:port, for example 127.0.0.1:9091.");
        return parsed;
    }
    for (const QCommandLineOption& option : {token, tokenFile, workerToken, workerTokenFile, codeqWorker}) {
        if (parser.isSet(option) && !isRemote) {
            parsed.problem = tr("--%1 needs --connect.").arg(option.names().constFirst());
            return parsed;
        }
    }
    for (const QCommandLineOption& option : {token, workerToken}) {
        const QString name = option.names().constFirst();
        if (parser.isSet(option) && parser.isSet(name + u"-file"_s)) {
            parsed.problem = tr("--%1-file excludes --%1.").arg(name);
            return parsed;
        }
    }
    for (const QCommandLineOption& option : {tls, ca, cert, key, serverName}) {
        if (parser.isSet(option) && !isRemote) {
            parsed.problem = tr("--%1 needs --connect.").arg(option.names().constFirst());
            return parsed;
        }
        place.tls.enabled = place.tls.enabled || parser.isSet(option);
    }
    place.tls.files = {QFile::encodeName(parser.value(cert)).toStdString(),
                       QFile::encodeName(parser.value(key)).toStdString(),
                       QFile::encodeName(parser.value(ca)).toStdString()};
    place.tls.serverName = parser.value(serverName).toStdString();
    if (const auto contents = loadClientTls(place.tls); !contents) {
        parsed.problem = QString::fromStdString(contents.status().message());
        return parsed;
    }
    options.theme = themeNamed(parser.value(theme));
    if (parser.isSet(theme) && !options.theme) {
        parsed.problem = tr("--theme is dark, light or system, not “%1”.").arg(parser.value(theme));
        return parsed;
    }
    if (parser.isSet(language) && !languages().contains(parser.value(language))) {
        parsed.problem = tr("--language is en or pt_BR, not “%1”.").arg(parser.value(language));
        return parsed;
    }
    options.language = parser.value(language);
    place.address = parser.value(remote);
    place.httpAddress = parser.value(codeqHttp);
    place.workerAddress = parser.value(codeqWorker);
    if (isRemote) {
        place.token = tokenOf(parser, u"token"_s, "FAIRLEAD_TOKEN", parsed.problem);
        if (parsed.problem.isEmpty())
            place.workerToken = tokenOf(parser, u"worker-token"_s, "FAIRLEAD_WORKER_TOKEN", parsed.problem);
        if (!parsed.problem.isEmpty()) return parsed;
    }
    options.dataFolder = parser.value(data);
    options.headless = parser.isSet(headless) || !hasDisplay;
    if (options.headless && !options.link.isEmpty()) {
        parsed.problem = tr("A link is shown in a window, and there is no display.");
        return parsed;
    }
    if (parser.isSet(demo))
        options.begin = Options::Begin::Demo;
    else if (parser.isSet(local))
        options.begin = Options::Begin::Local;
    else if (isRemote)
        options.begin = Options::Begin::Remote;
    else if (options.headless)
        options.begin = Options::Begin::Demo;
    return parsed;
}

bool hasDisplay() {
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

}  // namespace fairlead::gui
