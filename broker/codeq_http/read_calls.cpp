// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/read_calls.h"

#include "broker/codeq_http/codeq_answers.h"
#include "broker/http/http_caller.h"
#include "broker/http/wait_deadline.h"
#include "broker/query/task_reader.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iterator>
#include <optional>

namespace fairlead::broker {

namespace {

constexpr int64_t kMostResultWait = 60;  // seconds
constexpr uint64_t kResultWaitsFrom = uint64_t{0x40DF} << 48;

void getTask(const CodeqCallPtr& call) {
    const std::optional<TaskId> id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(404, "not found");
    readFor(call, [call, id = *id] {
        const auto task = call->context->reader->find(id, call->caller.tenants, true);
        if (task.status().code() == Code::NotFound) return call->refuse(404, "not found");
        if (!task.ok()) return call->refuse(httpStatusOf(task.status().code()), task.status().message());
        std::string body;
        appendTask(body, *task);
        call->answer(200, std::move(body));
    });
}

// A number beyond the longest wait is the longest wait. Nothing: it is no number, or there twice.
std::optional<int64_t> waitOf(const HttpQuery& query) {
    int64_t seconds = 0;
    const auto isWait = [](const auto& asked) { return asked.first == "waitSeconds"; };
    const auto asked = std::find_if(query.begin(), query.end(), isWait);
    if (asked == query.end()) return seconds;
    const std::string_view text = asked->second;
    const bool isNumber =
        !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!isNumber || std::any_of(std::next(asked), query.end(), isWait)) return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    return error == std::errc() ? std::min<int64_t>(seconds, kMostResultWait) : kMostResultWait;
}

// A read of a result, which may wait for it. It looks once; then, if it may wait, once it would be told of the end, because
// the task may have ended meanwhile; then when it is told; and last when the time is over.
class CodeqResultRead : public std::enable_shared_from_this<CodeqResultRead> {
public:
    CodeqResultRead(CodeqCallPtr call, const TaskId& id) : m_call(std::move(call)), m_id(id) {}

    void begin(int64_t waitSeconds) {
        m_waitsFor = waitSeconds;
        look(waitSeconds == 0);
    }

private:
    // Where the store may be read. isLast: answers in any case.
    void look(bool isLast) {
        const auto job = [self = shared_from_this(), isLast] { self->lookNow(isLast); };
        const Status taken = m_call->context->reads->post(m_call->caller, job);
        if (!taken.ok()) end(codeqError(httpStatusOf(taken.code()), taken));
    }

    void lookNow(bool isLast) {
        if (m_isOver) return;
        const auto task = m_call->context->reader->find(m_id, m_call->caller.tenants, true);
        if (task.status().code() == Code::NotFound) return end(codeqError(404, "task not found"));
        if (!task.ok()) return end(codeqError(httpStatusOf(task.status().code()), task.status()));
        if (!task->endedAt) {
            if (isLast) return end(codeqError(404, "result not found"));
            return wait(task->id);
        }
        std::string body = "{\"task\":";
        appendTask(body, *task);
        body += ",\"result\":";
        appendResult(body, resultOf(*task));
        end(jsonAnswer(200, std::move(body) + '}'));
    }

    // own: the id by which the engine knows the task.
    void wait(const TaskId& own) {
        if (std::exchange(m_isWaiting, true)) return;
        CodeqContext& context = *m_call->context;
        m_own = own;
        m_wait = kResultWaitsFrom + ++context.lastWait;
        context.post(AwaitEnd{own, m_wait, [self = shared_from_this()] { self->look(false); }});
        m_deadline.set(*context.deadlines, std::chrono::seconds(m_waitsFor),
                       [self = shared_from_this()] { self->look(true); });
        m_call->exchange->onGone([weak = weak_from_this()] {
            if (const auto self = weak.lock()) self->stop();
        });
    }

    void end(HttpAnswer answer) {
        if (m_isOver.exchange(true)) return;
        if (m_isWaiting) release();
        m_call->answer(std::move(answer));
    }

    void stop() {
        if (!m_isOver.exchange(true)) release();
    }

    void release() {
        m_deadline.over();
        m_call->context->post(StopAwaitingEnd{m_own, m_wait});
    }

    const CodeqCallPtr m_call;
    const TaskId m_id;
    int64_t m_waitsFor = 0;
    TaskId m_own;
    bool m_isWaiting = false;  // set by the first look, before there can be another
    uint64_t m_wait = 0;
    WaitDeadline m_deadline;
    std::atomic<bool> m_isOver{false};
};

void getResult(const CodeqCallPtr& call) {
    const std::optional<TaskId> id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(404, "task not found");
    const auto wait = waitOf(call->query);
    if (!wait) return call->refuse(400, "waitSeconds: must be a whole number of seconds, once");
    std::make_shared<CodeqResultRead>(call, *id)->begin(*wait);
}

}  // namespace

void addReadCalls(CodeqRoutes& routes) {
    routes.add("GET", "/tasks/:id", {Role::Reader}, getTask);
    routes.add("GET", "/tasks/:id/result", {Role::Reader}, getResult);
    routes.add("GET", "/raft/status", {Role::Reader},
               [](const CodeqCallPtr& call) { call->answer(200, "{\"enabled\":false,\"numGroups\":0}"); });
}

}  // namespace fairlead::broker
