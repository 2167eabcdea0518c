// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limit_editor.h"

#include "gui/charts/state_colors.h"
#include "gui/models/limit_words.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/input_field.h"
#include "gui/kit/text_label.h"
#include "shared/limit_text.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QScopedValueRollback>

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
void show(QLineEdit* field, const QString& text) {
    if (field->text() != text) field->setText(text);
}

}  // namespace

LimitEditor::LimitEditor(const LimitRule& rule, QGridLayout* grid, int row, QWidget* form)
    : QObject(form), m_rule(rule), m_name(new TextLabel(labelOf(rule), form)), m_use(new TextLabel(form)),
      m_origin(new TextLabel(form)), m_error(new TextLabel(form)), m_forget(new ChipButton(tr("forget"), form)) {
    makeValue(form);
    QStringList tip{helpOf(rule)};
    for (const QString& part : {rangeOf(rule), syntaxOf(rule), tr("Built in: %1").arg(fromView(rule.defaultText))})
        if (!part.isEmpty()) tip << part;
    m_tip = tip.join(u'\n');
    for (QWidget* part : {static_cast<QWidget*>(m_name), m_value}) part->setToolTip(m_tip);
    m_name->setBuddy(m_text != nullptr ? static_cast<QWidget*>(m_text) : m_choice);
    m_use->setForegroundRole(QPalette::PlaceholderText);
    m_origin->setForegroundRole(QPalette::PlaceholderText);
    m_error->setWordWrap(true);
    m_error->setVisible(false);
    m_error->setObjectName(u"error.%1"_s.arg(fromView(rule.key)));
    m_error->setAccessibleName(tr("What is wrong with %1").arg(m_name->text()));
    m_forget->setObjectName(u"forget.%1"_s.arg(fromView(rule.key)));
    m_forget->setAccessibleName(tr("Forget what was set for %1").arg(m_name->text()));
    m_forget->setToolTip(tr("Forget the value set here: the value of the layers below applies again"));
    m_forget->setVisible(false);
    connect(m_forget, &QToolButton::clicked, this, [this](bool on) {
        m_forgotten = on;
        m_value->setEnabled(!on);
        Q_EMIT edited();
    });
    grid->addWidget(m_name, row, 0);
    grid->addWidget(m_value, row, 1);
    grid->addWidget(m_use, row, 2);
    grid->addWidget(m_origin, row, 3);
    grid->addWidget(m_forget, row, 4);
    grid->addWidget(m_error, row + 1, 1, 1, 4);
}

void LimitEditor::makeValue(QWidget* form) {
    m_value = new QWidget(form);
    auto* line = new QHBoxLayout(m_value);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(5);
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
        m_choice = new QComboBox(m_value);
        m_choice->setObjectName(key);
        m_choice->setAccessibleName(m_name->text());
        if (m_rule.kind == LimitKind::Switch) {
            m_choice->addItem(tr("yes"), u"true"_s);
            m_choice->addItem(tr("no"), u"false"_s);
        } else {
            m_choice->addItem(tr("hard: refused"), u"hard"_s);
            m_choice->addItem(tr("soft: taken and counted"), u"soft"_s);
        }
        connect(m_choice, &QComboBox::activated, this, &LimitEditor::afterEdit);
        line->addWidget(m_choice);
        line->addStretch(1);
        return;
    }
    const bool wide = m_rule.kind == LimitKind::Tiers;
    m_text = field(key, m_name->text(), wide ? 0 : 10);
    line->addWidget(m_text);
    if (m_rule.kind == LimitKind::Rate) {
        line->addWidget(new TextLabel(tr("per"), m_value));
        m_period = field(key + u".period"_s, tr("%1: period").arg(m_name->text()), 6);
        m_period->setPlaceholderText(u"1m"_s);
        line->addWidget(m_period);
        line->addWidget(new TextLabel(tr("burst"), m_value));
        m_burst = field(key + u".burst"_s, tr("%1: burst").arg(m_name->text()), 7);
        line->addWidget(m_burst);
    } else if (!m_rule.unit.empty() && m_rule.kind == LimitKind::Count) {
        line->addWidget(new TextLabel(unitOf(m_rule), m_value));
    }
    if (!wide) line->addStretch(1);
    m_text->setPlaceholderText(m_rule.mayBeUnlimited || wide ? tr("none") : QString());
}

void LimitEditor::setInForce(const QString& text, const QString& origin, bool mixed) {
    const bool keep = isChanged();
    m_inForce = text;
    m_mixed = mixed;
    m_origin->setText(mixed ? tr("differs among them") : origin);
    if (!keep) fill(text);
}

void LimitEditor::fill(const QString& text) {
    const QScopedValueRollback filling(m_filling, true);
    const QString shown = m_mixed ? QString() : text;
    if (m_choice != nullptr) {
        m_choice->setCurrentIndex(m_mixed ? -1 : m_choice->findData(shown));
        return;
    }
    const bool none = shown == u"none"_s;
    if (m_rule.kind == LimitKind::Rate) {
        const RateParts parts = partsOf(none ? QString() : shown);
        show(m_text, parts.limit);
        show(m_period, parts.period);
        show(m_burst, parts.burst);
    } else {
        show(m_text, none ? QString() : shown);
    }
}

QString LimitEditor::text() const {
    if (m_choice != nullptr) return m_choice->currentData().toString();
    const QString first = m_text->text().trimmed();
    if (m_rule.kind != LimitKind::Rate)
        return first.isEmpty() && (m_rule.mayBeUnlimited || m_rule.kind == LimitKind::Tiers) ? u"none"_s : first;
    const QString period = m_period->text().trimmed();
    const QString burst = m_burst->text().trimmed();
    if (first.isEmpty() && period.isEmpty() && burst.isEmpty()) return u"none"_s;
    if (first == u"none"_s) return first;
    return first + u'/' + (period.isEmpty() ? u"1m"_s : period) + (burst.isEmpty() ? QString() : u",burst="_s + burst);
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
                               ? m_choice->currentIndex() < 0
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

void LimitEditor::setUse(const QString& text) { m_use->setText(text); }

void LimitEditor::setMayForget(bool may, bool forATime) {
    m_forget->setText(forATime ? tr("undo") : tr("forget"));
    m_forget->setAccessibleName(forATime ? tr("Take back what was set for a time for %1").arg(m_name->text())
                                         : tr("Forget what was set for %1").arg(m_name->text()));
    m_forget->setToolTip(forATime ? tr("End now what was set for a time: what applied before applies again")
                                  : tr("Forget the value set here: the value of the layers below applies again"));
    m_forget->setVisible(may);
}

void LimitEditor::setEnabled(bool enabled, const QString& whyNot) {
    m_value->setEnabled(enabled && !m_forgotten);
    m_forget->setEnabled(enabled);
    m_value->setToolTip(enabled || whyNot.isEmpty() ? m_tip : whyNot);
}

}  // namespace fairlead::gui
