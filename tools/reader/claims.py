"""Claims with the sentences they cite: those that people and careful writers judged, and wrong ones made from right ones by rule.

A file holds one JSON object a line: {claim, sources: [sentence, ...], label: "supported" | "wrong" | "added" | "unsupported",
spans: [[start, end], ...] (code points of the claim that are not so), book, path}. A row for training is a dict of these with `known`:
whether the spans are all there is to find.
"""

import json
import os
import random
import re

NUMBER = re.compile(r"(?<![\w.])\d[\d,.]*\d|(?<![\w.])\d(?![\w.])")
NAME = re.compile(r"(?<=[a-z,;:] )[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)*")
CODE = re.compile(r"--?[a-z][\w-]+|\b\w+[._]\w[\w.]*|`[^`]+`|\b[A-Z]+_[A-Z_]+\b")
WORD = re.compile(r"[A-Za-z][a-z]{3,}")
NUMBER_WORDS = "two three four five six seven eight nine ten eleven twelve twenty thirty fifty hundred thousand".split()
UNITS = [
    "milliseconds seconds minutes hours days weeks months years".split(),
    "bytes kilobytes megabytes gigabytes".split(),
    "KB MB GB TB".split(),
    "millimetres centimetres metres kilometres miles feet inches yards".split(),
    "grams kilograms pounds ounces tons".split(),
    "percent degrees points".split(),
    "dollars pounds euros cents pence shillings".split(),
]
# Each pair is exchanged in both directions.
PAIRS = [
    line.split(" / ")
    for line in """all / some
every / hardly any
always / sometimes
never / sometimes
both / neither
only / also
at least / at most
more than / less than
up to / at least
before / after
first / last
next / previous
earlier / later
must / may
has to / may
should / must not
required / optional
usually / always
recommended / discouraged
more / less
most / least
larger / smaller
bigger / smaller
faster / slower
higher / lower
longer / shorter
older / newer
better / worse
easier / harder
if / unless
unless / if
when / even when
until / only after
because / although
with / without
enable / disable
enables / disables
enabled / disabled
add / remove
adds / removes
added / removed
start / stop
starts / stops
allow / prevent
allows / prevents
increase / decrease
increases / decreases
open / close
opens / closes
import / export
read / write
reads / writes
local / remote
public / private
client / server
input / output
left / right
inside / outside
above / below
upper / lower
true / false
automatically / manually
same / different
succeeds / fails
keeps / discards
permanent / temporary
father / brother
mother / sister
old / young
day / night
morning / evening""".split("\n")
]
SWAPS = {}
for _one, _other in PAIRS:
    SWAPS.setdefault(_one, []).append(_other)
    SWAPS.setdefault(_other, []).append(_one)
# Every word of one side is a contrary of every word of the other.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "contraries.txt")) as _lines:
    for _line in _lines:
        _sides = [side.split() for side in _line.split("|")]
        for _side, _others in (_sides, _sides[::-1]):
            for _word in _side:
                if len(_word) > 4:
                    SWAPS.setdefault(_word, []).extend(other for other in _others if len(other) > 3)
SWAP = re.compile(r"\b(" + "|".join(sorted(map(re.escape, SWAPS), key=len, reverse=True)) + r")\b")
VERB = re.compile(r"\b(is|are|was|were|can|could|will|would|should|must|does|do|did|has been|may)\b(?! not\b|n't)")
NOT = re.compile(r"\b(is|are|was|were|can|could|will|would|should|must|does|do|did) not\b|\b(is|are|was|were|could|would|should|does|do|did)n't\b")


def read_claims(files, without):
    rows = []
    for file in files:
        for line in open(file):
            row = json.loads(line)
            if row.get("book") in without:
                continue
            row["spans"] = row.get("spans") or []
            row["known"] = row["label"] == "supported" or bool(row["spans"])
            rows.append(row)
    return rows


def replaced(claim, start, end, words):
    return claim[:start] + words + claim[end:], [[start, start + max(1, len(words))]]


def edit_number(claim, row):
    found = list(NUMBER.finditer(claim))
    worded = [m for m in WORD.finditer(claim) if m.group().lower() in NUMBER_WORDS]
    if not found + worded:
        return None
    m = random.choice(found + worded)
    if m in worded:
        other = random.choice([word for word in NUMBER_WORDS if word != m.group().lower()])
        return replaced(claim, m.start(), m.end(), other.capitalize() if m.group()[0].isupper() else other)
    digits = list(m.group())
    at = random.choice([index for index, c in enumerate(digits) if c.isdigit()])
    digits[at] = random.choice([d for d in "123456789" if d != digits[at]])
    other = "".join(digits) if random.random() < 0.7 else m.group() + "0"
    return replaced(claim, m.start(), m.end(), other)


def edit_unit(claim, row):
    found = [(m, group) for m in re.finditer(r"\b[A-Za-z]+\b", claim) for group in UNITS if m.group() in group]
    if not found:
        return None
    m, group = random.choice(found)
    return replaced(claim, m.start(), m.end(), random.choice([unit for unit in group if unit != m.group()]))


def edit_with(pattern, key):
    """Another of the same kind that the sources or other claims of the book hold."""

    def edit(claim, row):
        found = list(pattern.finditer(claim))
        near = [m.group() for source in row["sources"] for m in pattern.finditer(source)]
        others = near if near and random.random() < 0.6 else row.get(key, [])
        if not found or not others:
            return None
        m = random.choice(found)
        other = random.choice(others)
        return None if other in claim else replaced(claim, m.start(), m.end(), other)

    return edit


def edit_swap(claim, row):
    found = list(SWAP.finditer(claim))
    if not found:
        return None
    m = random.choice(found)
    if not SWAPS[m.group()]:
        return None
    return replaced(claim, m.start(), m.end(), random.choice(SWAPS[m.group()]))


def edit_negation(claim, row):
    negated = list(NOT.finditer(claim))
    if negated:
        m = random.choice(negated)
        return replaced(claim, m.start(), m.end(), m.group(1) or m.group(2))
    found = list(VERB.finditer(claim))
    if not found:
        return None
    m = random.choice(found)
    return replaced(claim, m.start(), m.end(), m.group() + " not")


def edit_roles(claim, row):
    """Two words that the sources hold too change places."""
    source = " ".join(row["sources"]).lower()
    words = [m for m in WORD.finditer(claim) if m.start() and m.group().lower() in source]
    if len(words) < 4:
        return None
    one, other = sorted(random.sample(words, 2), key=lambda m: m.start())
    if one.group().lower()[:4] == other.group().lower()[:4] or one.end() + 1 >= other.start():
        return None
    # Both are nouns, as far as the word before tells.
    if not all(re.search(r"\b(the|a|an|of|to|from|by|with|for|his|her|their|its|and|in|on)\s$", claim[: m.start()]) for m in (one, other)):
        return None
    claim = claim[: one.start()] + other.group() + claim[one.end() : other.start()] + one.group() + claim[other.end() :]
    shift = len(other.group()) - len(one.group())
    return claim, [[one.start(), one.start() + len(other.group())], [other.start() + shift, other.start() + shift + len(one.group())]]


def edit_names(claim, row):
    """Two names change places."""
    found = list(NAME.finditer(claim))
    if len(found) < 2:
        return None
    one, other = sorted(random.sample(found, 2), key=lambda m: m.start())
    if one.group() == other.group():
        return None
    claim = claim[: one.start()] + other.group() + claim[one.end() : other.start()] + one.group() + claim[other.end() :]
    shift = len(other.group()) - len(one.group())
    return claim, [[one.start(), one.start() + len(other.group())], [other.start() + shift, other.start() + shift + len(one.group())]]


CONDITION = re.compile(r"^(?:If|When|Unless|While|Until) [^,;]{8,80}, (?=[a-z])|,? (?:if|unless|only when|provided that|as long as|except) [^,;.]{8,}(?=[.]$)")


def without_condition(claim):
    """The sentence without the condition under which it holds; None where it has none."""
    m = CONDITION.search(claim)
    if not m:
        return None
    rest = claim[: m.start()] + claim[m.end() :]
    return rest[0].upper() + rest[1:]


EDITS = [
    (edit_number, 3),
    (edit_unit, 2),
    (edit_with(NAME, "names"), 2),
    (edit_with(CODE, "codes"), 2),
    (edit_swap, 4),
    (edit_negation, 2),
    (edit_roles, 3),
    (edit_names, 1),
]


def edited(row):
    """The claim with one detail changed, and so wrong; None where nothing can be changed."""
    for edit in random.choices([edit for edit, _ in EDITS], [weight for _, weight in EDITS], k=6):
        changed = edit(row["claim"], row)
        if changed:
            return {**row, "claim": changed[0], "spans": changed[1], "label": "wrong", "known": True}
    return None


def joined(one, other):
    """Two right claims as one sentence; with the sources of the first alone, the second is added."""
    first = one["claim"].rstrip(".")
    second = other["claim"]
    link = random.choice([", and ", "; ", ". "])
    second = second if link == ". " or not second[:2].istitle() else second[0].lower() + second[1:]
    claim = first + link + second
    if random.random() < 0.5:
        return {**one, "claim": claim, "sources": one["sources"] + other["sources"], "spans": [], "label": "supported", "known": True}
    return {**one, "claim": claim, "spans": [[len(first + link), len(claim)]], "label": "added", "known": True}
