// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/local_broker.h"
#include "tests/support/raw_http.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <string>

namespace fairlead::test {

// Id of a workflow that the tenant creates over Open Job Spec, of a broker in open mode. Dies when it is not created.
inline std::string beginWorkflow(LocalBroker& broker, const std::string& tenant, const std::string& body) {
    RawHttp http(broker.broker().httpAddress());
    const RawAnswer answer = http.ask(RawHttp::post(
        "/ojs/v1/workflows", body, "Authorization: Bearer " + tenant + "\r\nContent-Type: application/json\r\n"));
    if (answer.status != 201) qFatal("the workflow is not created: %s", answer.body.c_str());
    const QJsonObject made = QJsonDocument::fromJson(QByteArray::fromStdString(answer.body)).object();
    return made[QLatin1String("workflow")][QLatin1String("id")].toString().toStdString();
}

// A job whose command is `queue`, and that is dead after its first failure.
inline std::string jobOf(const std::string& queue, const std::string& name) {
    return R"({"type":")" + queue + R"(.run","name":")" + name + R"(","args":[],"options":{"queue":")" + queue +
           R"(","retry":{"max_attempts":1}}})";
}

// Ends the next task of the command: completes it, or fails it with this error. False when there is none.
inline bool endNext(LocalBroker& broker, const std::string& tenant, const std::string& command,
                    const std::string& error = {}) {
    WorkerClient worker(broker.connect());
    if (!worker.hello(tenant, "crew") || !worker.sendReady({command})) return false;
    const auto assigned = worker.next();
    if (!assigned || !assigned->has_task()) return false;
    if (!worker.sendResult(assigned->task().task().id(), error.empty() ? "COMPLETED" : "FAILED",
                           error.empty() ? "{}" : std::string(), error))
        return false;
    const auto ack = worker.next();
    return ack && ack->result_ack().ok();
}

}  // namespace fairlead::test
