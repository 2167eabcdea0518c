// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/webhooks/webhook_message.h"
#include "broker/webhooks/webhook_outcome.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageAuthenticationCode>
#include <QTest>

#include <map>

namespace tst_webhook_message {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

WebhookEvent ended() {
    WebhookEvent made;
    made.url = "https://example.org/hook";
    made.id = TaskId::parse("01a1fc54-2bfa-40c0-9038-6a968ec7fbd8").value();
    made.tenant = "acme";
    made.command = "Mail";
    made.attempts = 2;
    made.resultJson = R"({"pages":3,"big":12345678901234567890})";
    made.endedAt = {1'800'000'000'000'042};
    return made;
}

constexpr Time kNow{1'800'000'007'900'000};

std::map<std::string, std::string> headersOf(const HttpCall& request) {
    return {request.headers.begin(), request.headers.end()};
}

QJsonObject bodyOf(const HttpCall& request) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(request.body)).object();
}

std::string hmac(const std::string& key, const std::string& text) {
    return QMessageAuthenticationCode::hash(QByteArray::fromStdString(text), QByteArray::fromStdString(key),
                                            QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

Result<HttpReply> status(int code, std::optional<Micros> retryAfter = {}) {
    HttpReply answer;
    answer.status = code;
    answer.retryAfter = retryAfter;
    return answer;
}

}  // namespace

class TestWebhookMessage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void completedTaskIsToldAsCodeqDoes() {
        const HttpCall request = toRequest(ended(), 1, {}, kNow);
        QCOMPARE(request.method, std::string("POST"));
        QCOMPARE(request.url, std::string("https://example.org/hook"));
        QCOMPARE(request.body,
                 std::string(R"({"taskId":"01a1fc54-2bfa-40c0-9038-6a968ec7fbd8","eventType":"Mail",)"
                             R"("status":"COMPLETED","result":{"pages":3,"big":12345678901234567890},"error":"",)"
                             R"("artifacts":[],"completedAt":"2027-01-15T08:00:00.000042Z","tenantId":"acme",)"
                             R"("attempts":2,"deliveryId":"01a1fc54-2bfa-40c0-9038-6a968ec7fbd8-0"})"));
        const auto headers = headersOf(request);
        QCOMPARE(headers.at("Content-Type"), std::string("application/json"));
        QCOMPARE(headers.at("X-Fairlead-Delivery"), std::string("01a1fc54-2bfa-40c0-9038-6a968ec7fbd8-0"));
        QCOMPARE(headers.at("X-Fairlead-Delivery-Attempt"), std::string("1"));
        QVERIFY(!headers.contains("X-CodeQ-Signature"));
        QVERIFY(!headers.contains("traceparent"));
    }

    void howItHasEndedIsInAHeader() {
        WebhookEvent event = ended();
        for (const auto& [end, word] : {std::pair(TaskEnd::Completed, "COMPLETED"),
                                        {TaskEnd::Dead, "DEAD"},
                                        {TaskEnd::Cancelled, "CANCELLED"},
                                        {TaskEnd::Expired, "EXPIRED"}}) {
            event.end = end;
            const HttpCall request = toRequest(event, 1, {}, kNow);
            QCOMPARE(headersOf(request).at("X-Fairlead-End"), std::string(word));
            const QString status = end == TaskEnd::Completed ? QStringLiteral("COMPLETED") : QStringLiteral("FAILED");
            QCOMPARE(bodyOf(request)[QLatin1String("status")].toString(), status);
        }
    }

    void deadTaskIsToldWithItsError() {
        WebhookEvent dead = ended();
        dead.end = TaskEnd::Dead;
        dead.resultJson.clear();
        dead.requeues = 3;
        dead.error = "it said \"no\"\n\xff \xe2\x82\xac";
        dead.command = "a\"b";
        const QJsonObject body = bodyOf(toRequest(dead, 1, {}, kNow));
        QCOMPARE(body[QLatin1String("status")].toString(), QStringLiteral("FAILED"));
        QVERIFY(body[QLatin1String("result")].isNull());
        // What is no UTF-8 is replaced, not passed on.
        QCOMPARE(body[QLatin1String("error")].toString(), QStringLiteral("it said \"no\"\n\uFFFD \u20AC"));
        QCOMPARE(body[QLatin1String("eventType")].toString(), QStringLiteral("a\"b"));
        QVERIFY(body[QLatin1String("deliveryId")].toString().endsWith(QStringLiteral("-3")));
    }

    void signatureCoversTimeAndBody() {
        WebhookOptions options;
        options.secrets = {"new secret", "old secret"};
        const HttpCall request = toRequest(ended(), 1, options, kNow);
        const auto headers = headersOf(request);
        QCOMPARE(headers.at("X-CodeQ-Timestamp"), std::string("1800000007"));
        const std::string text = "1800000007." + request.body;
        QCOMPARE(headers.at("X-CodeQ-Signature"), hmac("new secret", text));
        QCOMPARE(headers.at("X-Fairlead-Signature"),
                 "t=1800000007,v1=" + hmac("new secret", text) + ",v1=" + hmac("old secret", text));
    }

    void nextAttemptHasTheSameBodyAndId() {
        const HttpCall first = toRequest(ended(), 1, {}, kNow);
        const HttpCall second = toRequest(ended(), 2, {}, kNow + 2s);
        QCOMPARE(second.body, first.body);
        QCOMPARE(headersOf(second).at("X-Fairlead-Delivery"), headersOf(first).at("X-Fairlead-Delivery"));
        QCOMPARE(headersOf(second).at("X-Fairlead-Delivery-Attempt"), std::string("2"));
    }

    void traceIsHandedOnButNoOtherHeader() {
        WebhookEvent traced = ended();
        traced.traceParent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        traced.traceState = "a=b\r\nX-Evil: 1";
        auto headers = headersOf(toRequest(traced, 1, {}, kNow));
        QCOMPARE(headers.at("traceparent"), traced.traceParent);
        QVERIFY(!headers.contains("tracestate"));
        traced.traceParent += "\nX-Evil: 1";
        headers = headersOf(toRequest(traced, 1, {}, kNow));
        QVERIFY(!headers.contains("traceparent"));
    }

    void answersAreJudged_data() {
        QTest::addColumn<int>("code");
        QTest::addColumn<int>("kind");
        using Kind = WebhookOutcome::Kind;
        const std::pair<int, Kind> cases[] = {
            {200, Kind::Delivered}, {204, Kind::Delivered}, {299, Kind::Delivered}, {199, Kind::Again},
            {301, Kind::Again},     {302, Kind::Again},     {400, Kind::GivenUp},   {401, Kind::GivenUp},
            {404, Kind::GivenUp},   {408, Kind::Again},     {410, Kind::GivenUp},   {425, Kind::Again},
            {429, Kind::Again},     {500, Kind::Again},     {503, Kind::Again},     {0, Kind::Again}};
        for (const auto& [code, kind] : cases) QTest::addRow("%d", code) << code << int(kind);
    }

    void answersAreJudged() {
        QFETCH(int, code);
        QFETCH(int, kind);
        QCOMPARE(int(judge(status(code), 1, {}).kind), kind);
    }

    void waitDoublesUpToItsMaximumAndEnds() {
        const WebhookOptions options;
        std::vector<Micros> waits;
        for (int attempt = 1; attempt < 5; ++attempt) waits.push_back(judge(status(500), attempt, options).wait);
        QVERIFY((waits == std::vector<Micros>{2s, 4s, 8s, 16s}));
        QVERIFY(judge(status(500), 5, options).kind == WebhookOutcome::Kind::GivenUp);
        WebhookOptions many;
        many.maxAttempts = 100;
        QVERIFY(judge(status(500), 99, many).wait == Micros(60s));
    }

    void serverMayAskForMoreTimeWithinTheMaximum() {
        const WebhookOptions options;
        QVERIFY(judge(status(429, 30s), 1, options).wait == Micros(30s));
        QVERIFY(judge(status(429, 1s), 1, options).wait == Micros(2s));
        QVERIFY(judge(status(503, 1h), 1, options).wait == Micros(60s));
    }

    void whatMayNotBeCalledIsGivenUpAtOnce() {
        using Kind = WebhookOutcome::Kind;
        QVERIFY(judge(Status(Code::PermissionDenied, "x"), 1, {}).kind == Kind::GivenUp);
        QVERIFY(judge(Status(Code::InvalidArgument, "x"), 1, {}).kind == Kind::GivenUp);
        QVERIFY(judge(Status(Code::Unavailable, "x"), 1, {}).kind == Kind::Again);
        QVERIFY(judge(Status(Code::DeadlineExceeded, "x"), 1, {}).kind == Kind::Again);
    }
};

QTEST_APPLESS_MAIN(TestWebhookMessage)

}  // namespace tst_webhook_message

#include "tst_webhook_message.moc"
