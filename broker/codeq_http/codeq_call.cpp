// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/codeq_call.h"

#include "broker/codeq_http/codeq_answers.h"
#include "broker/codeq_http/half_pairs.h"
#include "broker/core/bounds/reads_while.h"
#include "broker/http/gzip.h"
#include "broker/http/http_caller.h"

#include <cstdio>
#include <random>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestRequestId = 128;
constexpr size_t kMostAtOnce = 256 * 1024;

// The client's own, or a new one of 32 hexadecimal digits.
std::string requestIdOf(const HttpRequest& request) {
    const auto given = request.header("x-request-id");
    if (given && !given->empty()) return std::string(given->substr(0, kLongestRequestId));
    thread_local std::mt19937_64 random(uint64_t{std::random_device()()} << 32 | std::random_device()());
    char text[33];
    std::snprintf(text, sizeof text, "%016lx%016lx", static_cast<unsigned long>(random()),
                  static_cast<unsigned long>(random()));
    return text;
}

void answerTo(HttpExchange& exchange, HttpAnswer answer) {
    answer.headers.emplace_back("X-Request-Id", requestIdOf(exchange.request()));
    exchange.answer(std::move(answer));
}

Refusal kindOf(const Status& why) {
    if (why.code() == Code::InvalidArgument && why.message().find('\n') != std::string::npos)
        return Refusal::MalformedMessage;
    if (why.code() == Code::ResourceExhausted) return Refusal::TooMany;
    return why.code() == Code::PermissionDenied ? Refusal::PermissionDenied : Refusal::BadField;
}

}  // namespace

void CodeqCall::answer(HttpAnswer answer) const { answerTo(*exchange, std::move(answer)); }

void CodeqCall::answer(unsigned status, std::string body) const { answer(jsonAnswer(status, std::move(body))); }

void CodeqCall::refuse(const Status& why) const {
    context->refusals->count(kindOf(why), exchange->request().peer, why.message());
    answer(codeqError(httpStatusOf(why.code()), why));
}

void CodeqCall::refuse(unsigned status, std::string_view text) const {
    if (status == 400) context->refusals->count(Refusal::BadField, exchange->request().peer, text);
    answer(codeqError(status, text));
}

CodeqRoutes::CodeqRoutes(CodeqContext* context)
    : m_context(context), m_routes([context](const HttpRequest& request, unsigned status, const std::string& why) {
          // What the listener refuses it counts itself.
          if (status == 400) context->refusals->count(Refusal::MalformedMessage, request.peer, why);
          return httpError(status, why);
      }) {}

void CodeqRoutes::add(const char* method, std::string_view pattern, CodeqNeeds needs, Action action) {
    const auto take = [context = m_context, needs, action = std::move(action)](HttpRoutes::Call call) {
        Result<Principal> caller = admitCodeq(*call.exchange, *context->authenticator, needs);
        if (!caller) return answerTo(*call.exchange, codeqRefusal(caller.status()));
        if (const std::string coding = codingOf(call.exchange->request()); !coding.empty()) {
            const std::string why = "Content-Encoding: '" + coding.substr(0, 64) + "' is not taken here";
            context->refusals->count(Refusal::MalformedMessage, call.exchange->request().peer, why);
            return answerTo(*call.exchange, codeqError(415, why));
        }
        std::string mended = withoutHalfPairs(call.exchange->request().body);
        const auto made = std::make_shared<const CodeqCall>(CodeqCall{context, std::move(call.exchange),
                                                                      std::move(*caller), std::move(call.parts),
                                                                      std::move(call.query), std::move(mended)});
        if (made->body().size() <= kMostAtOnce) return action(made);
        // Reading it takes a while, in which the listener's threads serve others.
        readFor(made, [made, action] { action(made); });
    };
    m_guarded.push_back({method, "/v1/codeq" + std::string(pattern), needs.ofCaller()});
    m_routes.add(method, m_guarded.back().pattern, take);
}

void readFor(const CodeqCallPtr& call, std::function<void()> job) {
    const auto whileWanted = [call, job = std::move(job)] {
        const ReadsWhile wanted([&call] { return !call->exchange->hasLeft(); });
        job();
    };
    if (const Status taken = call->context->reads->post(call->caller, whileWanted); !taken.ok()) call->refuse(taken);
}

}  // namespace fairlead::broker
