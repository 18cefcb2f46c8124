"""Trains the reading model on questions with passages that answer and passages that do not.

python train_reader.py --cache CACHE --base e5-small-v2 --out OUT --without book,book [--start reader.pt] [--steps 3000] [--minutes 80]

Each step takes a few questions, each with up to five passages. Passages that answer and those that do not are made by one rule: a chunk as
Lectern cuts it, or a run of neighbouring sentences of a random size. All sentences of a question's passages and "nothing answers" (0)
share one softmax, so that log-odds can be compared over a library. In one of seven answerable questions the passage that answers is left
out, since a search does not always find it; now and then a question is asked of another book. Some questions get words of their page's
title or heading behind them, as a follow-up gets the words of the question before, and some pieces of passages are masked: both keep
the network from knowing its books by heart.
"""

import argparse
import os
import pickle
import random
import time

import torch

from books import gold_of
from network import Reader, batch_of, reader_input

options = argparse.ArgumentParser()
options.add_argument("--cache", required=True)
options.add_argument("--base", required=True)
options.add_argument("--out", required=True)
options.add_argument("--without", default="", help="books that are left out")
options.add_argument("--start", help="weights to go on from")
options.add_argument("--steps", type=int, default=3000)
options.add_argument("--minutes", type=float, default=1e9, help="ends sooner, the rate falling by whichever is nearer its end")
options.add_argument("--questions", type=int, default=5)
options.add_argument("--passages", type=int, default=5)
options.add_argument("--rate", type=float, default=6e-5)
options.add_argument("--freeze", type=int, default=4, help="embeddings and so many of the lowest layers stay as they are")
options.add_argument("--seed", type=int, default=7)
o = options.parse_args()
random.seed(o.seed)
torch.manual_seed(o.seed)

MASK = 103  # [MASK]
SIZES = [60, 100, 150, 200, 230]  # pieces of a run
HEAD_RATE = 3e-4

library, tasks = {}, []
for file in sorted(os.listdir(o.cache)):
    name = file[:-4]
    if name in o.without.split(","):
        continue
    book = pickle.load(open(f"{o.cache}/{file}", "rb"))
    book["chunks_of"], book["head_of"] = {}, {}
    for chunk, (number, run, head) in enumerate(book["chunks"]):
        book["chunks_of"].setdefault(number, []).append(chunk)
        book["head_of"].update({(number, index): head for index in run})
    texts = {place: tuple(page["ids"][place[1]]) for number, page in book["pages"].items() for place in ((number, i) for i in range(len(page["ids"])))}
    book["places_of"] = {}
    for place, text in texts.items():
        book["places_of"].setdefault(text, []).append(place)
    library[name] = book
    # Near questions without an answer are one and a half times as frequent: to know when it does not know is the harder half.
    for question in book["questions"]:
        again = question["page"] is None and random.random() < 0.5
        tasks += [(name, question)] * (2 if again else 1)
print(len(tasks), "questions", flush=True)


def run_around(ids, size, around):
    first = last = around
    total = len(ids[around])
    while total < size and (first > 0 or last < len(ids) - 1):
        is_back = first > 0 and (last == len(ids) - 1 or random.random() < 0.5)
        index = first - 1 if is_back else last + 1
        total += len(ids[index]) + 1
        first, last = (index, last) if is_back else (first, index)
    return list(range(first, last + 1))


def passages_of(book, question):
    """[(page, [sentence, ...])] and the sentences that count as answers, wherever the book repeats them."""
    gold = {again for number, index in gold_of(question) for again in book["places_of"][tuple(book["pages"][number]["ids"][index])]}
    here = set() if gold and random.random() < 0.15 else gold

    def shaped(number, run, around=None):
        if random.random() < 0.5:
            return run
        around = random.choice(run) if around is None else around
        return run_around(book["pages"][number]["ids"], random.choice(SIZES), around)

    chosen, seen = [], set()
    if here:
        answer = random.choice(question["answer"])
        own = next(book["chunks"][chunk] for chunk in book["chunks_of"][question["page"]] if answer in book["chunks"][chunk][1])
        chosen.append((question["page"], shaped(question["page"], own[1], answer)))
    found = question["found"][:20]
    hard = [chunk for _, chunk in sorted(enumerate(found), key=lambda item: random.random() * (item[0] + 3))]
    beside = question["page"] if question["page"] is not None else question.get("near")
    if beside in book["chunks_of"] and random.random() < 0.4:
        hard.insert(random.randrange(2), random.choice(book["chunks_of"][beside]))
    for chunk in hard:
        number, run, _ = book["chunks"][chunk]
        if len(chosen) >= o.passages or chunk in seen or any((number, index) in gold for index in run):
            continue
        seen.add(chunk)
        cut = shaped(number, run)
        chosen.append((number, run if any((number, index) in gold for index in cut) else cut))
    return chosen, here


def followed_up(book, question):
    number = question["page"] if question["page"] is not None else question.get("near")
    if number not in book["pages"]:
        return question["ids"]
    heads = [book["head_of"][place] for place in gold_of(question) if book["head_of"].get(place)]
    words = random.choice([book["pages"][number]["title_ids"], *heads])
    return question["ids"] + words[: random.randint(2, 6)]


def rows_of(task):
    name, question = task
    book = library[name]
    if random.random() < 0.03:  # of another book
        book = library[random.choice(list(library))]
        question = {"ids": question["ids"], "page": None, "found": random.sample(range(len(book["chunks"])), min(20, len(book["chunks"])))}
    asked = followed_up(book, question) if random.random() < 0.06 else question["ids"]
    chosen, gold = passages_of(book, question)
    is_masked = random.random() < 0.25
    rows = []
    for number, run in chosen:
        page = book["pages"][number]
        title = page["title_ids"] if random.random() > 0.08 else []
        head = book["head_of"].get((number, run[0]), []) if random.random() < 0.7 else []
        sentences = [page["ids"][index] for index in run]
        if is_masked:
            sentences = [[MASK if random.random() < 0.1 else piece for piece in sentence] for sentence in sentences]
        row = reader_input(asked, title, head, sentences)
        if row[2]:
            rows.append((row, [(number, index) in gold for index in run][: len(row[2])]))
    return rows


network = Reader(o.base).train()
if o.start:
    network.load_state_dict({key: value.float() for key, value in torch.load(o.start, map_location="cpu").items()})
for part in (network.encoder.embeddings, *network.encoder.encoder.layer[: o.freeze]):
    part.requires_grad_(False)
trained = [parameter for parameter in network.parameters() if parameter.requires_grad]
body = [parameter for parameter in network.encoder.parameters() if parameter.requires_grad]
heads = [*network.sentence.parameters(), *network.passage.parameters()]
optimizer = torch.optim.AdamW([{"params": body}, {"params": heads}], lr=o.rate, weight_decay=0.01, fused=True)
average = [parameter.detach().clone() for parameter in trained]  # of the weights, which is what is kept


def save():
    now = [parameter.detach().clone() for parameter in trained]
    for parameter, value in zip(trained, average):
        parameter.data.copy_(value)
    os.makedirs(o.out, exist_ok=True)
    torch.save({key: value.half() for key, value in network.state_dict().items()}, f"{o.out}/reader.pt")
    for parameter, value in zip(trained, now):
        parameter.data.copy_(value)


def loss_of(question_rows, log_odds):
    """Negative log-likelihood of the sentences that answer, or of nothing (0), and whether the best one does."""
    scores = torch.cat([torch.zeros(1)] + log_odds)
    gold = [False] + [is_gold for _, own in question_rows for is_gold in own]
    gold[0] = not any(gold)
    return torch.logsumexp(scores, 0) - torch.logsumexp(scores[torch.tensor(gold)], 0), gold[int(scores.argmax())]


began, mean, right, order = time.time(), None, None, []
for step in range(o.steps):
    done = max(step / o.steps, (time.time() - began) / 60 / o.minutes)
    if done >= 1:
        break
    scale = min(1, (step + 1) / 40) * max(0.02, 1 - done)
    for group, rate in zip(optimizer.param_groups, (o.rate, HEAD_RATE)):
        group["lr"] = rate * scale
    if len(order) < o.questions:
        order += random.sample(range(len(tasks)), len(tasks))
    asked = [rows for rows in (rows_of(tasks[order.pop()]) for _ in range(o.questions)) if rows]
    flat = [row for rows in asked for row in rows]
    log_odds = [None] * len(flat)
    # Passages of like length run together: little of a batch is padding.
    by_length = sorted(range(len(flat)), key=lambda index: len(flat[index][0][0]))
    for start in range(0, len(by_length), 8):
        part = by_length[start : start + 8]
        ids, mask, segments = batch_of([flat[index][0] for index in part])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            sentence, passage = network(ids, mask, segments)
        for row, index in enumerate(part):
            log_odds[index] = (sentence[row, flat[index][0][2]] + passage[row]).float()
    loss, hits, at = 0, 0, 0
    for rows in asked:
        own, is_right = loss_of(rows, log_odds[at : at + len(rows)])
        loss, hits, at = loss + own, hits + is_right, at + len(rows)
    loss = loss / len(asked)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(trained, 1.0)
    optimizer.step()
    keep = min(0.998, (step + 1) / (step + 20))
    with torch.no_grad():
        for value, parameter in zip(average, trained):
            value.mul_(keep).add_(parameter, alpha=1 - keep)
    mean = loss.item() if mean is None else 0.98 * mean + 0.02 * loss.item()
    right = hits / len(asked) if right is None else 0.98 * right + 0.02 * hits / len(asked)
    if (step + 1) % 25 == 0:
        print(f"{step + 1} of {o.steps}, loss {mean:.3f}, right {100 * right:.1f} %, {time.time() - began:.0f} s", flush=True)
    if (step + 1) % 300 == 0:
        save()
save()
