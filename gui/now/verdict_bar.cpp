// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/verdict_bar.h"

#include "gui/charts/series_color.h"
#include "gui/charts/shown_name.h"
#include "gui/kit/consent/permission.h"
#include "gui/now/flat_button.h"
#include "gui/now/sentence_line.h"

#include <QAccessible>
#include <QAccessibleEvent>
#include <QDateTime>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kEdge = 6;
constexpr int kShape = 22;
constexpr int kTextLeft = 56;
constexpr qsizetype kMostOnButton = 20;  // letters of a name

QString nameOnButton(const QString& tenant) {
    const QString shown = shownName(tenant);
    return shown.size() <= kMostOnButton ? shown : shownName(tenant.left(kMostOnButton - 1)) + u'…';
}

}  // namespace

VerdictBar::VerdictBar(QWidget* parent) : QWidget(parent) {
    setObjectName(u"verdict"_s);
    setAccessibleDescription(tr("The verdict of the broker"));
    m_first = new SentenceLine(SentenceLine::Size::Large, this);
    m_first->setObjectName(u"verdictSentence"_s);
    m_detail = new SentenceLine(SentenceLine::Size::Small, this);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addStretch(1);
    texts->addWidget(m_first);
    texts->addWidget(m_detail);
    for (SentenceLine*& line : m_further) {
        line = new SentenceLine(SentenceLine::Size::Small, this);
        line->setVisible(false);
        texts->addWidget(line);
    }
    texts->addStretch(1);
    m_limits = new FlatButton(FlatButton::Kind::Plain, this);
    m_limits->setObjectName(u"verdictLimits"_s);
    m_limits->setText(tr("Limits…"));
    m_investigate = new FlatButton(FlatButton::Kind::Plain, this);
    m_investigate->setObjectName(u"verdictIncident"_s);
    m_investigate->setVisible(false);
    connect(m_investigate, &QPushButton::clicked, this, [this] {
        Q_EMIT incidentRequested(m_verdict.earlier.value_or(Trouble{m_verdict.tenant, 0, 0}));
    });
    m_open = new FlatButton(FlatButton::Kind::Primary, this);
    m_open->setObjectName(u"verdictOpen"_s);
    m_limits->setAccessibleName(m_limits->text());
    m_open->setAccessibleName(tr("Show the tenant"));
    m_limits->setVisible(false);
    m_open->setVisible(false);
    connect(m_open, &QPushButton::clicked, this, [this] { Q_EMIT tenantRequested(m_verdict.tenant); });
    connect(m_limits, &QPushButton::clicked, this, [this] { Q_EMIT limitsRequested(m_verdict.tenant); });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kTextLeft, 8, 10, 8);
    layout->setSpacing(6);
    layout->addLayout(texts, 1);
    layout->addWidget(m_limits);
    layout->addWidget(m_open);
    // Stays where it is while the others come and go.
    layout->addWidget(m_investigate);
    setTabOrder(m_limits, m_open);
    setTabOrder(m_open, m_investigate);
    setMinimumHeight(62);
}

void VerdictBar::show(const Verdict& verdict, const QString& whyNoLimits) {
    const bool isNews = !m_isShown || verdict.news != m_verdict.news;
    const bool otherTone = !m_isShown || verdict.first.tone != m_verdict.first.tone;
    m_isShown = true;
    m_verdict = verdict;
    m_first->say(verdict.first, false);
    m_detail->say({verdict.first.tone, {}, verdict.first.detail, {}}, false);
    m_detail->setVisible(!verdict.first.detail.isEmpty());
    for (size_t at = 0; at < m_further.size(); ++at) {
        const bool isThere = qsizetype(at) < verdict.further.size();
        if (isThere) {
            const VerdictLine& line = verdict.further[qsizetype(at)];
            // A sentence ends before the next one begins.
            const bool isAlone = line.rest.isEmpty() && !line.detail.isEmpty();
            const QString rest = line.rest.isEmpty() || line.detail.isEmpty() ? line.rest + line.detail
                                                                              : line.rest + u". "_s + line.detail;
            m_further[at]->say({line.tone, isAlone ? line.subject + u'.' : line.subject, rest, {}}, true);
        }
        m_further[at]->setVisible(isThere);
    }
    const bool hasTenant = !verdict.tenant.isEmpty();
    if (hasTenant) {
        m_open->setText(tr("Show %1").arg(nameOnButton(verdict.tenant)));
        m_open->setAccessibleName(tr("Show the tenant %1").arg(shownName(verdict.tenant)));
        m_limits->setAccessibleName(tr("Limits of %1").arg(shownName(verdict.tenant)));
        allow(m_limits, whyNoLimits, m_limits->accessibleName());
    }
    if (verdict.earlier) {
        const QString until = QDateTime::fromMSecsSinceEpoch(verdict.earlier->untilMs).toString(u"HH:mm:ss"_s);
        m_investigate->setText(tr("Investigate until %1").arg(until));
        m_investigate->setAccessibleName(tr("Investigate what was wrong until %1").arg(until));
    } else {
        m_investigate->setText(tr("Investigate"));
        m_investigate->setAccessibleName(tr("Investigate this incident"));
    }
    m_investigate->setToolTip(m_investigate->accessibleName());
    m_investigate->setVisible(verdict.earlier || verdict.isPast || verdict.first.tone == VerdictTone::Bad ||
                              verdict.first.tone == VerdictTone::Push);
    m_open->setVisible(hasTenant);
    m_limits->setVisible(hasTenant && verdict.isPushing);
    setAccessibleName(verdict.first.whole());
    if (otherTone) update();
    if (isNews) {
        QAccessibleEvent said(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&said);
        Q_EMIT announced(accessibleName());
    }
}

void VerdictBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& colors = tokensOf(palette());
    const VerdictTone tone = m_verdict.first.tone;
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath path;
    path.addRoundedRect(frame, 6, 6);
    painter.fillPath(path, colors.surface);
    painter.save();
    painter.setClipPath(path);
    painter.fillRect(QRectF(0, 0, kEdge, height()), shapeColorOf(tone, palette()));
    painter.restore();
    painter.setPen(colors.line);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, 6, 6);
    const int middle = m_detail->isVisibleTo(this) ? (m_first->geometry().top() + m_detail->geometry().bottom()) / 2
                                                   : m_first->geometry().center().y();
    paintTone(painter, QRectF(kEdge + (kTextLeft - kEdge - kShape) / 2.0, middle - kShape / 2.0, kShape, kShape), tone,
              palette());
}

}  // namespace fairlead::gui

#include "moc_verdict_bar.cpp"
