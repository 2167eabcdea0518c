// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_key_source.h"

#include "shared/bounded_file.h"
#include "shared/log.h"

#include <pthread.h>

#include <chrono>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kInterval = std::chrono::seconds(1);
constexpr size_t kLargestSet = 1024 * 1024;

std::unique_ptr<HttpClient> makeClient(const JwksEndpoint& endpoint) {
    if (endpoint.url.empty()) return nullptr;
    HttpClient::Options options;
    options.policy = AddressPolicy::everything();  // the operator chose the URL
    options.atOnce = 1;
    options.userAgent = "fairlead";
    options.caFile = endpoint.caFile;
    return std::make_unique<HttpClient>(std::move(options));
}

}  // namespace

Result<std::vector<std::unique_ptr<JwtKeySource>>> JwtKeySource::openAll(std::vector<JwtKeyOrigin> origins,
                                                                         const Clock* clock) {
    const auto begun = std::chrono::steady_clock::now();
    std::vector<std::unique_ptr<JwtKeySource>> sources;
    for (JwtKeyOrigin& origin : origins) {
        auto source = begin(std::move(origin), clock);
        if (!source) return source.status();
        sources.push_back(std::move(*source));
    }
    for (const auto& source : sources) source->waitForFirstAnswer(begun);
    return sources;
}

Result<std::unique_ptr<JwtKeySource>> JwtKeySource::open(JwtKeyFiles files, JwksEndpoint endpoint, const Clock* clock) {
    auto sources = openAll({{std::move(files), std::move(endpoint)}}, clock);
    if (!sources) return sources.status();
    return std::move(sources->front());
}

Result<std::unique_ptr<JwtKeySource>> JwtKeySource::begin(JwtKeyOrigin origin, const Clock* clock) {
    Result<std::vector<std::string>> contents = readKeyFiles(origin.files);
    if (!contents) return contents.status();
    Result<JwtKeySet> keys = JwtKeySet::parse(origin.files, *contents);
    if (!keys) return keys.status();
    if (!origin.endpoint.url.empty()) RETURN_IF_ERROR(checkJwksEndpoint(origin.endpoint));
    return std::unique_ptr<JwtKeySource>(
        new JwtKeySource(std::move(origin), std::move(*contents), std::move(*keys), clock));
}

JwtKeySource::JwtKeySource(JwtKeyOrigin origin, std::vector<std::string> contents, JwtKeySet keys, const Clock* clock)
    : m_files(std::move(origin.files)), m_endpoint(std::move(origin.endpoint)), m_clock(clock),
      m_contents(std::move(contents)), m_schedule(m_endpoint.refresh, m_endpoint.maxAge),
      m_keys(std::make_shared<const JwtKeySet>(std::move(keys))), m_http(makeClient(m_endpoint)),
      m_thread([this] { run(); }) {
    pthread_setname_np(m_thread.native_handle(), "fl-keys");
}

JwtKeySource::~JwtKeySource() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wake.notifyAll();
    m_thread.join();
    if (m_http) m_http->stop();
}

std::shared_ptr<const JwtKeySet> JwtKeySource::keys() const {
    const Lock lock(m_mutex);
    return m_keys;
}

void JwtKeySource::keyIsMissing() {
    if (!m_http) return;
    {
        const Lock lock(m_mutex);
        if (std::exchange(m_isMissing, true)) return;
    }
    m_wake.notifyAll();
}

void JwtKeySource::waitForFirstAnswer(std::chrono::steady_clock::time_point begun) {
    if (!m_http) return;
    const Lock lock(m_mutex);
    m_answered.waitUntil(m_mutex, begun + m_endpoint.startPatience,
                         [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_hasAnswered; });
}

void JwtKeySource::run() {
    const NoPipes pipes;
    Lock lock(m_mutex);
    while (!m_isEnding) {
        const auto answer = std::exchange(m_answer, std::nullopt);
        const bool isMissing = std::exchange(m_isMissing, false);
        lock.unlock();
        look();
        if (isMissing) m_schedule.keyIsMissing();
        if (answer) take(*answer);
        if (m_http) fetch();
        lock.lock();
        if (answer) {
            m_hasAnswered = true;
            m_answered.notifyAll();
        }
        m_wake.waitFor(m_mutex, kInterval,
                       [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding || m_answer || m_isMissing; });
    }
}

void JwtKeySource::look() {
    // Contents are compared, because a file replaced within one clock tick keeps its modification time.
    Result<std::vector<std::string>> contents = readKeyFiles(m_files);
    if (!contents) {
        const std::string complaint = contents.status().message();
        if (std::exchange(m_complaint, complaint) != complaint)
            log(LogLevel::Warning, "auth.jwt: the old keys stay in use: " + complaint);
        return;
    }
    m_complaint.clear();
    if (*contents == m_contents) return;
    m_contents = std::move(*contents);
    Result<JwtKeySet> keys = JwtKeySet::parse(m_files, m_contents, m_endpoint.url, m_jwks);
    if (!keys) {
        log(LogLevel::Warning, "auth.jwt: the old keys stay in use: " + keys.status().message());
        return;
    }
    log(LogLevel::Info, "auth.jwt: the key files have changed, keys now: " + std::to_string(keys->size()));
    use(std::move(*keys));
}

void JwtKeySource::fetch() {
    const Time now = m_clock->now();
    if (m_schedule.expire(now)) {
        m_jwks.clear();
        Result<JwtKeySet> keys = JwtKeySet::parse(m_files, m_contents);
        log(LogLevel::Error, "auth.jwt: the keys of '" + m_endpoint.url +
                                 "' could not be fetched for too long and are not used any more");
        use(keys ? std::move(*keys) : JwtKeySet());
    }
    if (!m_schedule.begin(now)) return;
    HttpCall request;
    request.url = m_endpoint.url;
    request.headers = {{"Accept", "application/jwk-set+json, application/json"}};
    request.timeout = m_endpoint.patience;
    request.maxAnswerBytes = kLargestSet;
    m_http->send(std::move(request), [this](Result<HttpReply> answer) {
        {
            const Lock lock(m_mutex);
            m_answer.emplace(std::move(answer));
        }
        m_wake.notifyAll();
    });
}

void JwtKeySource::take(const Result<HttpReply>& answer) {
    std::string complaint;
    if (!answer.ok())
        complaint = answer.status().message();
    else if (answer->status != 200)
        complaint = "it answered " + std::to_string(answer->status);
    else if (answer->isCut)
        complaint = "is larger than 1 MiB";
    else if (answer->body.empty())
        complaint = "is empty";
    if (!complaint.empty()) complaint = "'" + m_endpoint.url + "': " + complaint;
    Result<JwtKeySet> keys = JwtKeySet();
    if (complaint.empty()) {
        keys = JwtKeySet::parse(m_files, m_contents, m_endpoint.url, answer->body);
        if (!keys) complaint = keys.status().message();
    }
    if (!complaint.empty()) {
        m_schedule.failed(m_clock->now());
        if (std::exchange(m_fetchComplaint, complaint) != complaint)
            log(LogLevel::Warning, "auth.jwt: the old keys stay in use: " + complaint);
        return;
    }
    m_schedule.succeeded(m_clock->now());
    m_fetchComplaint.clear();
    if (std::exchange(m_jwks, answer->body) == answer->body) return;
    log(LogLevel::Info, "auth.jwt: fetched the key set, keys now: " + std::to_string(keys->size()));
    use(std::move(*keys));
}

void JwtKeySource::use(JwtKeySet keys) {
    const Lock lock(m_mutex);
    m_keys = std::make_shared<const JwtKeySet>(std::move(keys));
}

}  // namespace fairlead::broker
