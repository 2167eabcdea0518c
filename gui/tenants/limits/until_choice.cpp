// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/until_choice.h"

#include "gui/kit/input_field.h"
#include "gui/kit/segment_choice.h"
#include "gui/look/tokens.h"

#include <QDateTime>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

enum Until { kHalfAnHour, kAnHour, kOpen, kTime };

}  // namespace

UntilChoice::UntilChoice(QWidget* parent)
    : QWidget(parent), m_choice(new SegmentChoice(u"until"_s, tr("Until when it holds"),
                                                  {tr("30 min"), tr("1 h"), tr("I take it back"), tr("a time")}, this)),
      m_time(new InputField(this)) {
    m_choice->choose(kHalfAnHour);
    m_time->setObjectName(u"untilTime"_s);
    m_time->setAccessibleName(tr("Until this time of day, as 14:45"));
    m_time->setToolTip(m_time->accessibleName());
    m_time->setPlaceholderText(u"14:45"_s);
    m_time->setFixedWidth(m_time->fontMetrics().horizontalAdvance(u"00:00"_s) + 22);
    m_time->setVisible(false);
    // Below the choice: beside it there is no room on a sheet.
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(kGap1);
    lines->addWidget(m_choice, 0, Qt::AlignLeft);
    lines->addWidget(m_time, 0, Qt::AlignLeft);
    setFocusProxy(m_choice);
    connect(m_choice, &SegmentChoice::chosenByHand, this, [this](int chosen) {
        showTime();
        if (chosen == kTime) m_time->setFocus();
        Q_EMIT edited();
    });
    connect(m_time, &QLineEdit::textEdited, this, &UntilChoice::edited);
}

std::optional<std::chrono::milliseconds> UntilChoice::after(qint64 nowMs) const {
    using namespace std::chrono_literals;
    if (m_isOnlyOpen) return 0ms;
    switch (m_choice->chosen()) {
        case kHalfAnHour: return 30min;
        case kAnHour: return 1h;
        case kOpen: return 0ms;
        default: break;
    }
    const QTime time = QTime::fromString(m_time->text().trimmed(), u"H:mm"_s);
    if (!time.isValid()) return std::nullopt;
    const QDateTime now = QDateTime::fromMSecsSinceEpoch(nowMs);
    QDateTime end(now.date(), time);
    if (end <= now) end = QDateTime(now.date().addDays(1), time);
    return std::chrono::milliseconds(now.msecsTo(end));
}

void UntilChoice::chooseOpen() {
    m_choice->choose(kOpen);
    showTime();
}

void UntilChoice::setEditable(bool editable) {
    m_isEditable = editable;
    showTime();
}

void UntilChoice::setOnlyOpen(bool only) {
    m_isOnlyOpen = only;
    showTime();
}

void UntilChoice::showTime() {
    m_time->setVisible(m_choice->chosen() == kTime);
    setEnabled(m_isEditable && !m_isOnlyOpen);
    setToolTip(m_isOnlyOpen ? tr("What is taken back stays taken back.") : QString());
}

}  // namespace fairlead::gui

#include "moc_until_choice.cpp"
