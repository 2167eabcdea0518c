// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/step_strip.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/incidents/incident_text.h"
#include "gui/kit/plain_texts.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/moment_text.h"

#include <QHelpEvent>
#include <QPainter>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kLineWidth = 3;
constexpr int kStepGap = 4;
enum StepTone { kPushTone, kSeenTone, kChangeTone, kGoodTone };

QColor toneColor(const Tokens& tokens, int tone) {
    switch (tone) {
        case kPushTone: return tokens.bad;
        case kChangeTone: return tokens.accent;
        case kGoodTone: return tokens.good;
        default: return tokens.tx2;
    }
}

}  // namespace

StepStrip::StepStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("incidentSteps"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StepStrip::showIncident(const Incident& incident, const QList<IncidentChange>& changes) {
    m_steps = {{tr("Began"), incident.beganAtMs, tr("the first waits too long"), kPushTone},
               {tr("Seen"), incident.openedAtMs,
                incident.number == 0 ? tr("nobody keeps it yet") : tr("by %1").arg(incident.author), kSeenTone}};
    m_steps.append({tr("Changed"), changes.isEmpty() ? 0 : changes.first().atMs,
                    !changes.isEmpty()        ? changes.first().text
                    : incident.endedAtMs == 0 ? tr("nothing yet")
                                              : tr("nothing that is known"),
                    kChangeTone});
    const QString closed = closedText(incident);
    m_steps.append({tr("Ended"), incident.endedAtMs,
                    incident.endedAtMs == 0 ? tr("goes on")
                    : closed.isEmpty()      ? tr("all well since")
                                            : closed,
                    kGoodTone});
    QStringList said;
    for (const Step& step : m_steps)
        said.append(step.word + QLatin1Char(' ') + (step.atMs == 0 ? QString() : momentText(step.atMs)) +
                    QLatin1String(": ") + shownName(step.text));
    setAccessibleName(said.join(QLatin1String("; ")));
    update();
}

QSize StepStrip::sizeHint() const { return {400, kLineWidth + 2 * fontMetrics().lineSpacing() + 6}; }

QSize StepStrip::minimumSizeHint() const { return {200, sizeHint().height()}; }

void StepStrip::paintEvent(QPaintEvent*) {
    if (m_steps.isEmpty()) return;
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    const int wide = (width() - kStepGap * int(m_steps.size() - 1)) / int(m_steps.size());
    const QFont bold = fontOf(font(), TypeSize::Data, true);
    for (int at = 0; at < m_steps.size(); ++at) {
        const Step& step = m_steps[at];
        const int left = at * (wide + kStepGap);
        const bool isDone = step.atMs != 0;
        painter.setPen(QPen(isDone ? toneColor(tokens, step.tone) : tokens.line2, kLineWidth,
                            isDone ? Qt::SolidLine : Qt::DashLine));
        painter.drawLine(left, 1, left + wide, 1);
        const int line = fontMetrics().lineSpacing();
        painter.setFont(bold);
        painter.setPen(isDone ? tokens.tx : tokens.tx3);
        const int word = painter.fontMetrics().horizontalAdvance(step.word);
        painter.drawText(QRect(left, kLineWidth + 2, wide, line), Qt::AlignLeft | Qt::AlignVCenter, step.word);
        painter.setFont(font());
        painter.setPen(tokens.tx2);
        if (isDone)
            painter.drawText(QRect(left + word + 6, kLineWidth + 2, wide - word - 6, line),
                             Qt::AlignLeft | Qt::AlignVCenter,
                             painter.fontMetrics().elidedText(momentText(step.atMs), Qt::ElideRight, wide - word - 6));
        painter.drawText(QRect(left, kLineWidth + 2 + line, wide, line), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(shownName(step.text), Qt::ElideRight, wide - 4));
    }
}

bool StepStrip::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && !m_steps.isEmpty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const qsizetype at =
            std::clamp<qsizetype>(help->pos().x() * m_steps.size() / std::max(1, width()), 0, m_steps.size() - 1);
        showTip(help->globalPos(), m_steps[at].word + QLatin1String(": ") + m_steps[at].text, this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_step_strip.cpp"
