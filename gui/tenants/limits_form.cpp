// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits_form.h"

#include "gui/charts/state_colors.h"
#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/models/formatters.h"
#include "gui/models/limit_use.h"
#include "gui/models/limit_words.h"
#include "gui/models/tenant_override.h"
#include "gui/tenants/audit_list.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/input_field.h"
#include "gui/tenants/limit_editor.h"
#include "gui/kit/permission.h"
#include "gui/kit/production_check.h"
#include "gui/kit/revert_choice.h"
#include "gui/tenants/settings_reading.h"
#include "gui/tenants/share_preview_list.h"
#include "gui/kit/text_label.h"
#include "shared/limit_text.h"
#include "gui/look/type_sizes.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kPreviewAfter(250);
constexpr std::chrono::milliseconds kReadEvery(2000);
constexpr quint32 kMostPreviewed = 12;

bool isSomethingElse(const LimitSettings& wanted, const TenantLimits& inForce) {
    return std::any_of(limitRules().begin(), limitRules().end(), [&](const LimitRule& rule) {
        const std::optional<std::string> text = textOf(wanted, rule.field);
        return text && *text != textOf(inForce, rule.field);
    });
}

QLabel* headingOf(const QString& text, QWidget* parent) {
    auto* label = new TextLabel(text, parent);
    const QFont bold = fontOf(label->font(), TypeSize::Panel, true);
    label->setFont(bold);
    return label;
}

}  // namespace

LimitsForm::LimitsForm(BrokerConnection* connection, QStringList tenants, QWidget* parent)
    : QDialog(parent), m_connection(connection), m_tenants(std::move(tenants)),
      m_inForce(m_tenants.size() == 1 ? kReadEvery : LiveQueryBase::kOnce,
                [this](Calls& calls, Then<QList<TenantSettings>> then) {
                    return readSettings(calls, m_tenants, std::move(then));
                }),
      m_shares(LiveQueryBase::kOnce, [this](Calls& calls, Then<SharePreview> then) {
          return calls.tenants().previewShares(shareChanges(), kMostPreviewed, std::move(then));
      }) {
    setObjectName(u"limitsForm"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(titleText());
    build();
    connect(&m_inForce, &LiveQueryBase::changed, this, &LimitsForm::takeInForce);
    connect(&m_inForce, &LiveQueryBase::failed, this,
            [this](const Failure& failure) { say(tr("The limits cannot be read: %1").arg(failure.text), true); });
    connect(&m_shares, &LiveQueryBase::changed, this, [this] { m_preview->showPreview(*m_shares.answer()); });
    connect(&m_shares, &LiveQueryBase::failed, this,
            [this](const Failure& failure) { m_preview->say(tr("No preview: %1").arg(failure.text)); });
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &LimitsForm::showPermission);
        connect(connection, &BrokerConnection::infoChanged, this, &LimitsForm::showPermission);
        connect(connection, &QObject::destroyed, this, &LimitsForm::showPermission);
    }
    m_shares.startOver(false);
    m_shares.setConnection(connection);
    m_inForce.setConnection(connection);
    if (!m_inForce.isAsking()) m_inForce.refresh();  // refreshes even while the connection is paused
    showPermission();
}

LimitsForm::~LimitsForm() = default;

QString LimitsForm::titleText() const {
    return m_tenants.size() == 1 ? tr("Limits of %1").arg(m_tenants.first())
                                 : tr("Limits of %1 tenants", nullptr, int(m_tenants.size())).arg(m_tenants.size());
}

void LimitsForm::build() {
    auto* title = new TextLabel(titleText(), this);
    const QFont large = fontOf(font(), TypeSize::Page, true);
    title->setFont(large);
    title->setToolTip(m_tenants.join(u'\n'));
    m_version = new TextLabel(this);
    m_version->setObjectName(u"version"_s);
    m_version->setForegroundRole(QPalette::PlaceholderText);
    m_version->setWordWrap(true);
    m_notice = new TextLabel(this);
    m_notice->setObjectName(u"conflict"_s);
    m_notice->setWordWrap(true);
    m_theirs = new QPushButton(tr("Take theirs"), this);
    m_theirs->setObjectName(u"takeTheirs"_s);
    m_theirs->setAccessibleName(tr("Give up my changes and take theirs"));
    m_theirs->setAutoDefault(false);
    connect(m_theirs, &QPushButton::clicked, this, &LimitsForm::takeTheirs);
    m_notice->setVisible(false);
    m_theirs->setVisible(false);

    m_production = new ProductionCheck(m_connection, this);
    connect(m_production, &ProductionCheck::changed, this, &LimitsForm::showPermission);

    auto* noticeLine = new QHBoxLayout;
    noticeLine->addWidget(m_notice, 1);
    noticeLine->addWidget(m_theirs);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(28);
    // The fields have a fixed width; the rest goes to names and reasons.
    middle->addWidget(buildFields());
    middle->addWidget(buildAside(), 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 14, 18, 14);
    layout->setSpacing(8);
    layout->addWidget(title);
    layout->addWidget(m_production);
    layout->addWidget(m_version);
    layout->addLayout(noticeLine);
    layout->addLayout(middle, 1);
    layout->addWidget(buildFoot());
    resize(1240, 690);
}

QWidget* LimitsForm::buildFields() {
    auto* scroll = new QScrollArea(this);
    auto* fields = new QWidget(scroll);
    auto* grid = new QGridLayout(fields);
    grid->setContentsMargins(0, 0, 8, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(3, 1);
    const int digit = fontMetrics().horizontalAdvance(u'0');
    grid->setColumnMinimumWidth(2, 14 * digit);
    grid->setColumnMinimumWidth(3, 20 * digit);
    // Reserves the width of the "forget" button, which is not always visible.
    grid->setColumnMinimumWidth(4, ChipButton(LimitEditor::tr("forget")).sizeHint().width());
    int row = 0;
    auto group = LimitGroup::Admission;
    const auto begin = [&](LimitGroup next) {
        group = next;
        QLabel* label = headingOf(groupText(next), fields);
        label->setContentsMargins(0, row == 0 ? 0 : 12, 0, 2);
        grid->addWidget(label, row++, 0, 1, 5);
    };
    begin(group);
    for (const LimitRule& rule : limitRules()) {
        if (rule.group != group) begin(rule.group);
        auto* editor = new LimitEditor(rule, grid, row, fields);
        row += LimitEditor::kRows;
        connect(editor, &LimitEditor::edited, this, &LimitsForm::afterEdit);
        m_editors.push_back(editor);
    }
    grid->setRowStretch(row, 1);
    scroll->setWidget(fields);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(fields->sizeHint().width() + 24);
    scroll->viewport()->setAutoFillBackground(false);
    fields->setAutoFillBackground(false);
    return scroll;
}

QWidget* LimitsForm::buildAside() {
    auto* aside = new QWidget(this);
    auto* layout = new QVBoxLayout(aside);
    layout->setContentsMargins(0, 0, 0, 0);
    QLabel* preview = headingOf(tr("Who would get what, if everyone who waits now keeps waiting"), aside);
    preview->setWordWrap(true);
    layout->addWidget(preview);
    m_preview = new SharePreviewList(aside);
    m_preview->say(tr("Change the weight, the concurrency or the guaranteed seats to see whose share moves."));
    layout->addWidget(m_preview);
    layout->addSpacing(10);
    layout->addWidget(headingOf(tr("Who changed what"), aside));
    m_audit = new AuditList(aside);
    m_audit->follow(m_connection, m_tenants.size() == 1 ? m_tenants.first() : QString());
    layout->addWidget(m_audit, 1);
    return aside;
}

QWidget* LimitsForm::buildFoot() {
    auto* foot = new QWidget(this);
    m_reason = new InputField(foot);
    m_reason->setObjectName(u"reason"_s);
    m_reason->setPlaceholderText(tr("Why? It is kept in the audit log"));
    m_reason->setAccessibleName(tr("Reason, kept in the audit log"));
    connect(m_reason, &QLineEdit::textEdited, this, &LimitsForm::afterEdit);
    m_revert = makeRevertChoice(foot);
    connect(m_revert, &QComboBox::activated, this, &LimitsForm::afterEdit);
    m_message = new TextLabel(foot);
    m_message->setObjectName(u"message"_s);
    m_message->setAccessibleName(tr("Result of the request"));
    m_message->setWordWrap(true);
    m_apply = new QPushButton(tr("Apply"), foot);
    m_apply->setObjectName(u"apply"_s);
    m_apply->setAccessibleName(tr("Apply the changes"));
    auto* cancel = new QPushButton(tr("Cancel"), foot);
    cancel->setObjectName(u"cancel"_s);
    cancel->setAccessibleName(tr("Close without a change"));
    cancel->setAutoDefault(false);
    connect(m_apply, &QPushButton::clicked, this, &LimitsForm::apply);
    connect(cancel, &QPushButton::clicked, this, &QDialog::close);
    auto* line = new QHBoxLayout;
    line->addWidget(new TextLabel(tr("Reason"), foot));
    line->addWidget(m_reason, 1);
    line->addWidget(new TextLabel(tr("Revert"), foot));
    line->addWidget(m_revert);
    line->addWidget(m_apply);
    line->addWidget(cancel);
    auto* layout = new QVBoxLayout(foot);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(m_message);
    layout->addLayout(line);
    return foot;
}

LimitEditor* LimitsForm::editor(LimitField field) const { return m_editors[size_t(field)]; }

void LimitsForm::takeInForce() {
    for (const TenantSettings& settings : *m_inForce.answer()) {
        const auto known = m_base.constFind(settings.tenant);
        if (known != m_base.constEnd() && known->version != settings.version) noteConflict(settings);
        m_base[settings.tenant] = settings;
    }
    showBase();
}

void LimitsForm::noteConflict(const TenantSettings& theirs) {
    m_audit->refresh();
    if (!isAnyChanged()) return;  // unedited fields show the new values by themselves
    m_notice->setText(
        tr("%1 changed the limits of %2 meanwhile: “%3”. Your edits are kept: check them and apply, or take theirs.")
            .arg(theirs.changedBy.isEmpty() ? tr("Somebody") : theirs.changedBy, theirs.tenant, theirs.reason));
    QPalette loud = palette();
    loud.setColor(QPalette::WindowText, stateColors(palette()).warning);
    m_notice->setPalette(loud);
    m_notice->setVisible(true);
    m_theirs->setVisible(true);
}

void LimitsForm::takeTheirs() {
    for (LimitEditor* editor : m_editors) editor->takeBack();
    m_notice->setVisible(false);
    m_theirs->setVisible(false);
    showBase();
    afterEdit();
}

void LimitsForm::showBase() {
    const TenantSettings& first = m_base[m_tenants.first()];
    const bool one = m_tenants.size() == 1;
    for (LimitEditor* editor : m_editors) {
        const LimitField field = editor->rule().field;
        const std::string text = textOf(first.inForce.limits, field);
        bool mixed = false;
        bool mayForget = false;
        bool forATime = false;
        for (const TenantSettings& each : std::as_const(m_base)) {
            mixed = mixed || textOf(each.inForce.limits, field) != text;
            mayForget = mayForget || isSet(each.set, field);
            for (const TemporaryLimits& temporary : each.temporary)
                forATime = forATime || isSet(temporary.settings, field);
        }
        editor->setInForce(QString::fromStdString(text), originText(first, field), mixed);
        editor->setMayForget(mayForget || forATime, forATime);
        const std::optional<double> use = one ? useOf(first, field) : std::nullopt;
        editor->setUse(use ? tr("now %1").arg(amountText(field, *use)) : QString());
    }
    m_version->setText(
        one ? changeText(first)
            : tr("Only what you change is set, for each of them: %1")
                  .arg(m_tenants.mid(0, 5).join(u", "_s) + (m_tenants.size() > 5 ? u", …"_s : QString())));
    showPermission();
}

void LimitsForm::showPermission() {
    QString reason = whyNot(m_connection, kLimitsScope);
    if (reason.isEmpty() && m_base.size() < m_tenants.size()) reason = tr("Reading the limits …");
    for (LimitEditor* editor : m_editors) editor->setEnabled(reason.isEmpty() && !m_applying, reason);
    m_reason->setEnabled(reason.isEmpty());
    m_revert->setEnabled(reason.isEmpty());
    const QString notApplied = reason.isEmpty() ? m_production->whyNot() : reason;
    m_apply->setEnabled(notApplied.isEmpty() && !m_applying);
    m_apply->setToolTip(notApplied);
    if (!reason.isEmpty()) {
        say(reason, false);
        m_message->setProperty("permission", true);
    } else if (m_message->property("permission").toBool()) {
        say({}, false);
    }
}

void LimitsForm::afterEdit() {
    if (!m_applying) say({}, false);
    showPreview();
}

bool LimitsForm::isAnyChanged() const {
    return std::any_of(m_editors.begin(), m_editors.end(),
                       [](const LimitEditor* editor) { return editor->isChanged() || editor->isForgotten(); });
}

void LimitsForm::showPreview() {
    if (shareChanges().isEmpty()) {
        m_shares.setActive(false);
        m_preview->say(tr("Change the weight, the concurrency or the guaranteed seats to see whose share moves."));
        return;
    }
    m_shares.refreshAfter(kPreviewAfter);
    m_shares.setActive(true);
}

QList<ShareChange> LimitsForm::shareChanges() const {
    LimitSettings settings;
    bool isAny = false;
    for (const LimitField field : {LimitField::Weight, LimitField::MaxConcurrency, LimitField::MinSeats}) {
        if (editor(field)->isChanged()) {
            isAny = true;
            if (!editor(field)->read(settings).ok()) return {};
        }
    }
    QList<ShareChange> changes;
    for (const QString& tenant : isAny ? m_tenants : QStringList()) {
        ShareChange change{tenant, settings.weight, std::nullopt, false, settings.minSeats};
        if (settings.maxConcurrency) {
            change.maxConcurrency = *settings.maxConcurrency;
            change.unlimitedConcurrency = !settings.maxConcurrency->has_value();
        }
        changes.append(change);
    }
    return changes;
}

bool LimitsForm::collect() {
    m_change = {};
    bool anyWrong = false;
    for (const LimitEditor* editor : m_editors)
        if (editor->isForgotten())
            m_change.clear.append(editor->rule().field);
        else if (editor->isChanged())
            anyWrong = !editor->read(m_change.set).ok() || anyWrong;
    if (anyWrong) {
        say(tr("Some values are not possible; what is wrong stands below them."), true);
        return false;
    }
    if (isEmpty(m_change.set) && m_change.clear.isEmpty()) {
        say(tr("Nothing is changed."), true);
        return false;
    }
    if (m_reason->text().trimmed().isEmpty()) {
        say(tr("A reason is needed: it tells the next operator why."), true);
        m_reason->setFocus();
        return false;
    }
    if (revertAfter(m_revert).count() > 0 && !m_change.clear.isEmpty()) {
        say(tr("A forgotten value cannot be reverted automatically: choose “never” for the revert, or do it in two "
               "steps."),
            true);
        return false;
    }
    return true;
}

void LimitsForm::apply() {
    if (m_applying || !collect()) return;
    m_applying = true;
    m_inForce.setActive(false);
    m_toApply = m_tenants;
    m_applied.clear();
    m_problems.clear();
    showPermission();
    applyNext();
}

void LimitsForm::applyNext() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (m_toApply.isEmpty() || calls == nullptr) {
        for (const QString& tenant : std::as_const(m_toApply)) m_problems << tr("%1: not connected").arg(tenant);
        finishApply();
        return;
    }
    const QString tenant = m_toApply.takeFirst();
    say(m_tenants.size() == 1 ? tr("Applying …") : tr("Applying to %1 …").arg(tenant), false);
    const LimitChange wanted{tenant,
                             m_change.set,
                             m_change.clear,
                             m_reason->text().trimmed(),
                             m_base[tenant].version,
                             revertAfter(m_revert)};
    const LimitChange change = withoutLeftovers(wanted, m_base[tenant]);
    m_send = calls->tenants().changeLimits(change, [this, tenant, wanted](const Outcome<TenantSettings>& answer) {
        if (answer) {
            m_base[tenant] = *answer;
            // What lies below may say something else than was wanted; now there is nothing for a time in between.
            if (isSomethingElse(wanted.set, answer->inForce.limits))
                m_toApply.prepend(tenant);
            else
                m_applied << tenant;
        } else {
            m_problems << tr("%1: %2").arg(tenant, answer.failure().text);
        }
        applyNext();
    });
}

void LimitsForm::finishApply() {
    m_applying = false;
    showPermission();
    if (!m_applied.isEmpty()) Q_EMIT applied(m_applied);
    if (m_problems.isEmpty()) {
        close();
        return;
    }
    const QString done = m_applied.isEmpty() ? QString() : tr("Done for %1. ").arg(m_applied.join(u", "_s));
    say(done + tr("Not done: %1").arg(m_problems.join(u"; "_s)), true);
    m_inForce.refresh();  // shows what others changed in the meantime
    m_inForce.setActive(true);
}

void LimitsForm::say(const QString& text, bool wrong) {
    QPalette colors = palette();
    if (wrong) colors.setColor(QPalette::WindowText, stateColors(palette()).problem);
    m_message->setPalette(colors);
    m_message->setText(text);
    m_message->setProperty("permission", false);
}

}  // namespace fairlead::gui
