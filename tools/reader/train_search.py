"""Trains the search model: a question near the chunk that answers it, away from chunks of the same book that do not.

python train_search.py --cache CACHE --base all-MiniLM-L6-v2 --out OUT --without book,book [--epochs 1]
"""

import argparse
import os
import pickle
import random
import time

import torch

from books import gold_of
from network import CLS, SEP, Search, text_vectors

options = argparse.ArgumentParser()
options.add_argument("--cache", required=True)
options.add_argument("--base", required=True)
options.add_argument("--out", required=True)
options.add_argument("--without", default="", help="books that are left out")
options.add_argument("--epochs", type=int, default=1)
options.add_argument("--batch", type=int, default=40)
options.add_argument("--rate", type=float, default=4e-5)
options.add_argument("--temperature", type=float, default=0.05)
o = options.parse_args()
random.seed(5)
torch.manual_seed(5)

books = {}
for file in sorted(os.listdir(o.cache)):
    if file[:-4] in o.without.split(","):
        continue
    book = pickle.load(open(f"{o.cache}/{file}", "rb"))
    holder = {(number, index): chunk for chunk, (number, run, _) in enumerate(book["chunks"]) for index in run}
    asked = []
    for question in book["questions"]:
        direct = [holder[place] for place in ((question["page"], index) for index in question["answer"]) if place in holder]
        gold = {holder[place] for place in gold_of(question) if place in holder}
        if direct:
            asked.append((question["ids"], direct, gold, [chunk for chunk in question["found"] if chunk not in gold][:16]))
    books[file[:-4]] = (book, asked)


def chunk_pieces(book, chunk):
    number, run, head = book["chunks"][chunk]
    page = book["pages"][number]
    return page["title_ids"] + head + [piece for index in run for piece in page["ids"][index]]


network = Search(o.base).train()
for part in (network.encoder.embeddings, network.encoder.encoder.layer[0]):
    part.requires_grad_(False)
trained = [parameter for parameter in network.parameters() if parameter.requires_grad]
optimizer = torch.optim.AdamW(trained, lr=o.rate, weight_decay=0.01, fused=True)

batches = []
for _ in range(o.epochs):
    epoch = []
    for name, (_, asked) in books.items():
        order = random.sample(range(len(asked)), len(asked))
        parts = [order[start : start + o.batch] for start in range(0, len(order), o.batch)]
        epoch += [(name, part) for part in parts if len(part) >= o.batch // 2]
    batches += random.sample(epoch, len(epoch))

began = time.time()
for step, (name, part) in enumerate(batches):
    for group in optimizer.param_groups:
        group["lr"] = o.rate * min(1, (step + 1) / 25) * max(0.03, 1 - step / len(batches))
    book, asked = books[name]
    columns = []
    for index in part:
        _, direct, _, hard = asked[index]
        columns.append(random.choice(direct))
        if hard:  # the better found, the likelier
            columns.append(hard[min(int(random.expovariate(0.25)), len(hard) - 1)])
    columns = list(dict.fromkeys(columns))
    vectors = text_vectors(network, [asked[index][0] for index in part] + [chunk_pieces(book, chunk) for chunk in columns])
    scores = vectors[: len(part)] @ vectors[len(part) :].T / o.temperature
    loss = 0
    for row, index in enumerate(part):
        gold = torch.tensor([chunk in asked[index][2] for chunk in columns])
        loss = loss + torch.logsumexp(scores[row], 0) - torch.logsumexp(scores[row][gold], 0)
    loss = loss / len(part)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(trained, 1.0)
    optimizer.step()
    if (step + 1) % 10 == 0:
        print(f"{step + 1} of {len(batches)}, loss {loss.item():.3f}, {time.time() - began:.0f} s", flush=True)
network.encoder.save_pretrained(o.out)
