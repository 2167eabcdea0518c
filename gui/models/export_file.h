// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace fairlead::gui {

// A file that gets its name when it is complete (QSaveFile). Its content is made and written on other threads, so no
// function blocks, the destructor included; the end of the program waits for steps under way. GUI thread.
class ExportFile : public QObject {
    Q_OBJECT
public:
    using Make = std::function<QByteArray()>;  // called on another thread, once at most

    explicit ExportFile(const QString& name, QObject* parent = nullptr);
    ~ExportFile() override;  // as cancel()

    // One call at a time: each ends with done().
    void write(Make make);
    void commit();
    // Removes what was written, without done(). No effect after commit().
    void cancel();

Q_SIGNALS:
    void done(const QString& trouble);  // empty: it worked

private:
    class Disk;
    void run(std::function<QString(Disk&)> step);

    const std::shared_ptr<Disk> m_disk;
    bool m_isGiven = false;  // committed or cancelled
};

}  // namespace fairlead::gui
