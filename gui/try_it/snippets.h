// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/producer_stream.h"
#include "gui/try_it/identity.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// In which language, and on which side of the queue. The templates are resources/snippets/send.* and work.*.
enum class SnippetLanguage { Go, Python, TypeScript, Curl, Terminal };
enum class SnippetSide { Send, Work };

// What the forms say.
struct SnippetFacts {
    bool isBrokerKnown = true;  // false: the token may not ask where it serves HTTP
    QString url;                // of HTTP, as http://127.0.0.1:9080; empty: not served
    QString address;            // of gRPC, as 127.0.0.1:9091
    TokenKind tokens = TokenKind::Tenant;
    NewTask task;
    QString tenant;
    int copies = 1;
    QString workerTenant;  // "*": all
    QStringList commands;
    int leaseSeconds = 0;
    QByteArray result;  // JSON
};

// Why there is no such snippet, as a sentence; empty: there is one.
QString whyNoSnippet(SnippetLanguage language, SnippetSide side, const SnippetFacts& facts);
// A whole program that does what the form would do; REQUIRES that there is one. Every text of the forms is a literal of
// the language in it: it cannot end the literal, and no character that is not seen stands in it unescaped.
QString snippet(SnippetLanguage language, SnippetSide side, const SnippetFacts& facts);

}  // namespace fairlead::gui
