// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/connection_profile.h"

#include "gui/codeq/http_address.h"
#include "gui/connections/broker_address.h"
#include "gui/data/translation.h"
#include "shared/clock.h"

#include <QRegularExpression>
#include <QUuid>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// shared/tls uses these names in its messages; they tell which field a message is about.
const TlsFileNames& fieldNames() {
    static const TlsFileNames names{"“Certificate”", "“Key”", "“Authorities”"};
    return names;
}

ProfileField fieldIn(const std::string& message) {
    const auto names = [&message](const std::string& name) { return message.find(name) != std::string::npos; };
    return names(fieldNames().key)           ? ProfileField::Key
           : names(fieldNames().authorities) ? ProfileField::Authorities
                                             : ProfileField::Certificate;
}

void addTlsProblems(const ClientTls& tls, QList<ProfileProblem>& problems) {
    if (!tls.enabled) return;
    const Result<TlsContents> contents = readTlsFiles(tls.files, fieldNames());
    std::string message;
    if (!contents)
        message = contents.status().message();
    else if (const auto until = checkTlsContents(*contents, tls.files, fieldNames(), SystemClock().now()); !until)
        message = until.status().message();
    if (!message.empty()) problems.append({fieldIn(message), QString::fromStdString(message)});
}

QString tokenProblem(const ConnectionProfile& profile) {
    static const QRegularExpression variable(u"^[A-Za-z_][A-Za-z0-9_]*$"_s);
    if (profile.tokenPlace == TokenPlace::File && profile.tokenName.isEmpty())
        return tr("Name the file that holds the token.");
    if (profile.tokenPlace == TokenPlace::Environment && !variable.match(profile.tokenName).hasMatch())
        return tr("Name the environment variable that holds the token, for example FAIRLEAD_TOKEN.");
    return {};
}

}  // namespace

ConnectionProfile newProfile() {
    ConnectionProfile profile;
    profile.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    profile.mark.key = profile.id;
    return profile;
}

ConnectionProfile workersSide(const ConnectionProfile& profile) {
    ConnectionProfile side = profile;
    side.id = profile.id + u"/worker"_s;
    side.tokenPlace = profile.workerTokenPlace;
    side.tokenName = profile.workerTokenName;
    return side;
}

QList<ProfileProblem> problemsOf(const ConnectionProfile& profile, const QStringList& names) {
    QList<ProfileProblem> problems;
    if (profile.name.trimmed().isEmpty())
        problems.append({ProfileField::Name, tr("Give it a name.")});
    else if (names.contains(profile.name))
        problems.append({ProfileField::Name, tr("Another connection has this name.")});
    const bool isHttpAlone = profile.address.isEmpty() && !profile.httpAddress.isEmpty();
    if (!isHttpAlone && !isBrokerAddress(profile.address)) {
        problems.append({ProfileField::Address,
                         tr("“%1” is not an address. One looks like this: 127.0.0.1:9091").arg(profile.address)});
    }
    if (const QString problem = tokenProblem(profile); !problem.isEmpty())
        problems.append({ProfileField::Token, problem});
    if (!profile.workerAddress.isEmpty() && !isBrokerAddress(profile.workerAddress)) {
        problems.append({ProfileField::WorkerAddress,
                         tr("“%1” is not an address. One looks like this: 127.0.0.1:9091").arg(profile.workerAddress)});
    }
    if (!profile.httpAddress.isEmpty() && !httpAddress(profile.httpAddress)) {
        problems.append({ProfileField::HttpAddress,
                         tr("“%1” is not the URL of a server. One looks like this: http://127.0.0.1:8080")
                             .arg(profile.httpAddress)});
    }
    if (const QString problem = tokenProblem(workersSide(profile)); !problem.isEmpty())
        problems.append({ProfileField::WorkerToken, problem});
    addTlsProblems(profile.tls, problems);
    return problems;
}

CheckedToken checkToken(const QString& text) {
    const QString token = text.trimmed();
    if (token.isEmpty()) return {{}, tr("The token is empty.")};
    const bool clean =
        std::all_of(token.begin(), token.end(), [](QChar c) { return c.unicode() > 0x20 && c.unicode() < 0x7f; });
    if (!clean) return {{}, tr("This is no token: it has blanks, line breaks or letters beyond ASCII inside.")};
    return {token, {}};
}

}  // namespace fairlead::gui
