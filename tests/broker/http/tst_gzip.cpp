// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/gzip.h"

#include <QTest>

#include <random>
#include <string>

namespace tst_gzip {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

constexpr size_t kMost = 4 * 1024 * 1024;

// What another program has made of {"type":"mail.send","args":[1]}.
std::string fromElsewhere() {
    return QByteArray::fromHex(
               "1f8b0800000000000203ab562aa92c4855b252ca4dccccd12b4ecd4b51d2514a2c4a2f56b28a368cad0500b2e4"
               "25981f000000")
        .toStdString();
}

}  // namespace

class TestGzip : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsPackedIsUnpackedAgain() {
        std::mt19937 random(1);
        for (const size_t size :
             {size_t(0), size_t(1), size_t(1000), size_t(65'535), size_t(65'536), size_t(1'000'000)})
            for (const unsigned letters : {1u, 7u, 256u}) {
                std::string text(size, '\0');
                for (char& c : text) c = char(random() % letters);
                const std::string packed = gzipped(text);
                const auto unpacked = gunzipped(packed, kMost);
                QVERIFY2(unpacked.ok() && *unpacked == text, std::to_string(size).c_str());
            }
    }

    void otherProgramsUnderstandEachOther() {
        const auto text = gunzipped(fromElsewhere(), kMost);
        QVERIFY(text.ok());
        QCOMPARE(*text, std::string(R"({"type":"mail.send","args":[1]})"));
        // The last code of this one is short, so that whoever reads it looks at what comes behind.
        const std::string workflow = QByteArray::fromHex(
                                         "1f8b0800000000000203ab562aa92c4855b2524ace48cccc53d2512a2e492d2856b28aae86492"
                                         "40205138bd2416286b1b5b1b5005da0a99932000000")
                                         .toStdString();
        QCOMPARE(gunzipped(workflow, kMost).value(),
                 std::string(R"({"type":"chain","steps":[{"type":"a","args":[1]}]})"));
        // A name in the header, as the command gzip writes it.
        std::string named = fromElsewhere();
        named[3] = 8;
        named.insert(10, std::string("job.json\0", 9));
        QCOMPARE(gunzipped(named, kMost).value(), *text);
    }

    void whatIsCutOffOrChangedIsNone() {
        const std::string packed = gzipped(std::string(5000, 'x') + "y");
        for (size_t size = 0; size < packed.size(); ++size) QVERIFY(!gunzipped(packed.substr(0, size), kMost).ok());
        QVERIFY(!gunzipped(packed + "z", kMost).ok());
        for (const size_t at : {size_t(0), size_t(1), size_t(2), packed.size() - 8, packed.size() - 1}) {
            std::string changed = packed;
            changed[at] = char(changed[at] ^ 0x55);
            QVERIFY2(!gunzipped(changed, kMost).ok(), std::to_string(at).c_str());
        }
        // Whatever comes of it, it ends.
        std::mt19937 random(2);
        for (int i = 0; i < 2000; ++i) {
            std::string changed = packed;
            changed[random() % changed.size()] = char(random());
            static_cast<void>(gunzipped(changed, kMost));
        }
    }

    void noMoreIsUnpackedThanMayBe() {
        const std::string packed = gzipped(std::string(1'000'000, 'x'));
        QVERIFY(packed.size() < 10'000);
        QVERIFY(gunzipped(packed, 1'000'000).ok());
        for (const size_t most : {size_t(0), size_t(1), size_t(999'999)})
            QVERIFY(gunzipped(packed, most).status().code() == Code::OutOfRange);
    }

    void clientsSayWhetherTheyTakeIt() {
        for (const char* yes : {"gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "*", "identity, gzip;q=0.01"})
            QVERIFY2(acceptsGzip(yes), yes);
        for (const char* no : {"", "identity", "br", "gzip;q=0", "gzip;q=0.00, *", "deflate, *;q=0", "gzipped", ",,;"})
            QVERIFY2(!acceptsGzip(no), no);
    }
};

QTEST_APPLESS_MAIN(TestGzip)

}  // namespace tst_gzip

#include "tst_gzip.moc"
