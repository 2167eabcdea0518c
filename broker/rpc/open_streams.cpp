// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/open_streams.h"

#include <optional>

namespace fairlead::broker {

namespace {

Status full(const char* what, const char* key, size_t bound) {
    return {Code::ResourceExhausted,
            std::string("too many streams ") + what + ", limits." + key + " is " + std::to_string(bound)};
}

}  // namespace

Result<OpenStreams::Key> OpenStreams::add(StreamKind kind, const std::shared_ptr<EndableStream>& stream,
                                          const std::string& address) {
    std::shared_ptr<EndableStream> givesWay;
    Lock lock(m_mutex);
    // Those that are giving way count until they are gone.
    const bool isFull = m_entries.size() >= m_bounds.all;
    if (isFull && (m_silent.empty() || m_entries.size() - m_bounds.all >= m_bounds.beforeHello))
        return full("at once", "max_streams", m_bounds.all);
    Counts::value_type& counted = *m_addresses.try_emplace(address).first;
    if (!address.empty() && counted.second.all >= m_bounds.perAddress)
        return full("from this address", "max_streams_per_address", m_bounds.perAddress);
    if (isFull || m_silent.size() >= m_bounds.beforeHello) givesWay = takeOldestSilent();
    ++counted.second.all;
    ++counted.second.silent;
    const Key key = ++m_lastKey;
    Entry& entry = m_entries.emplace(key, Entry{kind, false, stream, &counted, nullptr}).first->second;
    ++m_counts[size_t(kind)];
    m_silent.emplace(key, &entry);
    const std::optional<grpc::Status> ending = m_isEnding ? std::optional(m_ending) : std::nullopt;
    lock.unlock();
    if (givesWay) {
        const Status why = isFull ? full("at once", "max_streams", m_bounds.all)
                                  : full("before their Hello", "max_streams_before_hello", m_bounds.beforeHello);
        givesWay->giveWay({grpc::StatusCode::RESOURCE_EXHAUSTED, why.message()});
    }
    if (ending) stream->end(*ending);
    return key;
}

void OpenStreams::noLongerSilent(Key key, Entry& entry) {
    if (m_silent.erase(key) > 0) --entry.address->second.silent;
}

std::shared_ptr<EndableStream> OpenStreams::takeOldestSilent() {
    const Counts::value_type* most = nullptr;
    for (const auto& [key, entry] : m_silent)
        if (!most || entry->address->second.silent > most->second.silent) most = entry->address;
    for (const auto& [key, entry] : m_silent) {
        if (entry->address != most) continue;
        std::shared_ptr<EndableStream> oldest = entry->stream.lock();
        noLongerSilent(key, *entry);
        return oldest;
    }
    return nullptr;
}

Result<std::weak_ptr<EndableStream>> OpenStreams::countGreeted(Key key, const Principal& caller) {
    const Lock lock(m_mutex);
    const auto found = m_entries.find(key);
    if (found == m_entries.end() || found->second.isGreeted) return std::weak_ptr<EndableStream>();
    const auto subject = m_subjects.find(caller.subject);
    if (subject != m_subjects.end() && subject->second.all >= m_bounds.perSubject)
        return full("of this subject", "max_streams_per_subject", m_bounds.perSubject);
    std::string party = caller.fairnessKey();
    RETURN_IF_ERROR(m_greeted.admits(party));
    m_greeted.take(party);
    found->second.party = std::move(party);
    Counts::value_type& counted = *m_subjects.try_emplace(caller.subject).first;
    ++counted.second.all;
    found->second.isGreeted = true;
    found->second.subject = &counted;
    noLongerSilent(key, found->second);
    return found->second.stream;
}

Status OpenStreams::greet(Key key, const Principal& caller) {
    const Result<std::weak_ptr<EndableStream>> stream = countGreeted(key, caller);
    if (!stream) return stream.status();
    if (!m_admitted || stream->expired()) return {};
    const auto admission = m_admitted->add(caller, [stream = *stream](const Status& why) {
        if (const auto open = stream.lock()) open->end({grpc::StatusCode::UNAUTHENTICATED, why.message()});
    });
    if (!admission) return admission.status();
    const Lock lock(m_mutex);
    const auto found = m_entries.find(key);
    if (found == m_entries.end())
        m_admitted->remove(*admission);
    else
        found->second.admission = *admission;
    return {};
}

void OpenStreams::release(Counts& counts, Counts::value_type* counted) {
    if (counted && --counted->second.all == 0) counts.erase(counts.find(counted->first));
}

void OpenStreams::remove(Key key) {
    AdmittedCalls::Key admission = 0;
    {
        const Lock lock(m_mutex);
        admission = forget(key);
    }
    if (m_admitted) m_admitted->remove(admission);
}

AdmittedCalls::Key OpenStreams::forget(Key key) {
    const auto found = m_entries.find(key);
    if (found == m_entries.end()) return 0;
    Entry& entry = found->second;
    const AdmittedCalls::Key admission = entry.admission;
    --m_counts[size_t(entry.kind)];
    noLongerSilent(key, entry);
    release(m_addresses, entry.address);
    release(m_subjects, entry.subject);
    if (entry.isGreeted) m_greeted.give(entry.party);
    m_entries.erase(found);
    return admission;
}

size_t OpenStreams::count(StreamKind kind) const {
    const Lock lock(m_mutex);
    return m_counts[size_t(kind)];
}

std::vector<OpenStreams::Listed> OpenStreams::after(Key key, size_t most) const {
    std::vector<Listed> listed;
    listed.reserve(most);
    const Lock lock(m_mutex);
    for (auto at = m_entries.upper_bound(key); at != m_entries.end() && listed.size() < most; ++at)
        listed.push_back({at->first, at->second.kind, at->second.stream});
    return listed;
}

void OpenStreams::endAll(const grpc::Status& status) {
    std::vector<std::shared_ptr<EndableStream>> streams;
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
        m_ending = status;
        for (const auto& [key, entry] : m_entries)
            if (auto stream = entry.stream.lock()) streams.push_back(std::move(stream));
    }
    for (const auto& stream : streams) stream->end(status);
}

}  // namespace fairlead::broker
