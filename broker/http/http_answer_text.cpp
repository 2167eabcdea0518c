// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_answer_text.h"

#include <array>
#include <charconv>
#include <ctime>

namespace fairlead::broker {

namespace {

std::string_view phraseOf(unsigned status) {
    switch (status) {
        case 200: return "OK";
        case 201: return "Created";
        case 202: return "Accepted";
        case 204: return "No Content";
        case 301: return "Moved Permanently";
        case 304: return "Not Modified";
        case 307: return "Temporary Redirect";
        case 400: return "Bad Request";
        case 401: return "Unauthorized";
        case 403: return "Forbidden";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        case 406: return "Not Acceptable";
        case 408: return "Request Timeout";
        case 409: return "Conflict";
        case 410: return "Gone";
        case 412: return "Precondition Failed";
        case 413: return "Content Too Large";
        case 415: return "Unsupported Media Type";
        case 417: return "Expectation Failed";
        case 422: return "Unprocessable Content";
        case 429: return "Too Many Requests";
        case 431: return "Request Header Fields Too Large";
        case 500: return "Internal Server Error";
        case 501: return "Not Implemented";
        case 503: return "Service Unavailable";
        case 505: return "HTTP Version Not Supported";
        case 507: return "Insufficient Storage";
        default: return "Answer";
    }
}

// The line with the present time; made once a second.
std::string_view dateLine() {
    thread_local std::time_t made = 0;
    thread_local std::array<char, 48> line{};
    thread_local size_t size = 0;
    const std::time_t now = std::time(nullptr);
    if (now != made) {
        std::tm utc{};
        gmtime_r(&now, &utc);
        size = std::strftime(line.data(), line.size(), "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &utc);
        made = now;
    }
    return {line.data(), size};
}

void writeNumber(std::string& to, size_t number, int base = 10) {
    char digits[24];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number, base);
    to.append(digits, end);
}

void writeHeader(std::string& to, std::string_view name, std::string_view value) {
    to += name;
    to += ": ";
    for (const char c : value) to += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    to += "\r\n";
}

bool mayHaveBody(unsigned status) { return status >= 200 && status != 204 && status != 304; }

void writeBeginning(std::string& to, const HttpAnswer& answer, const HttpAnswerForm& form, bool hasBody) {
    to += "HTTP/1.1 ";
    writeNumber(to, answer.status);
    to += ' ';
    to += phraseOf(answer.status);
    to += "\r\n";
    to += dateLine();
    if (hasBody && !answer.type.empty()) writeHeader(to, "Content-Type", answer.type);
    bool saysWhen = answer.status != 503;
    for (const auto& [name, value] : answer.headers) {
        writeHeader(to, name, value);
        saysWhen = saysWhen || name == "Retry-After";
    }
    // What is not possible just now is soon.
    if (!saysWhen) writeHeader(to, "Retry-After", "1");
    if (!form.origin.empty()) {
        writeHeader(to, "Access-Control-Allow-Origin", form.origin);
        to += "Access-Control-Expose-Headers: *\r\nVary: Origin\r\n";
    }
    if (!form.keepsAlive)
        to += "Connection: close\r\n";
    else if (!form.isHttp11)
        to += "Connection: keep-alive\r\n";
}

}  // namespace

void writeHttpAnswer(std::string& to, const HttpAnswer& answer, const HttpAnswerForm& form) {
    to.reserve(to.size() + 256 + answer.body.size());
    writeBeginning(to, answer, form, !answer.body.empty());
    if (mayHaveBody(answer.status)) {
        to += "Content-Length: ";
        writeNumber(to, answer.body.size());
        to += "\r\n";
    }
    to += "\r\n";
    if (mayHaveBody(answer.status) && !form.isHead) to += answer.body;
}

void writeHttpHead(std::string& to, const HttpAnswer& head, const HttpAnswerForm& form) {
    writeBeginning(to, head, form, true);
    if (form.isHttp11) to += "Transfer-Encoding: chunked\r\n";
    to += "\r\n";
    if (!head.body.empty()) writeHttpPiece(to, head.body, form);
}

void writeHttpPiece(std::string& to, std::string_view piece, const HttpAnswerForm& form) {
    if (piece.empty() || form.isHead) return;
    if (form.isHttp11) {
        writeNumber(to, piece.size(), 16);
        to += "\r\n";
    }
    to += piece;
    if (form.isHttp11) to += "\r\n";
}

void writeHttpEnd(std::string& to, const HttpAnswerForm& form) {
    if (form.isHttp11 && !form.isHead) to += "0\r\n\r\n";
}

}  // namespace fairlead::broker
