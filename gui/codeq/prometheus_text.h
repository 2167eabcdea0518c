// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>
#include <QList>
#include <QString>

#include <functional>
#include <utility>

namespace fairlead::gui {

// One line of Prometheus' text format.
struct MetricSample {
    QByteArrayView name;
    QList<std::pair<QByteArrayView, QString>> labels;
    double value = 0;

    QString label(QByteArrayView key) const {
        for (const auto& [labelName, text] : labels)
            if (labelName == key) return text;
        return {};
    }
};

// Calls `take` for each sample whose name begins with one of the prefixes. Lines that cannot be read are skipped, also
// within a text that was cut. The views point into `text`. Any thread.
void readMetrics(QByteArrayView text, const QList<QByteArrayView>& prefixes,
                 const std::function<void(const MetricSample&)>& take);

}  // namespace fairlead::gui
