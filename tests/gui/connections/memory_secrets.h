// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/secret_store.h"

#include <QCoreApplication>
#include <QHash>
#include <QTimer>

#include <utility>

namespace fairlead::gui {

// A keychain in memory that answers like a real one, or refuses as the test says.
class MemorySecrets final : public SecretStore {
public:
    QHash<QString, QString> secrets;
    Failure refusal;  // its text is empty: nothing is refused
    int reads = 0;

    Call read(const QString& id, Then<QString> then) override {
        ++reads;
        Outcome<QString> answer = Failure{Failure::Kind::NotFound, QStringLiteral("nothing there")};
        if (secrets.contains(id)) answer = secrets[id];
        return later(std::move(then), answer);
    }
    Call write(const QString& id, const QString& secret, Then<Nothing> then) override {
        if (refusal.text.isEmpty()) secrets[id] = secret;
        return later(std::move(then), Outcome<Nothing>(Nothing()));
    }
    Call remove(const QString& id, Then<Nothing> then) override {
        secrets.remove(id);
        return later(std::move(then), Outcome<Nothing>(Nothing()));
    }

private:
    template <typename Value>
    Call later(Then<Value> then, Outcome<Value> answer) {
        if (!refusal.text.isEmpty()) answer = refusal;
        auto ticket = std::make_shared<Call::Ticket>();
        QTimer::singleShot(0, QCoreApplication::instance(), [ticket, then = std::move(then), answer] {
            if (std::exchange(ticket->isAwaited, false)) then(answer);
        });
        return Call(ticket);
    }
};

}  // namespace fairlead::gui
