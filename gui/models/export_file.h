// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace fairlead::gui {

// A file that has its name once it is whole. What makes its bytes and what waits for the disk runs on other threads, so
// nothing here waits, nor does destroying it: the program's end does, for what is under way. GUI thread.
class ExportFile : public QObject {
    Q_OBJECT
public:
    using Make = std::function<QByteArray()>;  // called on another thread, once at most

    explicit ExportFile(const QString& name, QObject* parent = nullptr);
    ~ExportFile() override;  // as cancel()

    // One at a time; each is answered by done(): without a text when it worked.
    void write(Make make);
    void commit();
    // Without an answer: nothing is left of it, soon. No effect once commit() was called.
    void cancel();

Q_SIGNALS:
    void done(const QString& trouble);

private:
    class Disk;
    void run(std::function<QString(Disk&)> step);

    const std::shared_ptr<Disk> m_disk;
    bool m_isGiven = false;  // committed or cancelled
};

}  // namespace fairlead::gui
