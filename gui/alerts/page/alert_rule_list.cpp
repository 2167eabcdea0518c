// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/page/alert_rule_list.h"

#include "gui/kit/chip_button.h"
#include "gui/kit/panel.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QCheckBox>
#include <QDateTime>
#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

class AlertRuleList::Row : public QWidget {
public:
    Row(AlertRuleList* list, QWidget* parent) : QWidget(parent), m_list(list) {
        m_switch = new QCheckBox(this);
        m_words = new TextLabel(this);
        m_words->setObjectName(u"ruleWords"_s);
        m_words->setWordWrap(true);
        m_note = new TextLabel(this);
        m_note->setObjectName(u"ruleNote"_s);
        m_note->setWordWrap(true);
        m_edit = make(AlertRuleList::tr("Edit…"), u"editAlert"_s);
        m_snooze = make(AlertRuleList::tr("Snooze 1 h"), u"snoozeRule"_s);
        m_remove = make(AlertRuleList::tr("Remove"), u"removeAlert"_s);
        // No button may come where another one was under the pointer.
        QSizePolicy kept = m_snooze->sizePolicy();
        kept.setRetainSizeWhenHidden(true);
        m_snooze->setSizePolicy(kept);
        auto* grid = new QGridLayout(this);
        grid->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
        grid->setHorizontalSpacing(kGap2);
        grid->setVerticalSpacing(2);
        grid->addWidget(m_switch, 0, 0, Qt::AlignTop);
        grid->addWidget(m_words, 0, 1);
        grid->addWidget(m_note, 1, 1);
        grid->addWidget(m_edit, 0, 2, 2, 1, Qt::AlignVCenter);
        grid->addWidget(m_snooze, 0, 3, 2, 1, Qt::AlignVCenter);
        grid->addWidget(m_remove, 0, 4, 2, 1, Qt::AlignVCenter);
        grid->setColumnStretch(1, 1);
        connect(m_switch, &QCheckBox::clicked, m_list, [this](bool on) { Q_EMIT m_list->switched(m_listed.rule, on); });
        connect(m_edit, &QToolButton::clicked, m_list, [this] { Q_EMIT m_list->editRequested(m_listed.rule); });
        connect(m_snooze, &QToolButton::clicked, m_list, [this] { Q_EMIT m_list->snoozeRequested(m_listed.rule.id); });
        connect(m_remove, &QToolButton::clicked, m_list, [this] { Q_EMIT m_list->removeRequested(m_listed.rule.id); });
    }

    void showRule(const ListedRule& listed) {
        m_listed = listed;
        const bool isOwn = !isReadyRule(listed.rule.id);
        const QString words = ruleText(listed.rule);
        m_switch->setObjectName(u"switch.%1"_s.arg(listed.rule.id));
        m_switch->setAccessibleName(AlertRuleList::tr("Watch: %1").arg(words));
        m_switch->setChecked(listed.isOn);
        // An own rule that is switched off would be lost.
        m_switch->setEnabled(!isOwn);
        m_switch->setToolTip(isOwn ? AlertRuleList::tr("Your own rule is on as long as it is there.") : QString());
        m_words->setText(words);
        QStringList notes;
        if (!listed.connection.isEmpty()) notes << AlertRuleList::tr("only %1").arg(listed.connection);
        const bool isSnoozed = listed.rule.snoozedUntilMs > QDateTime::currentMSecsSinceEpoch();
        if (isSnoozed) notes << AlertRuleList::tr("snoozed until %1").arg(clockText(listed.rule.snoozedUntilMs));
        if (!listed.note.isEmpty()) notes << listed.note;
        m_note->setText(notes.join(u" · "_s));
        m_note->setVisible(!notes.isEmpty());
        QPalette colors = palette();
        const Tokens& tokens = tokensOf(palette());
        colors.setColor(QPalette::WindowText, listed.ringsNow ? tokens.bad : tokens.tx3);
        m_note->setPalette(colors);
        m_edit->setAccessibleName(AlertRuleList::tr("Edit: %1").arg(words));
        m_snooze->setText(isSnoozed ? AlertRuleList::tr("Wake") : AlertRuleList::tr("Snooze 1 h"));
        m_snooze->setAccessibleName(u"%1: %2"_s.arg(m_snooze->text(), words));
        m_snooze->setVisible(listed.isOn);
        m_remove->setAccessibleName(AlertRuleList::tr("Remove: %1").arg(words));
        m_remove->setVisible(isOwn);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const Tokens& colors = tokensOf(palette());
        if (m_listed.ringsNow) painter.fillRect(QRect(0, 0, 3, height()), colors.bad);
        painter.fillRect(QRect(kGap3, height() - 1, width() - 2 * kGap3, 1), colors.grid);
    }

private:
    ChipButton* make(const QString& text, const QString& id) {
        auto* button = new ChipButton(text, this);
        button->setCheckable(false);
        button->setObjectName(id);
        return button;
    }

    AlertRuleList* m_list;
    ListedRule m_listed;
    QCheckBox* m_switch;
    TextLabel* m_words;
    TextLabel* m_note;
    ChipButton* m_edit;
    ChipButton* m_snooze;
    ChipButton* m_remove;
};

AlertRuleList::AlertRuleList(QWidget* parent) : QScrollArea(parent) {
    setObjectName(u"ruleList"_s);
    setAccessibleName(tr("Rules"));
    setWidgetResizable(true);
    keepBarRoom(this);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    auto* inner = new QWidget(this);
    m_layout = new QVBoxLayout(inner);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addStretch(1);
    setWidget(inner);
}

void AlertRuleList::setRules(const QList<ListedRule>& rules) {
    if (rules == m_rules) return;
    m_rules = rules;
    while (m_rows.size() > rules.size()) delete m_rows.takeLast();
    while (m_rows.size() < rules.size()) {
        m_rows.append(new Row(this, widget()));
        m_layout->insertWidget(m_layout->count() - 1, m_rows.last());
    }
    for (qsizetype at = 0; at < rules.size(); ++at) m_rows[at]->showRule(rules[at]);
}

}  // namespace fairlead::gui

#include "moc_alert_rule_list.cpp"
