// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/workflows/workflow_view.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/kit/panel.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/message_line.h"
#include "gui/kit/text_label.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"
#include "gui/workflows/workflow_picture.h"
#include "gui/workflows/workflow_text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

WorkflowView::WorkflowView(QWidget* parent)
    : QWidget(parent), m_detail(std::chrono::seconds(1), [this](Calls& calls, Then<WorkflowDetail> then) {
          WorkflowCalls* workflows = calls.workflows();
          return workflows == nullptr ? Call() : workflows->getWorkflow(m_id, std::move(then));
      }) {
    build();
    m_detail.setActive(false);
    m_detail.setShownBy(this);
    connect(&m_detail, &LiveQueryBase::changed, this, &WorkflowView::showDetail);
    connect(&m_detail, &LiveQueryBase::failed, this, &WorkflowView::showNoDetail);
    connect(m_picture, &WorkflowPicture::stepChosen, this, &WorkflowView::check);
    connect(m_picture, &WorkflowPicture::stepOpened, this, &WorkflowView::openTask);
    connect(m_picture, &WorkflowPicture::shown, this, [this](const QRect& rect) {
        m_area->ensureVisible(rect.center().x(), rect.center().y(), rect.width() / 2 + kGap3,
                              rect.height() / 2 + kGap3);
    });
    connect(m_open, &QPushButton::clicked, this, &WorkflowView::openTask);
    connect(m_tenant, &QPushButton::clicked, this, [this] {
        if (m_detail.answer() != nullptr) Q_EMIT tenantRequested(m_detail.answer()->workflow.tenant);
    });
    connect(m_cancel, &QPushButton::clicked, this, &WorkflowView::askToCancel);
    connect(m_retry, &QPushButton::clicked, this, &WorkflowView::askToRetry);
    showWorkflow({});
}

void WorkflowView::build() {
    const auto label = [this](const QString& id, const QString& name) {
        auto* made = new TextLabel(this);
        made->setObjectName(id);
        made->setAccessibleName(name);
        made->setWordWrap(true);
        made->setTextInteractionFlags(Qt::TextSelectableByMouse);
        return made;
    };
    m_title = label(u"workflowTitle"_s, tr("Workflow"));
    m_title->setFont(fontOf(font(), TypeSize::Panel, true));
    m_standing = label(u"workflowStanding"_s, tr("Where it stands"));
    m_message = new MessageLine(this);
    m_message->setObjectName(u"workflowMessage"_s);
    m_message->setAccessibleName(tr("Result of the latest request"));
    m_step = label(u"workflowStep"_s, tr("The chosen step"));
    m_step->setForegroundRole(QPalette::PlaceholderText);
    const auto button = [this](const QString& id, const QString& text, const QString& name) {
        auto* made = new QPushButton(text, this);
        made->setObjectName(id);
        made->setAccessibleName(name);
        made->setAutoDefault(false);
        return made;
    };
    m_open = button(u"openStep"_s, tr("Open its task"), tr("Show the task of the chosen step"));
    m_tenant = button(u"openWorkflowTenant"_s, tr("Its tenant"), tr("Show the tenant of this workflow"));
    m_retry = button(u"retryWorkflow"_s, tr("Retry…"), tr("Requeue what stopped it, or the chosen step"));
    m_cancel = button(u"cancelWorkflow"_s, tr("Cancel…"), tr("Cancel this workflow"));
    m_picture = new WorkflowPicture(this);
    m_area = new QScrollArea(this);
    m_area->setObjectName(u"workflowArea"_s);
    m_area->setAccessibleName(tr("Picture of the workflow"));
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    keepBarRoom(m_area);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setWidget(m_picture);
    m_area->setMinimumHeight(110);

    auto* said = new QVBoxLayout;
    said->setSpacing(2);
    said->addWidget(m_title);
    said->addWidget(m_standing);
    auto* head = new QHBoxLayout;
    head->setSpacing(kGap2);
    head->addLayout(said, 1);
    for (QPushButton* each : {m_open, m_tenant, m_retry, m_cancel}) head->addWidget(each, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap1);
    layout->addLayout(head);
    layout->addWidget(m_message);
    layout->addWidget(m_area, 1);
    layout->addWidget(m_step);
}

void WorkflowView::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_change.reset();
    m_detail.setConnection(connection);
    showWorkflow({});
    if (connection == nullptr) return;
    for (const auto signal : {&BrokerConnection::stateChanged, &BrokerConnection::infoChanged})
        connect(connection, signal, this, &WorkflowView::check);
}

void WorkflowView::showWorkflow(const QString& id) {
    if (id == m_id && !id.isEmpty()) return;
    m_id = id;
    m_picture->setSteps({});
    m_title->setText(id.isEmpty() ? tr("Select a workflow to see where it stands.") : id);
    m_standing->setText({});
    say({});
    m_detail.startOver(!id.isEmpty());
    check();
}

const Workflow* WorkflowView::workflow() const {
    return m_detail.answer() == nullptr ? nullptr : &m_detail.answer()->workflow;
}

void WorkflowView::showDetail() {
    const WorkflowDetail& detail = *m_detail.answer();
    const Workflow& workflow = detail.workflow;
    QString title = tr("%1 of %2: %3, %4 of %5 jobs done", "a workflow, its tenant and its state")
                        .arg(workflowName(workflow), workflow.tenant, workflowStateText(workflow.state),
                             countText(quint64(workflow.completed)), countText(quint64(workflow.jobs)));
    if (workflow.failed > 0) title += tr(", %1 failed").arg(countText(quint64(workflow.failed)));
    m_title->setText(title);
    m_standing->setText(workflowStanding(detail));
    const bool isNew = m_picture->layoutOfSteps().rects.isEmpty();
    m_picture->setSteps(detail.steps);
    // What matters is what stopped it, or is under way.
    if (isNew) {
        const auto job = [](const WorkflowStep& step) { return step.kind == WorkflowStep::Kind::Job; };
        const auto first = [&detail](const auto& isIt) {
            return std::find_if(detail.steps.begin(), detail.steps.end(), isIt);
        };
        const auto retried = first([](const WorkflowStep& step) { return step.canRetry; });
        const auto failed = retried != detail.steps.end() ? retried : first([&job](const WorkflowStep& step) {
            return job(step) && step.state == WorkflowState::Failed;
        });
        const auto running = std::find_if(detail.steps.begin(), detail.steps.end(), [&job](const WorkflowStep& step) {
            return job(step) && step.state == WorkflowState::Running;
        });
        const auto found = failed != detail.steps.end() ? failed : running;
        if (found != detail.steps.end()) m_picture->choose(found->number);
    }
    check();
    Q_EMIT shown();
}

void WorkflowView::showNoDetail(const Failure& failure) {
    m_standing->setText(
        failure.kind == Failure::Kind::NotFound
            ? tr("It is not there, or is not kept any more. Workflows are kept for as long as tasks that "
                 "have completed.")
            : failure.text);
    check();
}

const WorkflowStep* WorkflowView::chosen() const {
    const WorkflowDetail* detail = m_detail.answer();
    const int step = m_picture->chosen();
    return detail == nullptr || step < 0 || step >= int(detail->steps.size()) ? nullptr : &detail->steps[step];
}

void WorkflowView::check() {
    const WorkflowDetail* detail = m_detail.answer();
    const WorkflowStep* step = chosen();
    for (QWidget* part : std::initializer_list<QWidget*>{m_open, m_tenant, m_retry, m_cancel, m_area, m_step})
        part->setVisible(!m_id.isEmpty());
    QString text;
    if (step != nullptr) {
        text = tr("%1: %2", "a step and where it stands").arg(stepName(*step), stepStanding(*step));
        if (step->attempts > 0) text += tr(", attempt %1").arg(step->attempts);
        if (!step->error.isEmpty()) text += tr(": %1", "an error").arg(step->error.simplified());
        if (step->canRetry) text += u". "_s + tr("Requeued, it lets the workflow go on.");
    } else if (detail != nullptr) {
        text = tr("Choose a step with the pointer or the arrow keys; Enter opens its task.");
    }
    m_step->setText(text);

    QString mayNot = step == nullptr          ? tr("Choose a step.")
                     : step->taskId.isEmpty() ? tr("It has not begun, and has no task.")
                     : step->isTaskGone       ? tr("Its task is not kept any more.")
                                              : QString();
    allow(m_open, mayNot, m_open->accessibleName());
    allow(m_tenant, detail == nullptr ? tr("Select a workflow.") : QString(), m_tenant->accessibleName());
    QString general = detail == nullptr       ? tr("Select a workflow.")
                      : m_change.isUnderWay() ? tr("Waiting for the broker…")
                                              : QString();
    mayNot = whyNot(m_connection, kAdminScope);
    if (mayNot.isEmpty()) mayNot = general;
    if (mayNot.isEmpty() && !isUnderWay(detail->workflow.state)) mayNot = tr("It is over.");
    allow(m_cancel, mayNot, m_cancel->accessibleName());
    mayNot = whyNot(m_connection, kRequeueScope);
    if (mayNot.isEmpty()) mayNot = general;
    const bool canRetry = detail != nullptr && std::any_of(detail->steps.begin(), detail->steps.end(),
                                                           [](const WorkflowStep& each) { return each.canRetry; });
    if (mayNot.isEmpty() && !canRetry) mayNot = tr("There is no dead letter with which it would go on.");
    allow(m_retry, mayNot, m_retry->accessibleName());
    m_retry->setText(step != nullptr && step->canRetry ? tr("Retry from this step…") : tr("Retry…"));
}

void WorkflowView::openTask() {
    const WorkflowStep* step = chosen();
    if (step != nullptr && !step->taskId.isEmpty() && !step->isTaskGone) Q_EMIT taskRequested(step->taskId);
}

void WorkflowView::askToCancel() {
    const WorkflowDetail* detail = m_detail.answer();
    if (detail == nullptr) return;
    const QString name = workflowName(detail->workflow);
    auto* sheet = new TypedConfirmation(tr("Cancel %1 of %2?").arg(name, detail->workflow.tenant),
                                        tr("No further step begins. Tasks that wait are cancelled; those that workers "
                                           "have may end. It cannot go on later."),
                                        name, tr("Cancel the workflow"), this);
    sheet->setConnection(m_connection);
    sheet->setObjectName(u"workflowConfirmation"_s);
    connect(sheet, &TypedConfirmation::confirmed, this, &WorkflowView::cancel);
    sheet->open();
}

void WorkflowView::askToRetry() {
    const WorkflowDetail* detail = m_detail.answer();
    if (detail == nullptr) return;
    const WorkflowStep* step = chosen();
    const std::optional<int> one = step != nullptr && step->canRetry ? std::optional(step->number) : std::nullopt;
    const auto all = std::count_if(detail->steps.begin(), detail->steps.end(),
                                   [](const WorkflowStep& each) { return each.canRetry; });
    const QString name = workflowName(detail->workflow);
    auto* sheet =
        new TypedConfirmation(one        ? tr("Retry %1 from %2?", "a workflow and a step").arg(name, stepName(*step))
                              : all == 1 ? tr("Retry the step that stopped %1?").arg(name)
                                         : tr("Retry the %1 steps that stopped %2?").arg(countText(quint64(all)), name),
                              tr("Its dead letter waits for a worker again, with no attempts counted. What has "
                                 "completed stays as it is; what "
                                 "comes after begins once this is done."),
                              name, tr("Retry"), this);
    sheet->askNoWord();
    sheet->setConnection(m_connection);
    sheet->setObjectName(u"workflowConfirmation"_s);
    connect(sheet, &TypedConfirmation::confirmed, this, [this, one](const QString& reason) { retry(one, reason); });
    sheet->open();
}

void WorkflowView::cancel(const QString& reason) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    WorkflowCalls* workflows = calls != nullptr ? calls->workflows() : nullptr;
    if (workflows == nullptr) return say(tr("Not connected now."));
    m_change = workflows->cancelWorkflow(m_id, reason, [this](const Outcome<Workflow>& answer) {
        say(answer ? tr("It is cancelled.") : tr("Not changed: %1").arg(answer.failure().text));
        m_detail.refresh();
        check();
        Q_EMIT workflowChanged();
    });
    check();
}

void WorkflowView::retry(std::optional<int> step, const QString& reason) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    WorkflowCalls* workflows = calls != nullptr ? calls->workflows() : nullptr;
    if (workflows == nullptr) return say(tr("Not connected now."));
    m_change = workflows->retryWorkflow(m_id, step, reason, [this](const Outcome<QStringList>& answer) {
        say(!answer               ? tr("Not done: %1").arg(answer.failure().text)
            : answer->size() == 1 ? tr("Its task waits for a worker again.")
                                  : tr("%1 tasks wait for workers again.").arg(countText(quint64(answer->size()))));
        m_detail.refresh();
        check();
        Q_EMIT workflowChanged();
    });
    check();
}

void WorkflowView::say(const QString& text) {
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

}  // namespace fairlead::gui

#include "moc_workflow_view.cpp"
