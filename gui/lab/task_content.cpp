// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/task_content.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace fairlead::gui {

namespace {

constexpr std::array<std::string_view, 12> kPeople = {"ada",    "grace",   "edsger", "barbara",  "donald",  "radia",
                                                      "leslie", "frances", "ken",    "margaret", "niklaus", "hedy"};
constexpr std::array<std::string_view, 24> kWords = {
    "order",   "shipped", "today", "thank",  "you",    "for",   "your", "patience", "the", "parcel",  "will", "arrive",
    "between", "nine",    "and",   "eleven", "please", "reply", "if",   "anything", "is",  "missing", "or",   "late"};

template <size_t N>
std::string_view oneOf(const std::array<std::string_view, N>& all, std::mt19937_64& random) {
    return all[random() % N];
}

std::string quoted(std::string_view key, std::string_view value) {
    return '"' + std::string(key) + "\":\"" + std::string(value) + '"';
}

std::string number(std::string_view key, uint64_t value) {
    return '"' + std::string(key) + "\":" + std::to_string(value);
}

std::string address(std::mt19937_64& random) { return std::string(oneOf(kPeople, random)) + "@mail.example"; }

// subject: the part of the command before the dot, as "email" of "email.send".
std::string fieldsFor(std::string_view subject, std::mt19937_64& random) {
    if (subject == "email") return quoted("to", address(random)) + "," + quoted("template", "order-shipped");
    if (subject == "sms")
        return quoted("to", "+4930" + std::to_string(1'000'000 + random() % 9'000'000)) + "," +
               quoted("sender", "notice");
    if (subject == "push") return number("device", random() % 1'000'000) + "," + quoted("channel", "updates");
    if (subject == "webhook")
        return quoted("url", "https://hooks.partner.example/v2/orders") + "," + quoted("event", "order.paid");
    if (subject == "image")
        return quoted("source", "uploads/" + std::to_string(random() % 100'000) + ".jpg") + "," +
               number("width", 320u << (random() % 4));
    if (subject == "video")
        return quoted("source", "raw/" + std::to_string(random() % 100'000) + ".mov") + "," +
               quoted("profile", "h264-1080p");
    if (subject == "report" || subject == "export")
        return quoted("period", "2026-0" + std::to_string(1 + random() % 9)) + "," +
               quoted("requestedBy", address(random));
    if (subject == "import")
        return quoted("file", "inbox/customers-" + std::to_string(random() % 1000) + ".csv") + "," +
               number("rows", random() % 20'000);
    if (subject == "invoice" || subject == "payment")
        return number("amountCents", 100 + random() % 90'000) + "," + quoted("currency", "EUR");
    return number("document", random() % 1'000'000) + "," + quoted("author", address(random));
}

}  // namespace

std::string makePayload(const std::string& command, const std::string& tenant, uint64_t taskNumber, uint32_t bytes,
                        std::mt19937_64& random) {
    std::string payload = "{" + number("number", taskNumber) + "," + quoted("customer", tenant) + "," +
                          fieldsFor(std::string_view(command).substr(0, command.find('.')), random) + ",\"note\":\"";
    while (payload.size() + 2 < bytes) {
        if (payload.back() != '"') payload += ' ';
        payload += oneOf(kWords, random);
    }
    return payload + "\"}";
}

std::string makeResultJson(const std::string& command, double seconds) {
    return "{" + quoted("command", command) + "," + quoted("state", "done") + "," +
           number("tookMs", uint64_t(std::llround(seconds * 1000))) + "}";
}

double chance(std::mt19937_64& random) { return double(random() >> 11) * 0x1.0p-53; }

// Not std::exponential_distribution, whose results differ between standard libraries.
double exponential(double mean, std::mt19937_64& random) { return std::min(-std::log1p(-chance(random)), 10.0) * mean; }

}  // namespace fairlead::gui
