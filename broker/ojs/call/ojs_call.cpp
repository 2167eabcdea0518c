// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/call/ojs_call.h"

#include "broker/core/calendar.h"
#include "broker/core/bounds/reads_while.h"
#include "broker/http/gzip.h"
#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_extensions.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/ojs/values/open_api_words.h"
#include "broker/rpc/text.h"
#include "broker/telemetry/job_event_ring.h"
#include "broker/rpc/request_rules.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestOjsRequestId = 128;
constexpr size_t kMostReadAtOnce = 256 * 1024;
constexpr size_t kMostUnpacked = 4 * 1024 * 1024;
constexpr size_t kLeastPacked = 1024;  // bytes of an answer: shorter ones hardly become shorter
constexpr size_t kMostPacked = 8 * 1024 * 1024;

std::string requestIdOf(const HttpRequest& request, Time now) {
    const auto given = request.header("x-request-id");
    const auto isPlain = [](char c) { return c > ' ' && c <= '~'; };
    if (given && !given->empty() && std::all_of(given->begin(), given->end(), isPlain))
        return std::string(given->substr(0, kLongestOjsRequestId));
    return "req_" + newOjsUuid(now);
}

void addHeaders(HttpAnswer& answer, const std::string& requestId) {
    answer.headers.emplace_back("OJS-Version", "1.0");
    answer.headers.emplace_back("X-Request-Id", requestId);
}

HttpAnswer refusalOf(const OjsError& error, const std::string& requestId) {
    HttpAnswer answer = ojsAnswer(error, requestId);
    addHeaders(answer, requestId);
    return answer;
}

// When the limit lets something through again, beside how long that is.
void addReset(HttpHeaders& headers, Time now) {
    const auto valueOf = [&headers](std::string_view name) -> const std::string* {
        for (const auto& [key, value] : headers)
            if (key == name) return &value;
        return nullptr;
    };
    const std::string* const after = valueOf("Retry-After");
    int64_t seconds = 0;
    if (!after || !valueOf("X-RateLimit-Limit") ||
        std::from_chars(after->data(), after->data() + after->size(), seconds).ec != std::errc())
        return;
    const int64_t at = (toCalendar(now).micros + 999'999) / 1'000'000 + seconds;
    headers.emplace_back("X-RateLimit-Reset", std::to_string(at));
}

// lower: in lower case.
bool isHeader(std::string_view name, std::string_view lower) {
    return name.size() == lower.size() && std::equal(name.begin(), name.end(), lower.begin(),
                                                     [](char a, char b) { return (a | 0x20) == (b | 0x20) || a == b; });
}

// The tenant that the headers name. All spellings in use are taken; two that differ are refused.
std::optional<OjsError> namedTenant(const HttpRequest& request, std::string_view fallback,
                                    std::optional<std::string>* tenant) {
    for (const char* name : {"x-ojs-tenant", "x-ojs-tenant-id"}) {
        for (const auto& [key, value] : request.headers) {
            if (!isHeader(key, name)) continue;
            const std::string_view given = trimmed(value);
            if (const Status status = checkNamedTenant(given, fallback); !status.ok())
                return invalidRequest("X-OJS-Tenant: " + status.message());
            if (*tenant && **tenant != given) return invalidRequest("X-OJS-Tenant: two headers name different tenants");
            *tenant = std::string(given);
        }
    }
    return std::nullopt;
}

// What a client relies on must not be passed over. One, or several with commas between them.
std::optional<OjsError> checkExtensions(std::string_view required) {
    while (!required.empty()) {
        const size_t comma = std::min(required.find(','), required.size());
        const std::string wanted(trimmed(required.substr(0, comma)).substr(0, 128));
        required.remove_prefix(std::min(comma + 1, required.size()));
        if (isOjsExtension(wanted)) continue;
        OjsError error{422,
                       "EXTENSION_NOT_SUPPORTED",
                       "OJS-Requires-Extension: the manifest declares no '" + wanted + "'",
                       false,
                       {},
                       {},
                       {}};
        error.members = ",\"extension\":";
        appendJson(error.members, wanted);
        return error;
    }
    return std::nullopt;
}

std::optional<OjsError> checkForm(const HttpRequest& request) {
    if (const auto version = request.header("ojs-version"))
        if (!trimmed(*version).starts_with("1")) return unsupported("OJS-Version: only 1.0 is known here");
    for (const auto& [name, value] : request.headers)
        if (isHeader(name, "ojs-requires-extension"))
            if (auto error = checkExtensions(value)) return error;
    if (request.body.empty()) return std::nullopt;
    const auto type = request.header("content-type");
    if (!type) return std::nullopt;
    std::string_view form = trimmed(type->substr(0, type->find(';')));
    std::string lower(form);
    for (char& c : lower) c = char(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    if (lower == kOjsType || lower == "application/json") return std::nullopt;
    return OjsError{
        400, "invalid_payload", "Content-Type: must be application/openjobspec+json or application/json", false, {}, {},
        {}};
}

// Narrows what the token may see to the tenant that the request is for.
std::optional<OjsError> narrow(Principal& caller, std::optional<std::string>* tenant) {
    TenantScope& scope = caller.tenants;
    if (*tenant) {
        if (!scope.covers(**tenant)) return tenantDenied(**tenant);
        scope = {false, {**tenant}};
    } else if (!scope.all && scope.tenants.size() == 1) {
        *tenant = scope.tenants.front();
    }
    return std::nullopt;
}

// False: the request was refused.
bool readPlain(const std::shared_ptr<OjsCall>& call) {
    const auto body = bodyOf(call, true);
    if (!body) return false;
    std::optional<OjsError> error = unknownMember(*body, describedMembers("Reason"));
    if (!error) error = readReason(*body, &call->reason);
    if (error) call->refuse(*error);
    return !error;
}

// Open Job Spec's own type, unless only JSON's is accepted. To the specification application/json is an alias of it: a
// client that says which version it speaks is told the alias, too, because some look for that name alone.
std::string typeFor(const HttpRequest& request) {
    const std::string_view accepted = request.header("accept").value_or("");
    const bool isOwn = accepted.find(kOjsType) != std::string_view::npos;
    if (!isOwn && accepted.find("application/json") != std::string_view::npos) return "application/json";
    if (request.header("ojs-version")) return std::string(kOjsType) + "; alias=\"application/json\"";
    return kOjsType;
}

OjsError otherCoding(std::string_view coding) {
    return {415,
            "unsupported_compression",
            "Content-Encoding: '" + std::string(coding.substr(0, 64)) +
                "' is not taken here; gzip is, of what creates jobs and workflows",
            false,
            {},
            {},
            {}};
}

void unpackAnd(const std::shared_ptr<OjsCall>& call, const std::function<void()>& act) {
    Result<std::string> body = gunzipped(call->exchange->request().body, kMostUnpacked);
    if (!body && body.status().code() == Code::OutOfRange)
        return call->refuse(
            OjsError{413, "payload_too_large", "the body: " + body.status().message(), false, {}, {}, {}});
    if (!body)
        return call->refuse(
            OjsError{400, "invalid_payload", "the body: " + body.status().message(), false, {}, {}, {}});
    call->unpacked = std::move(*body);
    act();
}

// What a client did wrong; nothing: what is refused was not its mistake, or whoever refused it has counted it.
std::optional<Refusal> refusalKindOf(const OjsError& error) {
    if (error.status == 413) return Refusal::TooLarge;
    if (error.status == 415 || error.code == "invalid_payload") return Refusal::MalformedMessage;
    if (error.status == 403 && error.code == kTenantDenied) return Refusal::PermissionDenied;
    return error.status == 400 || error.status == 422 ? std::optional(Refusal::BadField) : std::nullopt;
}

}  // namespace

// Packing takes its time, and answers come from where nothing may. Only what was read is packed: most clients take gzip
// without having asked for it, and a worker that fetches would wait for it each time.
void OjsCall::answer(unsigned status, std::string body, HttpHeaders headers) const {
    HttpAnswer made{status, std::move(body), typeFor(exchange->request()), std::move(headers)};
    addHeaders(made, requestId);
    const bool isRead = exchange->request().method == "GET";
    const bool isLong = made.body.size() >= kLeastPacked && made.body.size() <= kMostPacked;
    if (!isRead || !isLong || !acceptsGzip(exchange->request().header("accept-encoding").value_or("")))
        return exchange->answer(std::move(made));
    const auto kept = std::make_shared<HttpAnswer>(std::move(made));
    const Status taken = context->reads->post(caller, [to = exchange, kept] {
        kept->body = gzipped(kept->body);
        kept->headers.emplace_back("Content-Encoding", "gzip");
        kept->headers.emplace_back("Vary", "Accept-Encoding");
        to->answer(std::move(*kept));
    });
    if (!taken.ok()) exchange->answer(std::move(*kept));
}

void OjsCall::refuse(const OjsError& error) const {
    if (const auto kind = refusalKindOf(error))
        context->refusals->count(*kind, exchange->request().peer, error.message);
    HttpAnswer answer = refusalOf(error, requestId);
    addReset(answer.headers, now());
    exchange->answer(std::move(answer));
}

void OjsCall::refuse(const Status& why) const { refuse(ojsErrorOf(why)); }

OjsRoutes::OjsRoutes(OjsContext* context)
    : m_context(context), m_routes([this](const HttpRequest& request, unsigned status, const std::string& why) {
          // What the listener refuses it counts itself.
          if (status == 400) m_context->refusals->count(Refusal::MalformedMessage, request.peer, why);
          return refusal(request, status, why);
      }) {}

void OjsRoutes::add(const char* method, std::string_view pattern, OjsNeeds needs, Action action) {
    const auto take = [context = m_context, needs, action = std::move(action)](HttpRoutes::Call call) {
        const HttpRequest& request = call.exchange->request();
        const auto made = std::make_shared<OjsCall>();
        made->context = context;
        made->requestId = requestIdOf(request, context->clock->now());
        made->exchange = std::move(call.exchange);
        made->parts = std::move(call.parts);
        made->query = std::move(call.query);
        // Who polls for events later than its job was made still finds them.
        context->events->listen(made->now());
        if (auto error = checkForm(request)) return made->refuse(*error);
        if (auto error = namedTenant(request, context->defaultTenant, &made->tenant)) return made->refuse(*error);
        if (needs.role != Role::Anybody) {
            Result<Principal> caller = admitOjs(*made->exchange, *context->authenticator, needs);
            if (!caller) return made->refuse(ojsErrorOf(caller.status()));
            made->caller = std::move(*caller);
            made->isOfAll = made->caller.tenants.all || context->isOpen;
            const TenantScope& seen = made->caller.tenants;
            made->isTenantSaid =
                made->tenant && *made->tenant != context->defaultTenant && (seen.all || seen.tenants.size() > 1);
            if (auto error = narrow(made->caller, &made->tenant)) return made->refuse(*error);
        }
        if (const std::string why = whyRefused(made->query, needs.asked); !why.empty())
            return made->refuse(invalidRequest(why));
        const auto act = [made, action, isPlain = needs.isPlain] {
            if (!isPlain || readPlain(made)) action(made);
        };
        if (const std::string coding = codingOf(request); !coding.empty()) {
            // Others may wait for long with what they were sent, which is counted as it came.
            const bool isOfCreate = needs.role == Role::Producer && !needs.isPlain;
            const bool isGzip = coding == "gzip" || coding == "x-gzip";
            if (!isOfCreate || !isGzip) return made->refuse(otherCoding(coding));
            return readFor(made, [made, act] { unpackAnd(made, act); });
        }
        if (request.body.size() <= kMostReadAtOnce) return act();
        // Reading it takes a while, in which the listener's threads serve others.
        readFor(made, act);
    };
    m_guarded.push_back({method, std::string(pattern), needs.ofCaller(), needs.asked});
    m_routes.add(method, pattern, take);
}

void OjsRoutes::handle(std::shared_ptr<HttpExchange> exchange) { m_routes.handle(std::move(exchange)); }

HttpAnswer OjsRoutes::refusal(const HttpRequest& request, unsigned status, const std::string& why) {
    // A form or a version of HTTP that is not taken now will not be later.
    const bool isNeverTaken = status == 501 || status == 505;
    const bool isOfBroker = status >= 500 && !isNeverTaken;
    OjsError error{status, status == 404 ? "not_found" : status == 413 ? "payload_too_large" : "invalid_request",
                   why,    status == 429 || isOfBroker,
                   {},     {},
                   {}};
    if (status == 401) error.code = "unauthorized";
    if (isNeverTaken) error.code = "unsupported";
    if (isOfBroker) error.code = "backend_error";
    return refusalOf(error, requestIdOf(request, m_context->clock->now()));
}

void readFor(const OjsCallPtr& call, std::function<void()> job) {
    const auto whileWanted = [call, job = std::move(job)] {
        const ReadsWhile wanted([&call] { return !call->exchange->hasLeft(); });
        job();
    };
    if (const Status taken = call->context->reads->post(call->caller, whileWanted); !taken.ok()) call->refuse(taken);
}

void listFor(const OjsCallPtr& call, std::function<void(FairTurns::Turn)> begin) {
    if (!call->context->lists->post(call->caller.fairnessKey(), std::move(begin)))
        call->refuse(Status(Code::Unavailable, "too many lists at once, try again"));
}

std::optional<OjsError> unknownMember(const JsonValue& object, const std::vector<std::string>& known,
                                      const std::string& prefix) {
    for (const auto& [name, value] : object.members)
        if (std::find(known.begin(), known.end(), name) == known.end())
            return invalidRequest(prefix + name.substr(0, 64) + ": is not known");
    return std::nullopt;
}

std::optional<OjsError> readReason(const JsonValue& body, std::string* to) {
    const JsonValue* const reason = body.find("reason");
    if (!reason) return std::nullopt;
    if (reason->kind != JsonValue::Kind::Text || reason->text.size() > kMostReason)
        return invalidRequest("reason: must be a text of at most " + std::to_string(kMostReason) + " bytes");
    *to = reason->text;
    return std::nullopt;
}

std::optional<JsonValue> bodyOf(const OjsCallPtr& call, bool mayBeEmpty) {
    if (mayBeEmpty && trimmed(call->body()).empty()) {
        JsonValue none;
        none.kind = JsonValue::Kind::Object;
        return none;
    }
    Result<JsonValue> body = parseJson(call->body(), {"result", "details", "metadata", "labels", "meta", "retry"});
    if (body && body->kind == JsonValue::Kind::Object) return std::move(*body);
    call->refuse(OjsError{
        400,
        "invalid_payload",
        body ? std::string("the body must be a JSON object") : "the body is no JSON: " + body.status().message(),
        false,
        {},
        {},
        {}});
    return std::nullopt;
}

}  // namespace fairlead::broker
