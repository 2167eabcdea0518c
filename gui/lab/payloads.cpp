// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/payloads.h"

#include <array>
#include <cstdio>

namespace fairlead::gui {

namespace {

// Names and templates hold no character that JSON escapes.
std::string number(Chance& chance, uint64_t below) {
    return std::to_string(chance() % below);
}

std::string fields(const std::string& command, const std::string& tenant, Chance& chance) {
    if (command == "email.send" || command == "sms.send") {
        static constexpr std::array kTemplates = {"welcome", "receipt", "reminder", "password-reset", "newsletter"};
        return R"("template":")" + std::string(kTemplates[chance() % kTemplates.size()]) + R"(","to":"user)" +
               number(chance, 90'000) + "@" + tenant + R"(.example","locale":"en")";
    }
    if (command == "report.generate") {
        return R"("report":"rpt_)" + number(chance, 100'000) + R"(","from":"2026-10-01","to":"2026-10-31","format":"pdf")";
    }
    if (command == "image.resize" || command == "video.transcode") {
        return R"("source":"s3://)" + tenant + "/uploads/" + number(chance, 1'000'000) +
               R"(","width":1280,"height":720,"quality":85)";
    }
    if (command == "import.csv") {
        return R"("file":"export-)" + number(chance, 10'000) + R"(.csv","rows":)" + number(chance, 50'000) +
               R"(,"delimiter":";")";
    }
    if (command == "invoice.render") {
        return R"("invoice":"INV-2026-)" + number(chance, 100'000) + R"(","currency":"EUR","total_cents":)" +
               number(chance, 500'000);
    }
    if (command == "webhook.deliver") {
        return R"("url":"https://hooks.example.com/)" + tenant + R"(","event":"order.paid","order":)" +
               number(chance, 1'000'000);
    }
    return R"("object":")" + tenant + "-" + number(chance, 1'000'000) + R"(","revision":)" + number(chance, 500);
}

}  // namespace

std::string makePayload(const std::string& command, const std::string& tenant, uint32_t bytes, Chance& chance) {
    std::string payload = "{" + fields(command, tenant, chance);
    char tag[40];
    std::snprintf(tag, sizeof tag, R"(,"request_id":"%016llx")", static_cast<unsigned long long>(chance()));
    payload += tag;
    if (payload.size() + 1 < bytes) {
        payload += R"(,"lines":[)" + number(chance, 1000);
        while (payload.size() + 2 < bytes) {
            payload += "," + number(chance, 1000);
        }
        payload += "]";
    }
    return payload + "}";
}

std::string makeResult(double seconds, Chance& chance) {
    return R"({"took_ms":)" + std::to_string(int64_t(seconds * 1000)) + R"(,"host":"node-)" + number(chance, 8) + R"("})";
}

}  // namespace fairlead::gui
