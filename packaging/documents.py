# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""documents.py <folder> <program>...: writes each program's man page, and its completions for bash, zsh and fish, all from
what its --help says. What a man page has beyond that is in packaging/man."""
import re
import subprocess
import sys
from pathlib import Path

import help_text

ROOT = Path(__file__).resolve().parents[1]
SHELLS = {"bash": "{}", "zsh": "_{}", "fish": "{}.fish"}  # and the name of a completion


def release():
    """The version of the sources, and the date of its heading in the changelog."""
    version = re.search(r"project\(fairlead VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
    date = re.search(rf"^## {re.escape(version)} - (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
    return version, date


def roff(text):
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return r"\&" + text if text.startswith((".", "'")) else text


def bold(text):
    return rf"\fB{roff(text)}\fR"


def italic(text):
    return rf"\fI{roff(text)}\fR"


def described(entries):
    for entry in entries:
        yield ".TP"
        yield ", ".join(map(bold, entry.names)) + (" " + italic(entry.value) if entry.value else "")
        yield roff(entry.text)


def commands(help):
    for command in help.commands:
        options = [option for option in command.options if "--help" not in option.names]
        if options or command.positionals or not command.commands:
            yield ".SS " + roff(re.sub(r" ?\[OPTIONS\]|(?<=\]) SUBCOMMAND$", "", command.usage))
            yield roff(command.text)
            yield from described(command.positionals + options)
        yield from commands(command)


def page(help, more):
    version, date = release()
    name = help.words[0]
    about = re.sub(rf"^({name} |A |The |Puts )", lambda found: "put " if found[1] == "Puts " else "", help.text).rstrip(".")
    lines = [
        r'.\" Made from ' + roff(f"{name} --help"),
        f'.TH {name.upper()} 1 "{date}" "Fairlead {version}" "User Commands"',
        ".ad l", ".SH NAME", f"{roff(name)} \\- {roff(about)}",
        ".SH SYNOPSIS", bold(name) + roff(help.usage.removeprefix(name)),
        ".SH DESCRIPTION", roff(help.text), ".SH OPTIONS", *described(help.options)]
    if help.commands:
        lines += [".SH COMMANDS", "The options above may follow a command, too.", *commands(help)]
    return "\n".join(lines) + "\n" + more


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def completion(help, shell):
    """For programs that have options only."""
    name = help.words[0]
    options = [option for option in help.options if option.names[-1].startswith("--")]
    if shell == "bash":
        return f"complete -o default -W {quoted(' '.join(option.names[-1] for option in options))} {name}\n"
    if shell == "zsh":
        lines = [f"#compdef {name}", "_arguments \\"]
        for option in options:
            text = re.sub(r"([\[\]:\\])", r"\\\1", option.text)
            value = ":" + re.sub(r"([:\\])", r"\\\1", option.value) + ":_files" if option.value else ""
            lines.append("    " + quoted(f"*{option.names[-1]}[{text}]{value}") + " \\")
        return "\n".join(lines).removesuffix(" \\") + "\n"
    return "".join(f"complete -c {name} -l {option.names[-1][2:]}{' -r' if option.value else ''} -d {quoted(option.text)}\n"
                   for option in options)


def write(folder, program):
    name = Path(program).name
    help = help_text.read(program, [name])
    more = (ROOT / "packaging/man" / f"{name}.roff").read_text()
    texts = {Path("man", f"{name}.1"): page(help, more)}
    for shell, shape in SHELLS.items():
        if help.commands:
            text = subprocess.run((program, "completion", shell), check=True, text=True, capture_output=True).stdout
        else:
            text = completion(help, shell)
        texts[Path(shell, shape.format(name))] = text
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return help


if __name__ == "__main__":
    for program in sys.argv[2:]:
        write(Path(sys.argv[1]), program)
