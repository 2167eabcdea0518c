// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// What of a request and its connection decides how its answer is written.
struct HttpAnswerForm {
    bool isHead = false;  // the body is left out
    bool isHttp11 = true;
    bool keepsAlive = true;  // otherwise the answer says "Connection: close"
    std::string origin{};    // of the web page whose script may read it; empty: no page asks
};

// Appends an answer as it goes over the wire. Values of headers lose their control characters.
void writeHttpAnswer(std::string& to, const HttpAnswer& answer, const HttpAnswerForm& form);
// The head of an answer without an end: chunked in HTTP/1.1, up to the end of the connection in HTTP/1.0.
void writeHttpHead(std::string& to, const HttpAnswer& head, const HttpAnswerForm& form);
void writeHttpPiece(std::string& to, std::string_view piece, const HttpAnswerForm& form);
void writeHttpEnd(std::string& to, const HttpAnswerForm& form);

}  // namespace fairlead::broker
