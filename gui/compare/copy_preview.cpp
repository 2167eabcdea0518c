// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/copy_preview.h"

#include "gui/charts/shown_name.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/kit/push_button.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/consent/production_tag.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kShowEveryMs = 100;

QString fateText(const PreviewRow& row) {
    switch (row.fate.kind) {
        case CopyFate::Kind::Waiting: return row.line.kept;
        case CopyFate::Kind::Done: return tr("done", "a change");
        case CopyFate::Kind::Refused: return tr("refused: %1").arg(row.fate.why);
        case CopyFate::Kind::MayBeDone: return tr("not known: %1").arg(row.fate.why);
        case CopyFate::Kind::NotTried: return tr("not tried: %1").arg(row.fate.why);
    }
    return {};
}

RowSign fateSign(const PreviewRow& row) {
    switch (row.fate.kind) {
        case CopyFate::Kind::Waiting: break;
        case CopyFate::Kind::Done: return RowSign::Completed;
        case CopyFate::Kind::Refused: return RowSign::Dead;
        case CopyFate::Kind::MayBeDone:
        case CopyFate::Kind::NotTried: return RowSign::Warning;
    }
    return RowSign::None;
}

constexpr auto lineTenant = [](const PreviewRow& row) {
    return row.line.tenant.isEmpty() ? tr("the broker") : row.line.tenant;
};
constexpr auto lineSetting = [](const PreviewRow& row) { return row.line.setting; };
constexpr auto lineNow = [](const PreviewRow& row) { return row.line.now; };
constexpr auto lineThen = [](const PreviewRow& row) { return row.line.then; };
constexpr auto lineFate = [](const PreviewRow& row) { return fateText(row); };

}  // namespace

PreviewModel::PreviewModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("Tenant"), .text = lineTenant, .tip = lineTenant, .width = 18},
              {.title = tr("Setting"), .text = lineSetting, .tip = lineSetting, .width = 18},
              {.title = tr("Now"), .text = lineNow, .tip = lineNow, .width = 18},
              {.title = tr("Then"), .text = lineThen, .tip = lineThen, .width = 22},
              {.title = tr("What becomes of it"), .text = lineFate, .tip = lineFate, .sign = fateSign, .width = 22},
          },
          {}, parent) {}

CopyPreview::CopyPreview(QWidget* parent) : QWidget(parent) {
    build();
    m_show.setSingleShot(true);
    m_show.setInterval(kShowEveryMs);
    connect(&m_show, &QTimer::timeout, this, &CopyPreview::showFates);
    connect(m_reason, &QLineEdit::textChanged, this, &CopyPreview::check);
    connect(m_apply, &QPushButton::clicked, this, &CopyPreview::apply);
    connect(m_back, &QPushButton::clicked, this, [this] { isRunning() ? m_run->stop() : Q_EMIT left(); });
}

void CopyPreview::build() {
    m_title = new TextLabel(this);
    m_title->setObjectName(u"previewTitle"_s);
    m_title->setAccessibleName(tr("What is about to be changed"));
    m_title->setFont(fontOf(font(), TypeSize::Page, true));
    m_title->setWordWrap(true);
    m_production = new ProductionTag(this);
    m_table = new RowTable(&m_model, {u"copyLines"_s, tr("Changes"), m_model.widths()}, this);
    for (int column = 0; column < m_model.columnCount(); ++column)
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    m_reason =
        InputField::forFilter(u"copyReason"_s, tr("Why, for the next who looks"), tr("Reason of the changes"), this);
    m_status = new TextLabel(this);
    m_status->setObjectName(u"copyStatus"_s);
    m_status->setAccessibleName(tr("How far it is"));
    m_status->setWordWrap(true);
    m_status->setForegroundRole(QPalette::PlaceholderText);
    m_apply = makePushButton(this, u"applyCopy"_s, {}, tr("Apply"));
    m_apply->setProperty("primary", true);
    m_back = makePushButton(this, u"leavePreview"_s, tr("Back"), tr("Back to the comparison"));
    auto* head = new QHBoxLayout;
    head->setSpacing(kGap2);
    head->addWidget(m_title, 1);
    head->addWidget(m_production);
    head->addWidget(m_back);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(kGap2);
    foot->addWidget(m_reason, 1);
    foot->addWidget(m_apply);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_status);
    layout->addLayout(foot);
}

void CopyPreview::preview(const CompareSide& target, const CopyPlan& plan) {
    if (m_target.connection) disconnect(m_target.connection, nullptr, this, nullptr);
    m_run.reset();
    m_isOver = false;
    m_target = target;
    m_plan = plan;
    if (m_target.connection) {
        connect(m_target.connection, &BrokerConnection::stateChanged, this, &CopyPreview::check);
        connect(m_target.connection, &BrokerConnection::infoChanged, this, &CopyPreview::check);
    }
    m_reason->clear();
    m_reason->setEnabled(true);
    m_production->setVisible(target.isProduction());
    m_title->setText(tr("%1 changes in %2; nothing else is changed", nullptr, plural(quint64(plan.lines.size())))
                         .arg(countText(quint64(plan.lines.size())), shownName(target.name)));
    showFates();
}

void CopyPreview::focusFirst() { m_reason->setFocus(Qt::OtherFocusReason); }

void CopyPreview::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    check();
}

void CopyPreview::showFates() {
    QList<PreviewRow> rows;
    rows.reserve(m_plan.lines.size());
    for (const CopyLine& line : std::as_const(m_plan.lines))
        rows.append({line, m_run ? m_run->fates()[line.step] : CopyFate()});
    m_model.setRows(std::move(rows));
    check();
}

QString CopyPreview::whyNotNow() const {
    for (const CopyStep& step : m_plan.steps)
        if (const QString why =
                fairlead::gui::whyNot(m_target.connection, step.isPolicy() ? kAdminScope : kLimitsScope);
            !why.isEmpty())
            return step.isPolicy() ? tr("The order among tenants: %1").arg(why) : why;
    return m_reason->text().trimmed().isEmpty() ? tr("Say why, in the line below.") : QString();
}

QString CopyPreview::account() const {
    if (!m_run) return {};
    using Fate = CopyFate::Kind;
    // By lines, as the title counts.
    const auto count = [this](Fate kind) {
        return std::count_if(m_plan.lines.begin(), m_plan.lines.end(),
                             [&](const CopyLine& line) { return m_run->fates()[line.step].kind == kind; });
    };
    const auto said = [&](Fate kind) { return countText(quint64(count(kind))); };
    const quint64 all = quint64(m_plan.lines.size());
    if (quint64(count(Fate::Done)) == all) return tr("%1 changes made", nullptr, plural(all)).arg(countText(all));
    QString text = tr("Of %1 changes: %2 done, %3 refused, %4 not tried")
                       .arg(countText(all), said(Fate::Done), said(Fate::Refused), said(Fate::NotTried));
    if (count(Fate::MayBeDone) > 0) text += tr(", %1 not known: the connection was lost").arg(said(Fate::MayBeDone));
    return text;
}

void CopyPreview::check() {
    const QString name = shownName(m_target.name);
    m_apply->setText(tr("Apply"));
    m_apply->setAccessibleName(tr("Make these changes in %1").arg(name));
    m_apply->setVisible(!m_isOver);
    m_reason->setVisible(!m_isOver);
    m_back->setText(isRunning() ? tr("Stop") : tr("Back"));
    m_back->setAccessibleName(isRunning() ? tr("Stop before the next change") : tr("Back to the comparison"));
    const QString why = isRunning() ? tr("Applying …") : whyNotNow();
    allow(m_apply, why, m_apply->accessibleName());
    const bool isNewOne = !m_run;
    m_status->setText(isNewOne ? why
                      : m_isOver
                          ? account()
                          : tr("%1 of %2 are through")
                                .arg(countText(quint64(m_run->fates().size() - m_run->count(CopyFate::Kind::Waiting))),
                                     countText(quint64(m_run->fates().size()))));
    m_status->setVisible(!m_status->text().isEmpty());
}

void CopyPreview::apply() {
    if (m_run || !whyNotNow().isEmpty()) return;
    if (!m_target.isProduction()) {
        begin();
        return;
    }
    auto* sheet = new TypedConfirmation(tr("Change %1").arg(briefName(m_target.name)),
                                        tr("%1 changes are made, one after the other. They can be undone.", nullptr,
                                           plural(quint64(m_plan.lines.size())))
                                            .arg(countText(quint64(m_plan.lines.size()))),
                                        {}, tr("Apply"), this);
    sheet->askNoReason();
    sheet->setConnection(m_target.connection);
    connect(sheet, &TypedConfirmation::confirmed, this, &CopyPreview::begin);
    sheet->open();
}

void CopyPreview::begin() {
    if (m_run || !whyNotNow().isEmpty()) return;
    m_run = std::make_unique<CopyRun>(m_target.connection, m_plan, m_reason->text().trimmed());
    m_reason->setEnabled(false);
    connect(m_run.get(), &CopyRun::stepped, this, [this] {
        // Started anew by each step it would never fire.
        if (!m_show.isActive()) m_show.start();
    });
    connect(m_run.get(), &CopyRun::finished, this, [this] {
        m_isOver = true;
        m_show.stop();
        showFates();
        Q_EMIT applied();
    });
    check();
}

}  // namespace fairlead::gui

#include "moc_copy_preview.cpp"
