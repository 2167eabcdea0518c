// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/limits_sheet.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/input_field.h"
#include "gui/kit/panel.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/limit_use.h"
#include "gui/models/words/limit_verb.h"
#include "gui/models/words/limit_words.h"
#include "gui/tenants/limits/audit_list.h"
#include "gui/tenants/limits/limit_editor.h"
#include "gui/tenants/limits/limits_effect.h"
#include "gui/tenants/limits/settings_reading.h"
#include "gui/tenants/limits/until_choice.h"
#include "shared/limits/limit_text.h"

#include <QDateTime>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kReadEvery(2000);

TextLabel* panelTitle(const QString& text, QWidget* parent) {
    auto* label = new TextLabel(text, parent);
    label->setFont(fontOf(label->font(), TypeSize::Panel, true));
    return label;
}

class Hairline : public QWidget {
public:
    explicit Hairline(QWidget* parent) : QWidget(parent) { setFixedHeight(1); }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), tokensOf(palette()).line); }
};

bool isSetForATime(const TenantSettings& tenant, LimitField field) {
    return std::any_of(tenant.temporary.begin(), tenant.temporary.end(),
                       [field](const TemporaryLimits& temporary) { return isSet(temporary.settings, field); });
}

}  // namespace

LimitsSheet::LimitsSheet(BrokerConnection* connection, QStringList tenants, FiguresOf figures, QWidget* page)
    : SideSheet(page), m_connection(connection), m_tenants(std::move(tenants)), m_figures(std::move(figures)),
      m_inForce(m_tenants.size() == 1 ? kReadEvery : LiveQueryBase::kOnce,
                [this](Calls& calls, Then<QList<TenantSettings>> then) {
                    return readSettings(calls, m_tenants, std::move(then));
                }) {
    setObjectName(u"limitsSheet"_s);
    setAccessibleName(titleText());
    setFocusPolicy(Qt::ClickFocus);
    build();
    connect(&m_inForce, &LiveQueryBase::changed, this, &LimitsSheet::takeInForce);
    connect(&m_inForce, &LiveQueryBase::failed, this,
            [this](const Failure& failure) { say(tr("The limits cannot be read: %1").arg(failure.text), true); });
    connect(m_effect, &LimitsEffect::changed, this, &LimitsSheet::showUse);
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &LimitsSheet::showPermission);
        connect(connection, &BrokerConnection::infoChanged, this, &LimitsSheet::showPermission);
        connect(connection, &BrokerConnection::tenantsArrived, this, &LimitsSheet::showUse);
        connect(connection, &QObject::destroyed, this, &LimitsSheet::showPermission);
    }
    m_inForce.setConnection(connection);
    if (!m_inForce.isAsking()) m_inForce.refresh();  // refreshes even while the connection is paused
    m_effect->setConnection(connection);
    showEditors();
    showPermission();
    show();
}

LimitsSheet::~LimitsSheet() = default;

QString LimitsSheet::titleText() const {
    return m_tenants.size() == 1 ? tr("Limits of %1").arg(m_tenants.first())
                                 : tr("Limits of %1 tenants", nullptr, int(m_tenants.size())).arg(m_tenants.size());
}

void LimitsSheet::build() {
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(buildContent());
    scroll->setWidgetResizable(true);
    keepBarRoom(scroll);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    scroll->widget()->setAutoFillBackground(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    layout->addWidget(scroll, 1);
    layout->addWidget(buildFoot());
}

QWidget* LimitsSheet::buildHead() {
    auto* head = new QWidget(this);
    auto* title = new ElidedLabel(head);
    title->setText(titleText());
    title->setObjectName(u"limitsTitle"_s);
    title->setFont(fontOf(font(), TypeSize::Page, true));
    if (m_tenants.size() > 1) title->setToolTip(m_tenants.join(u'\n'));
    auto* close = new ChipButton(tr("Close  Esc"), head);
    close->setCheckable(false);
    close->setProperty("quiet", true);
    close->setObjectName(u"closeLimits"_s);
    close->setAccessibleName(tr("Close the limits"));
    close->setToolTip(close->accessibleName());
    connect(close, &QToolButton::clicked, this, &LimitsSheet::askToClose);
    auto* line = new QHBoxLayout;
    line->addWidget(title, 1);
    line->addWidget(close);
    m_version = new TextLabel(head);
    m_version->setObjectName(u"version"_s);
    m_version->setForegroundRole(QPalette::PlaceholderText);
    m_version->setWordWrap(true);
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(kGap4, kGap2, kGap3, kGap1);
    layout->setSpacing(2);
    layout->addLayout(line);
    layout->addWidget(m_version);
    return head;
}

QWidget* LimitsSheet::buildContent() {
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(kGap4, kGap1, kGap4, kGap2);
    layout->setSpacing(kGap2);
    m_notice = new QWidget(content);
    m_noticeText = new TextLabel(m_notice);
    m_noticeText->setObjectName(u"conflict"_s);
    m_noticeText->setWordWrap(true);
    auto* theirs = new QPushButton(tr("Take theirs"), m_notice);
    theirs->setObjectName(u"takeTheirs"_s);
    theirs->setAccessibleName(tr("Give up my changes and take theirs"));
    connect(theirs, &QPushButton::clicked, this, &LimitsSheet::takeTheirs);
    auto* notice = new QHBoxLayout(m_notice);
    notice->setContentsMargins(0, 0, 0, 0);
    notice->addWidget(m_noticeText, 1);
    notice->addWidget(theirs, 0, Qt::AlignTop);
    m_notice->setVisible(false);
    layout->addWidget(m_notice);
    m_throttle = new TextLabel(content);
    m_throttle->setObjectName(u"throttleWords"_s);
    m_throttle->setWordWrap(true);
    m_throttle->setVisible(false);
    layout->addWidget(m_throttle);
    m_fields = new QVBoxLayout;
    m_fields->setSpacing(kGap2);
    // In the order in which somebody reaches for them; the first two are always there.
    const auto isFirst = [](const LimitRule& rule) {
        return rule.field == LimitField::MaxConcurrency || rule.field == LimitField::Weight;
    };
    for (const LimitRule& rule : limitRules()) {
        auto* editor = new LimitEditor(rule, content);
        connect(editor, &LimitEditor::edited, this, &LimitsSheet::afterEdit);
        m_editors.push_back(editor);
    }
    for (const bool first : {true, false})
        for (LimitEditor* editor : m_editors)
            if (isFirst(editor->rule()) == first) m_fields->addWidget(editor);
    layout->addLayout(m_fields);
    m_add = new ChipButton(tr("+ Add a limit"), content);
    m_add->setCheckable(false);
    m_add->setObjectName(u"addLimit"_s);
    m_add->setAccessibleName(tr("Add a limit that is not set"));
    m_add->setToolTip(m_add->accessibleName());
    connect(m_add, &QToolButton::clicked, this, &LimitsSheet::openMenu);
    layout->addWidget(m_add, 0, Qt::AlignLeft);
    layout->addWidget(new Hairline(content));
    m_effect = new LimitsEffect(m_tenants, m_figures, content);
    layout->addWidget(m_effect);
    m_audit = new AuditList(content);
    if (m_tenants.size() == 1) {
        layout->addWidget(new Hairline(content));
        layout->addWidget(panelTitle(tr("Changed before"), content));
        m_audit->follow(m_connection, m_tenants.first());
    }
    m_audit->setVisible(m_tenants.size() == 1);
    layout->addWidget(m_audit);
    layout->addStretch(1);
    return content;
}

QWidget* LimitsSheet::buildFoot() {
    auto* foot = new QWidget(this);
    foot->setAutoFillBackground(true);
    foot->setBackgroundRole(QPalette::Window);
    m_until = new UntilChoice(foot);
    connect(m_until, &UntilChoice::edited, this, &LimitsSheet::afterEdit);
    m_reason = new InputField(foot);
    m_reason->setObjectName(u"reason"_s);
    m_reason->setPlaceholderText(tr("It is kept in the audit log"));
    m_reason->setAccessibleName(tr("Reason, kept in the audit log"));
    connect(m_reason, &QLineEdit::textEdited, this, &LimitsSheet::afterEdit);
    connect(m_reason, &QLineEdit::returnPressed, this, &LimitsSheet::apply);
    m_message = new TextLabel(foot);
    m_message->setObjectName(u"message"_s);
    m_message->setAccessibleName(tr("Result of the request"));
    m_message->setWordWrap(true);
    m_message->setVisible(false);
    m_production = new ProductionCheck(m_connection, foot);
    connect(m_production, &ProductionCheck::changed, this, &LimitsSheet::showPermission);
    m_apply = new QPushButton(foot);
    m_apply->setObjectName(u"apply"_s);
    m_apply->setProperty("primary", true);
    auto* cancel = new QPushButton(tr("Cancel"), foot);
    cancel->setObjectName(u"cancel"_s);
    cancel->setAccessibleName(tr("Close without a change"));
    connect(m_apply, &QPushButton::clicked, this, &LimitsSheet::apply);
    connect(cancel, &QPushButton::clicked, this, &LimitsSheet::leave);

    m_question = new QWidget(foot);
    m_question->setObjectName(u"discardQuestion"_s);
    auto* asked = new TextLabel(tr("Close and lose what you changed?"), m_question);
    asked->setWordWrap(true);
    m_discard = new QPushButton(tr("Discard"), m_question);
    m_discard->setObjectName(u"discard"_s);
    m_discard->setAccessibleName(tr("Close and lose the changes"));
    auto* keep = new QPushButton(tr("Keep editing"), m_question);
    keep->setObjectName(u"keepEditing"_s);
    keep->setAccessibleName(keep->text());
    connect(m_discard, &QAbstractButton::clicked, this, &LimitsSheet::leave);
    connect(keep, &QPushButton::clicked, this, &LimitsSheet::askToClose);
    auto* question = new QHBoxLayout(m_question);
    question->setContentsMargins(0, 0, 0, 0);
    question->addWidget(asked, 1);
    question->addWidget(m_discard);
    question->addWidget(keep);
    m_question->setVisible(false);

    auto* form = new QGridLayout;
    form->setHorizontalSpacing(kGap2);
    form->setVerticalSpacing(kGap2);
    form->setColumnStretch(1, 1);
    auto* untilName = new TextLabel(tr("Until"), foot);
    auto* whyName = new TextLabel(tr("Why"), foot);
    whyName->setBuddy(m_reason);
    form->addWidget(untilName, 0, 0, Qt::AlignTop);
    form->addWidget(m_until, 0, 1);
    form->addWidget(whyName, 1, 0);
    form->addWidget(m_reason, 1, 1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGap2);
    buttons->addStretch(1);
    buttons->addWidget(m_apply);
    buttons->addWidget(cancel);
    auto* layout = new QVBoxLayout(foot);
    layout->setContentsMargins(kGap4, kGap2, kGap4, kGap3);
    layout->setSpacing(kGap2);
    layout->addLayout(form);
    layout->addWidget(m_production);
    layout->addWidget(m_message);
    layout->addWidget(m_question);
    layout->addLayout(buttons);
    return foot;
}

void LimitsSheet::begin() {
    // The fields take the keys once the limits are read.
    if (m_base.size() < m_tenants.size() || !whyNot(m_connection, kLimitsScope).isEmpty())
        setFocus(Qt::OtherFocusReason);
    else
        editor(LimitField::MaxConcurrency)->focusField();
}

void LimitsSheet::openMenu() {
    auto* menu = new QMenu(m_add);
    menu->setObjectName(u"addLimitMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const LimitEditor* each : m_editors) {
        if (!each->isHidden()) continue;
        const LimitField field = each->rule().field;
        QAction* entry =
            menu->addAction(tr("%1: %2", "a limit and what it does").arg(labelOf(each->rule()), briefHelp(field)));
        entry->setObjectName(
            u"add.%1"_s.arg(QString::fromUtf8(each->rule().key.data(), qsizetype(each->rule().key.size()))));
        connect(entry, &QAction::triggered, this, [this, field] {
            m_added.append(field);
            showEditors();
            editor(field)->focusField();
        });
    }
    menu->popup(m_add->mapToGlobal(QPoint(0, m_add->height())));
}

LimitEditor* LimitsSheet::editor(LimitField field) const { return m_editors[size_t(field)]; }

void LimitsSheet::showEditors() {
    bool anyHidden = false;
    for (LimitEditor* each : m_editors) {
        const LimitField field = each->rule().field;
        const bool isSetSomewhere = std::any_of(m_base.begin(), m_base.end(), [field](const TenantSettings& tenant) {
            return tenant.inForce.originOf(field) != LimitLayer::BuiltIn;
        });
        const bool isShown = field == LimitField::MaxConcurrency || field == LimitField::Weight || isSetSomewhere ||
                             m_added.contains(field) || each->isChanged() || each->isForgotten();
        // A field that somebody sees does not go away under the hands.
        if (isShown) each->setVisible(true);
        if (!isShown && m_base.isEmpty()) each->setVisible(false);
        anyHidden = anyHidden || each->isHidden();
    }
    m_add->setVisible(anyHidden);
}

void LimitsSheet::takeInForce() {
    for (const TenantSettings& settings : *m_inForce.answer()) {
        const auto known = m_base.constFind(settings.tenant);
        if (known != m_base.constEnd() && known->version != settings.version) noteConflict(settings);
        m_base[settings.tenant] = settings;
    }
    showBase();
    if (hasFocus()) begin();
}

void LimitsSheet::showBase() {
    const TenantSettings first = m_base[m_tenants.first()];
    const bool one = m_tenants.size() == 1;
    for (LimitEditor* each : m_editors) {
        const LimitField field = each->rule().field;
        const std::string text = textOf(first.inForce.limits, field);
        bool mixed = false;
        bool mayForget = false;
        bool forATime = false;
        for (const TenantSettings& tenant : std::as_const(m_base)) {
            mixed = mixed || textOf(tenant.inForce.limits, field) != text;
            mayForget = mayForget || isSet(tenant.set, field);
            forATime = forATime || isSetForATime(tenant, field);
        }
        const bool isBuiltIn = first.inForce.originOf(field) == LimitLayer::BuiltIn;
        each->setInForce(QString::fromStdString(text), isBuiltIn ? QString() : originText(first, field), mixed);
        each->setMayForget(mayForget || forATime, forATime);
    }
    m_version->setText(
        one ? changeText(first)
            : tr("Only what you change is set, for each of them: %1")
                  .arg(m_tenants.mid(0, 5).join(u", "_s) + (m_tenants.size() > 5 ? u", …"_s : QString())));
    const QString throttled = one && first.throttle ? throttleWords(*first.throttle) : QString();
    m_throttle->setText(throttled);
    m_throttle->setVisible(!throttled.isEmpty());
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, tokensOf(colors).warn);
    m_throttle->setPalette(colors);
    showEditors();
    propose();
    showPermission();
}

void LimitsSheet::showUse() {
    if (m_tenants.size() != 1 || m_base.isEmpty()) return;
    const TenantSettings& tenant = m_base[m_tenants.first()];
    const UseNow now{tenant, m_figures(tenant.tenant), m_effect->dueSeats()};
    for (LimitEditor* each : m_editors) each->setUse(useNowText(now, each->rule().field));
    const Change wanted = change();
    const std::optional<uint32_t> cap =
        wanted.set.maxConcurrency ? *wanted.set.maxConcurrency : tenant.inForce.limits.maxConcurrency;
    const quint64 above = cap && tenant.inProgress > *cap ? tenant.inProgress - *cap : 0;
    editor(LimitField::MaxConcurrency)
        ->setNote(above == 0 ? QString()
                             : tr("Stops nothing: %n tasks above the cap end by themselves.", nullptr, int(above)));
    showVerb();
}

void LimitsSheet::showPermission() {
    QString reason = whyNot(m_connection, kLimitsScope);
    if (reason.isEmpty() && m_base.size() < m_tenants.size()) reason = tr("Reading the limits …");
    for (LimitEditor* each : m_editors) each->setEditable(reason.isEmpty() && !m_applying, reason);
    m_reason->setEnabled(reason.isEmpty() && !m_applying);
    m_until->setEditable(reason.isEmpty() && !m_applying);
    m_add->setEnabled(reason.isEmpty());
    QString notApplied = reason.isEmpty() ? m_production->whyNot() : reason;
    if (notApplied.isEmpty() && !isChanged()) notApplied = tr("Nothing is changed yet.");
    m_apply->setEnabled(notApplied.isEmpty() && !m_applying);
    m_apply->setToolTip(notApplied);
    if (!reason.isEmpty()) {
        say(reason, false);
        m_saysPermission = true;
    } else if (m_saysPermission) {
        say({}, false);
    }
}

bool LimitsSheet::isChanged() const {
    return std::any_of(m_editors.begin(), m_editors.end(),
                       [](const LimitEditor* each) { return each->isChanged() || each->isForgotten(); });
}

LimitsSheet::Change LimitsSheet::change(bool* anyWrong) const {
    Change wanted;
    for (const LimitEditor* each : m_editors)
        if (each->isForgotten())
            wanted.clear.append(each->rule().field);
        else if (each->isChanged() && !each->read(wanted.set).ok() && anyWrong != nullptr)
            *anyWrong = true;
    return wanted;
}

void LimitsSheet::afterEdit() {
    if (!m_applying && !m_saysPermission) say({}, false);
    m_question->setVisible(false);
    propose();
    showPermission();
}

void LimitsSheet::propose() {
    const Change wanted = change();
    const TenantSettings base = m_base.value(m_tenants.first());
    LimitSettings effect = wanted.set;
    for (const LimitField field : wanted.clear) {
        // Of the layers below only what was set here without an end is known.
        const bool isKept = isSetForATime(base, field) && isSet(base.set, field);
        withField(field, [&](auto member, auto inForce) {
            if (isKept)
                effect.*member = base.set.*member;
            else
                (effect.*member).emplace(TenantLimits().*inForce);
        });
    }
    TenantLimits after = base.inForce.limits;
    for (const LimitRule& rule : limitRules())
        withField(rule.field, [&](auto member, auto inForce) {
            if (effect.*member) after.*inForce = *(effect.*member);
        });
    m_effect->propose(effect, base.inForce.limits, after);
    m_until->setOnlyOpen(!wanted.clear.isEmpty());
    showUse();
    showVerb();
}

void LimitsSheet::showVerb() {
    const Change wanted = change();
    const auto after = m_until->after(nowMs());
    const qint64 untilMs = after && after->count() > 0 ? nowMs() + after->count() : 0;
    m_verb = limitVerb(wanted.set, wanted.clear, isChanged() ? untilMs : 0, m_tenants.size());
    const QString shown = m_apply->fontMetrics().elidedText(m_verb, Qt::ElideRight, kSheetWidth * 3 / 5);
    if (m_apply->accessibleName() == m_verb) return;
    m_apply->setText(QString(shown).replace(u'&', u"&&"_s));
    m_apply->setAccessibleName(m_verb);
}

qint64 LimitsSheet::nowMs() const {
    return QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
}

void LimitsSheet::askToClose() {
    const bool isAsking = m_question->isVisible();
    if (!isChanged() && !isAsking) {
        leave();
        return;
    }
    m_question->setVisible(!isAsking);
    isAsking ? begin() : m_discard->setFocus(Qt::OtherFocusReason);
}

void LimitsSheet::keyPressEvent(QKeyEvent* event) {
    event->key() == Qt::Key_Escape ? askToClose() : SideSheet::keyPressEvent(event);
}

}  // namespace fairlead::gui

#include "moc_limits_sheet.cpp"
