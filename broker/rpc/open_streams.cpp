// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/open_streams.h"

namespace fairlead::broker {

namespace {

Status full(const char* what, const char* key, size_t bound) {
    return {Code::ResourceExhausted,
            std::string("too many streams ") + what + ", limits." + key + " is " + std::to_string(bound)};
}

}  // namespace

std::string_view addressOf(std::string_view peer) {
    if (!peer.starts_with("ipv4:") && !peer.starts_with("ipv6:")) return {};
    return peer.substr(0, peer.rfind(':'));
}

Result<OpenStreams::Key> OpenStreams::add(StreamKind kind, const std::shared_ptr<EndableStream>& stream,
                                          std::string_view peer) {
    const std::string address(addressOf(peer));
    std::unique_lock lock(m_mutex);
    if (m_entries.size() >= m_bounds.all) return full("at once", "max_streams", m_bounds.all);
    if (m_beforeHello >= m_bounds.beforeHello)
        return full("before their Hello", "max_streams_before_hello", m_bounds.beforeHello);
    Counts::value_type* counted = nullptr;
    if (!address.empty()) {
        counted = &*m_addresses.try_emplace(address, 0).first;
        if (counted->second >= m_bounds.perAddress)
            return full("from this address", "max_streams_per_address", m_bounds.perAddress);
        ++counted->second;
    }
    const Key key = ++m_lastKey;
    m_entries.emplace(key, Entry{kind, false, stream, counted, nullptr});
    ++m_counts[static_cast<size_t>(kind)];
    ++m_beforeHello;
    if (!m_isEnding) return key;
    const grpc::Status status = m_ending;
    lock.unlock();
    stream->end(status);
    return key;
}

Status OpenStreams::greet(Key key, const std::string& subject) {
    const std::lock_guard lock(m_mutex);
    const auto found = m_entries.find(key);
    if (found == m_entries.end() || found->second.isGreeted) return {};
    Counts::value_type& counted = *m_subjects.try_emplace(subject, 0).first;
    if (counted.second >= m_bounds.perSubject)
        return full("of this subject", "max_streams_per_subject", m_bounds.perSubject);
    ++counted.second;
    found->second.isGreeted = true;
    found->second.subject = &counted;
    --m_beforeHello;
    return {};
}

void OpenStreams::release(Counts& counts, Counts::value_type* counted) {
    if (counted && --counted->second == 0) counts.erase(counts.find(counted->first));
}

void OpenStreams::remove(Key key) {
    const std::lock_guard lock(m_mutex);
    const auto found = m_entries.find(key);
    if (found == m_entries.end()) return;
    const Entry& entry = found->second;
    --m_counts[static_cast<size_t>(entry.kind)];
    if (!entry.isGreeted) --m_beforeHello;
    release(m_addresses, entry.address);
    release(m_subjects, entry.subject);
    m_entries.erase(found);
}

size_t OpenStreams::count(StreamKind kind) const {
    const std::lock_guard lock(m_mutex);
    return m_counts[static_cast<size_t>(kind)];
}

std::vector<OpenStreams::Listed> OpenStreams::after(Key key, size_t most) const {
    std::vector<Listed> listed;
    listed.reserve(most);
    const std::lock_guard lock(m_mutex);
    for (auto at = m_entries.upper_bound(key); at != m_entries.end() && listed.size() < most; ++at)
        listed.push_back({at->first, at->second.kind, at->second.stream});
    return listed;
}

void OpenStreams::endAll(const grpc::Status& status) {
    std::vector<std::shared_ptr<EndableStream>> streams;
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
        m_ending = status;
        for (const auto& [key, entry] : m_entries)
            if (auto stream = entry.stream.lock()) streams.push_back(std::move(stream));
    }
    for (const auto& stream : streams) stream->end(status);
}

}  // namespace fairlead::broker
