// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/producer_calls.h"

#include "broker/codeq_http/codeq_answers.h"
#include "broker/codeq_http/codeq_requests.h"
#include "broker/core/bounded_text.h"
#include "broker/core/id_spelling.h"
#include "broker/core/bounds/page_room.h"
#include "broker/http/http_caller.h"
#include "broker/query/task_reader.h"

#include <optional>

namespace fairlead::broker {

namespace {

constexpr size_t kMostCreates = 100;
constexpr size_t kMostCreator = 256;

// One request's creates, until the engine has answered them all.
class CodeqCreates final : public ProducerSink, public std::enable_shared_from_this<CodeqCreates> {
public:
    CodeqCreates(CodeqCallPtr call, bool isBatch) : m_call(std::move(call)), m_isBatch(isBatch) {}

    void add(Result<NewTask> task) {
        Item& item = m_items.emplace_back();
        if (!task) {
            m_call->context->refusals->count(Refusal::BadField, m_call->exchange->request().peer,
                                             task.status().message());
            item.refusal = task.status();
            return;
        }
        item.text.emplace(*task, tenant(), m_call->context->defaultMaxAttempts);
        task->creator = bounded(m_call->caller.subject, kMostCreator);
        m_creates.push_back({m_items.size() - 1, std::move(*task)});
    }

    void post() {
        m_unanswered = m_creates.size();
        if (m_unanswered == 0) return finish();
        m_call->context->post(CreateTasks{shared_from_this(), tenant(), std::move(m_creates)});
    }

    void created(uint64_t /*ticket*/, const Result<TaskId>& /*outcome*/) override {}
    void made(uint64_t ticket, const Result<TaskId>& outcome, std::optional<Time> at) override {
        Item& item = m_items[ticket];
        if (!outcome)
            item.refusal = outcome.status();
        else if (at)
            item.task = item.text->complete(*outcome, *at);
        else
            item.known = *outcome;
        item.text.reset();
        m_hasKnown = m_hasKnown || item.known;
        --m_unanswered;
    }
    void found(uint64_t ticket, TaskState state) override { m_items[ticket].state = state; }
    void flush() override {
        if (m_unanswered > 0) return;
        if (!m_hasKnown) return finish();
        readFor(m_call, [self = shared_from_this()] {
            self->look();
            self->finish();
        });
    }

private:
    struct Item {
        std::optional<NewTaskText> text;
        std::string task;  // as it is answered
        std::optional<TaskId> known;
        std::optional<TaskState> state;  // of a known one
        Status refusal;
    };

    const std::string& tenant() const { return m_call->caller.tenants.tenants.front(); }

    // Tasks that were there before share the room of an answer: a small request may name large ones, or one many times.
    void look() {
        PageRoom room(SIZE_MAX);
        for (const Item& item : m_items)
            if (!item.task.empty()) room.take(item.task.size());
        for (Item& item : m_items) {
            if (!item.known) continue;
            const TaskId known = plainSpelling(*item.known);
            auto found = m_call->context->reader->find(known, m_call->caller.tenants, room.entries() > 0);
            if (found.status().code() == Code::NotFound)
                item.refusal = {Code::AlreadyExists, "idempotencyKey: its task has been deleted"};
            else if (!found.ok())
                item.refusal = found.status();
            else if (room.entries() > 0)
                appendTask(item.task, *found);
            if (!found.ok() || room.take(item.task.size())) continue;
            found->payload = {};
            item.task.clear();
            appendTask(item.task, *found);
            item.task.insert(item.task.size() - 1, ",\"contentsOmitted\":true");
        }
    }

    void finish() {
        if (!m_isBatch) {
            Item& item = m_items.front();
            if (item.refusal.ok()) {
                HttpAnswer answer = jsonAnswer(202, std::move(item.task));
                if (item.state) answer.headers.emplace_back("X-Fairlead-Existing", nameOf(*item.state));
                return m_call->answer(std::move(answer));
            }
            return m_call->answer(codeqError(httpStatusOf(item.refusal.code()), item.refusal));
        }
        size_t bytes = 0;
        for (const Item& item : m_items) bytes += item.task.size() + 16;
        std::string body = "{\"results\":[";
        body.reserve(bytes + 64);
        for (Item& item : m_items) {
            if (body.back() != '[') body += ',';
            if (item.refusal.ok())
                ((body += "{\"task\":") += item.task) +=
                    item.state ? ",\"existing\":\"" + std::string(nameOf(*item.state)) + "\"}" : std::string("}");
            else
                ((body += '{') += errorMembers(item.refusal)) += '}';
            item.task = {};
        }
        m_call->answer(200, std::move(body) + "]}");
    }

    const CodeqCallPtr m_call;
    const bool m_isBatch;
    std::vector<Item> m_items;  // from post() on used by one thread at a time, as the next three
    std::vector<CreateTasks::Item> m_creates;
    size_t m_unanswered = 0;
    bool m_hasKnown = false;
};

void create(const CodeqCallPtr& call) {
    const Result<JsonValue> body = parseBody(call->body(), {"payload"});
    if (!body) return call->refuse(body.status());
    if (const Status status = checkCreate(*body, false); !status.ok()) return call->refuse(status);
    const auto creates = std::make_shared<CodeqCreates>(call, false);
    creates->add(toNewTask(*body, call->context->limits, call->context->clock->now()));
    creates->post();
}

void createBatch(const CodeqCallPtr& call) {
    const Result<JsonValue> body = parseBody(call->body(), {"payload"});
    if (!body) return call->refuse(body.status());
    const Result<const JsonValue*> tasks = batchOf(*body, "tasks", kMostCreates);
    if (!tasks) return call->refuse(tasks.status());
    for (const JsonValue& task : (*tasks)->items)
        if (const Status status = checkCreate(task, true); !status.ok()) return call->refuse(status);
    const Time now = call->context->clock->now();
    const auto creates = std::make_shared<CodeqCreates>(call, true);
    for (const JsonValue& task : (*tasks)->items) creates->add(toNewTask(task, call->context->limits, now));
    creates->post();
}

}  // namespace

void addProducerCalls(CodeqRoutes& routes) {
    routes.add("POST", "/tasks", {Role::Producer}, create);
    routes.add("POST", "/tasks/batch", {Role::Producer}, createBatch);
}

}  // namespace fairlead::broker
