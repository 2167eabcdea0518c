// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace fairlead::gui {

class BrokerConnection;

// A place in a broker that can be sent to somebody else: fairlead://prod-eu/tenant/acme. It names a connection, not an
// address, so that nothing is reached by it but what this user has saved or opened.
struct Link {
    enum class Kind { Now, Tenant, Task, DeadLetter, Incident, Fleet };
    QString connection;
    Kind kind = Kind::Now;
    QString id;  // of the tenant, the task, the incident; empty: of Now and Fleet
    // Of Now: the range, and of a tenant: the moment that is looked at; broker's clock, ms since 1970; 0: as it is.
    qint64 fromMs = 0;
    qint64 untilMs = 0;

    bool operator==(const Link&) const = default;
};

inline constexpr qsizetype kLongestLink = 2000;

// Percent-encoded, so that it stays one word wherever it is pasted. Times in UTC, to the millisecond.
QString textOf(const Link& link);

// Strict: a text with anything that textOf() would not write is none. problem: what is wrong with it, as a sentence.
std::optional<Link> parseLink(const QString& text, QString* problem = nullptr);
bool looksLikeLink(const QString& text);

// What links call this connection: its name, or "local" and "demo" for the brokers in this process.
QString linkName(const BrokerConnection& connection);

}  // namespace fairlead::gui
