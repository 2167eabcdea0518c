// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMetaObject>
#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <utility>

namespace fairlead::gui {

// Whom the other threads post to. Never destroyed, for a thread may still post as the program ends.
inline QObject* backgroundDesk() {
    static auto* const desk = new QObject;
    return desk;
}

// Runs work() on a thread of the pool and then(what it returned) on the GUI thread, unless the owner was destroyed by
// then. GUI thread; does not block, nor does the destructor of the owner.
//
// The only way to do so here: then(context, ...) of the futures of Qt 6.4 posts to the context from the other thread,
// which crashes if the context is being destroyed.
template <typename Work, typename Then>
void runInBackground(QObject* owner, Work work, Then then, QThreadPool& pool = *QThreadPool::globalInstance()) {
    pool.start([desk = backgroundDesk(), owner = QPointer<QObject>(owner), work = std::move(work),
                then = std::move(then)]() mutable {
        auto result = work();
        QMetaObject::invokeMethod(
            desk,
            [owner = std::move(owner), then = std::move(then), result = std::move(result)]() mutable {
                if (owner) then(std::move(result));
            },
            Qt::QueuedConnection);
    });
}

}  // namespace fairlead::gui
