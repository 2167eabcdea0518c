// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/image_keeper.h"

#include "broker/store/log/replicated_store.h"
#include "shared/log.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kLookEvery = std::chrono::minutes(1);
constexpr uint64_t kLeastGrowth = 64 << 20;
constexpr uint64_t kGrowthAtMost = 1 << 30;

}  // namespace

ImageKeeper::ImageKeeper(ReplicatedStore* store, std::string folder, PlaceOf placeOf)
    : m_store(store), m_folder(std::move(folder)), m_placeOf(std::move(placeOf)) {
    m_thread = std::thread([this] { loop(); });
    pthread_setname_np(m_thread.native_handle(), "fl-image");
}

ImageKeeper::~ImageKeeper() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
        m_stopsSending = true;
    }
    m_wakes.notifyAll();
    m_thread.join();
    const Lock noneIsMade(m_making);
}

void ImageKeeper::loop() {
    Lock lock(m_mutex);
    while (!m_wakes.waitFor(m_mutex, kLookEvery, [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding; })) {
        lock.unlock();
        if (const Status status = keep(); !status.ok() && status.code() != Code::Cancelled)
            log(LogLevel::Warning, "no image of the store could be kept beside the log: " + status.message());
        lock.lock();
    }
}

// The log is asked under the lock, too: it may have but one connection for its images.
Status ImageKeeper::keep() {
    const Lock making(m_making);
    const auto grown = m_store->turnLog().bytesAfterImage();
    RETURN_IF_ERROR(grown.status());
    if (*grown < std::clamp(m_store->bytes() / 2, kLeastGrowth, kGrowthAtMost)) return {};
    return makeNow();
}

Status ImageKeeper::make() {
    const Lock making(m_making);
    return makeNow();
}

Status ImageKeeper::makeNow() {
    std::error_code error;
    std::filesystem::remove_all(m_folder, error);
    RETURN_IF_ERROR(m_store->checkpoint(m_folder).status());
    const auto place = m_placeOf(m_folder);
    Status status = place.status();
    if (status.ok()) status = m_store->turnLog().putImage(m_folder, *place, m_stopsSending);
    std::filesystem::remove_all(m_folder, error);
    if (status.ok())
        log(LogLevel::Info, "an image of the store is beside the log, up to turn " + std::to_string(place->position));
    return status;
}

}  // namespace fairlead::broker
