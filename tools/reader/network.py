"""The two networks and their inputs."""

import torch
from transformers import AutoModel

CLS, SEP, MARK, ARROW = 101, 102, 2, 1028  # [CLS], [SEP], [unused1], ">": of BERT's uncased vocabulary
LONGEST = {"question": 48, "claim": 110, "title": 40, "sentence": 120, "window": 300}


class Reader(torch.nn.Module):
    """One encoder that reads passages for questions and checks claims.

    For a question: a logit for each piece, read at the marks of sentences, and one for the passage; a sentence's log-odds are the sum.
    For a claim: a logit that its sources support all of it, and for each of its pieces a logit that they do not support that piece.
    """

    def __init__(self, base):
        super().__init__()
        # No dropout: on a CPU its random numbers cost more than the attention.
        self.encoder = AutoModel.from_pretrained(
            base, attn_implementation="eager", hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0
        )
        size = self.encoder.config.hidden_size
        self.sentence, self.passage = torch.nn.Linear(size, 1), torch.nn.Linear(size, 1)
        self.support, self.unsupported = torch.nn.Linear(size, 1), torch.nn.Linear(size, 1)

    def forward(self, ids, mask, segments):
        states = self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=segments).last_hidden_state
        first = states[:, 0]
        pieces, whole = (self.sentence(states), self.unsupported(states)), (self.passage(first), self.support(first))
        return tuple(logits.squeeze(-1) for logits in (pieces[0], whole[0], whole[1], pieces[1]))


class Search(torch.nn.Module):
    """The states of a text's pieces; their mean is its vector."""

    def __init__(self, base):
        super().__init__()
        self.encoder = AutoModel.from_pretrained(
            base, attn_implementation="eager", hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0
        )

    def forward(self, ids, mask, segments):
        return self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=segments).last_hidden_state


def reader_input(question, title, heading, sentences, longest=LONGEST["question"]):
    """[CLS] question or claim [SEP] title > heading [SEP] [MARK] sentence ... [SEP] of pieces: ids, segments, where the marks stand."""
    ids = [CLS] + question[:longest] + [SEP]
    first = len(ids)
    ids += (title + ([ARROW] + heading if heading else []))[: LONGEST["title"]] + [SEP]
    marks = []
    for sentence in sentences:
        if len(ids) + len(sentence) + 2 > LONGEST["window"]:
            break
        marks.append(len(ids))
        ids += [MARK] + sentence
    ids.append(SEP)
    return ids, [0] * first + [1] * (len(ids) - first), marks


def batch_of(rows):
    """Ids, mask and segments of rows (ids, segments, ...), padded."""
    length = max(len(row[0]) for row in rows)
    ids, mask, segments = (torch.zeros(len(rows), length, dtype=torch.long) for _ in range(3))
    for index, (own, of, *_) in enumerate(rows):
        ids[index, : len(own)] = torch.tensor(own)
        mask[index, : len(own)] = 1
        segments[index, : len(of)] = torch.tensor(of)
    return ids, mask, segments


def text_vectors(network, texts, at_once=10):
    """Vectors of length one of texts given as pieces, texts of like length together."""
    out, order = [None] * len(texts), sorted(range(len(texts)), key=lambda index: len(texts[index]))
    for start in range(0, len(order), at_once):
        part = order[start : start + at_once]
        rows = [([CLS] + texts[index][:190] + [SEP],) for index in part]
        ids, mask, segments = batch_of([(row, [0] * len(row)) for (row,) in rows])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            states = network(ids, mask, segments)
        means = (states.float() * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        for index, vector in zip(part, torch.nn.functional.normalize(means, dim=1)):
            out[index] = vector
    return torch.stack(out)
