# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Dashboard and alerts speak of metrics that there are: python3 test_metrics.py <folder of the programs> <root>"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from daemon import Daemon, until
from release_store import LONG, Traffic

BINARIES, ROOT = Path(sys.argv[1]), Path(sys.argv[2])
DASHBOARD = ROOT / "packaging/grafana/fairlead.json"
RULES = ROOT / "packaging/prometheus/fairlead.rules.yml"
NAME = re.compile(r"\b((?:fairlead|ojs|process|codeq)_[a-z0-9_]+)\b")


def panels():
    return [panel for panel in json.loads(DASHBOARD.read_text())["panels"] if panel["type"] != "row"]


def expressions():
    """Those of the dashboard, as Grafana would send them."""
    for panel in panels():
        for target in panel["targets"]:
            text = target["expr"].replace("$__rate_interval", "1m")
            yield panel["title"], re.sub(r"\$(job|instance|tenant)\b", "any", text)


def promtool(*arguments, text=None):
    if not shutil.which("promtool"):
        raise unittest.SkipTest("promtool is not installed (package prometheus)")
    return subprocess.run(["promtool", *arguments], input=text, capture_output=True, text=True)


class Metrics(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        with Daemon(BINARIES, Path(cls.folder.name) / "data", environment=LONG) as broker:
            traffic = Traffic(broker)
            # One tenant alone asks for no more than its share.
            traffic.create("calm")
            until(lambda: "fairlead_tenants 1" in broker.must("GET", "/metrics"), "the tenant is counted")
            traffic.create("calm")
            traffic.claim("calm", "mail")
            quiet = until(lambda: text if "fairlead_quiet_wait" in (text := broker.must("GET", "/metrics")) else None,
                          "a quiet tenant")
            traffic.everything()
            broker.ctl("limits", "set", "full", "max_queue_depth=0", "--reason", "test")
            broker.ask("POST", "/v1/codeq/tasks", {"command": "mail", "payload": {}}, token="full")

            def scrape():
                text = broker.must("GET", "/metrics")
                return text if "fairlead_tenant_refused_total{" in text and "fairlead_jain" in text else None

            cls.text = until(scrape, "the figures of what happened")
        cls.exposed = set(re.findall(r"(?m)^([a-z_][a-z0-9_]*)", quiet + cls.text))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_metric_of_dashboard_and_alerts_is_exposed(self):
        named = set(NAME.findall(" ".join(text for _, text in expressions())))
        named |= set(NAME.findall(" ".join(re.findall(r"(?ms)expr: (.*?)\n +(?:for|labels):", RULES.read_text()))))
        self.assertGreater(len(named), 35)
        self.assertEqual(named - self.exposed, set())

    def test_prometheus_finds_no_fault_with_the_metrics(self):
        checked = promtool("check", "metrics", text=self.text)
        self.assertEqual((checked.returncode, checked.stdout, checked.stderr), (0, "", ""))

    def test_alerts_are_good_and_fire_when_they_should(self):
        checked = promtool("check", "rules", str(RULES))
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        tested = promtool("test", "rules", str(RULES.parent / "fairlead.rules.test.yml"))
        self.assertEqual(tested.returncode, 0, tested.stdout + tested.stderr)

    def test_every_alert_is_tested(self):
        alerts = set(re.findall(r"- alert: (\w+)", RULES.read_text()))
        tested = set()
        for name, rest in re.findall(r"alertname: (\w+)(.*?)(?=alertname:|\Z)",
                                     (RULES.parent / "fairlead.rules.test.yml").read_text(), re.S):
            if "exp_labels" in rest:
                tested.add(name)
        self.assertEqual(alerts - tested, set())

    def test_configuration_of_prometheus_is_good(self):
        with tempfile.TemporaryDirectory() as folder:
            config = (RULES.parent / "prometheus.yml").read_text()
            (Path(folder) / "token").write_text("x")
            config = config.replace("/etc/prometheus/fairlead.token", f"{folder}/token")
            (Path(folder) / "prometheus.yml").write_text(config)
            shutil.copy(RULES, folder)
            checked = promtool("check", "config", f"{folder}/prometheus.yml")
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_expressions_of_the_dashboard_can_be_parsed(self):
        rules = [{"record": f"panel_{number}", "expr": text} for number, (_, text) in enumerate(expressions())]
        with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
            json.dump({"groups": [{"name": "dashboard", "rules": rules}]}, file)
            file.flush()
            checked = promtool("check", "rules", file.name)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_panels_have_their_places(self):
        dashboard = json.loads(DASHBOARD.read_text())
        self.assertEqual(len({panel["id"] for panel in dashboard["panels"]}), len(dashboard["panels"]))
        taken = set()
        for panel in dashboard["panels"]:
            place = panel["gridPos"]
            self.assertLessEqual(place["x"] + place["w"], 24, panel["title"])
            cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                     for y in range(place["y"], place["y"] + place["h"])}
            self.assertFalse(taken & cells, panel["title"])
            taken |= cells
        names = {variable["name"] for variable in dashboard["templating"]["list"]}
        used = set(re.findall(r"\$\{?([a-z]+)", json.dumps(dashboard["panels"])))
        self.assertEqual(used - names, set())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
