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
    // After `used` stood what earlier versions kept: whether it got all, what its commands used, and moments by length.
    for (const Balance& b : balances)
        out.u32(b.tenant).u64(uint64_t(b.ahead)).u64(uint64_t(b.turnsAhead)).u64(uint64_t(b.used)).u8(0).u32(0);
    out.u8(0).u64(uint64_t(severalUntil));
    for (const Balance& b : balances) out.u64(uint64_t(b.claimed)).u64(uint64_t(b.purse.value_or(0)));
    for (const int64_t each : {kept.used, kept.peak, kept.shortest}) out.u64(uint64_t(each));
    return out.take();
}

std::optional<PoolRecord> PoolRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    PoolRecord r;
    r.allTenants = in.u8() == 1;
    r.tenants = readTexts(in);
    r.commands = readTexts(in);
    for (uint32_t left = in.u32(); left > 0 && in.ok(); --left) {
        Balance& b = r.balances.emplace_back();
        b.tenant = in.u32();
        b.ahead = int64_t(in.u64());
        b.turnsAhead = int64_t(in.u64());
        b.used = int64_t(in.u64());
        in.u8();
        for (uint32_t commands = in.u32(); commands > 0 && in.ok(); --commands) {
            in.u32();
            in.u64();
        }
    }
    for (uint8_t moments = in.u8(); moments > 0 && in.ok(); --moments) in.u64();
    r.severalUntil = int64_t(in.u64());
    if (in.isMore()) {
        for (Balance& b : r.balances) {
            b.claimed = int64_t(in.u64());
            b.purse = int64_t(in.u64());
        }
        for (int64_t* each : {&r.kept.used, &r.kept.peak, &r.kept.shortest}) *each = int64_t(in.u64());
    } else {
        // It counted in parts of 2^-20 seats.
        for (Balance& b : r.balances) b.used = b.used * 1000 >> 20;
    }
    return in.complete() ? std::optional(std::move(r)) : std::nullopt;
}

std::string EstimatesRecord::encode() const {
    RecordWriter out;
    out.u32(uint32_t(estimates.size()));
    for (const Estimate& e : estimates) out.u32(e.command).u64(uint64_t(e.micros));
    for (const Estimate& e : estimates) out.u64(uint64_t(e.longest));
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
    if (in.isMore())
        for (Estimate& e : r.estimates) e.longest = int64_t(in.u64());
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
