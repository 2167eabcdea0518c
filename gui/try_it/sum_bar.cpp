// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/sum_bar.h"

#include "gui/data/translation.h"
#include "gui/kit/consent/permission.h"
#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"
#include "gui/now/sentence_line.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSumEdge = 5;

void addPart(QStringList& parts, quint64 count, const QString& text) {
    if (count > 0) parts.append(text);
}

}  // namespace

VerdictLine sumLine(const SentSum& sum, bool isKnown) {
    if (sum.sent == 0 && sum.refused == 0 && sum.unanswered == 0)
        return {VerdictTone::Unknown,
                {},
                tr("Send a task, then take it as a worker. What becomes of each is counted here."),
                {}};
    QStringList parts{tr("%n sent", nullptr, plural(sum.sent))};
    addPart(parts, sum.completed, tr("%n completed", nullptr, plural(sum.completed)));
    addPart(parts, sum.held, tr("%n held by a worker", nullptr, plural(sum.held)));
    addPart(parts, sum.ready, tr("%n ready", nullptr, plural(sum.ready)));
    addPart(parts, sum.delayed, tr("%n delayed", nullptr, plural(sum.delayed)));
    addPart(parts, sum.dead, tr("%n dead", nullptr, plural(sum.dead)));
    addPart(parts, sum.ended, tr("%n ended otherwise", nullptr, plural(sum.ended)));
    addPart(parts, sum.again, tr("%n already there", nullptr, plural(sum.again)));
    addPart(parts, sum.refused, tr("%n refused", nullptr, plural(sum.refused)));
    const QString all = parts.join(u", "_s) + u'.';
    if (sum.unanswered > 0)
        return {VerdictTone::Warn,
                tr("%n tasks without an answer:", nullptr, plural(sum.unanswered)),
                tr("the stream ended before the server said what it made of them. %1").arg(all),
                {}};
    if (sum.gone > 0)
        return {VerdictTone::Warn, tr("%n tasks are not there any more:", nullptr, plural(sum.gone)), all, {}};
    if (!isKnown) return {VerdictTone::Unknown, {}, all, {}};
    if (sum.unasked > 0) return {VerdictTone::Unknown, tr("Asking where they are:"), all, {}};
    return {VerdictTone::Good, tr("Nothing was lost:"), all, {}};
}

SumBar::SumBar(QWidget* parent) : QWidget(parent) {
    setObjectName(u"tryItSum"_s);
    m_sentence = new SentenceLine(SentenceLine::Size::Small, this);
    m_sentence->setObjectName(u"tryItSentence"_s);
    m_again = new QPushButton(tr("Start over"), this);
    m_again->setObjectName(u"startOver"_s);
    m_again->setAutoDefault(false);
    m_again->setAccessibleName(tr("Forget here what was sent; the server keeps it"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGap3 + kSumEdge, kGap1, kGap2, kGap1);
    layout->setSpacing(kGap2);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_again);
    connect(m_again, &QPushButton::clicked, this, &SumBar::startOverRequested);
    setFixedHeight(kControlHeight + 2 * kGap1);
    show({}, true, {});
}

void SumBar::show(const SentSum& sum, bool isKnown, const QString& note) {
    m_line = sumLine(sum, isKnown);
    if (!note.isEmpty()) m_line.rest = sum == SentSum() ? note : m_line.rest + u' ' + note;
    m_sentence->say(m_line, true);
    setAccessibleName(m_line.whole());
    const bool isEmpty = sum == SentSum();
    allow(m_again, isEmpty ? tr("Nothing was sent from here yet.") : QString(), m_again->accessibleName());
    update();
}

void SumBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    paintBox(painter, rect(), tokens.surface, tokens.line, kRadius);
    QPainterPath path;
    path.addRoundedRect(QRectF(rect()), kRadius, kRadius);
    painter.setClipPath(path);
    painter.fillRect(QRect(0, 0, kSumEdge, height()), shapeColorOf(m_line.tone, palette()));
}

}  // namespace fairlead::gui

#include "moc_sum_bar.cpp"
