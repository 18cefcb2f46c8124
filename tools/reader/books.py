"""Books with readers' questions, cut into chunks as Lectern cuts them, and what words and vectors find for each question.

A book is two files of one JSON object a line. BOOK.pages.jsonl: {page, path, title, text, sentences: [[start, end], ...]}, ranges in
UTF-16 units. BOOK.questions.jsonl: {q, page, answer: [sentence, ...], also: [...], elsewhere: [[page, sentence], ...]}, and
{q, page: null, near: page} for a question that nothing answers.
"""

import json
import math
import re
from collections import Counter, defaultdict

CHUNK_LENGTH = 1000  # characters, as in lib/ingest/split-chunks.ts
STOP_WORDS = set(
    "a an the of to in is are was were be been it its this that these those i you he she they we my your do does did can could should "
    "would will how what which who when where why for on with from at by as and or not if".split()
)


def code_point_ranges(text, ranges):
    """Ranges that count UTF-16 units as ranges of Python's code points."""
    if all(ord(c) <= 0xFFFF for c in text):
        return ranges
    at, unit = {}, 0
    for index, character in enumerate(text):
        at[unit] = index
        unit += 2 if ord(character) > 0xFFFF else 1
    at[unit] = len(text)
    near = lambda u: at[u] if u in at else at[max(k for k in at if k <= u)]
    return [[near(start), near(end)] for start, end in ranges]


def read_book(folder, book):
    """Pages with sentences `S` and whether each looks like a heading `H`, and the questions."""
    pages = [json.loads(line) for line in open(f"{folder}/{book}.pages.jsonl")]
    for page in pages:
        page["R"] = code_point_ranges(page["text"], page["sentences"])
        page["S"] = [re.sub(r"\s+", " ", page["text"][a:b]).strip() for a, b in page["R"]]
        page["H"] = headings_of(page)
    questions = [json.loads(line) for line in open(f"{folder}/{book}.questions.jsonl")]
    return [page for page in pages if page["S"]], questions


def headings_of(page):
    """A heading is a short line of its own, without a stop, that has prose below it."""
    text, sentences = page["text"], page["S"]
    found = []
    for index, (start, end) in enumerate(page["R"]):
        is_line = (start == 0 or text[start - 1] == "\n") and (end >= len(text) or text[end] == "\n")
        sentence = sentences[index]
        below = sentences[index + 1] if index + 1 < len(sentences) else ""
        is_short = len(sentence) <= 80 and len(sentence.split()) <= 12 and re.match(r"[A-Z0-9]", sentence)
        is_plain = re.search(r"[\w?)]$", sentence) and not re.search(r"[={}<>;$|\\]", sentence)
        leads = len(below.split()) >= 5 and re.search(r"[.:!?]$", below)
        found.append(bool(is_line and is_short and is_plain and leads))
    return found


def chunks_of(page):
    """[(page, [sentence, ...], heading), ...]: whole sentences under one heading, about CHUNK_LENGTH long."""
    out, run, head = [], [], ""
    for index, sentence in enumerate(page["S"]):
        length = sum(len(page["S"][other]) + 1 for other in run) + len(sentence)
        if run and (page["H"][index] or length > CHUNK_LENGTH):
            out.append((page["page"], run, head))
            run = []
        if page["H"][index]:
            head = sentence
        run = run + [index]
    if run:
        out.append((page["page"], run, head))
    return out


def gold_of(question):
    """Every sentence that answers, as (page, sentence)."""
    if question["page"] is None:
        return set()
    own = {(question["page"], index) for index in question["answer"] + question["also"]}
    return own | {tuple(place) for place in question.get("elsewhere", [])}


def terms(text):
    return [stem(word) for word in re.findall(r"[a-z0-9_]+", text.lower()) if word not in STOP_WORDS]


def stem(word):
    for ending in ("ing", "ed", "es", "s", "ly"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


class BM25:
    """Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, with Lucene's idf."""

    def __init__(self, documents, k1=1.2, b=0.75):
        self.count, self.k1, self.b = len(documents), k1, b
        self.lengths = [len(document) for document in documents]
        self.mean = sum(self.lengths) / max(1, self.count)
        self.frequencies = [Counter(document) for document in documents]
        self.holders = defaultdict(list)
        for index, frequency in enumerate(self.frequencies):
            for term in frequency:
                self.holders[term].append(index)

    def top(self, query, most):
        scores = Counter()
        for term in set(query):
            held = self.holders.get(term, [])
            idf = math.log(1 + (self.count - len(held) + 0.5) / (len(held) + 0.5))
            for index in held:
                frequency = self.frequencies[index][term]
                norm = self.k1 * (1 - self.b + self.b * self.lengths[index] / self.mean)
                scores[index] += idf * frequency * (self.k1 + 1) / (frequency + norm)
        return [index for index, _ in scores.most_common(most)]
