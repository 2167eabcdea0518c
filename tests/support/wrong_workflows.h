// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/workflow.h"

#include <cstddef>
#include <string>
#include <vector>

namespace fairlead::test {

inline std::string chainOf(size_t count) {
    std::string body = R"({"type":"chain","steps":[)";
    for (size_t i = 0; i < count; ++i) body += std::string(i > 0 ? "," : "") + R"({"type":"a","args":[]})";
    return body + "]}";
}

inline std::string nested(size_t depth) {
    std::string body = R"({"type":"a","args":[]})";
    for (size_t i = 0; i < depth; ++i) body = R"({"type":"group","jobs":[)" + body + "]}";
    return body;
}

// A description that no door takes.
struct WrongWorkflow {
    std::string name;
    std::string text;
    std::string names;  // part of the refusal
    int status = 400;   // of HTTP
};

inline std::vector<WrongWorkflow> wrongWorkflows() {
    using broker::kDeepestWorkflow;
    using broker::kMostWorkflowJobs;
    std::vector<WrongWorkflow> all;
    const auto row = [&all](const char* name, const std::string& text, const char* names, int status = 400) {
        all.push_back({name, text, names, status});
    };
    row("no JSON", "{", "JSON");
    row("NUL", std::string("{\"type\":\"chain\0\"}", 17), "JSON");
    row("a list", "[]", "object");
    row("no type", R"({"steps":[]})", "type:");
    row("another type", R"({"type":"graph","steps":[]})", "type:");
    row("no steps", R"({"type":"chain"})", "steps:");
    row("empty", R"({"type":"chain","steps":[]})", "steps:");
    row("steps and jobs", R"({"type":"group","steps":[{"type":"a","args":[]}],"jobs":[{"type":"a","args":[]}]})",
        "jobs:");
    row("no args", R"({"type":"chain","steps":[{"type":"a"}]})", "steps[0].args:");
    row("bad inside",
        R"({"type":"chain","steps":[{"type":"a","args":[]},{"type":"group","jobs":[{"type":"A","args":[]}]}]})",
        "steps[1].jobs[0].type:");
    row("no callbacks", R"({"type":"batch","jobs":[{"type":"a","args":[]}]})", "callbacks:");
    row("empty callbacks", R"({"type":"batch","jobs":[{"type":"a","args":[]}],"callbacks":{}})", "callbacks:");
    row("another callback",
        R"({"type":"batch","jobs":[{"type":"a","args":[]}],"callbacks":{"on_end":{"type":"a","args":[]}}})",
        "callbacks.on_end:");
    row("null callback", R"({"type":"batch","jobs":[{"type":"a","args":[]}],"callbacks":{"on_complete":null}})",
        "callbacks.on_complete");
    row("workflow as callback",
        R"({"type":"batch","jobs":[{"type":"a","args":[]}],"callbacks":{"on_complete":{"type":"chain","steps":[{"type":"a","args":[]}]}}})",
        "callbacks.on_complete.type:");
    row("unknown member", R"({"type":"chain","steps":[{"type":"a","args":[]}],"timeout":5})", "timeout:");
    row("graph", R"({"type":"chain","steps":[{"type":"a","args":[],"depends_on":["b"]}]})", "depends_on:", 422);
    row("unique", R"({"type":"chain","steps":[{"type":"a","args":[],"options":{"unique":{}}}]})", "unique:", 422);
    row("id", R"({"type":"chain","steps":[{"type":"a","args":[],"id":"019414d4-8b2e-7c3a-b5d1-f0e2a3b4c5d6"}]})",
        "id:", 422);
    row("pending", R"({"type":"chain","steps":[{"type":"a","args":[],"options":{"pending":true}}]})", "pending:", 422);
    row("key", R"({"type":"chain","steps":[{"type":"a","args":[],"idempotency_key":"k"}]})",
        "steps[0].idempotency_key:", 422);
    row("key of no text", R"({"type":"chain","steps":[{"type":"a","args":[],"idempotency_key":5}]})",
        "steps[0].idempotency_key:", 422);
    row("key of a callback",
        R"({"type":"batch","jobs":[{"type":"a","args":[]}],"callbacks":{"on_complete":{"type":"a","args":[],"idempotency_key":"k"}}})",
        "callbacks.on_complete.idempotency_key:", 422);
    row("key of the whole", R"({"type":"chain","idempotency_key":"k","steps":[{"type":"a","args":[]}]})",
        "idempotency_key:", 422);
    row("two tenants",
        R"({"type":"group","jobs":[{"type":"a","args":[],"meta":{"tenant_id":"x"}},{"type":"a","args":[],"meta":{"tenant_id":"y"}}]})",
        "meta.tenant_id:");
    row("a job", R"({"type":"chain","args":[]})", "args:");
    const std::string saga = R"({"type":"saga","steps":[{"name":"one","job_type":"a","args":[])";
    row("empty saga", R"({"type":"saga","steps":[]})", "steps:");
    row("jobs of a saga", R"({"type":"saga","jobs":[]})", "jobs:");
    row("unknown policy", saga + R"(}],"failure_policy":"ignore"})", "failure_policy:");
    row("policy of a chain", R"({"type":"chain","failure_policy":"skip","steps":[]})", "failure_policy:");
    row("step without a name", R"({"type":"saga","steps":[{"job_type":"a","args":[]}]})", "steps[0].name:");
    row("step without a type", R"({"type":"saga","steps":[{"name":"one","args":[]}]})", "steps[0].job_type:");
    row("two types", R"({"type":"saga","steps":[{"name":"one","job_type":"a","type":"b","args":[]}]})",
        "steps[0].job_type:");
    row("two steps of a name", saga + R"(},{"name":"one","job_type":"a","args":[]}]})", "steps[1].name:");
    row("chain in a saga", R"({"type":"saga","steps":[{"type":"chain","steps":[{"type":"a","args":[]}]}]})",
        "steps[0].type:");
    row("arguments to undo alone", saga + R"(,"compensate_args":[1]}]})", "steps[0].compensate_type:");
    row("arguments to undo that are no list", saga + R"(,"compensate_type":"b","compensate_args":{}}]})",
        "steps[0].compensate_args:");
    row("wrong type to undo", saga + R"(,"compensate_type":"B"}]})", "steps[0].compensation.type:");
    row("type to undo that is no text", saga + R"(,"compensate_type":5}]})", "steps[0].compensate_type:");
    const std::string step = R"({"type":"chain","steps":[{"type":"a","args":[],"options":)";
    row("expires after a while", step + R"({"expires_at":"+PT3S"}}]})", "steps[0].expires_at:", 422);
    row("scheduled after a while", step + R"({"scheduled_at":"+PT3S"}}]})", "steps[0].scheduled_at:", 422);
    row("delayed for a while", step + R"({"delay_until":"+PT3S"}}]})", "steps[0].delay_until:", 422);
    row("too deep", nested(kDeepestWorkflow + 1), "type:");
    row("much too deep", nested(5000), "");
    row("too many", chainOf(kMostWorkflowJobs + 1), "steps:");
    row("many too many", chainOf(10'001), "");
    return all;
}

}  // namespace fairlead::test
