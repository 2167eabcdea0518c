// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/open_streams.h"

#include <vector>

namespace fairlead::broker {

OpenStreams::Key OpenStreams::add(StreamKind kind, const std::shared_ptr<EndableStream>& stream) {
    std::unique_lock lock(m_mutex);
    const Key key = ++m_lastKey;
    m_entries.emplace(key, Entry{kind, stream});
    ++m_counts[static_cast<size_t>(kind)];
    if (!m_isEnding) return key;
    const grpc::Status status = m_ending;
    lock.unlock();
    stream->end(status);
    return key;
}

void OpenStreams::remove(Key key) {
    const std::lock_guard lock(m_mutex);
    const auto found = m_entries.find(key);
    if (found == m_entries.end()) return;
    --m_counts[static_cast<size_t>(found->second.kind)];
    m_entries.erase(found);
}

size_t OpenStreams::count(StreamKind kind) const {
    const std::lock_guard lock(m_mutex);
    return m_counts[static_cast<size_t>(kind)];
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
