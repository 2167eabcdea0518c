// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractScrollArea>
#include <QCoreApplication>
#include <QEvent>
#include <QObject>
#include <QRect>

#include <functional>

namespace fairlead::gui {

// Whether a scroll area comes to rest: showing its bar changes what fits, and a bar that goes by that and comes back
// keeps the event loop busy for ever.
class Settling : public QObject {
public:
    explicit Settling(QAbstractScrollArea* area) : m_area(area) { area->viewport()->installEventFilter(this); }

    // After a change of its size or contents. If it goes on, the bar is taken away so that the test ends.
    bool settles() {
        m_resizes = 0;
        for (int round = 0; m_resizes <= kMostResizes; ++round) {
            const int before = m_resizes;
            QCoreApplication::processEvents();
            if (round > 3 && m_resizes == before) return true;
        }
        m_area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        QCoreApplication::processEvents();
        return false;
    }

    // Calls change with sizes in this range (x and y: the smallest) and a number below 12, in an order that is always
    // the same. Returns where it did not come to rest.
    QString walk(const QRect& sizes, int steps, const std::function<void(QSize, int)>& change) {
        unsigned seed = 1;
        const auto dice = [&seed](int sides) {
            seed = seed * 1664525U + 1013904223U;
            return int((seed >> 8) % unsigned(sides));
        };
        for (int step = 0; step < steps; ++step) {
            const QSize size(sizes.x() + dice(sizes.width()), sizes.y() + dice(sizes.height()));
            const int what = dice(12);
            change(size, what);
            if (!settles())
                return QStringLiteral("step %1, %2 x %3, %4").arg(step).arg(size.width()).arg(size.height()).arg(what);
        }
        return {};
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        // Within one round, too: one that posts and handles events by itself does not return.
        if (event->type() == QEvent::Resize && ++m_resizes > 4 * kMostResizes)
            m_area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        return false;
    }

private:
    static constexpr int kMostResizes = 25;

    QAbstractScrollArea* m_area;
    int m_resizes = 0;
};

}  // namespace fairlead::gui
