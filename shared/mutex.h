// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <shared_mutex>

// Which lock guards what, in words that clang checks (`./dev check`) and GCC does not see. A member that is
// FAIRLEAD_GUARDED_BY(m_mutex) is touched only by who holds it, a function that FAIRLEAD_REQUIRES(m_mutex) is called only
// then, and one that FAIRLEAD_EXCLUDES(m_mutex) never. A lambda that runs under the lock says so, too:
// `[this]() FAIRLEAD_REQUIRES(m_mutex) { ... }`. For reading, holding a SharedMutex together with others is enough.
#ifdef __clang__
#define FAIRLEAD_LOCKING(attribute) __attribute__((attribute))
#else
#define FAIRLEAD_LOCKING(attribute)
#endif
#define FAIRLEAD_GUARDED_BY(mutex) FAIRLEAD_LOCKING(guarded_by(mutex))
#define FAIRLEAD_REQUIRES(mutex) FAIRLEAD_LOCKING(requires_capability(mutex))
#define FAIRLEAD_REQUIRES_SHARED(mutex) FAIRLEAD_LOCKING(requires_shared_capability(mutex))
#define FAIRLEAD_EXCLUDES(mutex) FAIRLEAD_LOCKING(locks_excluded(mutex))
#define FAIRLEAD_RETURNS_MUTEX(mutex) FAIRLEAD_LOCKING(lock_returned(mutex))

namespace fairlead {

// std::mutex, at its price. One thread holds it, once.
class FAIRLEAD_LOCKING(capability("mutex")) Mutex {
public:
    void lock() FAIRLEAD_LOCKING(acquire_capability()) { m_mutex.lock(); }
    void unlock() FAIRLEAD_LOCKING(release_capability()) { m_mutex.unlock(); }

private:
    friend class Condition;
    std::mutex m_mutex;
};

// std::shared_mutex, at its price. One thread holds it, or many together.
class FAIRLEAD_LOCKING(capability("mutex")) SharedMutex {
public:
    void lock() FAIRLEAD_LOCKING(acquire_capability()) { m_mutex.lock(); }
    void unlock() FAIRLEAD_LOCKING(release_capability()) { m_mutex.unlock(); }
    void lockShared() FAIRLEAD_LOCKING(acquire_shared_capability()) { m_mutex.lock_shared(); }
    void unlockShared() FAIRLEAD_LOCKING(release_shared_capability()) { m_mutex.unlock_shared(); }

private:
    std::shared_mutex m_mutex;
};

// Holds a mutex alone to the end of its block; not const, it can let go of it in between.
template <typename Lockable>
class FAIRLEAD_LOCKING(scoped_lockable) Lock {
public:
    explicit Lock(Lockable& mutex) FAIRLEAD_LOCKING(acquire_capability(mutex)) : m_mutex(mutex) { m_mutex.lock(); }
    ~Lock() FAIRLEAD_LOCKING(release_capability()) {
        if (m_isHeld) m_mutex.unlock();
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

    void lock() FAIRLEAD_LOCKING(acquire_capability()) {
        m_mutex.lock();
        m_isHeld = true;
    }
    void unlock() FAIRLEAD_LOCKING(release_capability()) {
        m_isHeld = false;
        m_mutex.unlock();
    }

private:
    Lockable& m_mutex;
    bool m_isHeld = true;
};

// Holds a SharedMutex together with others to the end of its block.
class FAIRLEAD_LOCKING(scoped_lockable) SharedLock {
public:
    explicit SharedLock(SharedMutex& mutex) FAIRLEAD_LOCKING(acquire_shared_capability(mutex)) : m_mutex(mutex) {
        m_mutex.lockShared();
    }
    ~SharedLock() FAIRLEAD_LOCKING(release_capability()) { m_mutex.unlockShared(); }
    SharedLock(const SharedLock&) = delete;
    SharedLock& operator=(const SharedLock&) = delete;

private:
    SharedMutex& m_mutex;
};

// std::condition_variable. The mutex of a wait is held before and after it and let go of in between; isTrue runs under it.
class Condition {
public:
    void notifyOne() { m_condition.notify_one(); }
    void notifyAll() { m_condition.notify_all(); }

    // Until it is notified, or for no reason at all.
    void wait(Mutex& mutex) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        m_condition.wait(held.lock);
    }
    template <typename Predicate>
    void wait(Mutex& mutex, const Predicate& isTrue) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        m_condition.wait(held.lock, isTrue);
    }
    // The last two of these tell whether it is true in the end.
    template <typename Duration>
    void waitFor(Mutex& mutex, Duration atMost) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        m_condition.wait_for(held.lock, atMost);
    }
    template <typename Duration, typename Predicate>
    bool waitFor(Mutex& mutex, Duration atMost, const Predicate& isTrue) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        return m_condition.wait_for(held.lock, atMost, isTrue);
    }
    template <typename Moment, typename Predicate>
    bool waitUntil(Mutex& mutex, Moment until, const Predicate& isTrue) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        return m_condition.wait_until(held.lock, until, isTrue);
    }

private:
    // What the standard library waits with, of a mutex that is and stays locked by the caller.
    struct Held {
        explicit Held(Mutex& mutex) : lock(mutex.m_mutex, std::adopt_lock) {}
        ~Held() { lock.release(); }
        std::unique_lock<std::mutex> lock;
    };

    std::condition_variable m_condition;
};

}  // namespace fairlead
