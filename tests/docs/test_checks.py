# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the checks of pages: what is right passes, and each planted fault is found and named."""
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from check_commands import commands, section, shape
from pages import anchors, blocks

HERE = Path(__file__).resolve().parent
REFERENCE = HERE.parents[1] / "cmake/api_reference.py"
PROTO = """// SPDX-FileCopyrightText: 2026 The Fairlead authors
//
// Cats.
syntax = "proto3";
package cats.v1;
option go_package = "example.org/cats;cats";
option java_package = "org.cats";
option csharp_namespace = "Cats";
option php_namespace = "Cats";
option ruby_package = "Cats";
// Keeps cats.
service Cats {
  // Says what the cat says. Scope cats:read.
  rpc Ask(AskRequest) returns (Cat);
}
message AskRequest {
  string name = 1;  // of the cat
}
// A cat.
message Cat {
  string says = 1;  // a | b
  repeated Cat kittens = 2;  // of *this* one
  optional Mood mood = 3;  // now
  map<string, Cat> friends = 4;  // by name
}
// How it is.
enum Mood {
  MOOD_UNSPECIFIED = 0;
  MOOD_WELL = 1;  // purrs
}
"""


class Pages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run_check(self, script, *arguments):
        done = subprocess.run([sys.executable, "-B", script, self.root, *arguments], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def links(self):
        return self.run_check(HERE / "check_links.py")

    def test_links_that_lead_somewhere_pass(self):
        self.write("README.md", "# A `b` & C\n[x](docs/a.md#one--two) [y](#a-b--c) [z](docs) ![p](docs/p.png)\n[w](https://example.org/#x)\n")
        self.write("docs/a.md", "# T\n## One: *two*\n## One – two\n```sh\n[no](link)\n## no heading\n```\n`[no](link)`\n")
        self.write("docs/p.png", "")
        self.assertEqual(self.links(), (0, "links: 2 pages, 0 faults\n"))

    def test_links_that_lead_nowhere_are_found(self):
        self.write("docs/a.md", "# One\n[x](b.md)\n\n[y](#two) [z](../c.md#three) [outside](../../etc/passwd)\n")
        self.write("c.md", "# Tree\n")
        code, said = self.links()
        self.assertEqual(code, 1)
        for words in ("docs/a.md:2: there is no b.md", "docs/a.md:4: docs/a.md has no heading for #two",
                      "docs/a.md:4: ../c.md has no heading for #three", "docs/a.md:4: there is no ../../etc/passwd"):
            self.assertIn(words, said)

    def test_an_empty_folder_is_no_documentation(self):
        self.assertIn("there are no pages", self.links()[1])

    def glossary(self, *rows):
        self.write("docs/glossary.md", "| term | what it is | on screen | in Portuguese | in the code |\n|---|---|---|---|---|\n" +
                   "".join(f"| {row} |\n" for row in rows))
        self.write("proto/cats.proto", PROTO)
        self.write("broker/cats/cat.h", "class Dog;\nclass FAIRLEAD_CAPABILITY(\"x\") Cat {\n    int m_lives = 9;\n};\n")
        self.write("resources/translations/fairlead_pt_BR.ts", "<TS><context><message><source>Two cats</source>"
                   "<translation><numerusform>Um gato</numerusform><numerusform>Dois gatos</numerusform></translation>"
                   "</message></context></TS>")
        return self.run_check(HERE / "check_glossary.py")

    def test_a_glossary_that_names_what_is_there_passes(self):
        self.assertEqual(self.glossary("cat | it purrs | Cats | gatos, gato | `Cat::m_lives`, `Cat.says`, `broker/cats/`",
                                       "mood | how it is | – | – | `Mood.MOOD_WELL`, `Cats.Ask`, `Mood`"),
                         (0, "glossary: 2 terms, 0 faults\n"))

    def test_what_a_glossary_names_without_its_being_there_is_found(self):
        code, said = self.glossary("mood | how it is | Dogs | gatas | `Mood.MOOD_ILL`, `Cat.purrs`, `Cats.Tell`", "cat | it purrs | – | – | `Dog`",
                                   "cat | | – | – | `Cat::m_tail`, `broker/dogs/`, `Fox`", "dog | barks | – | – | somewhere", "fox")
        self.assertEqual(code, 1)
        for words in ("docs/glossary.md:3: 'Dogs' is in no text of the console, on screen", "'gatas' is in no text of the console, in Portuguese",
                      "there is no Mood.MOOD_ILL", "there is no Cat.purrs", "there is no Cats.Tell",
                      "docs/glossary.md:4: 'cat' does not come after 'mood'", "docs/glossary.md:4: there is no Dog",
                      "docs/glossary.md:5: 'cat' does not come after 'cat'", "does not say what 'cat' is", "there is no Cat::m_tail",
                      "there is no broker/dogs/", "there is no Fox", "does not say where 'dog' is", "docs/glossary.md:7: has 1 cells, not 5",
                      "glossary: 5 terms, 14 faults"):
            self.assertIn(words, said)

    def test_a_glossary_without_terms_is_none(self):
        self.assertIn("has no terms", self.run_check(HERE / "check_glossary.py")[1])

    def test_keys_that_the_configuration_does_not_have_are_found(self):
        self.write("resources/fairlead-broker.example.toml",
                   "# Keys are cats = many.\n# data = 1\n[limits]\n# max_cats = 9\n\n# [[auth.token]]\n# token = \"x\"\n")
        self.write("docs/a.md", "`limits.max_cats` `limits.max_cats = 3` `[limits] max_cats` `auth.token.token` FAIRLEAD__LIMITS__MAX_CATS=1 "
                   "`cats.purrs` `disk.min_free`\n")
        self.assertEqual(self.run_check(HERE / "check_keys.py"), (0, "keys: 3 keys, named 5 times, 0 faults\n"))
        self.write("docs/b.md", "`limits.max_dogs`\n`[limits] max_dogs` `auth.token.bone`\nFAIRLEAD__LIMITS__MAX_FOXES=1\n")
        code, said = self.run_check(HERE / "check_keys.py")
        self.assertEqual(code, 1)
        for words in ("docs/b.md:1: the configuration has no limits.max_dogs", "docs/b.md:2: the configuration has no limits.max_dogs",
                      "docs/b.md:2: the configuration has no auth.token.bone", "docs/b.md:3: the configuration has no limits.max_foxes", " 4 faults"):
            self.assertIn(words, said)

    def test_equal_headings_have_anchors_of_their_own(self):
        self.assertEqual(anchors("# A\n## A\n### A\n## `x_y`, z!\n"), {"a", "a-1", "a-2", "x_y-z"})

    def test_blocks_have_language_line_and_note(self):
        found = blocks("p", "<!-- not run: why -->\n```sh\na\n```\n1. b\n\n   ```toml\n   c\n   ```\n")
        self.assertEqual([(each.language, each.line, each.note, each.lines) for each in found],
                         [("sh", 3, "not run: why", ["a"]), ("toml", 8, "", ["c"])])

    def test_commands_go_on_after_a_backslash(self):
        block = blocks("p", "```sh\n# nothing\na \\\n  b\n\nc  # d\n```\n")[0]
        self.assertEqual(list(commands(block)), ["a \\\n  b", "c  # d"])

    def test_outputs_are_compared_without_what_differs(self):
        self.assertEqual(shape("ready on 127.0.0.1:9091,  data /tmp/x\n"), shape("ready on 127.0.0.1:41234, data /srv/a/b-c\n"))
        self.assertNotEqual(shape("3 ready"), shape("3 dead"))

    def test_a_section_keeps_its_line_numbers(self):
        self.assertEqual(section("# a\n## b\nc\n## d\n", "## b"), "\n## b\nc\n")

    def test_the_reference_of_an_api_is_written_and_checked(self):
        self.write("proto/cats.proto", PROTO)
        self.assertIn("docs/api/cats.md: not what the protos say", self.run_check(REFERENCE, "--check")[1])
        self.assertEqual(self.run_check(REFERENCE), (0, "api: 2 pages, 0 faults\n"))
        self.assertEqual(self.run_check(REFERENCE, "--check"), (0, "api: 2 pages, 0 faults\n"))
        page = (self.root / "docs/api/cats.md").read_text()
        for words in ("Says what the cat says. Scope cats:read.", "Request of Cats.Ask.", "| `says` | string | 1 | a \\| b |",
                      "| `kittens` | repeated [Cat](#cat) | 2 | of \\*this\\* one |", "| `mood` | optional [Mood](#mood) | 3 | now |",
                      "| `friends` | map of string to [Cat](#cat) | 4 | by name |", "| `MOOD_UNSPECIFIED` | 0 | Not set. |"):
            self.assertIn(words, page)
        self.assertNotIn("SPDX-FileCopyrightText", page)
        self.write("proto/dogs.proto", PROTO[:PROTO.index("// Keeps")] + "// A dog.\nmessage Dog {}\n")
        self.assertEqual(self.run_check(REFERENCE), (0, "api: 3 pages, 0 faults\n"))
        self.assertIn("# dogs\n", (self.root / "docs/api/dogs.md").read_text())
        self.assertIn("* [dogs](dogs.md)\n", (self.root / "docs/api/README.md").read_text())
        self.write("docs/api/old.md", "")
        self.assertIn("docs/api/old.md: not what the protos say", self.run_check(REFERENCE, "--check")[1])

    def test_each_call_of_administration_has_its_lines_in_the_sources(self):
        self.write("proto/fairlead/admin/v1/cats.proto",
                   PROTO.replace("package cats.v1", "package fairlead.admin.v1")
                   .replace("returns (Cat);", "returns (Cat);\n  // Says it again. Scope cats:read.\n"
                                              "  rpc Hear(AskRequest) returns (stream Cat);"))
        self.assertIn("shared/wire/admin_methods.h: not what the protos say", self.run_check(REFERENCE, "--check")[1])
        self.assertEqual(self.run_check(REFERENCE)[0], 0)
        self.assertEqual(self.run_check(REFERENCE, "--check")[0], 0)
        methods = (self.root / "shared/wire/admin_methods.h").read_text()
        self.assertIn(' Method<class AskRequest, class Cat> kAsk{"/fairlead.admin.v1.Cats/Ask"};', methods)
        self.assertIn(' StreamMethod<class AskRequest, class Cat> kHear{"/fairlead.admin.v1.Cats/Hear"};', methods)
        services = (self.root / "broker/api/generated_services.cpp").read_text()
        for words in ('#include "fairlead/admin/v1/cats.grpc.pb.h"', 'm_table.take("Ask", context, request, answer)',
                      'm_table.watch("Hear", context, request)', "api::Cats::service_full_name()"):
            self.assertIn(words, services)
        self.write("broker/api/generated_services.cpp", services.replace("Hear", "Ask"))
        self.assertIn("broker/api/generated_services.cpp: not what the protos say", self.run_check(REFERENCE, "--check")[1])

    def test_a_figure_of_a_tenant_has_its_lines_in_the_sources(self):
        proto = PROTO.replace("package cats.v1", "package fairlead.admin.v1").replace("message Cat {", "message TenantStatistics {")
        proto = proto.replace("Cat ", "TenantStatistics ").replace("(Cat)", "(TenantStatistics)").replace("Cat>", "TenantStatistics>")
        figure = "  // Lives [tasks]: How many are left\n  //\n  // Of nine.\n  uint64 lives = 9;\n}\n// How it is."
        self.write("proto/fairlead/admin/v1/cats.proto", proto.replace("}\n// How it is.", figure))
        self.assertEqual(self.run_check(REFERENCE), (0, "api: 2 pages, 0 faults\n"))
        table = (self.root / "shared/tenant_figures.h").read_text()
        self.assertIn('{"lives", "Lives", FigureUnit::Tasks, "fairlead_tenant_lives",\n     "How many are left"}', table)
        fields = (self.root / "shared/wire/tenant_figure_fields.cpp").read_text()
        self.assertIn("case TenantFigure::Lives: message->set_lives(uint64_t(value)); break;", fields)
        self.assertIn('QT_TRANSLATE_NOOP("fairlead::gui", "Lives")', (self.root / "gui/models/words/figure_texts.cpp").read_text())
        self.write("proto/fairlead/admin/v1/cats.proto", proto.replace("}\n// How it is.", figure.replace("[tasks]", "[cats]")))
        code, said = self.run_check(REFERENCE)
        self.assertEqual(code, 1)
        self.assertIn("'cats' is none of tasks, per second", said)

    def test_what_an_api_does_not_explain_is_found(self):
        self.write("proto/cats.proto", PROTO.replace("  // of the cat", "").replace("Scope cats:read.", "")
                   .replace("// Keeps cats.\n", "").replace("  // purrs", "")
                   .replace('option go_package = "example.org/cats;cats";\n', ""))
        code, said = self.run_check(REFERENCE)
        self.assertEqual(code, 1)
        for words in ("proto/cats.proto: has no go_package", "proto/cats.proto:10: Cats has no comment", "Ask does not say which scope", "name has no comment",
                      "MOOD_WELL has no comment"):
            self.assertIn(words, said)

    def test_the_reference_names_the_scopes_that_the_broker_is_tested_for(self):
        tested = re.findall(r'\{"(\w+)/(\w+)", "(fairlead:\w+)"\}',
                            (HERE.parents[1] / "tests/integration/admin/tst_admin_calls.cpp").read_text())
        self.assertGreater(len(tested), 40)
        pages = "".join(path.read_text() for path in (HERE.parents[1] / "docs/api").glob("*.md"))
        for service, call, scope in tested:
            said = re.search(rf"^### {service}\.{call}$(.*?)^##", pages, re.MULTILINE | re.DOTALL)
            with self.subTest(call):
                self.assertIn(scope, said[1])

    def test_the_forge_runs_what_is_pinned_and_may_only_read(self):
        workflow = (HERE.parents[1] / ".github/workflows/ci.yml").read_text()
        self.assertIn("run: .ci/run\n", workflow)
        self.assertEqual(re.findall(r"^permissions:\n((?:  .*\n)+)", workflow, re.MULTILINE), ["  contents: read\n"])
        actions = re.findall(r"uses: (\S+)", workflow)
        self.assertTrue(actions)
        self.assertEqual([each for each in actions if not re.search(r"@[0-9a-f]{40}$", each)], [])


if __name__ == "__main__":
    unittest.main()
