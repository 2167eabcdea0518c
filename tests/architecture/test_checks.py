# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the checks: a small correct repository passes, and each planted fault is found and named."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.sax.saxutils import escape

from check_translations import lupdate

HERE = Path(__file__).resolve().parent
HEAD = "// SPDX-FileCopyrightText: 2026 The Fairlead authors\n// SPDX-License-Identifier: Apache-2.0\n"
HEADER = HEAD + "#pragma once\n"


class Checks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("tests/architecture/arrows.txt", (HERE / "arrows.txt").read_text())
        self.write("shared/clock.h", HEADER + "#include <chrono>\n")
        self.write("broker/core/task.h", HEADER + '#include "shared/clock.h"\n')
        self.write("broker/store/rocks/rocks.cpp", HEAD + '#include "broker/core/task.h"\n\n#include <rocksdb/db.h>\n')
        self.write("gui/data/row.h", HEADER + "#include <QString>\n#include <sys/types.h>\n")
        self.write("tests/gui/tst_row.cpp", HEAD + '#include "gui/data/row.h"\n\nnamespace tst_row {\n}\n')
        self.write("tests/gui/CMakeLists.txt", "add_tests(gui TESTS row)\n")
        self.write("docs/architecture.md", "## Folders\n\n| folder | contents |\n|---|---|\n| `broker/core` | values |\n"
                   "| `broker/store/rocks` | RocksDB |\n| `gui/data` | rows |\n| `shared` | clocks |\n\n"
                   "## Threads\n\n| thread | started in | does |\n|---|---|---|\n")

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run_check(self, name):
        done = subprocess.run([sys.executable, HERE / f"check_{name}.py", self.root], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def assert_passes(self, name):
        code, said = self.run_check(name)
        self.assertEqual(code, 0, said)

    def assert_finds(self, name, *words):
        code, said = self.run_check(name)
        self.assertEqual(code, 1, said)
        for each in words:
            self.assertIn(each, said)

    def test_a_clean_house_passes_every_check(self):
        for name in ("arrows", "bounds", "json", "map", "names", "sizes", "texts", "words"):
            self.assert_passes(name)

    def test_a_second_reader_of_json_is_found(self):
        self.write("broker/core/task.cpp", HEAD + "void f() { auto read = nlohmann::json::parse(text, nullptr, false); }\n")
        self.assert_finds("json", "broker/core/task.cpp:3")
        self.write("broker/core/task.cpp", HEAD + "bool g() { return Json::accept(text); }  // json::parse(\n")
        self.assert_finds("json", "broker/core/task.cpp:3")

    def page(self, old, new):
        text = (self.root / "docs/architecture.md").read_text()
        self.assertIn(old, text)
        self.write("docs/architecture.md", text.replace(old, new))

    def test_folders_that_the_page_of_the_architecture_lacks_or_invents_are_found(self):
        self.page("| `broker/core` | values |\n", "")
        self.assert_finds("map", "the table of folders lacks broker/core", " 1 faults")
        self.page("| `gui/data` | rows |", "| `broker/core` | values |\n| `gui/data` | |\n| `gui/data` | rows |\n| `gui/rows` | none |")
        self.assert_finds("map", "docs/architecture.md:7: does not say what gui/data contains",
                          "docs/architecture.md:8: gui/data has a row already",
                          "docs/architecture.md:9: gui/rows is no folder with sources")

    def test_threads_that_the_page_of_the_architecture_lacks_or_invents_are_found(self):
        head = "| thread | started in | does |\n|---|---|---|\n"
        self.write("broker/core/task.cpp", HEAD + 'void f() {\n    m_thread = std::thread([this] { run(); });\n'
                   '    pthread_setname_np(m_thread.native_handle(), "fl-cat");\n}\n')
        self.write("gui/data/row.cpp", HEAD + "void g() { runInBackground(this, [] {}, [] {}); }\n// std::thread\n")
        self.write("shared/clock.h", HEADER + 'class Kept {\n    FairExecutor m_reads{"fl-dog", 2, 64};\n};\n'
                   'int h() { return std::thread::hardware_concurrency(); }\n')
        self.assert_finds("map", "lacks fl-cat, which broker/core starts", "lacks fl-dog, which shared starts",
                          "lacks a thread without a name, which gui/data starts", " 3 faults")
        self.page(head, head + "| `fl-cat` | `broker/core` | sleeps |\n| `fl-dog` | `shared` | barks |\n| – | `gui/data` | runs |\n")
        self.assert_passes("map")
        self.page("`fl-dog`", "`fl-fox`")
        self.assert_finds("map", "lacks fl-dog, which shared starts", ": shared starts no thread fl-fox", " 2 faults")

    def test_paths_of_the_page_of_the_architecture_that_lead_nowhere_are_found(self):
        self.page("## Threads", "`broker/core/task.h`, `gui/*/row.h`, `gui/data/row.cpp`\n\n## Threads")
        self.assert_finds("map", "there is no gui/data/row.cpp", " 1 faults")

    def test_an_empty_folder_is_no_clean_house(self):
        with tempfile.TemporaryDirectory() as empty:
            self.root = Path(empty)
            self.write("tests/architecture/arrows.txt", "")
            for name in ("arrows", "bounds", "json", "map", "names", "sizes", "texts", "words"):
                self.assert_finds(name, "nothing to check")

    def test_names_of_a_folder_that_would_clash_are_found(self):
        for name in ("one", "two"):
            self.write(f"broker/core/{name}.cpp", HEAD + "namespace {\n\nconstexpr int kMost = 5;\nstruct Look {\n};\n"
                       "int sum(int a) { return a; }\n\n}  // namespace\n")
        self.assert_finds("names", "two.cpp: 'kMost'", "two.cpp: 'Look'", "two.cpp: 'sum(int a)'")

    def test_names_of_folders_that_are_compiled_together_are_found(self):
        for name in ("cron", "net"):
            self.write(f"broker/{name}/CMakeLists.txt", f"add_module(broker_{name} IN broker_ground SOURCES {name}.cpp)\n")
            self.write(f"broker/{name}/{name}.cpp", HEAD + f"namespace {{\n\nconstexpr int kMost = 5;\nusing Kind = {name}::Kind;\n"
                       "using Same = int;\n" + ("int both() { return 1; }\n" if name == "cron" else "constexpr int both = 1;\n") +
                       "\n}  // namespace\n")
        self.assert_finds("names", "'kMost' is in the anonymous namespace of broker/cron/cron.cpp, too",
                          "'Kind' is in the anonymous namespace of broker/cron/cron.cpp, too",
                          "'both' is in the anonymous namespace of broker/cron/cron.cpp, too")

    def test_test_files_of_one_name_in_one_program_are_found(self):
        for folder in ("cron", "net"):
            self.write(f"tests/broker/{folder}/CMakeLists.txt", f"add_tests(broker/{folder} TESTS zone)\n")
            self.write(f"tests/broker/{folder}/tst_zone.cpp", HEAD + "namespace tst_zone {\n}\n")
        self.assert_finds("names", "tests/broker/net/tst_zone.cpp: tests/broker/cron/tst_zone.cpp has the same name")

    def test_a_bound_over_all_that_is_in_no_table_is_found(self):
        self.write("broker/core/bounds/bounds.h", HEADER + 'constexpr Row kBounds[]{{Bound::Counted, "counted"},\n'
                   '    {Bound::Forgotten, "forgotten"}};\n')
        self.write("broker/core/total.h", HEADER + "SharedTotal<int> m_total{Bound::Counted};\n")
        self.write("broker/core/new.cpp", HEAD + "constexpr size_t kOther = 1, kMostThings = 10;\nStatus full() {\n"
                   "    return {Code::ResourceExhausted, \"no\"};\n}\n")
        self.write("tests/architecture/bounds.txt", "broker/core/old.cpp kMost : of one page\nnonsense\n")
        self.assert_finds("bounds", "broker/core/new.cpp: kMostThings says", "broker/core/new.cpp: refuses",
                          "broker/core/old.cpp has no kMost any more", "bounds.txt:2: is not", "counts Forgotten")

    def test_a_test_that_never_runs_is_found(self):
        self.write("tests/gui/tst_forgotten.cpp", HEAD + "namespace tst_other {\n}\n")
        self.assert_finds("names", "not in 'namespace tst_forgotten'", "never runs")

    def test_the_broker_must_not_know_qt(self):
        self.write("broker/core/task.cpp", HEAD + "#include <QString>\n")
        self.assert_finds("arrows", "broker/core/task.cpp:3: broker/core may not use qt")

    def test_the_console_must_not_know_rocksdb(self):
        self.write("gui/data/row.cpp", HEAD + "#include <rocksdb/db.h>\n")
        self.assert_finds("arrows", "gui/data may not use rocksdb")

    def test_the_console_must_not_reach_into_the_broker(self):
        self.write("gui/models/a.cpp", HEAD + '#include "broker/core/task.h"\n')
        self.assert_finds("arrows", "gui/models may not include broker/core")

    def test_generated_messages_stop_at_the_doors(self):
        self.write("gui/events/a.cpp", HEAD + '#include "fairlead/admin/v1/admin.pb.h"\n')
        self.write("broker/engine/a.cpp", HEAD + '#include "workerpb.grpc.pb.h"\n')
        self.assert_finds("arrows", "gui/events may not use proto")
        self.assert_finds("arrows", "broker/engine may not use proto")

    def test_shared_stands_on_the_standard_library(self):
        self.write("shared/a.cpp", HEAD + '#include "broker/core/task.h"\n#include <boost/any.hpp>\n')
        self.assert_finds("arrows", "shared may not include broker/core")
        self.assert_finds("arrows", "shared may not use boost")

    def test_a_folder_without_a_line_is_found(self):
        self.write("broker/surprise/a.h", HEADER)
        self.assert_finds("arrows", "broker/surprise has no line")

    def test_an_include_of_nothing_is_found(self):
        self.write("gui/data/a.cpp", HEAD + '#include "row.h"\n')
        self.assert_finds("arrows", '"row.h" is no file')

    def test_a_slash_lets_in_what_is_inside_and_no_slash_does_not(self):
        self.write("tests/architecture/arrows.txt", "shared : |\nshared/a : shared |\ngui/x : shared/ |\ngui/y : shared |\n")
        self.write("shared/a/a.h", HEADER)
        for folder in ("x", "y"):
            self.write(f"gui/{folder}/{folder}.cpp", HEAD + '#include "shared/a/a.h"\n')
        self.assert_finds("arrows", "gui/y may not include shared/a")
        self.assertNotIn("gui/x may", self.run_check("arrows")[1])

    def test_arrows_cannot_run_in_a_circle(self):
        self.write("tests/architecture/arrows.txt", "shared : broker/core |\nbroker/core : shared |\ngui/data : | qt\n")
        self.assert_finds("arrows", "shared may include broker/core, which has no line above it")

    def test_a_file_that_outgrew_its_idea_is_found(self):
        self.write("shared/long.h", HEADER + "\n" * 200)
        self.write("shared/long.cpp", HEAD + "\n" * 600)
        self.assert_finds("sizes", "shared/long.h: 203 lines")
        self.assert_finds("sizes", "shared/long.cpp: 602 lines")

    def test_a_crowded_folder_is_found(self):
        for number in range(50):
            self.write(f"shared/crowd/part_{number}.h", HEADER)
        self.assert_passes("sizes")
        self.write("shared/crowd/CMakeLists.txt", "")
        self.assert_finds("sizes", "shared/crowd: 51 files, 50 at most")

    def test_missing_and_unwanted_words_are_found(self):
        planted = {
            "shared/a.h": ("#pragma once\n", "must begin with"),
            "shared/b.h": (HEAD, "no #pragma once"),
            "shared/c.cpp": (HEAD + '#include "../x.h"\n', "start at the repository's root"),
            "shared/d.cpp": (HEAD + "\tint a;\n", "has a tab"),
            "shared/e.cpp": (HEAD + "int a; \n", "ends with a space"),
            "shared/f.cpp": (HEAD + "int a;", "the last line does not end"),
            "shared/queue_manager.cpp": (HEAD, "does not say what it is"),
            "shared/CamelCase.cpp": (HEAD, "snake_case"),
            "gui/data/g.cpp": (HEAD + "#include <QtWidgets>\n", "whole Qt module"),
            "gui/data/h.cpp": (HEAD + "signals:\n", "Q_SIGNALS"),
            "broker/core/j.h": (HEADER + "    mutable std::mutex m_mutex;\n", "locks are those of shared/mutex.h"),
            "gui/data/k.cpp": (HEAD + "    QMutex m_mutex;\n", "locks are those of shared/mutex.h"),
            "shared/l.h": (HEADER + "    Mutex m_mutex;\n    int m_sum = 0;\n", "nothing is FAIRLEAD_GUARDED_BY(m_mutex)"),
            "gui/data/m.cpp": (HEAD + "    QtConcurrent::run(f).then(this, g);\n", "gui/data/background.h"),
            "tests/gui/tst_i.cpp": (HEAD + "QTest::qWait(5);\n", "waits by the clock"),
            "shared/n.cpp": (HEAD + 'for (const auto& one : scene.get("/all").json()["items"]) f(one);\n', "give the whole a name"),
        }
        for path, (text, words) in planted.items():
            with self.subTest(path):
                self.write(path, text)
                self.assert_finds("words", words)
                (self.root / path).unlink()
        self.write("shared/l.h", HEADER + "    Mutex m_mutex;\n    int m_sum FAIRLEAD_GUARDED_BY(m_mutex) = 0;\n")
        self.write("tests/gui/tst_i.cpp", HEAD + "    std::mutex mutex;\n")
        self.write("shared/n.cpp", HEAD + 'for (const auto& one : (*all)["items"]) f(all["items"][0], one(2)[0]);\n')
        self.assert_passes("words")

    def test_text_that_could_be_taken_for_html_is_found(self):
        planted = (
            ("auto* a = new QLabel(text, this);", "write TextLabel"),
            ("QLabel label(text);", "write TextLabel"),
            ("class A : public QLabel {", "write TextLabel"),
            ("label->setTextFormat(Qt::RichText);", "texts are plain"),
            ("label->setTextFormat(Qt::AutoText);", "texts are plain"),
            ("QToolTip::showText(at, text, this);", "write showTip"),
            ("auto* a = new QTextBrowser(this);", "OutsideText"),
            ("text->appendHtml(error);", "texts are plain"),
            ("action->setWhatsThis(error);", "texts are plain"),
            ('label->setText(tr("<b>%1</b>").arg(error));', "markup in a text"),
            ("m_icon->showMessage(name, error);", "only TrayNotice"),
        )
        for line, words in planted:
            with self.subTest(line):
                self.write("gui/events/a.cpp", HEAD + line + "\n")
                self.assert_finds("texts", "gui/events/a.cpp:3: ", words)
        self.write("gui/events/a.cpp", HEAD + "auto* a = new TextLabel(text, this);\nQLabel* m_b;\n")
        self.assert_passes("texts")
        self.write("gui/app/main_window.cpp", HEAD + "build();\n")
        self.assert_finds("texts", "must call usePlainTexts()")

    def translate(self, *messages, context="fairlead::gui"):
        """A translation of gui/data/a.cpp, whose texts are those of the messages."""
        self.write("gui/data/a.cpp", HEAD + "namespace fairlead::gui {\nvoid say() {\n" +
                   "".join(f'    tr("{source}");\n' for source, _ in messages) + "}\n}\n")
        said = "".join(f"<message><source>{escape(source)}</source><translation>{escape(text)}</translation></message>"
                       for source, text in messages)
        self.write("resources/translations/fairlead_pt_BR.ts",
                   '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE TS><TS version="2.1" language="pt_BR">'
                   f"<context><name>{context}</name>{said}</context></TS>")

    @unittest.skipUnless(lupdate(), "lupdate of Qt 6 is not installed")
    def test_a_translation_says_all_that_the_sources_say(self):
        self.translate(("%1 of %2", "%1 de %2"), ("&Open…", "&Abrir…"))
        self.assert_passes("translations")
        self.translate(("%1 of %2", "%1"), ("Open…", "Abrir"), ("&Open", "Abrir"), (" or ", "ou"),
                       ("<b>now</b>", "agora"), ("Open", ""), ("&Do", "&Agir"), ("&Add", "&Adicionar"))
        self.assert_finds("translations", "differs in places for values", "differs in an ellipsis at the end",
                          "differs in mnemonics", "differs in space at the beginning", "differs in markup",
                          "is not translated", "the key a means &Agir and &Adicionar")

    @unittest.skipUnless(lupdate(), "lupdate of Qt 6 is not installed")
    def test_a_text_without_a_translation_is_found(self):
        self.translate(("Open", "Abrir"), ("Close", "Fechar"))
        self.write("gui/data/a.cpp", HEAD + 'namespace fairlead::gui {\nvoid say() { tr("Ask"); tr("Open"); }\n'
                   'void A::say() { tr("Tell"); }\nQString tr(const char* text) { return translate("B", text); }\n}\n')
        self.assert_finds("translations", "lacks “Ask” of fairlead::gui", "no source says “Close”",
                          "A is no class with a tr() of its own",
                          "gui/data/a.cpp:6: lupdate cannot find a text that is handed on")

    def test_a_difference_that_nothing_shows_is_found(self):
        self.write("tests/broker/tst_door.cpp", HEAD + "namespace tst_door {\n    void isOpen() {\n}\n}\n")
        page = "| what | codeQ |\n|---|---|\n| doors | none |\n| `locks` | some |\n\n## Shown by\n\n| what | tests |\n|---|---|\n"
        self.write("docs/codeq-differences.md", page + "| doors | `broker.door isOpen` |\n| `locks` | `broker.door isOpen` |\n")
        self.assert_passes("differences")
        self.write("docs/codeq-differences.md", page + "| doors | `broker.door isShut` |\n| keys | `broker.key fits` |\n")
        self.assert_finds("differences", "tst_door.cpp has no isShut", "nothing shows '`locks`'", "'keys' is shown but is no row",
                          "there is no tests/broker/tst_key.cpp")


if __name__ == "__main__":
    unittest.main()
