import { EVIDENCE_FRAME } from '#lib/answering/agent/evidence-block.ts';
import type { EvidenceSentence } from '#lib/answering/grounding/judged-claim.ts';

const SENTENCE = /^\[(\d+)\] (.*)$/;
const PASSAGE = 'Passage: ';
const QUESTION = /^Question: (.*)$/m;
/** What `quotedLine` puts before a bracket or the end of a message. */
const ESCAPED = /\\(?=[[【［〔])/g;

/** What a request asks, and its numbered sentences. */
export interface RequestEvidence {
  question: string;
  evidence: Map<number, EvidenceSentence>;
}

/** The evidence of a request as the model read it, each passage a source of its own; and the question. */
export function readEvidence(prompt: string): RequestEvidence {
  const start = prompt.indexOf(EVIDENCE_FRAME.start);
  const end = prompt.indexOf(EVIDENCE_FRAME.end);
  const evidence = new Map<number, EvidenceSentence>();
  let passages = 0;
  let offset = 0;
  for (const line of prompt.slice(start, end).split('\n')) {
    if (line.startsWith(PASSAGE)) passages += 1;
    const [, number, written = ''] = SENTENCE.exec(line) ?? [];
    if (number === undefined) continue;
    const text = written.replace(ESCAPED, '');
    evidence.set(Number(number), {
      sourceId: `passage-${String(passages)}`,
      start: offset,
      end: offset + text.length,
      kind: text.includes(' | ') ? 'row' : 'prose',
      text,
    });
    offset += text.length + 1;
  }
  return { question: QUESTION.exec(prompt.slice(end))?.[1] ?? '', evidence };
}
