"""Trains the reading model on questions with passages that answer and passages that do not, and on claims with what they cite.

python train_reader.py --cache CACHE --claims claims.jsonl,... --tokenizer tokenizer.json --base e5-small-v2 --out OUT --without book,book
  [--start reader.pt] [--steps 3000] [--minutes 80]

Each step takes a few questions, each with up to five passages. Passages that answer and those that do not are made by one rule: a chunk as
Lectern cuts it, or a run of neighbouring sentences of a random size. All sentences of a question's passages and "nothing answers" (0)
share one softmax, so that log-odds can be compared over a library. In one of seven answerable questions the passage that answers is left
out, since a search does not always find it; now and then a question is asked of another book. Some questions get words of their page's
title or heading behind them, as a follow-up gets the words of the question before, and some pieces of passages are masked: both keep
the network from knowing its books by heart.

Some steps take claims instead: as they were judged, with a detail changed by rule, two joined into one, or a sentence that cites itself.
"""

import argparse
import os
import pickle
import random
import time

import torch

from tokenizers import Tokenizer

from books import gold_of
from claims import CODE, NAME, edited, joined, read_claims, without_condition
from network import LONGEST, Reader, batch_of, reader_input

options = argparse.ArgumentParser()
options.add_argument("--cache", required=True)
options.add_argument("--base", required=True)
options.add_argument("--out", required=True)
options.add_argument("--claims", default="", help="files of judged claims")
options.add_argument("--claim-share", type=float, default=0.6, help="share of the steps that take claims")
options.add_argument("--claims-a-step", type=int, default=32)
options.add_argument("--tokenizer")
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


claims = read_claims([file for file in o.claims.split(",") if file], set(o.without.split(",")))
by_page, right = {}, [row for row in claims if row["label"] == "supported"]
for row in claims:
    page = by_page.setdefault((row.get("book"), row.get("title")), [])
    page.append(row)
for own in ("names", "codes"):
    pattern, of_book = (NAME if own == "names" else CODE), {}
    for row in claims:
        of_book.setdefault(row.get("book"), set()).update(pattern.findall(" ".join(row["sources"])))
    of_book = {book: sorted(found) for book, found in of_book.items()}
    for row in claims:
        row[own] = of_book[row.get("book")]
print(len(claims), "claims", flush=True)
if claims:
    tokenizer = Tokenizer.from_file(o.tokenizer)
    tokenizer.no_padding()
    tokenizer.no_truncation()


def pieces_of(text):
    return tokenizer.encode(text, add_special_tokens=False)


def claim_row():
    """A row of the reader's input, whether all is supported, and for each piece of the claim 1 (not so), 0 (so) or -1 (not known)."""
    kind, row = random.random(), None
    if kind < 0.25:
        row = edited(random.choice(right))
    elif kind < 0.4:
        row = random.choice(right)
        source = random.choice(row["sources"])
        row = {**row, "claim": source, "spans": [], "label": "supported", "known": True}
        shorter = without_condition(source)
        if shorter and random.random() < 0.5:
            row = {**row, "claim": shorter, "label": "unsupported", "known": False}
        elif random.random() < 0.65:
            row = edited(row) or row
    elif kind < 0.47:
        one = random.choice(right)
        others = [other for other in by_page[one.get("book"), one.get("title")] if other["label"] == "supported" and other is not one]
        row = joined(one, random.choice(others)) if others else None
    elif kind < 0.55:  # cites something else: of its page, or of any
        one = random.choice(right)
        other = random.choice(by_page[one.get("book"), one.get("title")] if kind < 0.5 else claims)
        if not set(one["sources"]) & set(other["sources"]):
            row = {**one, "sources": other["sources"], "label": "unsupported", "known": False}
    elif kind < 0.58:  # cites a word or two, as a heading or a label has
        one = random.choice(right)
        first, *_ = one["sources"]
        row = {**one, "sources": [" ".join(first.split()[: random.randint(1, 3)])], "label": "unsupported", "known": False}
    row = row or random.choice(claims)
    encoded = pieces_of(row["claim"])
    labels = [-1] + [
        int(any(start < end_of and end > start_of for start, end in row["spans"])) if row["known"] else -1
        for start_of, end_of in encoded.offsets[: LONGEST["claim"]]
    ]
    title = pieces_of(row.get("title") or "").ids[:24] if random.random() < 0.7 else []
    sources = list(row["sources"])
    if random.random() < 0.2:
        random.shuffle(sources)
    sentences = [pieces_of(source).ids[: LONGEST["sentence"]] for source in sources]
    shaped = reader_input(encoded.ids, title, [], sentences, LONGEST["claim"])
    return shaped, float(row["label"] == "supported"), labels


def claims_loss():
    """Binary cross-entropy of the verdicts, and of the pieces, of which few are wrong; the share of verdicts that are right."""
    rows = sorted((claim_row() for _ in range(o.claims_a_step)), key=lambda row: len(row[0][0]))
    loss, hits = 0, 0
    cross_entropy = torch.nn.functional.binary_cross_entropy_with_logits
    for start in range(0, len(rows), 8):
        part = rows[start : start + 8]
        ids, mask, segments = batch_of([row[0] for row in part])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            _, _, support, unsupported = network(ids, mask, segments)
        verdicts = torch.tensor([row[1] for row in part])
        labels = torch.full(ids.shape, -1.0)
        for index, row in enumerate(part):
            labels[index, : len(row[2])] = torch.tensor(row[2], dtype=torch.float)
        loss = loss + cross_entropy(support.float(), verdicts, reduction="sum") / len(rows)
        is_known = labels >= 0
        if is_known.any():
            weight = torch.tensor(4.0)
            loss = loss + cross_entropy(unsupported.float()[is_known], labels[is_known], pos_weight=weight) * len(part) / len(rows)
        hits += ((support > 0).float() == verdicts).sum().item()
    return loss, hits / len(rows)


network = Reader(o.base).train()
if o.start:
    network.load_state_dict({key: value.float() for key, value in torch.load(o.start, map_location="cpu").items()}, strict=False)
for part in (network.encoder.embeddings, *network.encoder.encoder.layer[: o.freeze]):
    part.requires_grad_(False)
trained = [parameter for parameter in network.parameters() if parameter.requires_grad]
body = [parameter for parameter in network.encoder.parameters() if parameter.requires_grad]
heads = [parameter for name in ("sentence", "passage", "support", "unsupported") for parameter in getattr(network, name).parameters()]
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


def questions_loss():
    global order
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
            sentence, passage, *_ = network(ids, mask, segments)
        for row, index in enumerate(part):
            log_odds[index] = (sentence[row, flat[index][0][2]] + passage[row]).float()
    loss, hits, at = 0, 0, 0
    for rows in asked:
        own, is_right = loss_of(rows, log_odds[at : at + len(rows)])
        loss, hits, at = loss + own, hits + is_right, at + len(rows)
    return loss / len(asked), hits / len(asked)


began, order, means = time.time(), [], {}
for step in range(o.steps):
    done = max(step / o.steps, (time.time() - began) / 60 / o.minutes)
    if done >= 1:
        break
    scale = min(1, (step + 1) / 40) * max(0.02, 1 - done)
    for group, rate in zip(optimizer.param_groups, (o.rate, HEAD_RATE)):
        group["lr"] = rate * scale
    task = "claims" if claims and random.random() < o.claim_share else "questions"
    loss, right_share = claims_loss() if task == "claims" else questions_loss()
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(trained, 1.0)
    optimizer.step()
    keep = min(0.998, (step + 1) / (step + 20))
    with torch.no_grad():
        for value, parameter in zip(average, trained):
            value.mul_(keep).add_(parameter, alpha=1 - keep)
    for name, value in ((f"{task} loss", loss.item()), (f"{task} right", right_share)):
        means[name] = 0.98 * means.get(name, value) + 0.02 * value
    if (step + 1) % 25 == 0:
        print(f"{step + 1} of {o.steps},", ", ".join(f"{name} {value:.3f}" for name, value in means.items()), f"{time.time() - began:.0f} s", flush=True)
    if (step + 1) % 150 == 0:
        save()
save()
