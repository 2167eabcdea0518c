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
    const size_t most = address.empty() ? StreamBounds::kNone : m_bounds.perAddress;
    Addresses::value_type& counted = *m_addresses.try_emplace(address, most).first;
    const bool isAddressFull = counted.second.all >= most;
    if (isAddressFull && (counted.second.silent == 0 || counted.second.all - most >= m_bounds.beforeHello))
        return full("from this address", "max_streams_per_address", most);
    const bool areSilentMany = m_silent.size() >= m_bounds.beforeHello;
    if (isAddressFull || isFull || areSilentMany) givesWay = takeOldestSilent(isAddressFull ? counted : *mostSilent());
    ++counted.second.all;
    ++counted.second.silent;
    const Key key = ++m_lastKey;
    Entry& entry = m_entries.emplace(key, Entry{kind, false, stream, &counted}).first->second;
    ++m_counts[size_t(kind)];
    m_silent.emplace(key, &entry);
    const std::optional<grpc::Status> ending = m_isEnding ? std::optional(m_ending) : std::nullopt;
    lock.unlock();
    if (givesWay) {
        const Status why = isFull ? full("at once", "max_streams", m_bounds.all)
                           : areSilentMany
                               ? full("before their Hello", "max_streams_before_hello", m_bounds.beforeHello)
                               : full("from this address", "max_streams_per_address", most);
        givesWay->giveWay({grpc::StatusCode::RESOURCE_EXHAUSTED, why.message()});
    }
    if (ending) stream->end(*ending);
    return key;
}

void OpenStreams::noLongerSilent(Key key, Entry& entry) {
    if (m_silent.erase(key) > 0) --entry.address->second.silent;
}

const OpenStreams::Addresses::value_type* OpenStreams::mostSilent() const {
    const Addresses::value_type* most = nullptr;
    for (const auto& [key, entry] : m_silent)
        if (!most || entry->address->second.silent > most->second.silent) most = entry->address;
    return most;
}

std::shared_ptr<EndableStream> OpenStreams::takeOldestSilent(const Addresses::value_type& of) {
    for (const auto& [key, entry] : m_silent) {
        if (entry->address != &of) continue;
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
    Entry& entry = found->second;
    const auto subject = m_subjects.find(caller.subject);
    if (!caller.subject.empty() && subject != m_subjects.end() && subject->second >= m_bounds.perSubject)
        return full("of this subject", "max_streams_per_subject", m_bounds.perSubject);
    const std::string party = caller.fairnessKey();
    RETURN_IF_ERROR(m_greeted.admits(party));
    Parties& ofAddress = entry.address->second.greeted;
    if (!ofAddress.hasRoomFor(party))
        return full("of these tenants from this address", "max_streams_per_address", m_bounds.perAddress);
    m_greeted.take(party);
    ofAddress.take(party);
    ++m_subjects[caller.subject];
    entry.party = party;
    entry.subject = caller.subject;
    entry.isGreeted = true;
    noLongerSilent(key, entry);
    return entry.stream;
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
    Address& address = entry.address->second;
    if (entry.isGreeted) {
        m_greeted.give(entry.party);
        address.greeted.give(entry.party);
        if (const auto subject = m_subjects.find(entry.subject); --subject->second == 0) m_subjects.erase(subject);
    }
    if (--address.all == 0) m_addresses.erase(m_addresses.find(entry.address->first));
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
