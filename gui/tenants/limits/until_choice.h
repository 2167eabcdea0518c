// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <chrono>
#include <optional>

class QLineEdit;

namespace fairlead::gui {

class SegmentChoice;

// Until when a change holds: half an hour at first, an hour, until somebody takes it back, or until a time of day that is
// typed. GUI thread.
class UntilChoice : public QWidget {
    Q_OBJECT
public:
    explicit UntilChoice(QWidget* parent);

    // How long from now; 0: without an end; nothing: the time is not one. nowMs: the broker's clock. Whole minutes of the clock
    // for a typed time: the next such moment within a day.
    std::optional<std::chrono::milliseconds> after(qint64 nowMs) const;
    void chooseOpen();  // until somebody takes it back
    void setEditable(bool editable);
    // What has no end of its own: only "until I take it back" makes sense.
    void setOnlyOpen(bool only);

Q_SIGNALS:
    void edited();

private:
    void showTime();

    bool m_isEditable = true;
    bool m_isOnlyOpen = false;
    SegmentChoice* m_choice;
    QLineEdit* m_time;
};

}  // namespace fairlead::gui
