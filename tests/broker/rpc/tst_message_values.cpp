// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/message_values.h"
#include "fairlead/admin/v1/crons.pb.h"

#include <QTest>

#include <google/protobuf/timestamp.pb.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

namespace tst_message_values {

using namespace fairlead::broker;

class TestMessageValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void timesThatThereAreNotAreRefusedByName() {
        for (const auto& [seconds, nanos] : std::initializer_list<std::pair<int64_t, int32_t>>{{253'402'300'800, 0},
                                                                                               {INT64_MAX, 0},
                                                                                               {INT64_MIN, 0},
                                                                                               {-62'135'596'801, 0},
                                                                                               {0, 1'000'000'000},
                                                                                               {0, -1}}) {
            google::protobuf::Timestamp time;
            time.set_seconds(seconds);
            time.set_nanos(nanos);
            const fairlead::Status status = checkTime(time, "run_at");
            QCOMPARE(status.code(), fairlead::Code::InvalidArgument);
            QVERIFY2(status.message().starts_with("run_at: "), status.message().c_str());
        }
    }

    void theFirstAndTheLastTimeAreTaken() {
        google::protobuf::Timestamp time;
        time.set_seconds(-62'135'596'800);
        QVERIFY(checkTime(time, "run_at").ok());
        time.set_seconds(253'402'300'799);
        time.set_nanos(999'999'999);
        QVERIFY(checkTime(time, "run_at").ok());
    }

    void aTimeInsideAMessageIsNamedByItsPlace() {
        fairlead::admin::v1::PutCronRequest request;
        request.mutable_cron()->mutable_next_run_at()->set_nanos(-1);
        const std::string message = checkValues(request).message();
        QVERIFY2(message.starts_with("cron.next_run_at: "), message.c_str());
    }

    void aChoiceThatThereIsNotIsRefusedByName() {
        fairlead::admin::v1::PutCronRequest request;
        QVERIFY(checkValues(request).ok());
        request.mutable_cron()->set_overlap(fairlead::admin::v1::CRON_OVERLAP_ALLOW);
        QVERIFY(checkValues(request).ok());
        for (const int value : {77, -1}) {
            request.mutable_cron()->set_overlap(fairlead::admin::v1::CronOverlap(value));
            const fairlead::Status status = checkValues(request);
            QCOMPARE(status.code(), fairlead::Code::InvalidArgument);
            QCOMPARE(status.message(), "cron.overlap: " + std::to_string(value) + " is not known");
        }
    }
};

QTEST_APPLESS_MAIN(TestMessageValues)

}  // namespace tst_message_values

#include "tst_message_values.moc"
