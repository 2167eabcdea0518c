// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/fairness_records.h"

#include "broker/store/record_bytes.h"

namespace fairlead::broker {

namespace {

void write(RecordWriter& out, const std::vector<std::string>& texts) {
    out.u32(uint32_t(texts.size()));
    for (const std::string& text : texts) out.text(text);
}

std::vector<std::string> readTexts(RecordReader& in) {
    std::vector<std::string> texts;
    for (uint32_t left = in.u32(); left > 0 && in.ok(); --left) texts.push_back(in.text());
    return texts;
}

}  // namespace

std::string PoolRecord::encode() const {
    RecordWriter out;
    out.u8(allTenants ? 1 : 0);
    write(out, tenants);
    write(out, commands);
    out.u32(uint32_t(balances.size()));
    for (const Balance& b : balances) {
        out.u32(b.tenant).u64(uint64_t(b.ahead)).u64(uint64_t(b.turnsAhead));
        out.u64(uint64_t(b.used)).u8(b.gotAll ? 1 : 0).u32(uint32_t(b.usedByCommand.size()));
        for (const auto& [command, used] : b.usedByCommand) out.u32(command).u64(uint64_t(used));
    }
    out.u8(uint8_t(begun.size()));
    for (const int64_t moment : begun) out.u64(uint64_t(moment));
    out.u64(uint64_t(severalUntil));
    return out.take();
}

std::optional<PoolRecord> PoolRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    PoolRecord r;
    r.allTenants = in.u8() == 1;
    r.tenants = readTexts(in);
    r.commands = readTexts(in);
    for (uint32_t left = in.u32(); left > 0 && in.ok(); --left) {
        Balance b;
        b.tenant = in.u32();
        b.ahead = int64_t(in.u64());
        b.turnsAhead = int64_t(in.u64());
        b.used = int64_t(in.u64());
        b.gotAll = in.u8() == 1;
        for (uint32_t commands = in.u32(); commands > 0 && in.ok(); --commands) {
            const CommandNumber command = in.u32();
            b.usedByCommand.emplace_back(command, int64_t(in.u64()));
        }
        r.balances.push_back(std::move(b));
    }
    for (uint8_t grades = in.u8(); grades > 0 && in.ok(); --grades) r.begun.push_back(int64_t(in.u64()));
    r.severalUntil = int64_t(in.u64());
    return in.complete() ? std::optional(std::move(r)) : std::nullopt;
}

std::string EstimatesRecord::encode() const {
    RecordWriter out;
    out.u32(uint32_t(estimates.size()));
    for (const Estimate& e : estimates) out.u32(e.command).u64(uint64_t(e.micros));
    return out.take();
}

std::optional<EstimatesRecord> EstimatesRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    EstimatesRecord r;
    for (uint32_t left = in.u32(); left > 0 && in.ok(); --left) {
        Estimate e;
        e.command = in.u32();
        e.micros = int64_t(in.u64());
        r.estimates.push_back(e);
    }
    return in.complete() ? std::optional(std::move(r)) : std::nullopt;
}

std::string RatesRecord::encode() const {
    RecordWriter out;
    for (const Gcra::Saved& each : {enqueue, dispatch, releaseInterval})
        out.u64(each.rate.limit)
            .u64(uint64_t(each.rate.period.count()))
            .u64(each.rate.burst)
            .u64(uint64_t(each.madeUpAt.micros));
    return out.take();
}

std::optional<RatesRecord> RatesRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    RatesRecord r;
    for (Gcra::Saved* each : {&r.enqueue, &r.dispatch, &r.releaseInterval}) {
        each->rate.limit = in.u64();
        each->rate.period = Micros(int64_t(in.u64()));
        each->rate.burst = in.u64();
        each->madeUpAt.micros = int64_t(in.u64());
    }
    return in.complete() ? std::optional(r) : std::nullopt;
}

}  // namespace fairlead::broker
