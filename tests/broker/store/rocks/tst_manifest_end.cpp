// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What a power cut leaves of the manifest's last record, found by integration.disk_faults.
#include "broker/store/rocks/checksum.h"
#include "broker/store/rocks/rocks_store.h"

#include <QObject>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace tst_manifest_end {

using namespace fairlead;
using namespace fairlead::broker;
namespace fs = std::filesystem;

namespace {

constexpr size_t kPage = 4096;

fs::path manifestOf(const fs::path& folder) {
    std::string name;
    std::ifstream(folder / "CURRENT") >> name;
    return folder / name;
}

std::string bytesOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

// As RocksDB writes one.
std::string record(const std::string& text) {
    const std::string kindAndText = '\1' + text;
    const uint32_t crc = maskedCrc32c(kindAndText);
    std::string bytes;
    for (int i = 0; i < 4; ++i) bytes += char(crc >> 8 * i);
    bytes += char(text.size());
    bytes += char(text.size() >> 8);
    return bytes + kindAndText;
}

}  // namespace

class TestManifestEnd : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_dir = std::make_unique<QTemporaryDir>();
        m_folder = m_dir->filePath(QStringLiteral("store")).toStdString();
        const auto store = openRocksStore(m_folder);
        QVERIFY(store.ok());
        WriteSet writes;
        writes.put(Table::Body, "key", "value");
        QVERIFY((*store)->commit(writes, true).ok());
    }

    void aLastRecordWhoseLengthHasTurnedIsNotTakenForOneThatNeverArrived() {
        const fs::path manifest = manifestOf(m_folder);
        std::string bytes = bytesOf(manifest);
        size_t last = 0;
        for (size_t at = 0; at + 7 <= bytes.size(); at += 7 + little<uint16_t>(bytes, at + 4)) last = at;
        bytes[last + 5] = char(bytes[last + 5] ^ 0x10);
        write(manifest, bytes);
        for (int start = 0; start < 2; ++start) {
            const Status status = openRocksStore(m_folder).status();
            QCOMPARE(status.code(), Code::DataLoss);
            QCOMPARE(status.message(), "'" + manifest.string() + "' is damaged at byte " + std::to_string(last) +
                                           ", which was on the disk: restore a backup");
            QCOMPARE(bytesOf(manifest), bytes);
        }
    }

    void pagesThatDidNotArriveAreCutOffWithTheRecordTheyBelongTo() {
        const fs::path manifest = manifestOf(m_folder);
        const std::string whole = bytesOf(manifest);
        const size_t page = (whole.size() / kPage + 1) * kPage;
        std::string torn = whole + record(std::string(page - whole.size() + 500, 'x'));
        const size_t size = torn.size();
        torn.resize(page);
        torn.resize(size, '\0');
        write(manifest, torn);
        opensWithWhatWasCommitted();
    }

    void endThatIsDamagedInAnyOtherWayIsRefused() {
        const fs::path manifest = manifestOf(m_folder);
        const std::string whole = bytesOf(manifest);
        const size_t page = (whole.size() / kPage + 1) * kPage;
        std::string torn = whole + record(std::string(page - whole.size() + 500, 'x'));
        torn[whole.size() + 20] = 'y';
        write(manifest, torn);
        isRefused(torn);

        // Zeros, but not from a page's beginning to the end.
        torn = whole + record(std::string(page - whole.size() + 500, 'x'));
        torn.replace(page, 100, 100, '\0');
        write(manifest, torn);
        isRefused(torn);

        // Zeros up to the end, within a page.
        torn = whole + record(std::string(200, 'x'));
        torn.replace(torn.size() - 50, 50, 50, '\0');
        if (whole.size() / kPage == (torn.size() - 1) / kPage) {
            write(manifest, torn);
            isRefused(torn);
        }
    }

private:
    void opensWithWhatWasCommitted() {
        for (int start = 0; start < 2; ++start) {
            const auto store = openRocksStore(m_folder);
            QVERIFY2(store.ok(), store.status().message().c_str());
            QCOMPARE((*store)->read(Table::Body, "key").value().value(), std::string("value"));
        }
    }

    void isRefused(const std::string& manifest) {
        const auto store = openRocksStore(m_folder);
        QVERIFY(!store.ok());
        QVERIFY(store.status().message().find("MANIFEST") != std::string::npos);
        QVERIFY(bytesOf(manifestOf(m_folder)) == manifest);
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::string m_folder;
};

QTEST_APPLESS_MAIN(TestManifestEnd)

}  // namespace tst_manifest_end

#include "tst_manifest_end.moc"
