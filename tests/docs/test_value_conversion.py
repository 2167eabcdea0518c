# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the generator of conversions: what it makes of a message and a struct, and that nothing is lost by oversight."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "cmake"))

import api_reference
from value_conversion import Conversions, Fault, Headers, pairs_of

PROTO = """syntax = "proto3";
package fairlead.admin.v1;
import "google/protobuf/timestamp.proto";
message Cat {
  string name = 1;
  optional double weight_kg = 2;
  google.protobuf.Timestamp born_at = 3;
  bool asleep = 4;
  Mood mood = 5;
  repeated Cat kittens = 6;
  Owner owner = 7;
}
message Owner {
  string name = 1;
}
enum Mood {
  MOOD_UNSPECIFIED = 0;
  MOOD_WELL = 1;
  MOOD_VERY_ILL = 2;
}
"""
HEADER = """#pragma once
#include <QString>
namespace fairlead::gui {
enum class Mood { Unknown, Well, VeryIll };
constexpr bool isWell(Mood mood) { return mood == Mood::Well; }
// A cat.
struct Cat {
    QString name;
    std::optional<double> weightKg{};
    qint64 bornAtMs = 0;  // its birth
    bool isAsleep = false;
    Mood mood = Mood::Unknown;
    QList<Cat> kittens;
    QString owner;
    bool operator==(const Cat&) const = default;
    bool isYoung() const { return bornAtMs > 0; }
};
}
"""
READ = "Cat < Cat\n    owner = owner.name\n"


class Conversion(unittest.TestCase):
    def made(self, pairs=READ, header=HEADER):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "cats.proto").write_text(PROTO)
            made = Conversions(api_reference.read(Path(folder)), Headers({"gui/data/cat.h": header}), pairs_of(pairs))
            return made.sources()

    def body(self, *arguments):
        lines = self.made(*arguments)["value_conversion_bodies.h"]
        start = next(n for n, line in enumerate(lines) if line.startswith("void"))
        return [line.strip() for line in lines[start + 1:lines.index("}", start)]]

    def fault(self, *arguments):
        with self.assertRaises(Fault) as found:
            self.made(*arguments)
        return str(found.exception)

    def test_each_kind_of_field_is_read(self):
        self.assertEqual(self.body(), [
            "value.name = text(message.name());",
            "if (message.has_weight_kg()) value.weightKg = double(message.weight_kg());",
            "value.bornAtMs = toMs(message.born_at());", "value.isAsleep = bool(message.asleep());",
            "value.mood = fromWire(message.mood(), Mood::VeryIll);", "value.kittens.reserve(message.kittens_size());",
            "for (const auto& each : message.kittens()) value.kittens.append(as<Cat>(each));",
            "value.owner = text(message.owner().name());"])

    def test_each_kind_of_member_is_written(self):
        self.assertEqual(self.body("Cat > Cat\n    by hand: owner\n"), [
            "message.set_name(value.name.toStdString());",
            "if (value.weightKg) message.set_weight_kg((*value.weightKg));",
            "fillTime(value.bornAtMs, [&message] { return message.mutable_born_at(); });",
            "message.set_asleep(value.isAsleep);", "message.set_mood(api::Mood(int(value.mood)));",
            "for (const auto& each : value.kittens) write(*message.add_kittens(), each);", "writeRest(message, value);"])

    def test_a_field_that_has_no_member_is_a_fault(self):
        self.assertIn("the field asleep is lost", self.fault(READ, HEADER.replace("    bool isAsleep = false;\n", "")))

    def test_a_member_that_has_no_field_is_a_fault(self):
        added = HEADER.replace("    QString owner;", "    QString owner;\n    int lives = 9;")
        self.assertIn("nothing is known of the member lives", self.fault(READ, added))
        self.made(READ + "    without: lives\n", added)

    def test_a_name_that_is_in_neither_is_a_fault(self):
        self.assertIn("tail is in neither", self.fault(READ + "    without: tail\n"))

    def test_an_enumeration_that_is_not_the_protos_is_a_fault(self):
        self.assertIn("Mood is not Mood", self.fault(READ, HEADER.replace("Well, VeryIll", "VeryIll, Well")))
        self.assertIn("Mood is not Mood", self.fault(READ, HEADER.replace(", VeryIll", "")))

    def test_an_enumeration_without_one_for_unknown_is_written_alone(self):
        known = HEADER.replace("Unknown, Well", "Well").replace("Mood::Unknown", "Mood::Well")
        self.assertIn("message.set_mood(api::Mood(int(value.mood) + 1));", self.body("Cat > Cat\n    by hand: owner\n", known))
        self.assertIn("no value for what is unknown", self.fault(READ, known))

    def test_a_type_that_cannot_hold_the_field_is_a_fault(self):
        self.assertIn("name: cannot be int", self.fault(READ, HEADER.replace("QString name;", "int name = 0;")))

    def test_an_optional_member_needs_an_optional_field(self):
        self.assertIn("is optional", self.fault(READ, HEADER.replace("bool isAsleep", "std::optional<bool> isAsleep")))


if __name__ == "__main__":
    unittest.main()
