// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/tenant_records.h"

#include "broker/store/record_bytes.h"
#include "shared/limits/limit_text.h"

#include <utility>

namespace fairlead::broker {

namespace {

void write(RecordWriter& out, const LimitSettings& settings) {
    std::vector<std::pair<std::string_view, std::string>> texts;
    for (const LimitRule& rule : limitRules())
        if (auto text = textOf(settings, rule.field)) texts.emplace_back(rule.key, std::move(*text));
    out.u32(uint32_t(texts.size()));
    for (const auto& [key, text] : texts) out.text(key).text(text);
}

// False for a limit that this program does not know or cannot read.
bool read(RecordReader& in, LimitSettings& settings) {
    for (uint32_t n = in.u32(); n > 0 && in.ok(); --n) {
        const LimitRule* rule = findRule(in.text());
        const std::string text = in.text();
        if (!rule || !setFromText(settings, rule->field, text).ok()) return false;
    }
    return true;
}

void write(RecordWriter& out, const Decision& decision) {
    out.text(decision.author).text(decision.reason).time(decision.at);
}

Decision readDecision(RecordReader& in) {
    Decision decision;
    decision.author = in.text();
    decision.reason = in.text();
    decision.at = in.time();
    return decision;
}

}  // namespace

std::string encodeTenantConfig(const TenantConfig& config) {
    RecordWriter out;
    out.u64(config.version).text(config.author).text(config.reason).time(config.changedAt).time(config.createdAt);
    write(out, config.permanent);
    out.u32(uint32_t(config.temporary.size()));
    for (const TemporarySettings& temporary : config.temporary) {
        out.time(temporary.until);
        write(out, temporary.settings);
        write(out, temporary.by);
    }
    for (const auto* decision : {&config.pausedBy, &config.drainingBy}) {
        out.u8(decision->has_value());
        if (*decision) write(out, **decision);
    }
    return out.take();
}

std::optional<TenantConfig> decodeTenantConfig(std::string_view bytes) {
    RecordReader in(bytes);
    TenantConfig config;
    config.version = in.u64();
    config.author = in.text();
    config.reason = in.text();
    config.changedAt = in.time();
    config.createdAt = in.time();
    if (!read(in, config.permanent)) return std::nullopt;
    for (uint32_t n = in.u32(); n > 0 && in.ok(); --n) {
        TemporarySettings& temporary = config.temporary.emplace_back();
        temporary.until = in.time();
        if (!read(in, temporary.settings)) return std::nullopt;
        temporary.by = readDecision(in);
    }
    for (auto* decision : {&config.pausedBy, &config.drainingBy})
        if (in.u8() != 0) *decision = readDecision(in);
    return ifComplete(in, std::move(config));
}

std::string encodeQueueSetting(const QueueSetting& setting) {
    RecordWriter out;
    out.u8(setting.paused.has_value());
    if (setting.paused) write(out, *setting.paused);
    out.u8(setting.maxDepth.has_value()).u64(setting.maxDepth.value_or(0));
    write(out, setting.changed);
    return out.take();
}

std::optional<QueueSetting> decodeQueueSetting(std::string_view bytes) {
    RecordReader in(bytes);
    QueueSetting setting;
    if (in.u8() != 0) setting.paused = readDecision(in);
    const bool isBounded = in.u8() != 0;
    if (const uint64_t most = in.u64(); isBounded) setting.maxDepth = most;
    setting.changed = readDecision(in);
    return ifComplete(in, std::move(setting));
}

std::string encodeAuditEntry(const AuditEntry& entry) {
    RecordWriter out;
    out.time(entry.at).text(entry.tenant).text(entry.action).text(entry.author).text(entry.reason);
    out.u8(entry.until.has_value()).time(entry.until.value_or(Time()));
    out.u32(uint32_t(entry.changes.size()));
    for (const AuditEntry::Change& change : entry.changes) out.text(change.what).text(change.from).text(change.to);
    return out.take();
}

std::optional<AuditEntry> decodeAuditEntry(std::string_view bytes) {
    RecordReader in(bytes);
    AuditEntry entry;
    entry.at = in.time();
    entry.tenant = in.text();
    entry.action = in.text();
    entry.author = in.text();
    entry.reason = in.text();
    const bool hasUntil = in.u8() != 0;
    const Time until = in.time();
    if (hasUntil) entry.until = until;
    for (uint32_t n = in.u32(); n > 0 && in.ok(); --n) {
        AuditEntry::Change& change = entry.changes.emplace_back();
        change.what = in.text();
        change.from = in.text();
        change.to = in.text();
    }
    return ifComplete(in, std::move(entry));
}

}  // namespace fairlead::broker
