// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/limit_editor.h"

#include "gui/charts/state_colors.h"
#include "gui/models/words/limit_verb.h"
#include "gui/models/words/limit_words.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/input_field.h"
#include "gui/kit/segment_choice.h"
#include "gui/look/tokens.h"
#include "shared/limits/limit_text.h"

#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

// The accepted syntax, in addition to the range that the rule states.
QString syntaxOf(const LimitRule& rule) {
    switch (rule.kind) {
        case LimitKind::Bytes: return LimitEditor::tr("as 64MiB");
        case LimitKind::Interval: return LimitEditor::tr("as 500ms, 30s, 5m");
        case LimitKind::Tiers: return LimitEditor::tr("window:threshold:factor, as 1h:1000:0.5,1d:10000:0.1");
        default: return {};
    }
}

QString rangeOf(const LimitRule& rule) {
    if (rule.kind == LimitKind::Switch || rule.kind == LimitKind::Mode) return {};
    return LimitEditor::tr("from %1 to %2")
        .arg(QString::number(rule.least, 'g', 13), QString::number(rule.most, 'g', 13));
}

// Splits "100/1m,burst=20" into its parts; a missing part is empty.
struct RateParts {
    QString limit;
    QString period;
    QString burst;
};

RateParts partsOf(const QString& text) {
    const QString rate = text.section(u',', 0, 0);
    return {rate.section(u'/', 0, 0), rate.section(u'/', 1), text.section(u"burst="_s, 1)};
}

// setText() with unchanged text would still reset the caret and the selection.
void showIn(QLineEdit* field, const QString& text) {
    if (field->text() != text) field->setText(text);
}

}  // namespace

LimitEditor::LimitEditor(const LimitRule& rule, QWidget* parent)
    : QWidget(parent), m_rule(rule), m_value(new QWidget(this)), m_name(new TextLabel(labelOf(rule), this)),
      m_use(new TextLabel(this)), m_below(new TextLabel(this)), m_error(new TextLabel(this)),
      m_forget(new ChipButton(tr("forget"), this)) {
    makeValue();
    QStringList tip{helpOf(rule)};
    for (const QString& part : {rangeOf(rule), syntaxOf(rule), tr("Built in: %1").arg(fromView(rule.defaultText))})
        if (!part.isEmpty()) tip << part;
    m_tip = tip.join(u'\n');
    for (QWidget* part : {static_cast<QWidget*>(m_name), m_value}) part->setToolTip(m_tip);
    m_name->setBuddy(m_text != nullptr ? static_cast<QWidget*>(m_text) : m_choice);
    m_name->setFixedWidth(kNameWidth);
    m_name->setWordWrap(true);
    const QString key = fromView(rule.key);
    m_use->setObjectName(u"use."_s + key);
    m_use->setWordWrap(true);
    for (QLabel* label : {m_use, m_below}) label->setForegroundRole(QPalette::PlaceholderText);
    m_below->setWordWrap(true);
    m_below->setObjectName(u"below."_s + key);
    m_below->setVisible(false);
    m_error->setWordWrap(true);
    m_error->setVisible(false);
    m_error->setObjectName(u"error."_s + key);
    m_error->setAccessibleName(tr("What is wrong with %1").arg(m_name->text()));
    m_forget->setObjectName(u"forget."_s + key);
    m_forget->setVisible(false);
    connect(m_forget, &QToolButton::clicked, this, [this](bool on) {
        m_forgotten = on;
        m_value->setEnabled(!on);
        Q_EMIT edited();
    });
    const bool isWide = rule.kind == LimitKind::Rate || rule.kind == LimitKind::Tiers;
    auto* first = new QHBoxLayout;
    first->setSpacing(kGap2);
    first->addWidget(m_name);
    first->addWidget(m_value, rule.kind == LimitKind::Tiers ? 1 : 0);
    if (!isWide) first->addWidget(m_use, 1);
    if (rule.kind == LimitKind::Rate) first->addStretch(1);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(2);
    if (isWide) lines->addWidget(m_use);
    lines->addWidget(m_below);
    lines->addWidget(m_error);
    auto* second = new QHBoxLayout;
    second->setContentsMargins(kNameWidth + kGap2, 0, 0, 0);
    second->setSpacing(kGap2);
    second->addLayout(lines, 1);
    second->addWidget(m_forget, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(first);
    layout->addLayout(second);
}

void LimitEditor::makeValue() {
    auto* line = new QHBoxLayout(m_value);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(kGap1);
    const QString key = fromView(m_rule.key);
    const auto field = [&](const QString& id, const QString& name, int digits) {
        auto* made = new InputField(m_value);
        made->setObjectName(id);
        made->setAccessibleName(name);
        made->setAccessibleDescription(helpOf(m_rule));
        if (digits > 0) {
            made->setFixedWidth(made->fontMetrics().horizontalAdvance(u'0') * digits + 22);
            made->setAlignment(Qt::AlignRight);
        }
        connect(made, &QLineEdit::textEdited, this, &LimitEditor::afterEdit);
        return made;
    };
    if (m_rule.kind == LimitKind::Switch || m_rule.kind == LimitKind::Mode) {
        const QStringList words = m_rule.kind == LimitKind::Switch ? QStringList{tr("on"), tr("off")}
                                                                   : QStringList{tr("refuse"), tr("take and count")};
        m_choice = new SegmentChoice(key, m_name->text(), words, m_value);
        connect(m_choice, &SegmentChoice::chosenByHand, this, &LimitEditor::afterEdit);
        line->addWidget(m_choice);
        return;
    }
    const bool wide = m_rule.kind == LimitKind::Tiers;
    const bool isRate = m_rule.kind == LimitKind::Rate;
    m_text = field(key, m_name->text(), wide ? 0 : isRate ? 7 : 9);
    line->addWidget(m_text);
    if (isRate) {
        line->addWidget(new TextLabel(tr("per"), m_value));
        m_period = field(key + u".period"_s, tr("%1: period").arg(m_name->text()), 4);
        m_period->setPlaceholderText(u"1m"_s);
        line->addWidget(m_period);
        line->addWidget(new TextLabel(tr("burst"), m_value));
        m_burst = field(key + u".burst"_s, tr("%1: burst").arg(m_name->text()), 5);
        line->addWidget(m_burst);
    }
    m_text->setPlaceholderText(m_rule.mayBeUnlimited || wide ? tr("none") : QString());
}

void LimitEditor::setInForce(const QString& text, const QString& origin, bool mixed) {
    const bool keep = isChanged();
    m_inForce = text;
    m_mixed = mixed;
    m_origin = mixed ? tr("differs among them") : origin;
    if (!keep) fill(text);
    showNote();
}

void LimitEditor::setNote(const QString& text) {
    m_note = text;
    showNote();
}

void LimitEditor::showNote() {
    QStringList lines{m_origin, m_note};
    // What is about to be replaced is no longer in the field.
    if (isChanged() && !m_mixed)
        lines.prepend(m_inForce == u"none"_s ? tr("not limited now") : tr("now: %1").arg(m_inForce));
    if (m_rule.kind == LimitKind::Tiers) lines << tierWords(text());
    lines.removeAll(QString());
    m_below->setText(lines.join(u'\n'));
    m_below->setVisible(!lines.isEmpty());
}

void LimitEditor::fill(const QString& text) {
    const QScopedValueRollback filling(m_filling, true);
    const QString shown = m_mixed ? QString() : text;
    if (m_choice != nullptr) {
        m_choice->choose(shown.isEmpty() ? -1 : shown == u"true"_s || shown == u"hard"_s ? 0 : 1);
        return;
    }
    const bool none = shown == u"none"_s;
    if (m_rule.kind == LimitKind::Rate) {
        const RateParts parts = partsOf(none ? QString() : shown);
        showIn(m_text, parts.limit);
        showIn(m_period, parts.period);
        showIn(m_burst, parts.burst);
    } else {
        showIn(m_text, none ? QString() : shown);
    }
}

QString LimitEditor::text() const {
    if (m_choice != nullptr) {
        if (m_choice->chosen() < 0) return {};
        const bool first = m_choice->chosen() == 0;
        return m_rule.kind == LimitKind::Switch ? (first ? u"true"_s : u"false"_s) : (first ? u"hard"_s : u"soft"_s);
    }
    const QString first = m_text->text().trimmed();
    if (m_rule.kind != LimitKind::Rate)
        return first.isEmpty() && (m_rule.mayBeUnlimited || m_rule.kind == LimitKind::Tiers) ? u"none"_s : first;
    const QString period = m_period->text().trimmed();
    const QString burst = m_burst->text().trimmed();
    if (first.isEmpty() && period.isEmpty() && burst.isEmpty()) return u"none"_s;
    if (first == u"none"_s) return first;
    return first + u'/' + (period.isEmpty() ? u"1m"_s : period) + (burst.isEmpty() ? QString() : u",burst="_s + burst);
}

void LimitEditor::focusField() {
    QWidget* field = m_text != nullptr ? static_cast<QWidget*>(m_text) : m_choice;
    field->setFocus(Qt::OtherFocusReason);
    if (m_text != nullptr) m_text->selectAll();
}

void LimitEditor::setText(const QString& text) {
    const bool mixed = std::exchange(m_mixed, false);
    fill(text);
    m_mixed = mixed;
    afterEdit();
}

bool LimitEditor::isChanged() const {
    if (m_mixed) {
        const bool empty = m_choice != nullptr
                               ? m_choice->chosen() < 0
                               : m_text->text().isEmpty() && (m_period == nullptr || m_period->text().isEmpty());
        return !empty;
    }
    return !m_forgotten && !m_inForce.isNull() && text() != m_inForce;
}

bool LimitEditor::isForgotten() const { return m_forgotten; }

void LimitEditor::takeBack() {
    m_forgotten = false;
    m_forget->setChecked(false);
    m_value->setEnabled(true);
    fill(m_inForce);
    showNote();
    showError({});
}

Status LimitEditor::read(LimitSettings& settings) const {
    LimitSettings own;
    RETURN_IF_ERROR(setFromText(own, m_rule.field, text().toStdString()));
    RETURN_IF_ERROR(validate(own));
    return setFromText(settings, m_rule.field, text().toStdString());
}

void LimitEditor::afterEdit() {
    if (m_filling) return;
    LimitSettings own;
    const Status status = isChanged() ? read(own) : Status();
    showError(status.ok() ? QString() : QString::fromStdString(status.message()));
    showNote();
    Q_EMIT edited();
}

void LimitEditor::showError(const QString& error) {
    QPalette loud = m_error->palette();
    loud.setColor(QPalette::WindowText, stateColors(m_error->palette()).problem);
    m_error->setPalette(loud);
    // The message may begin with the field's own key, which the form already shows.
    const QString prefix = fromView(m_rule.key) + u": "_s;
    m_error->setText(error.startsWith(prefix) ? error.mid(prefix.size()) : error);
    m_error->setVisible(!error.isEmpty());
}

QString LimitEditor::error() const { return m_error->text(); }

void LimitEditor::setUse(const QString& text) {
    m_use->setText(text);
    const bool isOwnLine = m_rule.kind == LimitKind::Rate || m_rule.kind == LimitKind::Tiers;
    m_use->setVisible(!isOwnLine || !text.isEmpty());
}

void LimitEditor::setMayForget(bool may, bool forATime) {
    // What was to be taken back is over: the same button means something else now.
    if (m_forgotten && (!may || forATime != m_forgetsForATime)) takeBack();
    m_forgetsForATime = forATime;
    m_forget->setText(forATime ? tr("undo") : tr("forget"));
    m_forget->setAccessibleName(forATime ? tr("Take back what was set for a time for %1").arg(m_name->text())
                                         : tr("Forget what was set for %1").arg(m_name->text()));
    m_forget->setToolTip(forATime ? tr("End now what was set for a time: what applied before applies again")
                                  : tr("Forget the value set here: the value of the layers below applies again"));
    m_forget->setVisible(may);
}

void LimitEditor::setEditable(bool editable, const QString& whyNot) {
    m_value->setEnabled(editable && !m_forgotten);
    m_forget->setEnabled(editable);
    m_value->setToolTip(editable || whyNot.isEmpty() ? m_tip : whyNot);
}

}  // namespace fairlead::gui

#include "moc_limit_editor.cpp"
