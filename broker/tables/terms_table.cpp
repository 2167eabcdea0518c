// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/terms_table.h"

#include "broker/store/keys.h"
#include "broker/store/terms_records.h"
#include "shared/check.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr TenantNumber kNobody = UINT32_MAX;
constexpr uint32_t kHighest = 16u << 20;  // a number above that is no number that was given

}  // namespace

Status TermsTable::admits(TenantNumber tenant, const std::optional<JobTerms>& terms) const {
    Wanted one;
    return admits(tenant, terms, one);
}

Status TermsTable::admits(TenantNumber tenant, const std::optional<JobTerms>& terms, Wanted& wanted) const {
    if (!terms || terms->isEmpty()) return {};
    std::string bytes = encodeTerms(*terms);
    if (m_numbers.contains(bytes) || wanted.m_terms.contains(bytes)) return {};
    const size_t size = bytes.size();
    RETURN_IF_ERROR(m_counts.admits(tenant, wanted.m_terms.size() + 1));
    RETURN_IF_ERROR(m_bytes.admits(tenant, wanted.m_bytes + size));
    wanted.m_bytes += size;
    wanted.m_terms.insert(std::move(bytes));
    return {};
}

uint32_t TermsTable::take(TenantNumber tenant, const std::optional<JobTerms>& terms, WriteSet& writes) {
    if (!terms || terms->isEmpty()) return 0;
    const auto [known, isNew] = m_numbers.try_emplace(encodeTerms(*terms), 0);
    if (isNew) {
        if (m_free.empty()) {
            known->second = uint32_t(m_sets.size());
            m_sets.emplace_back();
        } else {
            known->second = m_free.back();
            m_free.pop_back();
        }
        m_sets[known->second] = {*terms, known->first, 0, tenant};
        m_counts.take(tenant);
        m_bytes.take(tenant, known->first.size());
        writes.put(Table::Terms, termsKey(known->second), known->first);
    }
    ++m_sets[known->second].uses;
    return known->second;
}

void TermsTable::release(uint32_t number, WriteSet& writes) {
    if (number == 0) return;
    Set& set = m_sets[number];
    FAIRLEAD_CHECK(set.uses > 0);
    if (--set.uses > 0) return;
    writes.erase(Table::Terms, termsKey(number));
    forget(number);
    m_free.push_back(number);
}

void TermsTable::forget(uint32_t number) {
    if (m_sets[number].tenant != kNobody) {
        m_counts.give(m_sets[number].tenant);
        m_bytes.give(m_sets[number].tenant, m_sets[number].bytes.size());
    }
    m_numbers.erase(std::string(m_sets[number].bytes));
    m_sets[number] = {};
}

Status TermsTable::restore(const Store& store) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Terms, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        const uint32_t number = reader.u32();
        auto terms = decodeTerms(value);
        if (!reader.ok() || number == 0 || number > kHighest || !terms) {
            found = {Code::DataLoss, "the store is damaged: it holds terms of tasks that cannot be read"};
            return false;
        }
        if (m_sets.size() <= number) m_sets.resize(number + 1);
        const auto known = m_numbers.emplace(value, number).first;
        m_sets[number] = {std::move(*terms), known->first, 0, kNobody};
        return true;
    }));
    return found;
}

bool TermsTable::use(TenantNumber tenant, uint32_t number) {
    if (number == 0) return true;
    if (number >= m_sets.size() || m_sets[number].bytes.empty()) return false;
    if (m_sets[number].tenant == kNobody) {
        m_sets[number].tenant = tenant;
        m_counts.take(tenant);
        m_bytes.take(tenant, m_sets[number].bytes.size());
    }
    ++m_sets[number].uses;
    return true;
}

void TermsTable::forgetUnused(WriteSet& writes) {
    for (uint32_t number = uint32_t(m_sets.size()) - 1; number > 0; --number) {
        if (m_sets[number].uses > 0) continue;
        if (!m_sets[number].bytes.empty()) {
            writes.erase(Table::Terms, termsKey(number));
            forget(number);
        }
        m_free.push_back(number);
    }
}

}  // namespace fairlead::broker
