// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"

#include "broker/core/error_fingerprint.h"
#include "broker/tables/stored_names.h"
#include "broker/history/history_block.h"
#include "broker/history/history_series.h"
#include "broker/store/cron_records.h"
#include "broker/store/subscription_records.h"
#include "broker/store/dead_records.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"
#include "broker/store/store.h"
#include "broker/store/tenant_records.h"
#include "broker/store/terms_records.h"
#include "broker/upkeep/workflow_check.h"

#include <functional>
#include <optional>
#include <string>
#include <unordered_set>

namespace fairlead::broker {

namespace {

constexpr size_t kListedFaults = 100;

class Checker {
public:
    explicit Checker(const Store& store) : m_store(store), m_queues(store, 'c') {}

    Result<StoreCheck> run() {
        RETURN_IF_ERROR(m_store.verifyFiles());
        RETURN_IF_ERROR(readNames());
        RETURN_IF_ERROR(checkBodies());
        RETURN_IF_ERROR(checkLive());
        RETURN_IF_ERROR(checkTerms());
        RETURN_IF_ERROR(checkUniqueKeys());
        RETURN_IF_ERROR(checkLeases());
        RETURN_IF_ERROR(checkReady());
        RETURN_IF_ERROR(checkDue());
        RETURN_IF_ERROR(checkEnded());
        RETURN_IF_ERROR(checkResults());
        RETURN_IF_ERROR(checkDead());
        RETURN_IF_ERROR(checkDeadIndex());
        RETURN_IF_ERROR(checkAttempts());
        RETURN_IF_ERROR(checkWebhooks());
        RETURN_IF_ERROR(checkCrons());
        RETURN_IF_ERROR(checkSubscriptions());
        RETURN_IF_ERROR(checkTenantSettings());
        RETURN_IF_ERROR(checkHistory());
        RETURN_IF_ERROR(checkWorkflows(m_store, [this](std::string what) { fault(std::move(what)); }));
        return m_found;
    }

private:
    struct Place {
        TenantNumber tenant = 0;
        TaskId id;
    };

    void fault(const Place& place, const std::string& what) { fault("task " + place.id.toString() + " " + what); }
    void fault(std::string what) {
        ++m_found.faultCount;
        if (m_found.faults.size() < kListedFaults) m_found.faults.push_back(std::move(what));
    }

    // The record of a task in another table, decoded; nullopt if there is none or it cannot be read.
    template <typename Record>
    std::optional<Record> find(Table table, const Place& place) {
        const auto value = m_store.read(table, taskKey(place.tenant, place.id));
        if (!value.ok() || !value->has_value()) return std::nullopt;
        return Record::decode(**value);
    }
    bool has(Table table, std::string_view key) {
        const auto known = m_store.contains(table, {std::string(key)});
        return known.ok() && known->front();
    }

    Status forEachTask(Table table, const std::function<void(const Place&, std::string_view)>& visit) {
        return m_store.scan(table, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            Place place;
            place.tenant = reader.u32();
            place.id = reader.id();
            if (!reader.ok() || !reader.rest().empty())
                fault("a key in table " + std::string(kTableNames[size_t(table)]) + " cannot be read");
            else
                visit(place, value);
            return true;
        });
    }

    Status readNames() {
        return m_store.scan(Table::Name, {}, {}, [&](std::string_view key, std::string_view) {
            KeyReader reader(key);
            const auto kind = char(reader.u8());
            const uint32_t number = reader.u32();
            if (!reader.ok()) fault("a name has no number");
            if (kind == 't') m_tenants.insert(number);
            if (kind == 'c') m_commands.insert(number);
            return true;
        });
    }

    Status checkBodies() {
        return forEachTask(Table::Body, [&](const Place& place, std::string_view value) {
            if (!BodyRecord::decode(value)) fault(place, "has a body that cannot be read");
            if (!m_tenants.contains(place.tenant)) fault(place, "belongs to a tenant without a name");
            const Key key = taskKey(place.tenant, place.id);
            const bool live = has(Table::Live, key);
            const bool ended = has(Table::Ended, key);
            if (live && ended) fault(place, "has ended and has not ended");
            if (!live && !ended) fault(place, "has a body and no state");
        });
    }

    Status checkLive() {
        return forEachTask(Table::Live, [&](const Place& place, std::string_view value) {
            const Key key = taskKey(place.tenant, place.id);
            if (!has(Table::Body, key)) fault(place, "has a state and no body");
            const auto live = LiveRecord::decode(value);
            if (!live) return fault(place, "has a state that cannot be read");
            if (!m_commands.contains(live->command)) fault(place, "has a command without a name");
            if (live->core.unique.isSet() &&
                !has(Table::Idempotency, uniqueKey(place.tenant, live->core.unique, place.id)))
                fault(place, "has a unique key that is missing in the table idempotency");
            if (live->core.terms != 0) {
                m_terms.insert(live->core.terms);
                if (!has(Table::Terms, termsKey(live->core.terms))) fault(place, "has terms that are not there");
            }
            const bool leased = has(Table::Lease, key);
            if (leased) {
                ++m_found.inProgress;
                if (live->delayed || live->held) fault(place, "waits and is in progress");
                return;
            }
            if (live->held) {
                ++m_found.held;
                return;
            }
            if (live->delayed) {
                ++m_found.delayed;
                if (!has(Table::Due, dueKey(live->dueKind(), live->due, place.tenant, place.id)))
                    fault(place, "is delayed and missing in the table due");
                return;
            }
            ++m_found.ready;
            if (live->indexed &&
                !has(Table::Ready, readyKey(place.tenant, live->command, live->core.priority, live->sequence)))
                fault(place, "is ready and not in memory, and missing in the table ready");
        });
    }

    // REQUIRES: after checkLive().
    Status checkTerms() {
        return m_store.scan(Table::Terms, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            const uint32_t number = reader.u32();
            if (!reader.ok() || !reader.rest().empty() || !decodeTerms(value))
                fault("a record in the table terms cannot be read");
            else if (!m_terms.contains(number))
                fault("a record in the table terms belongs to no task that is waiting or running");
            return true;
        });
    }

    // Those that end with their task.
    Status checkUniqueKeys() {
        return m_store.scan(Table::Idempotency, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            Place place;
            place.tenant = reader.u32();
            if (!reader.rest().starts_with(kUniqueMark)) return true;
            reader.u16();
            const uint64_t high = reader.u64();
            const UniqueKey unique{high, reader.u64()};
            const auto claim = IdempotencyRecord::decode(value);
            if (!reader.ok() || !claim) {
                fault("the record of a unique key cannot be read");
                return true;
            }
            place.id = claim->id;
            if (key != uniqueKey(place.tenant, unique, place.id)) fault(place, "has a unique key in the wrong place");
            if ((claim->states & unique_states::kEnded) != 0) return true;
            const auto live = find<LiveRecord>(Table::Live, place);
            if (!live || live->core.unique != unique) fault(place, "has a unique key that it does not know of");
            return true;
        });
    }

    Status checkLeases() {
        return forEachTask(Table::Lease, [&](const Place& place, std::string_view value) {
            if (!LeaseRecord::decode(value)) fault(place, "has a lease that cannot be read");
            if (!has(Table::Live, taskKey(place.tenant, place.id))) fault(place, "has a lease and is not live");
        });
    }

    Status checkReady() {
        return m_store.scan(Table::Ready, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            Place place;
            place.tenant = reader.u32();
            reader.u32();
            reader.u8();
            const Sequence sequence = reader.u64();
            const auto ready = ReadyRecord::decode(value);
            if (!reader.ok() || !ready) {
                fault("a record in the table ready cannot be read");
                return true;
            }
            place.id = ready->id;
            const auto live = find<LiveRecord>(Table::Live, place);
            if (!live || !live->indexed || live->delayed || live->sequence != sequence ||
                has(Table::Lease, taskKey(place.tenant, place.id)))
                fault(place, "is in the table ready and is not ready at that position");
            return true;
        });
    }

    Status checkDue() {
        return m_store.scan(Table::Due, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            const auto kind = static_cast<DueKind>(reader.u8());
            const Time due = reader.time();
            Place place;
            place.tenant = reader.u32();
            place.id = reader.id();
            if (kind == DueKind::Retention) {
                if (!RetentionRecord::decode(value)) fault("a retention record cannot be read");
                return true;
            }
            const auto live = find<LiveRecord>(Table::Live, place);
            if (kind == DueKind::Expiry) {
                if (!reader.ok() || !live || live->core.expiresAt != due)
                    fault(place, "is in the table due and does not expire then");
                return true;
            }
            if (!reader.ok() || !live || !live->delayed || live->due != due || live->dueKind() != kind)
                fault(place, "is in the table due and is not delayed until then");
            return true;
        });
    }

    Status checkEnded() {
        return forEachTask(Table::Ended, [&](const Place& place, std::string_view value) {
            if (!has(Table::Body, taskKey(place.tenant, place.id))) fault(place, "has an end and no body");
            const auto ended = EndedRecord::decodeOutline(value);
            if (!ended) return fault(place, "has an end that cannot be read");
            if (ended->isResultApart && !has(Table::Result, taskKey(place.tenant, place.id)))
                fault(place, "has an end whose result is missing");
            ++(ended->isDead() ? m_found.dead : m_found.completed);
            if (!ended->isDead()) return;
            const DeadPlace at{place.tenant, ended->endedAt, place.id};
            const uint64_t fingerprint = errorFingerprint(m_queues[ended->command], ended->error, ended->errorType);
            if (!has(Table::Dead, deadKey(at.tenant, at.diedAt, at.id)))
                fault(place, "is dead and missing in the table dead");
            for (const auto& [kind, what] : {std::pair(DeadIndexKind::Command, uint64_t{ended->command}),
                                             std::pair(DeadIndexKind::Error, fingerprint)})
                if (!has(Table::DeadIndex, deadIndexKey(kind, what, at.tenant, at.diedAt, at.id)))
                    fault(place, "is dead and missing in the table dead_index");
        });
    }

    Status checkResults() {
        return forEachTask(Table::Result, [&](const Place& place, std::string_view) {
            const auto ended = find<EndedRecord>(Table::Ended, place);
            if (!ended || !ended->isResultApart) fault(place, "has a result and no end that says so");
        });
    }

    Status checkDead() {
        return m_store.scan(Table::Dead, {}, {}, [&](std::string_view key, std::string_view) {
            KeyReader reader(key);
            Place place;
            place.tenant = reader.u32();
            const Time at = reader.time();
            place.id = reader.id();
            const auto ended = find<EndedRecord>(Table::Ended, place);
            if (!reader.ok() || !ended || !ended->isDead() || ended->endedAt != at)
                fault(place, "is in the table dead and did not die then");
            return true;
        });
    }

    Status checkDeadIndex() {
        return m_store.scan(Table::DeadIndex, {}, {}, [&](std::string_view key, std::string_view) {
            KeyReader reader(key);
            reader.u8();
            reader.u64();
            if (!has(Table::Dead, reader.rest())) fault("a record in the table dead_index has none in the table dead");
            return true;
        });
    }

    Status checkAttempts() {
        return m_store.scan(Table::Attempt, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            Place place;
            place.tenant = reader.u32();
            place.id = reader.id();
            if (!reader.ok() || !AttemptRecord::decode(value)) fault("the record of an attempt cannot be read");
            if (!has(Table::Body, taskKey(place.tenant, place.id))) fault(place, "has attempts and no body");
            return true;
        });
    }

    // A task may be deleted before its webhook was called, but a call must not wait before the task has ended.
    Status checkWebhooks() {
        return m_store.scan(Table::Webhook, {}, {}, [&](std::string_view key, std::string_view value) {
            const auto read = readWebhookKey(key);
            const auto call = WebhookRecord::decode(value);
            if (!read || read->lane == 0 || !call || (call->isOfEvent() && !decodeJobEvent(call->event))) {
                fault("the record of a webhook cannot be read");
                return true;
            }
            const Place place{read->tenant, read->id};
            if (!m_tenants.contains(place.tenant)) fault(place, "has a webhook and a tenant without a name");
            const auto live = find<LiveRecord>(Table::Live, place);
            if (live && live->core.requeues <= read->requeues && live->core.requeues != UINT8_MAX)
                fault(place, "has a webhook call for an end that has not come");
            return true;
        });
    }

    Status checkCrons() {
        return m_store.scan(Table::Cron, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            const TenantNumber tenant = reader.u32();
            if (!reader.ok() || reader.rest().empty() || !decodeCron(value)) fault("a cron entry cannot be read");
            if (!m_tenants.contains(tenant)) fault("a cron entry belongs to a tenant without a name");
            return true;
        });
    }

    Status checkSubscriptions() {
        return m_store.scan(Table::Subscription, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            const auto part = static_cast<SubscriptionPart>(reader.u8());
            const TenantNumber tenant = reader.u32();
            const bool isRead = part == SubscriptionPart::Whole ? decodeSubscription(value).has_value()
                                                                : DeliveryRecord::decode(value).has_value();
            if (!reader.ok() || !isRead) fault("a subscription of events, or a call to a subscriber, cannot be read");
            if (!m_tenants.contains(tenant)) fault("a subscription of events belongs to a tenant without a name");
            return true;
        });
    }

    Status checkTenantSettings() {
        return m_store.scan(Table::Tenant, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            const TenantNumber tenant = reader.u32();
            if (reader.ok() && reader.rest().empty()) return true;  // the broker reads it when it starts
            const CommandNumber command = reader.u32();
            if (!reader.ok() || !reader.rest().empty() || !decodeQueueSetting(value))
                fault("settings of a queue cannot be read");
            else if (tenant != UINT32_MAX && !m_tenants.contains(tenant))
                fault("settings of a queue belong to a tenant without a name");
            else if (!m_commands.contains(command))
                fault("settings of a queue belong to a command without a name");
            return true;
        });
    }

    Status checkHistory() {
        return m_store.scan(Table::History, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            const uint8_t resolution = reader.u8();
            if (resolution == 0xff) return true;  // mark of a deleted tenant
            const bool isUsual = resolution == 0xfe;
            const Time at = isUsual ? Time() : reader.time();
            const TenantNumber tenant = reader.u32();
            const bool isKey = reader.ok() && reader.rest().empty() && (isUsual || resolution < kHistoryResolutions);
            const bool isRead = isUsual ? !value.empty() : HistoryBlock::decode(value).has_value();
            if (!isKey || !isRead) fault("a record of the history cannot be read");
            if (isKey && !isUsual && at != HistoryScale::startOfBlock(static_cast<HistoryResolution>(resolution), at))
                fault("a record of the history has a time at which no block begins");
            // A mark says that the broker will erase the history of a deleted tenant when it runs again.
            if (tenant != kWholeBroker && !m_tenants.contains(tenant) && !has(Table::History, historyForgetKey(tenant)))
                fault("a record of the history belongs to a tenant without a name");
            return true;
        });
    }

    const Store& m_store;
    StoredNames m_queues;
    StoreCheck m_found;
    std::unordered_set<uint32_t> m_tenants;
    std::unordered_set<uint32_t> m_commands;
    std::unordered_set<uint32_t> m_terms;  // of tasks that have not ended
};

}  // namespace

Result<StoreCheck> checkStore(const Store& store) { return Checker(store).run(); }

}  // namespace fairlead::broker
