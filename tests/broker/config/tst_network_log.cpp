// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/network_log.h"
#include "shared/log.h"

#include "workerpb.pb.h"

#include <grpc/support/log.h>

#include <QTest>

#include <string>
#include <vector>

namespace tst_network_log {

using namespace fairlead;

class TestNetworkLog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFloodOfHandshakesThatFailIsOneLine() {
        std::vector<std::string> lines;
        setLogSink([&lines](LogLevel, std::string_view line) { lines.emplace_back(line); });
        gpr_log_verbosity_init();
        broker::routeNetworkLog();
        const std::string text = "Handshake failed\nwith bytes of a peer " + std::string(10'000, 'x');
        for (int i = 0; i < 1000; ++i) gpr_log(__FILE__, __LINE__, GPR_LOG_SEVERITY_ERROR, "%s", text.c_str());
        setLogSink([](LogLevel, std::string_view) {});
        QCOMPARE(lines.size(), size_t{1});
        QVERIFY(lines[0].starts_with("grpc: Handshake failed\\u000awith"));
        QVERIFY(lines[0].size() < 400);
    }

    void aFloodOfTextsThatAreNotUtf8IsOneLine() {
        std::vector<std::string> lines;
        setLogSink([&lines](LogLevel, std::string_view line) { lines.emplace_back(line); });
        broker::routeNetworkLog();
        workerpb::Result sent;
        sent.set_task_id("abc");
        std::string bytes = sent.SerializeAsString();
        bytes.back() = '\xff';
        for (int i = 0; i < 1000; ++i) QVERIFY(!workerpb::Result().ParseFromString(bytes));
        setLogSink([](LogLevel, std::string_view) {});
        QCOMPARE(lines.size(), size_t{1});
        QVERIFY2(lines[0].starts_with("protobuf: String field 'workerpb.Result.task_id'"), lines[0].c_str());
        QVERIFY(lines[0].size() < 400);
    }
};

QTEST_APPLESS_MAIN(TestNetworkLog)

}  // namespace tst_network_log

#include "tst_network_log.moc"
