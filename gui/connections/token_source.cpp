// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/token_source.h"

#include "gui/data/translation.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QTimer>

#include <utility>

namespace fairlead::gui {

namespace {

constexpr qint64 kLargestToken = 64 * 1024;

// Refused failures are not retried automatically: the user must act first.
Outcome<QString> refusal(const QString& text) { return Failure{Failure::Kind::Refused, text, false}; }

Outcome<QString> checked(const QString& text, const QString& where) {
    const CheckedToken token = checkToken(text);
    return token.problem.isEmpty() ? Outcome<QString>(token.token) : refusal(tr("%1 (%2)").arg(token.problem, where));
}

Outcome<QString> fromFile(const QString& path) {
    const QFileInfo info(path);
    // Reading a pipe would block the window until somebody writes to it.
    if (!info.exists() || !info.isFile()) return refusal(tr("there is no file %1 to read the token from").arg(path));
    if (info.size() > kLargestToken) return refusal(tr("%1 is too large to be a token").arg(path));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return refusal(tr("the token cannot be read from %1: %2").arg(path, file.errorString()));
    return checked(QString::fromUtf8(file.read(kLargestToken)), path);
}

Outcome<QString> fromEnvironment(const QString& variable) {
    const QByteArray name = variable.toLocal8Bit();
    if (!qEnvironmentVariableIsSet(name.constData()))
        return refusal(tr("the environment variable %1 is not set").arg(variable));
    return checked(qEnvironmentVariable(name.constData()), variable);
}

}  // namespace

Call TokenSource::fetch(const ConnectionProfile& profile, Then<QString> then) {
    Outcome<QString> known = QString();
    switch (profile.tokenPlace) {
        case TokenPlace::None:
        case TokenPlace::SameAsFirst: break;
        case TokenPlace::Keychain:
            return m_keychain.read(profile.id, [then = std::move(then)](const Outcome<QString>& answer) {
                // An automatic retry would prompt the user to unlock the keychain again and again.
                then(answer ? checked(*answer, fairlead::gui::tr("keychain")) : refusal(answer.failure().text));
            });
        case TokenPlace::ThisRun:
            known = m_typed.contains(profile.id)
                        ? checked(m_typed[profile.id], fairlead::gui::tr("typed"))
                        : refusal(fairlead::gui::tr("its token is kept for one run only; type it again"));
            break;
        case TokenPlace::File: known = fromFile(profile.tokenName); break;
        case TokenPlace::Environment: known = fromEnvironment(profile.tokenName); break;
    }
    auto ticket = std::make_shared<Call::Ticket>();
    QTimer::singleShot(0, QCoreApplication::instance(), [ticket, then = std::move(then), known] {
        if (std::exchange(ticket->isAwaited, false)) then(known);
    });
    return Call(ticket);
}

void TokenSource::removeFromKeychain(const QString& id) {
    m_removals[id] = std::make_shared<Call>(m_keychain.remove(id, [](const Outcome<Nothing>&) {}));
}

}  // namespace fairlead::gui
