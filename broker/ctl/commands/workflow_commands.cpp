// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/paged_list.h"
#include "broker/ctl/program.h"
#include "broker/ctl/task_sending.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "broker/ctl/workflow_text.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

namespace fairlead::ctl {

namespace {

constexpr uint32_t kMostWorkflows = 1'000'000;

struct WorkflowsWanted {
    std::string tenant;
    std::string state;
    uint32_t limit = 100;
};

std::string doneText(const api::Workflow& workflow) {
    std::string text = std::to_string(workflow.completed()) + " of " + std::to_string(workflow.jobs());
    return workflow.failed() == 0 ? text : text + ", " + std::to_string(workflow.failed()) + " failed";
}

std::string workflowsText(const api::ListWorkflowsResponse& all) {
    Table table({{"ID"}, {"TENANT"}, {"STATE"}, {"WORKFLOW"}, {"DONE"}, {"CREATED"}, {"STEP"}});
    for (const api::Workflow& workflow : all.workflows())
        table.add({workflow.id(), workflow.tenant(), workflowStateWord(workflow.state()),
                   shortened(workflowWords(workflow), kNameWidth), doneText(workflow), timeText(workflow.created_at()),
                   shortened(workflow.step(), kNameWidth)});
    return table.text() + (all.next_cursor().empty() ? "" : "there are more: --limit shows them\n");
}

Exit listWorkflows(const Globals& globals, const WorkflowsWanted& wanted) {
    api::ListWorkflowsRequest request;
    request.set_tenant(wanted.tenant);
    request.set_state(workflowStateNamed(wanted.state));
    const Client client(globals);
    api::ListWorkflowsResponse all;
    const grpc::Status status = askForRows(
        client, api::kListWorkflows, request, wanted.limit, [](auto& page) { return page.mutable_workflows(); }, &all);
    if (!status.ok()) return client.failed(status);
    if (!globals.isJson()) {
        print(workflowsText(all));
        return Exit::Ok;
    }
    Json document = Json::object();
    document["workflows"] = toJson(all)["workflows"];
    document["more"] = !all.next_cursor().empty();
    printDocument(document);
    return Exit::Ok;
}

std::string factsOf(const api::Workflow& workflow) {
    FactList facts;
    facts.add("workflow", workflow.id());
    facts.add("tenant", workflow.tenant());
    facts.add("state", workflowStateWord(workflow.state()));
    facts.add("what", workflowWords(workflow));
    facts.add("jobs done", doneText(workflow));
    if (!workflow.step().empty())
        facts.add(workflow.state() == api::WORKFLOW_STATE_FAILED ? "stopped by" : "at", workflow.step());
    facts.add("created", timeText(workflow.created_at()));
    if (workflow.has_ended_at()) facts.add("ended", timeText(workflow.ended_at()));
    return facts.text();
}

struct WorkflowChange {
    std::string id;
    std::string reason;
    std::optional<uint32_t> step;
};

// Asks, and prints the answer as JSON or by `text`.
template <typename Request, typename Answer, typename Text>
Exit answered(const Globals& globals, const Method<Request, Answer>& method,
              const std::type_identity_t<Request>& request, Text text) {
    const Client client(globals);
    Answer answer;
    const grpc::Status status = client.ask(method, request, &answer);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(answer));
    else
        print(text(answer));
    return Exit::Ok;
}

struct WorkflowSubmission {
    std::string file;
    std::string tenant;
};

Exit submitWorkflow(const Globals& globals, const WorkflowSubmission& wanted) {
    const auto description = payloadOf(wanted.file == "-" ? wanted.file : "@" + wanted.file);
    if (!description) return fail(Exit::Usage, description.status().message());
    if (const std::string wrong = refuseNoUtf8(*description); !wrong.empty())
        return fail(Exit::Usage, "the description " + wrong);
    api::SubmitWorkflowRequest request;
    request.set_tenant(wanted.tenant);
    request.set_description(*description);
    return answered(globals, api::kSubmitWorkflow, request, [](const auto& answer) {
        if (!answer.beyond_limit().empty())
            std::fprintf(stderr, "fairleadctl: it was taken, but with it %s is exceeded\n",
                         oneLine(answer.beyond_limit()).c_str());
        return answer.workflow().id() + "\n";
    });
}

Exit showWorkflow(const Globals& globals, const std::string& id) {
    api::GetWorkflowRequest request;
    request.set_id(id);
    return answered(globals, api::kGetWorkflow, request,
                    [](const auto& answer) { return factsOf(answer.workflow()) + "\n" + workflowTree(answer); });
}

Exit cancelWorkflow(const Globals& globals, const WorkflowChange& wanted) {
    if (wanted.reason.empty()) return fail(Exit::Usage, "--reason is required");
    api::CancelWorkflowRequest request;
    request.set_id(wanted.id);
    request.set_reason(wanted.reason);
    return answered(globals, api::kCancelWorkflow, request, factsOf);
}

Exit retryWorkflow(const Globals& globals, const WorkflowChange& wanted) {
    if (wanted.reason.empty()) return fail(Exit::Usage, "--reason is required");
    api::RetryWorkflowRequest request;
    request.set_id(wanted.id);
    request.set_reason(wanted.reason);
    if (wanted.step) request.set_step(*wanted.step);
    return answered(globals, api::kRetryWorkflow, request, [](const auto& answer) {
        std::string text;
        for (const std::string& task : answer.task_ids()) text += "requeued " + task + "\n";
        return text;
    });
}

}  // namespace

void addWorkflowCommands(Program& program) {
    CLI::App* workflows =
        program.app.add_subcommand("workflow", "Jobs that follow one another: submit, list, show, cancel, retry");
    workflows->require_subcommand(1);

    CLI::App* submitted = workflows->add_subcommand(
        "submit", "Begin a workflow, and print its id; nothing is kept of one that is wrong or beyond a limit");
    const auto submission = std::make_shared<WorkflowSubmission>();
    submitted
        ->add_option("file", submission->file,
                     "The file that describes it, as JSON of Open Job Spec, or - for the standard input")
        ->required()
        ->type_name("FILE");
    submitted->add_option("--tenant", submission->tenant, "Whose it is [the token's, or what its jobs say]")
        ->check(refuseEmpty)
        ->type_name("TENANT");
    submitted->callback([&program, submission] {
        program.chosen = [submission](const Globals& globals) { return submitWorkflow(globals, *submission); };
    });

    CLI::App* listed = workflows->add_subcommand("list", "List workflows, the newest first");
    const auto wanted = std::make_shared<WorkflowsWanted>();
    listed->add_option("tenant", wanted->tenant, "The tenant [all that you may see]")
        ->check(refuseEmpty)
        ->type_name("TENANT");
    listed->add_option("--is", wanted->state, "Those in this state")
        ->check(CLI::IsMember(kWorkflowStates))
        ->type_name("STATE");
    listed->add_option("--limit", wanted->limit, "How many at most [100]")
        ->check(CLI::Range(1u, kMostWorkflows))
        ->type_name("N");
    listed->callback([&program, wanted] {
        program.chosen = [wanted](const Globals& globals) { return listWorkflows(globals, *wanted); };
    });

    CLI::App* shown = workflows->add_subcommand("show",
                                                "Where a workflow stands, as a tree: + done, > at work, ~ waits for "
                                                "its turn, ! failed, x cancelled, . not begun");
    const auto id = std::make_shared<std::string>();
    shown->add_option("id", *id, "The workflow's id")->required()->type_name("ID");
    shown->callback(
        [&program, id] { program.chosen = [id](const Globals& globals) { return showWorkflow(globals, *id); }; });

    const auto change = [workflows](const char* name, const char* description) {
        CLI::App* command = workflows->add_subcommand(name, description);
        const auto meant = std::make_shared<WorkflowChange>();
        command->add_option("id", meant->id, "The workflow's id")->required()->type_name("ID");
        command->add_option("--reason", meant->reason, "Why; kept in the audit or the task's history")
            ->type_name("TEXT");
        return std::pair(command, meant);
    };
    const auto [cancel, cancelled] =
        change("cancel", "Begin nothing of a workflow any more, and cancel what waits; what runs may end");
    cancel->callback([&program, meant = cancelled] {
        program.chosen = [meant](const Globals& globals) { return cancelWorkflow(globals, *meant); };
    });
    const auto [retry, retried] =
        change("retry", "Requeue the dead letters that stopped a workflow; it goes on as soon as they are done");
    const auto step = std::make_shared<uint32_t>(0);
    CLI::Option* const only =
        retry->add_option("--step", *step, "Only this step, by its number in show")->type_name("N");
    retry->callback([&program, meant = retried, step, only] {
        if (only->count() > 0) meant->step = *step;
        program.chosen = [meant](const Globals& globals) { return retryWorkflow(globals, *meant); };
    });
}

}  // namespace fairlead::ctl
