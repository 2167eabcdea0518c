// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/checksum.h"

#include <QObject>
#include <QTest>

#include <random>
#include <string>

// What RocksDB calls for its log; with us it stands for extendedCrc32c().
namespace rocksdb::crc32c {
uint32_t Extend(uint32_t crc, const char* data, size_t size);
}

namespace tst_checksum {

using namespace fairlead;
using namespace fairlead::broker;

class TstChecksum : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // RFC 3720, B.4, and the usual check value.
    void knownTextsHaveTheirKnownChecksums() {
        QCOMPARE(extendedCrc32c(0, "123456789"), 0xe3069283u);
        QCOMPARE(extendedCrc32c(0, std::string(32, '\0')), 0x8a9136aau);
        QCOMPARE(extendedCrc32c(0, std::string(32, '\xff')), 0x62a8ab43u);
        QCOMPARE(extendedCrc32c(0, ""), 0u);
    }

    void instructionTablesAndRocksDbAgreeOnAnyBytesInAnyPieces() {
        std::mt19937 random(7);
        for (size_t size = 0; size < 200; ++size) {
            std::string bytes(size, '\0');
            for (char& byte : bytes) byte = char(random());
            const uint32_t whole = extendedCrc32c(0, bytes);
            QCOMPARE(extendedCrc32cPortably(0, bytes), whole);
            QCOMPARE(rocksdb::crc32c::Extend(0, bytes.data(), bytes.size()), whole);
            const std::string_view all = bytes;
            const size_t cut = size == 0 ? 0 : random() % size;
            QCOMPARE(extendedCrc32c(extendedCrc32c(0, all.substr(0, cut)), all.substr(cut)), whole);
            QCOMPARE(extendedCrc32cPortably(extendedCrc32cPortably(0, all.substr(0, cut)), all.substr(cut)), whole);
        }
    }
};

QTEST_APPLESS_MAIN(TstChecksum)

}  // namespace tst_checksum

#include "tst_checksum.moc"
