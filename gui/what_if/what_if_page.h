// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/what_if.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"
#include "gui/what_if/replay_model.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace fairlead::gui {

class ChangeList;
class FilterChip;
class NoticeBar;
class OutsideText;
class ReplayChart;
class RowTable;
class SegmentChoice;

// The recorded past through the broker's scheduler once more, with other limits, policy or seats, beside what happened. It
// changes nothing. GUI thread.
class WhatIfPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit WhatIfPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    void showTenant(const QString& tenant) override;
    void prepareReplay(const WhatIfQuestion& question) override;

    const ReplayModel& model() const { return m_model; }
    WhatIfQuestion question() const;  // as the form stands

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override;

private:
    QWidget* buildForm();
    QWidget* buildResult();
    void replay();
    void stop();
    void clearResult();
    void took(const WhatIfAnswer& answer);
    void showRecording(const Recording& recording);
    void setTime(qint64 fromMs, qint64 untilMs);
    void say(const QString& text);
    void check();

    ReplayModel m_model;
    Call m_replay;
    LiveQuery<Recording> m_recording;

    SegmentChoice* m_range;
    FilterChip* m_time;  // a time that was proposed, in place of the range
    qint64 m_fromMs = 0;
    qint64 m_untilMs = 0;
    ChangeList* m_changes;
    QComboBox* m_policy;
    QComboBox* m_seatsKind;
    QSpinBox* m_seats;
    QCheckBox* m_withoutThrottles;
    QCheckBox* m_unchanged;
    QPushButton* m_go;
    QProgressBar* m_progress;
    QLabel* m_recorded;
    QLabel* m_sentence;
    NoticeBar* m_warning;
    ReplayChart* m_chart;
    RowTable* m_table;
    OutsideText* m_notes;
};

}  // namespace fairlead::gui
