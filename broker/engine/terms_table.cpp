// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/terms_table.h"

#include "broker/store/keys.h"
#include "broker/store/terms_records.h"
#include "shared/check.h"

#include <utility>

namespace fairlead::broker {

namespace {

Status tooMany(size_t sets, size_t bytes) {
    return {Code::ResourceExhausted,
            "too many different retry policies, timeouts and visibility timeouts: waiting and running tasks have " +
                std::to_string(sets) + " combinations of them in " + std::to_string(bytes) + " bytes, at most " +
                std::to_string(TermsTable::kMost) + " in " + std::to_string(TermsTable::kMostBytes) +
                " bytes are kept; use one that is in use, or wait until tasks have ended"};
}

}  // namespace

Status TermsTable::admits(const std::optional<JobTerms>& terms) const {
    Wanted one;
    return admits(terms, one);
}

Status TermsTable::admits(const std::optional<JobTerms>& terms, Wanted& wanted) const {
    if (!terms || terms->isEmpty()) return {};
    std::string bytes = encodeTerms(*terms);
    if (m_numbers.contains(bytes) || wanted.m_terms.contains(bytes)) return {};
    const size_t size = bytes.size();
    if (m_numbers.size() + wanted.m_terms.size() >= kMost || m_bytes + wanted.m_bytes + size > kMostBytes)
        return tooMany(m_numbers.size(), m_bytes);
    wanted.m_bytes += size;
    wanted.m_terms.insert(std::move(bytes));
    return {};
}

uint32_t TermsTable::take(const std::optional<JobTerms>& terms, WriteSet& writes) {
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
        m_sets[known->second] = {*terms, known->first, 0};
        m_bytes += known->first.size();
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
    m_bytes -= m_sets[number].bytes.size();
    m_numbers.erase(std::string(m_sets[number].bytes));
    m_sets[number] = {};
}

Status TermsTable::restore(const Store& store) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Terms, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        const uint32_t number = reader.u32();
        auto terms = decodeTerms(value);
        if (!reader.ok() || number == 0 || number > kMost || !terms) {
            found = {Code::DataLoss, "the store is damaged: it holds terms of tasks that cannot be read"};
            return false;
        }
        if (m_sets.size() <= number) m_sets.resize(number + 1);
        const auto [known, isNew] = m_numbers.emplace(value, number);
        m_sets[number] = {std::move(*terms), known->first, 0};
        if (isNew) m_bytes += value.size();
        return true;
    }));
    return found;
}

bool TermsTable::use(uint32_t number) {
    if (number == 0) return true;
    if (number >= m_sets.size() || m_sets[number].bytes.empty()) return false;
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
