"""Notes for every question which chunks words and vectors find. One pickle a book, which training and measuring read.

python prepare.py --data FOLDER --tokenizer tokenizer.json --search search.onnx --out CACHE [BOOK ...]
"""

import argparse
import os
import pickle
from collections import Counter

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from books import BM25, chunks_of, read_book, terms
from network import CLS, LONGEST, SEP

FOUND = 30

options = argparse.ArgumentParser()
options.add_argument("--data", required=True)
options.add_argument("--tokenizer", required=True)
options.add_argument("--search", required=True, help="the search model that finds the negatives, as ONNX")
options.add_argument("--out", required=True)
options.add_argument("books", nargs="*")
o = options.parse_args()

tokenizer = Tokenizer.from_file(o.tokenizer)
tokenizer.no_padding()
tokenizer.no_truncation()
session = onnxruntime.InferenceSession(o.search, providers=["CPUExecutionProvider"])


def pieces(text, most=10_000):
    return tokenizer.encode(text, add_special_tokens=False).ids[:most]


def vector(own):
    ids = np.array([[CLS] + own[:254] + [SEP]], dtype=np.int64)
    feeds = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    mean = session.run(None, feeds)[0][0].mean(0)
    return mean / np.linalg.norm(mean)


os.makedirs(o.out, exist_ok=True)
names = o.books or sorted(name[: -len(".questions.jsonl")] for name in os.listdir(o.data) if name.endswith(".questions.jsonl"))
for name in names:
    pages, questions = read_book(o.data, name)
    for page in pages:
        page["ids"] = [pieces(sentence, LONGEST["sentence"]) for sentence in page["S"]]
        page["title_ids"] = pieces(page["title"], 24)
    by_number = {page["page"]: page for page in pages}
    chunks = [(number, run, pieces(head, 20) if head else []) for page in pages for number, run, head in chunks_of(page)]
    heads = [head for page in pages for _, _, head in chunks_of(page)]
    text = lambda number, run: " ".join(by_number[number]["S"][index] for index in run)
    words = BM25(
        [terms(f"{by_number[number]['title']} {head} {text(number, run)}") for (number, run, _), head in zip(chunks, heads)]
    )
    vectors = np.stack(
        [
            vector(by_number[number]["title_ids"] + head + [piece for index in run for piece in by_number[number]["ids"][index]])
            for number, run, head in chunks
        ]
    )
    for question in questions:
        question["ids"] = pieces(question["q"], LONGEST["question"])
        # Reciprocal rank fusion (Cormack et al., 2009).
        rank = Counter()
        for place, index in enumerate(words.top(terms(question["q"]), 60)):
            rank[index] += 1 / (60 + place)
        for place, index in enumerate(np.argsort(-(vectors @ vector(question["ids"])))[:60]):
            rank[int(index)] += 1 / (60 + place)
        question["found"] = [index for index, _ in rank.most_common(FOUND)]
    kept = {number: {key: page[key] for key in ("title", "S", "ids", "title_ids")} for number, page in by_number.items()}
    pickle.dump({"pages": kept, "chunks": chunks, "questions": questions}, open(f"{o.out}/{name}.pkl", "wb"))
    print(name, len(chunks), "chunks", len(questions), "questions", flush=True)
