// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/stored_records.h"

#include "broker/store/cron_records.h"
#include "broker/store/event_records.h"
#include "broker/store/fairness_records.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"
#include "broker/store/subscription_records.h"
#include "broker/store/tenant_records.h"
#include "broker/store/terms_records.h"
#include "broker/store/workflow_records.h"

#include <array>
#include <memory>
#include <optional>
#include <type_traits>

namespace fairlead::test {

using namespace broker;

namespace {

constexpr Time kNow{1'700'000'000'000'000};

std::string encodeOf(const Event& event) { return encodeEvent(event); }
std::string encodeOf(const TenantConfig& config) { return encodeTenantConfig(config); }
std::string encodeOf(const AuditEntry& entry) { return encodeAuditEntry(entry); }
std::string encodeOf(const JobTerms& terms) { return encodeTerms(terms); }
std::string encodeOf(const CronEntry& entry) { return encodeCron(entry); }
std::string encodeOf(const WorkflowNode& node) { return encodeNode(node); }
std::string encodeOf(const EventSubscription& one) { return encodeSubscription(one); }
std::string encodeOf(const JobEvent& event) { return encodeJobEvent(event); }
std::string encodeOf(const QueueSetting& setting) { return encodeQueueSetting(setting); }
template <typename Record>
std::string encodeOf(const Record& record) {
    return record.encode();
}

template <typename Record>
std::optional<Record> decodeAs(std::string_view bytes) {
    if constexpr (std::is_same_v<Record, Event>)
        return decodeEvent(eventKey(7, kNow), bytes);
    else if constexpr (std::is_same_v<Record, TenantConfig>)
        return decodeTenantConfig(bytes);
    else if constexpr (std::is_same_v<Record, AuditEntry>)
        return decodeAuditEntry(bytes);
    else if constexpr (std::is_same_v<Record, JobTerms>)
        return decodeTerms(bytes);
    else if constexpr (std::is_same_v<Record, CronEntry>)
        return decodeCron(bytes);
    else if constexpr (std::is_same_v<Record, WorkflowNode>)
        return decodeNode(bytes);
    else if constexpr (std::is_same_v<Record, EventSubscription>)
        return decodeSubscription(bytes);
    else if constexpr (std::is_same_v<Record, JobEvent>)
        return decodeJobEvent(bytes);
    else if constexpr (std::is_same_v<Record, QueueSetting>)
        return decodeQueueSetting(bytes);
    else
        return Record::decode(bytes);
}

// What was read can be written, and says the same when it is read again.
template <typename Record>
std::string roundTrip(std::string_view bytes) {
    const auto record = decodeAs<Record>(bytes);
    if (!record) return {};
    const std::string encoded = encodeOf(*record);
    const auto again = decodeAs<Record>(encoded);
    if (!again) return "what was read cannot be written and read again";
    return encodeOf(*again) == encoded ? std::string() : "reading and writing changes it";
}

using Read = std::string (*)(std::string_view);
constexpr std::array<Read, 29> kReads{
    roundTrip<BodyRecord>,         roundTrip<LiveRecord>,        roundTrip<LeaseRecord>,
    roundTrip<ReadyRecord>,        roundTrip<EndedRecord>,       roundTrip<AttemptRecord>,
    roundTrip<IdempotencyRecord>,  roundTrip<OperationRecord>,   roundTrip<OperationProgressRecord>,
    roundTrip<DeadRecord>,         roundTrip<WebhookRecord>,     roundTrip<RetentionRecord>,
    roundTrip<PoolRecord>,         roundTrip<EstimatesRecord>,   roundTrip<Event>,
    roundTrip<TenantConfig>,       roundTrip<AuditEntry>,        roundTrip<RatesRecord>,
    roundTrip<JobTerms>,           roundTrip<CronEntry>,         roundTrip<QueueSetting>,
    roundTrip<WorkflowRecord>,     roundTrip<WorkflowNode>,      roundTrip<WorkflowNodeRecord>,
    roundTrip<WorkflowStepRecord>, roundTrip<WorkflowEndRecord>, roundTrip<EventSubscription>,
    roundTrip<JobEvent>,           roundTrip<DeliveryRecord>};

class Samples {
public:
    // kind: its place in kReads.
    template <typename Record>
    void add(size_t kind, const Record& full) {
        m_all.push_back(char(kind) + encodeOf(full));
        m_all.push_back(char(kind) + encodeOf(Record()));
    }
    std::vector<std::string> take() { return std::move(m_all); }

private:
    std::vector<std::string> m_all;
};

Operation someOperation() {
    Operation operation;
    operation.id = 12;
    operation.startedAt = kNow;
    operation.endedAt = kNow;
    operation.examined = 100;
    operation.done = 60;
    operation.skipped = 40;
    operation.completedAgain = 30;
    operation.failedAgain = 5;
    operation.withdrawn = 1;
    operation.pausedBecause = "too many died again";
    operation.canaryPassed = true;
    operation.judgedFrom = 3;
    operation.forgiven = 2;
    OperationSpec& spec = operation.spec;
    spec.filter.tenants = {false, {"acme", "beta"}};
    spec.filter.command = "mail";
    spec.filter.fingerprints = {0x1234'5678'9abc'def0, 7};
    spec.filter.errorContains = "timeout";
    spec.filter.diedFrom = kNow;
    spec.filter.diedUntil = kNow;
    spec.filter.ids = {{1, 2}, {3, 4}};
    spec.perSecond = 50;
    spec.startedBy = "ops";
    spec.reason = "receiver is back";
    spec.stopAtFailureRate = 0.07;
    spec.canary = 10;
    spec.tenant = 3;
    return operation;
}

LimitSettings someSettings() {
    LimitSettings settings;
    settings.weight = 2.5;
    settings.paused = true;
    return settings;
}

}  // namespace

std::string brokenRecord(std::string_view bytes) {
    if (bytes.empty()) return {};
    return kReads[uint8_t(bytes[0]) % kReads.size()](bytes.substr(1));
}

std::vector<std::string> sampleRecords() {
    const TaskId id{0x01a2'00fd'9c72'400c, 0xb98d'b3c7'2287'8565};
    const TaskCore core{.payloadBytes = 100,
                        .operation = 12,
                        .attempts = 2,
                        .maxAttempts = 5,
                        .edits = 2,
                        .priority = 3,
                        .requeues = 1,
                        .webhookLane = 2,
                        .expiresAt = kNow,
                        .clientId = {3, 4}};
    Samples samples;
    samples.add(
        0, BodyRecord{{"work", "{}", 3, 5, kNow, "https://a/b", "key", "00-aa-bb-01", "x=y", "max_bytes", "shop"}});
    BodyRecord withTerms{{"work", "{}", 3, 5, kNow, {}, {}, {}, {}, {}, {}}};
    withTerms.terms = {std::chrono::seconds(30), std::chrono::seconds(60), true, RetryPolicy()};
    withTerms.terms->retry->nonRetryable = {"Auth.*", "BadInput"};
    samples.add(0, withTerms);
    samples.add(1, LiveRecord{core, 1, true, false, true, 77, kNow});
    samples.add(2, LeaseRecord{3, 8, kNow, kNow, "worker-1", 4});
    samples.add(3, ReadyRecord{id, core});
    samples.add(4, EndedRecord{core, 1, TaskEnd::Dead, kNow, "worker-1", "timeout", "{\"a\":1}"});
    samples.add(5, AttemptRecord{AttemptOutcome::Failed, kNow, kNow, "worker-1", "timeout"});
    samples.add(5, AttemptRecord{AttemptOutcome::Failed, kNow, kNow, "worker-1", "E: no",
                                 JobError{"E", "T", "no", "{}", true}});
    samples.add(6, IdempotencyRecord{id, kNow});
    OperationRecord operation{someOperation(), "cursor"};
    samples.add(7, operation);
    operation.operation.spec.order = DeadLetterOrder::NewestFirst;
    samples.add(7, operation);
    operation.operation.spec.kind = OperationKind::Purge;
    operation.operation.spec.purged = kPurgeWaiting | kPurgeDead;
    operation.operation.spec.order = DeadLetterOrder::ByTenant;
    samples.add(7, operation);
    samples.add(8, OperationProgressRecord{someOperation(), "cursor"});
    samples.add(9, DeadRecord{0x1234'5678'9abc'def0});
    samples.add(10, WebhookRecord{TaskEnd::Dead, 5, kNow, 2});
    samples.add(11, RetentionRecord{{{1, id, 2, true, kNow}, {2, id, 1, false, kNow}}, {{1, "key"}, {2, "other"}}});
    samples.add(12,
                PoolRecord{false, {"acme"}, {"work", "mail"}, {{1, 5'000, -2, 9, 4, 7}, {2, -5'000, 2}}, 8, {1, 2, 3}});
    samples.add(13, EstimatesRecord{{{1, 250'000, 300'000}, {2, 90'000'000}}});
    samples.add(14, Event{7,
                          kNow,
                          std::string(event_types::kThrottled),
                          "acme",
                          EventSeverity::Warning,
                          {{"tier", "2"}, {"share", "0.5"}},
                          "acme is throttled"});
    samples.add(15, TenantConfig{someSettings(), {{someSettings(), kNow}}, 4, "ops", "campaign", kNow, kNow});
    samples.add(16, AuditEntry{9, kNow, "acme", "limits.change", "ops", "campaign", {{"weight", "1", "2"}}, kNow});
    samples.add(17, RatesRecord{{{3, std::chrono::seconds(7), 2}, kNow}, {}, {{1, std::chrono::seconds(5), 1}, {}}});
    samples.add(18, *withTerms.terms);
    CronEntry cron;
    cron.expression = "30 2 * * *";
    cron.zone = "Europe/Berlin";
    cron.overlap = CronEntry::Overlap::Enqueue;
    cron.isOwed = true;
    cron.author = "ops";
    cron.createdAt = kNow;
    cron.nextRun = kNow;
    static_cast<TaskBody&>(cron.task) = withTerms;
    samples.add(19, cron);
    samples.add(20, QueueSetting{Decision{"ops", "down", kNow}, 100, {"ops", "down", kNow}});
    samples.add(21, WorkflowRecord{WorkflowState::Failed, kNow, kNow, kNow, 5, 4, 2, 1});
    WorkflowNode node{WorkflowKind::Batch, 0, 1, 2, 3, kOnComplete | kOnFailure, "imports"};
    samples.add(22, node);
    node.kind = WorkflowKind::Job;
    node.task = withTerms;
    node.calendarAt = kNow;
    samples.add(22, node);
    samples.add(23,
                WorkflowNodeRecord{WorkflowState::Completed, id, kNow, kNow, "{\"a\":1}", "no", "E", 3, 1, 2, true});
    samples.add(24, WorkflowStepRecord{id, 7});
    samples.add(25, WorkflowEndRecord{WorkflowState::Failed, kNow, kNow, "{}", "no", "E"});
    EventSubscription one;
    one.url = "https://a.example/hook";
    one.events = {"job.*", "workflow.failed"};
    one.queues = {"mail"};
    one.jobTypes = {"mail.send"};
    one.isActive = false;
    one.metadata = "{}";
    one.secret = "new";
    one.oldSecret = "old";
    one.oldUntil = one.createdAt = kNow;
    one.author = "ops";
    one.lane = 7;
    samples.add(26, one);
    JobEvent told;
    told.kind = JobEvent::Kind::Retrying;
    told.at = kNow;
    told.id = told.clientId = told.eventId = id;
    told.command = "mail";
    told.attempt = 1;
    told.maxAttempts = 3;
    told.worker = "w";
    told.error = "E: no";
    told.failure = JobError{"E", "T", "no", {}, true};
    told.next = kNow;
    told.ran = Micros(7);
    told.jobType = "mail.send";
    samples.add(27, told);
    JobEvent notice;
    notice.kind = JobEvent::Kind::Notice;
    notice.notice = std::make_shared<const Event>(
        Event{0, {}, std::string(event_types::kQueuePaused), "", EventSeverity::Info, {{"queue", "mail"}}, "paused"});
    samples.add(27, notice);
    WebhookRecord call{TaskEnd::Completed, 0, kNow, 2};
    call.subscription = id;
    call.event = encodeJobEvent(told);
    call.status = 503;
    call.trouble = "it answered 503";
    samples.add(10, call);
    samples.add(28, DeliveryRecord{id, 5, true, kNow, call});
    return samples.take();
}

}  // namespace fairlead::test
