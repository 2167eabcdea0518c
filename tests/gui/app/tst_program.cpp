// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_program {

using namespace Qt::StringLiterals;

// The executable as people start it.
class TestProgram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        m_program = qEnvironmentVariable("FAIRLEAD_BIN") + u"/fairlead"_s;
        QVERIFY2(QFileInfo::exists(m_program), qPrintable(m_program));
    }

    void helpAndVersionNeedNoDisplay() {
        QCOMPARE(run({u"--help"_s}), 0);
        QVERIFY(m_output.contains(u"--connect"_s));
        QCOMPARE(run({u"--version"_s}), 0);
        QVERIFY(m_output.startsWith(u"fairlead "_s));
    }

    void wrongArgumentsEndWithTwoAndAReason() {
        QCOMPARE(run({u"--theme"_s, u"pink"_s}), 2);
        QVERIFY(m_errors.contains(u"pink"_s));
    }

    void withoutADisplayItShowsTheDemoInTheTerminalUntilItIsTold() {
        const QTemporaryDir folder;
        QProcess process;
        process.setProcessEnvironment(withoutDisplay());
        process.start(m_program, {u"--data"_s, folder.filePath(u"broker"_s)});
        QVERIFY(process.waitForStarted());
        QString output;
        QTRY_VERIFY_WITH_TIMEOUT(
            (output += QString::fromUtf8(process.readAllStandardOutput())).contains(u"acme-corp"_s), 40'000);
        process.terminate();
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
    }

private:
    static QProcessEnvironment withoutDisplay() {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const auto& name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s}) environment.remove(name);
        return environment;
    }
    int run(const QStringList& arguments) {
        QProcess process;
        process.setProcessEnvironment(withoutDisplay());
        process.start(m_program, arguments);
        if (!process.waitForFinished(20'000)) return -1;
        m_output = QString::fromUtf8(process.readAllStandardOutput());
        m_errors = QString::fromUtf8(process.readAllStandardError());
        return process.exitCode();
    }

    QString m_program;
    QString m_output;
    QString m_errors;
};

QTEST_GUILESS_MAIN(TestProgram)

}  // namespace tst_program

#include "tst_program.moc"
