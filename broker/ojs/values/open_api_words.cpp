// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/open_api_words.h"

#include "shared/json_reader.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

namespace fairlead::broker {

namespace {

constexpr std::array kWords{
    OpenApiWords{"GET /ojs/manifest", "What this server can do"},
    OpenApiWords{"GET /ojs/openapi.json", "This document"},
    OpenApiWords{"GET /ojs/v1/health", "Whether it takes work"},
    OpenApiWords{"POST /ojs/v1/jobs", "Create a job", 201, "NewJob", "JobAnswer"},
    OpenApiWords{"GET /ojs/v1/jobs", "The jobs, the newest first", 200, "", "JobPage"},
    OpenApiWords{"POST /ojs/v1/jobs/batch", "Create jobs, all or none", 201, "NewJobs", "JobPage"},
    OpenApiWords{"POST /ojs/v1/jobs/bulk", "Create jobs, each by itself", 201, "BulkJobs"},
    OpenApiWords{"POST /ojs/v1/jobs/bulk/cancel", "Cancel jobs by their ids", 200, "JobIds"},
    OpenApiWords{"POST /ojs/v1/jobs/bulk/retry", "Try jobs again by their ids", 200, "JobIds"},
    OpenApiWords{"POST /ojs/v1/jobs/bulk/delete", "Delete jobs by their ids", 200, "JobIds"},
    OpenApiWords{"GET /ojs/v1/jobs/:id", "A job", 200, "", "JobAnswer"},
    OpenApiWords{"DELETE /ojs/v1/jobs/:id", "Cancel a job", 200, "", "JobAnswer"},
    OpenApiWords{"POST /ojs/v1/jobs/:id/cancel", "Cancel a job", 200, "", "JobAnswer"},
    OpenApiWords{"POST /ojs/v1/jobs/:id/activate", "Let a job go that is held back", 200, "", "JobAnswer"},
    OpenApiWords{"PUT /ojs/v1/jobs/:id/progress", "Tell how far a job has come", 204, "Progress"},
    OpenApiWords{"GET /ojs/v1/jobs/:id/progress", "How far a job has come"},
    OpenApiWords{"GET /ojs/v1/jobs/:id/events", "Follow what happens to a job", 200, "", "", true},
    OpenApiWords{"POST /ojs/v1/workers/fetch", "Take jobs", 200, "Fetch", "JobPage"},
    OpenApiWords{"POST /ojs/v1/workers/ack", "End a job well", 200, "Ack"},
    OpenApiWords{"POST /ojs/v1/workers/nack", "End an attempt badly, or give a job back", 200, "Nack"},
    OpenApiWords{"POST /ojs/v1/workers/heartbeat", "Keep jobs, and hear what is ordered", 200, "Heartbeat"},
    OpenApiWords{"GET /ojs/v1/queues", "The queues and their counts"},
    OpenApiWords{"GET /ojs/v1/queues/:name", "A queue and its counts"},
    OpenApiWords{"GET /ojs/v1/queues/:name/stats", "A queue and its counts"},
    OpenApiWords{"POST /ojs/v1/queues/:name/pause", "Hand out nothing of a queue"},
    OpenApiWords{"POST /ojs/v1/queues/:name/resume", "Hand out jobs of a queue again"},
    OpenApiWords{"GET /ojs/v1/queues/:name/events", "Follow what happens in a queue", 200, "", "", true},
    OpenApiWords{"GET /ojs/v1/dead-letter", "The dead letters, the latest first", 200, "", "JobPage"},
    OpenApiWords{"DELETE /ojs/v1/dead-letter", "Delete many dead letters", 200, "Filter"},
    OpenApiWords{"GET /ojs/v1/dead-letter/stats", "How many there are, of what"},
    OpenApiWords{"POST /ojs/v1/dead-letter/retry", "Try many dead letters again", 200, "Filter"},
    OpenApiWords{"GET /ojs/v1/dead-letter/:id", "A dead letter", 200, "", "JobAnswer"},
    OpenApiWords{"POST /ojs/v1/dead-letter/:id/retry", "Try a dead letter again", 200, "", "JobAnswer"},
    OpenApiWords{"DELETE /ojs/v1/dead-letter/:id", "Delete a dead letter"},
    OpenApiWords{"GET /ojs/v1/cron", "What is created by a calendar"},
    OpenApiWords{"POST /ojs/v1/cron", "Create jobs by a calendar, or change how", 201, "Cron"},
    OpenApiWords{"GET /ojs/v1/cron/:name", "An entry"},
    OpenApiWords{"PATCH /ojs/v1/cron/:name", "Switch an entry on or off", 200, "Enabled"},
    OpenApiWords{"DELETE /ojs/v1/cron/:name", "Delete an entry"},
    OpenApiWords{"POST /ojs/v1/workflows", "Begin jobs that follow one another", 201, "Workflow", "WorkflowAnswer"},
    OpenApiWords{"GET /ojs/v1/workflows", "The workflows, the newest first"},
    OpenApiWords{"GET /ojs/v1/workflows/:id", "Where a workflow stands", 200, "", "WorkflowAnswer"},
    OpenApiWords{"GET /ojs/v1/workflows/:id/progress", "How far a workflow has come"},
    OpenApiWords{"DELETE /ojs/v1/workflows/:id", "Cancel a workflow", 200, "", "WorkflowAnswer"},
    OpenApiWords{"POST /ojs/v1/workflows/:id/cancel", "Cancel a workflow", 200, "", "WorkflowAnswer"},
    OpenApiWords{"GET /ojs/v1/events", "What has happened since a cursor", 200, "", "Events"},
    OpenApiWords{"GET /ojs/v1/events/stream", "Follow what happens", 200, "", "", true},
    OpenApiWords{"POST /ojs/v1/webhooks/subscriptions", "Have events told at a URL", 201, "Subscription"},
    OpenApiWords{"GET /ojs/v1/webhooks/subscriptions", "The subscriptions, the oldest first"},
    OpenApiWords{"GET /ojs/v1/webhooks/subscriptions/:id", "A subscription"},
    OpenApiWords{"PATCH /ojs/v1/webhooks/subscriptions/:id", "Change a subscription", 200, "SubscriptionChanges"},
    OpenApiWords{"DELETE /ojs/v1/webhooks/subscriptions/:id", "Delete a subscription", 204},
    OpenApiWords{"POST /ojs/v1/webhooks/subscriptions/:id/test", "Call a subscriber once, to see what it answers"},
    OpenApiWords{"POST /ojs/v1/webhooks/subscriptions/:id/rotate-secret", "Sign with another secret"},
    OpenApiWords{"GET /ojs/v1/webhooks/deliveries", "Calls to subscribers that wait, and the latest that are over"},
    OpenApiWords{"GET /ojs/v1/webhooks/deliveries/:id", "A call to a subscriber, with its event"},
    OpenApiWords{"POST /ojs/v1/webhooks/deliveries/:id/retry", "Make a call again that was given up", 202},
    OpenApiWords{"GET /ojs/v1/rate-limits", "What limits by key are in force"},
    OpenApiWords{"GET /ojs/v1/rate-limits/:key", "A limit by key"},
    OpenApiWords{"PUT /ojs/v1/rate-limits/:key", "Set a limit by key", 200, "KeyLimit"},
    OpenApiWords{"DELETE /ojs/v1/rate-limits/:key", "Take back what was set"},
    OpenApiWords{"GET /ojs/v1/admin/queues/:name/rate-limit", "The limit of a whole queue"},
    OpenApiWords{"PUT /ojs/v1/admin/queues/:name/rate-limit", "Set the limit of a whole queue", 200, "KeyLimit"},
    OpenApiWords{"DELETE /ojs/v1/admin/queues/:name/rate-limit", "Take back the limit of a whole queue"},
    OpenApiWords{"GET /ojs/v1/admin/stats", "Counts and rates of all"},
    OpenApiWords{"GET /ojs/v1/admin/scheduling/stats", "Dispatches and waits of each queue in the last minute"},
    OpenApiWords{"GET /ojs/v1/admin/pools", "Workers by the queues that they take"},
    OpenApiWords{"GET /ojs/v1/admin/stats/history", "Counts of the past"},
    OpenApiWords{"GET /ojs/v1/admin/system/config", "How the server is set up"},
    OpenApiWords{"GET /ojs/v1/admin/jobs", "The jobs, sorted"},
    OpenApiWords{"GET /ojs/v1/admin/jobs/:id", "A job with its history", 200, "", "Job"},
    OpenApiWords{"POST /ojs/v1/admin/jobs/:id/cancel", "Cancel a job", 200, "", "JobAnswer"},
    OpenApiWords{"POST /ojs/v1/admin/jobs/:id/retry", "Try a job again", 200, "", "JobAnswer"},
    OpenApiWords{"POST /ojs/v1/admin/jobs/bulk/retry", "Try many jobs again", 200, "Filter"},
    OpenApiWords{"POST /ojs/v1/admin/jobs/bulk/cancel", "Cancel many jobs", 200, "Filter"},
    OpenApiWords{"POST /ojs/v1/admin/jobs/bulk/delete", "Delete many jobs", 200, "Filter"},
    OpenApiWords{"GET /ojs/v1/admin/dead-letter", "The dead letters in pages"},
    OpenApiWords{"DELETE /ojs/v1/admin/dead-letter", "Delete many dead letters", 200, "Filter"},
    OpenApiWords{"GET /ojs/v1/admin/dead-letter/stats", "How many there are, of what"},
    OpenApiWords{"POST /ojs/v1/admin/dead-letter/retry", "Try many dead letters again", 200, "Filter"},
    OpenApiWords{"GET /ojs/v1/admin/dead-letter/:id", "A dead letter", 200, "", "JobAnswer"},
    OpenApiWords{"POST /ojs/v1/admin/dead-letter/:id/retry", "Try a dead letter again", 200, "", "JobAnswer"},
    OpenApiWords{"DELETE /ojs/v1/admin/dead-letter/:id", "Delete a dead letter", 204},
    OpenApiWords{"GET /ojs/v1/admin/queues", "The queues in pages"},
    OpenApiWords{"GET /ojs/v1/admin/queues/:name", "A queue and its counts"},
    OpenApiWords{"POST /ojs/v1/admin/queues/:name/pause", "Hand out nothing of a queue"},
    OpenApiWords{"POST /ojs/v1/admin/queues/:name/resume", "Hand out jobs of a queue again"},
    OpenApiWords{"PUT /ojs/v1/admin/queues/:name/config", "Bound a queue", 200, "QueueConfig"},
    OpenApiWords{"DELETE /ojs/v1/admin/queues/:name/jobs", "Delete jobs of a queue", 200, "Purge"},
    OpenApiWords{"GET /ojs/v1/admin/workers", "The workers in pages"},
    OpenApiWords{"GET /ojs/v1/admin/workers/:id", "A worker"},
    OpenApiWords{"POST /ojs/v1/admin/workers/:id/quiet", "Have a worker take nothing more"},
    OpenApiWords{"DELETE /ojs/v1/admin/workers/:id", "Forget a worker that is gone"},
    OpenApiWords{"GET /ojs/v1/admin/tenants", "The tenants in pages"},
    OpenApiWords{"GET /ojs/v1/admin/tenants/:id", "A tenant"},
    OpenApiWords{"PUT /ojs/v1/admin/tenants/:id", "Change a tenant's limits", 0, "TenantLimits"},
    OpenApiWords{"DELETE /ojs/v1/admin/tenants/:id", "Delete a tenant, or drain it", 0},
    OpenApiWords{"PUT /ojs/v1/admin/tenants/:id/limits", "Change a tenant's limits", 200, "TenantLimits"},
    OpenApiWords{"GET /ojs/v1/admin/tenants/:id/stats", "Counts of a tenant"},
    OpenApiWords{"GET /ojs/v1/admin/tenants/:id/jobs", "Jobs of a tenant"},
    OpenApiWords{"POST /ojs/v1/admin/tenants/:id/throttle", "Throttle a tenant", 200, "Throttle"},
    OpenApiWords{"DELETE /ojs/v1/admin/tenants/:id/throttle", "End a tenant's throttle"},
};

constexpr std::string_view kComponents = R"json({
"schemas":{
"Answer":{"type":"object"},
"Reason":{"type":"object","properties":{"reason":{"type":"string"}},"additionalProperties":false},
"Job":{"type":"object","required":["id","type","queue","args","state"],
"properties":{"specversion":{"type":"string"},"id":{"type":"string","format":"uuid"},"type":{"type":"string"},
"queue":{"type":"string"},"args":{"type":"array","items":{}},"meta":{"type":"object"},
"state":{"type":"string","enum":["scheduled","available","pending","active","retryable","completed",
"cancelled","discarded"]},"priority":{"type":"integer"},"attempt":{"type":"integer"},
"max_attempts":{"type":"integer"},"created_at":{"type":"string","format":"date-time"},"result":{},
"error":{"type":"object"},"errors":{"type":"array","items":{"type":"object"}}}},
"JobAnswer":{"type":"object","required":["job"],"properties":{"job":{"$ref":"#/components/schemas/Job"}}},
"JobPage":{"type":"object","required":["jobs"],"properties":{"jobs":{"type":"array",
"items":{"$ref":"#/components/schemas/Job"}},"pagination":{"type":"object"}}},
"Options":{"type":"object","properties":{"queue":{"type":"string","pattern":"^[a-z0-9][a-z0-9.-]*$",
"maxLength":128},"priority":{"type":"integer","minimum":-100,"maximum":100},"timeout_ms":{"type":"integer",
"minimum":0},"visibility_timeout_ms":{"type":"integer","minimum":0},"scheduled_at":{"type":"string"},
"delay_until":{"type":"string"},"expires_at":{"type":"string"},"pending":{"type":"boolean"},
"retry":{"$ref":"#/components/schemas/Retry"},"unique":{"type":"object"},"tags":{"type":"array",
"items":{"type":"string"}},"schema":{"type":"string"},"metadata":{"type":"object"},
"rate_limit":{"$ref":"#/components/schemas/KeyLimit"},"max_attempts":{"type":"integer","minimum":0}},
"additionalProperties":false},
"Retry":{"type":"object","properties":{"max_attempts":{"type":"integer","minimum":0},
"initial_interval":{"type":"string"},"backoff_coefficient":{"type":"number","minimum":1},
"max_interval":{"type":"string"},"jitter":{"type":"boolean"},"backoff_strategy":{"type":"string"},
"non_retryable_errors":{"type":"array","items":{"type":"string"}},"on_exhaustion":{"type":"string",
"enum":["discard","dead_letter"]}}},
"NewJob":{"type":"object","required":["type","args"],"properties":{"type":{"type":"string","maxLength":255},
"args":{"type":"array","items":{}},"id":{"type":"string","format":"uuid"},"meta":{"type":"object"},
"options":{"$ref":"#/components/schemas/Options"},"idempotency_key":{"type":"string"}}},
"NewJobs":{"type":"object","required":["jobs"],"properties":{"jobs":{"type":"array","maxItems":1000,
"items":{"$ref":"#/components/schemas/NewJob"}},"idempotency_key":{"type":"string"},
"atomicity":{"type":"string","enum":["atomic"]}},"additionalProperties":false},
"BulkJobs":{"type":"object","required":["jobs"],"properties":{"jobs":{"type":"array","maxItems":1000,
"items":{"$ref":"#/components/schemas/NewJob"}},"idempotency_key":{"type":"string"},
"atomicity":{"type":"string","enum":["partial","atomic"]}},"additionalProperties":false},
"JobIds":{"type":"object","required":["job_ids"],"properties":{"job_ids":{"type":"array","maxItems":1000,
"items":{"type":"string"}},"atomicity":{"type":"string","enum":["partial"]},"reason":{"type":"string"}},
"additionalProperties":false},
"Fetch":{"type":"object","required":["queues"],"properties":{"queues":{"type":"array",
"items":{"type":"string"}},"count":{"type":"integer","minimum":1},"worker_id":{"type":"string"},
"visibility_timeout_ms":{"type":"integer"},"wait_ms":{"type":"integer","maximum":60000}}},
"Ack":{"type":"object","required":["job_id"],"properties":{"job_id":{"type":"string"},"result":{},
"worker_id":{"type":"string"}}},
"Nack":{"type":"object","required":["job_id"],"properties":{"job_id":{"type":"string"},
"error":{"type":"object","properties":{"code":{"type":"string"},"type":{"type":"string"},
"message":{"type":"string"},"retryable":{"type":"boolean"},"details":{"type":"object"}}},
"requeue":{"type":"boolean"},"worker_id":{"type":"string"}}},
"Heartbeat":{"type":"object","required":["worker_id"],"properties":{"worker_id":{"type":"string"},"job_id":{"type":"string"},
"active_jobs":{"oneOf":[{"type":"integer"},{"type":"array","items":{"type":"string"}}]},
"active_job_ids":{"type":"array","items":{"type":"string"}},"state":{"type":"string"},
"hostname":{"type":"string"},"pid":{"type":"integer"},"queues":{"type":"array","items":{"type":"string"}},
"concurrency":{"type":"integer"}}},
"Progress":{"type":"object","properties":{"progress":{"type":"number","minimum":0,"maximum":1},
"data":{"type":"object"},"worker_id":{"type":"string"}},"additionalProperties":false},
"Filter":{"type":"object","required":["filter","confirm"],"properties":{"filter":{"type":"object"},
"confirm":{"type":"boolean","enum":[true]},"reason":{"type":"string"}},"additionalProperties":false},
"SubscriptionFilter":{"type":"object","properties":{"queues":{"type":"array","items":{"type":"string"}},
"job_types":{"type":"array","items":{"type":"string"}}},"additionalProperties":false},
"Subscription":{"type":"object","required":["url","events"],"properties":{"url":{"type":"string","format":"uri"},
"events":{"type":"array","items":{"type":"string"},"minItems":1},
"filter":{"$ref":"#/components/schemas/SubscriptionFilter"},"active":{"type":"boolean"},
"metadata":{"type":"object"},"reason":{"type":"string"}},"additionalProperties":false},
"SubscriptionChanges":{"type":"object","properties":{"url":{"type":"string","format":"uri"},
"events":{"type":"array","items":{"type":"string"},"minItems":1},
"filter":{"$ref":"#/components/schemas/SubscriptionFilter"},"active":{"type":"boolean"},
"metadata":{"type":"object"},"reason":{"type":"string"}},"additionalProperties":false},
"Cron":{"type":"object","required":["name"],"properties":{"name":{"type":"string"},
"expression":{"type":"string"},"cron":{"type":"string"},"timezone":{"type":"string"},
"overlap_policy":{"type":"string"},"enabled":{"type":"boolean"},
"job_template":{"$ref":"#/components/schemas/NewJob"},"type":{"type":"string"},"args":{"type":"array",
"items":{}},"options":{"$ref":"#/components/schemas/Options"}}},
"Enabled":{"type":"object","required":["enabled"],"properties":{"enabled":{"type":"boolean"}}},
"Workflow":{"type":"object","required":["type"],"properties":{"type":{"type":"string","enum":["chain","group",
"batch"]},"name":{"type":"string","maxLength":255},"options":{"type":"object"},"steps":{"type":"array","minItems":1,
"items":{"$ref":"#/components/schemas/WorkflowPart"}},"jobs":{"type":"array","minItems":1,
"items":{"$ref":"#/components/schemas/WorkflowPart"}},"callbacks":{"type":"object",
"properties":{"on_complete":{"$ref":"#/components/schemas/NewJob"},
"on_success":{"$ref":"#/components/schemas/NewJob"},"on_failure":{"$ref":"#/components/schemas/NewJob"}},
"additionalProperties":false}}},
"WorkflowPart":{"oneOf":[{"$ref":"#/components/schemas/NewJob"},{"$ref":"#/components/schemas/Workflow"}]},
"WorkflowAnswer":{"type":"object","required":["workflow"],"properties":{"workflow":{"type":"object",
"required":["id","type","state"],"properties":{"id":{"type":"string","format":"uuid"},
"type":{"type":"string"},"name":{"type":"string"},"state":{"type":"string","enum":["running","completed",
"failed","cancelled"]},"tenant_id":{"type":"string"},"steps":{"type":"array","items":{"type":"object"}},
"jobs":{"type":"array","items":{"type":"object"}},"callbacks":{"type":"object"},
"metadata":{"type":"object"}}}}},
"Events":{"type":"object","properties":{"events":{"type":"array","items":{"type":"object"}},
"cursor":{"type":"string"},"has_more":{"type":"boolean"},"gap":{"type":"boolean"}}},
"KeyLimit":{"type":"object","properties":{"key":{"type":"string"},"concurrency":{"type":"integer",
"minimum":0},"rate":{},"throttle":{"type":"object"},"on_limit":{"type":"string"},"scope":{"type":"string",
"enum":["tenant","global"]}}},
"QueueConfig":{"type":"object"},
"Purge":{"type":"object","required":["states","confirm"],"properties":{"states":{"type":"array",
"items":{"type":"string"}},"older_than":{"type":"string"},"confirm":{"type":"boolean","enum":[true]},
"reason":{"type":"string"}},"additionalProperties":false},
"TenantLimits":{"type":"object"},
"Throttle":{"type":"object"},
"Refusal":{"type":"object","required":["error"],"properties":{"error":{"type":"object","required":["code",
"message","retryable","request_id"],"properties":{"code":{"type":"string"},"message":{"type":"string"},
"retryable":{"type":"boolean"},"details":{"type":"object"},"request_id":{"type":"string"}}}}}
},
"parameters":{"tenant":{"name":"X-OJS-Tenant","in":"header",
"description":"Whose it is; for tokens of several tenants.","schema":{"type":"string"}}},
"responses":{"Refusal":{"description":"Refused; the message says why, and names what was wrong.",
"content":{"application/openjobspec+json":{"schema":{"$ref":"#/components/schemas/Refusal"}}}}}
})json";

}  // namespace

OpenApiWords openApiWordsOf(std::string_view method, std::string_view pattern) {
    const auto found = std::find_if(kWords.begin(), kWords.end(), [&](const OpenApiWords& words) {
        return words.route.size() == method.size() + 1 + pattern.size() && words.route.starts_with(method) &&
               words.route.ends_with(pattern);
    });
    return found == kWords.end() ? OpenApiWords() : *found;
}

std::string_view openApiComponents() { return kComponents; }

const std::vector<std::string>& describedMembers(std::string_view schema) {
    static const auto known = [] {
        std::map<std::string, std::vector<std::string>, std::less<>> members;
        for (const auto& [part, schemas] : jsonMembers(kComponents)) {
            if (part != "schemas") continue;
            for (const auto& [name, described] : jsonMembers(schemas))
                for (const auto& [kind, value] : jsonMembers(described))
                    if (kind == "properties")
                        for (const auto& [member, rest] : jsonMembers(value)) members[name].push_back(member);
        }
        return members;
    }();
    return known.find(schema)->second;
}

}  // namespace fairlead::broker
