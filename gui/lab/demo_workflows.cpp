// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/scenario.h"

#include <string>
#include <vector>

namespace fairlead::gui {

namespace {

// A job whose command is its type, as the demo's kinds of tasks are named.
std::string job(const std::string& command, int attempts = 5) {
    return R"({"type":")" + command + R"(","args":[],"options":{"queue":")" + command +
           R"(","retry":{"max_attempts":)" + std::to_string(attempts) + R"(,"initial_interval":"PT2S"}}})";
}

std::string listOf(const std::vector<std::string>& parts) {
    std::string list = "[";
    for (const std::string& part : parts) list += (list.size() > 1 ? "," : "") + part;
    return list + "]";
}

std::string chain(const std::string& name, const std::vector<std::string>& steps) {
    return R"({"type":"chain","name":")" + name + R"(","steps":)" + listOf(steps) + "}";
}

std::string group(const std::string& name, const std::vector<std::string>& jobs) {
    return R"({"type":"group","name":")" + name + R"(","jobs":)" + listOf(jobs) + "}";
}

std::string batch(const std::string& name, const std::vector<std::string>& jobs, const std::string& onSuccess,
                  const std::string& onFailure) {
    return R"({"type":"batch","name":")" + name + R"(","jobs":)" + listOf(jobs) + R"(,"callbacks":{"on_success":)" +
           onSuccess + R"(,"on_failure":)" + onFailure + "}}";
}

}  // namespace

std::vector<WorkflowLoad> demoWorkflows() {
    const std::string renditions =
        batch("renditions", std::vector<std::string>(4, job("image.resize")), job("search.index"), job("email.send"));
    return {
        {"umbrella-retail", 20,
         chain("order", {job("payment.capture"), job("invoice.create"),
                         group("tell", {job("email.send"), job("webhook.deliver")})})},
        {"rosewood-insurance", 45,
         chain("month end",
               {job("import.csv"), group("papers", {job("report.generate"), job("export.pdf"), job("export.pdf")}),
                job("email.send")})},
        {"hooli-media", 30, chain("publish", {job("video.transcode"), renditions, job("push.notify")})},
        // Of a kind that often fails, and that is tried once.
        {"legacy-systems", 25, chain("sync", {job("crm.sync", 1), job("crm.sync", 1), job("search.index")})},
    };
}

}  // namespace fairlead::gui
