// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/options.h"

#include "gui/app/language.h"
#include "gui/connections/connection_profile.h"
#include "gui/data/translation.h"
#include "shared/secret_argument.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

ParsedOptions parseOptions(const QStringList& arguments, bool hasDisplay) {
    QCommandLineParser parser;
    parser.setApplicationDescription(tr("A live console for multi-tenant task queues, with a broker inside."));
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
    const QCommandLineOption data(u"data"_s, tr("Where the embedded broker keeps its tasks."), u"folder"_s);
    const QCommandLineOption headless(
        u"headless"_s, tr("No window: a live table in the terminal. With demo traffic unless --connect or --local "
                          "says otherwise. The default where there is no display."));
    const QCommandLineOption theme(u"theme"_s, tr("dark, light or system; else as it is set."), u"theme"_s);
    const QCommandLineOption language(
        u"language"_s, tr("en or pt_BR; else as it is set, that of this machine, or English."), u"language"_s);
    const QCommandLineOption shots(u"shots"_s, tr("Run the demo, write a picture of every view to this folder, end."),
                                   u"folder"_s);
    for (const QCommandLineOption& option : {demo, local, remote, token, tokenFile, tls, ca, cert, key, serverName,
                                             data, headless, theme, language, shots, help, version})
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
    if (!parser.positionalArguments().isEmpty()) {
        parsed.problem = tr("Only options are expected, not “%1”.").arg(parser.positionalArguments().constFirst());
        return parsed;
    }
    if (int(parser.isSet(demo)) + int(parser.isSet(local)) + int(parser.isSet(remote)) > 1) {
        parsed.problem = tr("--demo, --local and --connect exclude each other.");
        return parsed;
    }
    if (parser.isSet(remote) && (parser.value(remote).isEmpty() || !parser.value(remote).contains(u':'))) {
        parsed.problem = tr("--connect takes host:port, for example 127.0.0.1:9091.");
        return parsed;
    }
    if (parser.isSet(token) && !parser.isSet(remote)) {
        parsed.problem = tr("--token needs --connect.");
        return parsed;
    }
    if (parser.isSet(tokenFile) && (!parser.isSet(remote) || parser.isSet(token))) {
        parsed.problem = tr("--token-file needs --connect, and excludes --token.");
        return parsed;
    }
    for (const QCommandLineOption& option : {tls, ca, cert, key, serverName}) {
        if (parser.isSet(option) && !parser.isSet(remote)) {
            parsed.problem = tr("--%1 needs --connect.").arg(option.names().constFirst());
            return parsed;
        }
        options.tls.enabled = options.tls.enabled || parser.isSet(option);
    }
    options.tls.files = {QFile::encodeName(parser.value(cert)).toStdString(),
                         QFile::encodeName(parser.value(key)).toStdString(),
                         QFile::encodeName(parser.value(ca)).toStdString()};
    options.tls.serverName = parser.value(serverName).toStdString();
    if (const auto contents = loadClientTls(options.tls); !contents) {
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
    options.address = parser.value(remote);
    QString given = parser.value(token);
    if (parser.isSet(tokenFile)) {
        const auto read = readSecretFile(QFile::encodeName(parser.value(tokenFile)).toStdString());
        if (!read) {
            parsed.problem = u"--token-file: "_s + QString::fromStdString(read.status().message());
            return parsed;
        }
        given = QString::fromStdString(*read);
    } else if (parser.isSet(remote) && !parser.isSet(token)) {
        given = qEnvironmentVariable("FAIRLEAD_TOKEN");
    }
    const CheckedToken checked = checkToken(given);
    if (!given.isEmpty() && !checked.problem.isEmpty()) {
        parsed.problem = (parser.isSet(token)       ? u"--token: "_s
                          : parser.isSet(tokenFile) ? u"--token-file: "_s
                                                    : u"FAIRLEAD_TOKEN: "_s) +
                         checked.problem;
        return parsed;
    }
    options.token = checked.token;
    options.dataFolder = parser.value(data);
    options.shotsFolder = parser.value(shots);
    options.headless = parser.isSet(headless) || !hasDisplay;
    if (parser.isSet(shots) && options.headless) {
        parsed.problem = tr("--shots needs a display, or QT_QPA_PLATFORM=offscreen.");
        return parsed;
    }
    if (parser.isSet(demo) || parser.isSet(shots))
        options.begin = Options::Begin::Demo;
    else if (parser.isSet(local))
        options.begin = Options::Begin::Local;
    else if (parser.isSet(remote))
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
