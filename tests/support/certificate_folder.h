// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tls/tls_files.h"
#include "tests/support/certificates.h"

#include <QFile>
#include <QTemporaryDir>

#include <cstdio>
#include <string>

namespace fairlead::test {

// Certificates as files, for as long as the test runs.
class CertificateFolder {
public:
    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }

    // Replaces the file at once, as a careful renewal does; its path.
    std::string write(const char* name, const std::string& text) const {
        const QString final = m_folder.filePath(QString::fromLatin1(name));
        QFile file(final + QStringLiteral(".new"));
        if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(text)) < 0) return {};
        file.close();
        if (std::rename(qPrintable(file.fileName()), qPrintable(final)) != 0) return {};
        return final.toStdString();
    }

    // "server" becomes server.pem and server.key.
    TlsFiles write(const std::string& name, const Identity& identity) const {
        return {write((name + ".pem").c_str(), identity.certificate), write((name + ".key").c_str(), identity.key), {}};
    }

private:
    QTemporaryDir m_folder;
};

}  // namespace fairlead::test
