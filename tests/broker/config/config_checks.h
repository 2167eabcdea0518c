// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <string>

namespace fairlead::test {

inline broker::Config startable() {
    broker::Config config;
    config.dataFolder = "/var/lib/fairlead/broker";
    return config;
}

inline broker::TokenConfig token(const std::string& secret) {
    broker::TokenConfig made;
    made.token = secret;
    return made;
}

inline Result<broker::Config> load(const std::string& text) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("fairlead.toml")));
    if (!file.open(QIODevice::WriteOnly)) return Status(Code::Internal, "no temporary file");
    file.write(text.data(), qint64(text.size()));
    file.close();
    return loadConfig(file.fileName().toStdString(), startable());
}

// A text that is refused fails the test.
inline broker::Config loadedFrom(const std::string& text) {
    const Result<broker::Config> loaded = load(text);
    if (loaded.ok()) return *loaded;
    QTest::qFail(loaded.status().message().c_str(), __FILE__, __LINE__);
    return {};
}

inline void accept(const broker::Config& config) {
    const Status status = checkConfig(config);
    QVERIFY2(status.ok(), status.message().c_str());
}

inline void complain(const broker::Config& config, const std::string& about) {
    const Status status = checkConfig(config);
    QVERIFY2(!status.ok(), about.c_str());
    QCOMPARE(status.code(), Code::InvalidArgument);
    QVERIFY2(status.message().find(about) != std::string::npos, status.message().c_str());
}

// Of a configuration that could be started before the change.
template <typename Change>
void complainOf(Change change, const std::string& about) {
    broker::Config config = startable();
    change(config);
    complain(config, about);
}

}  // namespace fairlead::test
