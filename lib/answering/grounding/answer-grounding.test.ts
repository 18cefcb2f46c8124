import { describe, expect, it } from 'vitest';

import type { Claim, GroundingMode } from '#lib/contracts/claim.ts';

import { AnswerGrounding } from './answer-grounding.ts';
import { CitationLedger, type CitedSource } from './citation-ledger.ts';
import type { ClaimChecker, ReadableClaim } from './claim-checker.ts';
import type { EvidenceSentence } from './judged-claim.ts';

const WORDS = [
  'The lighthouse keeper trims the lamp every four hours.',
  'The supply boat lands every second Tuesday.',
  'The fog bell rings twice a minute in thick fog.',
  'let tower = Tower::new(42);',
  'tower.light();',
  'A rope holds its lamps (2), its\nbells (1), and nothing else.',
];

// Sentences 1 and 2 belong to source a, the others to source b.
const SENTENCES: EvidenceSentence[] = WORDS.map((text, index) => ({
  sourceId: index < 2 ? 'a' : 'b',
  start: index * 100,
  end: index * 100 + text.length,
  kind: text.endsWith(';') ? 'code' : 'prose',
  text,
}));

const [KEEPER = '', BOAT = '', BELL = '', , , ROPE = ''] = WORDS;

interface Grounded {
  text: string;
  pieces: string[];
  claims: { said: string; status: string }[];
  withheld: string[];
  sources: CitedSource[];
  removedMarkers: number;
}

async function ground(text: string | string[], mode: GroundingMode = 'strict'): Promise<Grounded> {
  const ledger = new CitationLedger();
  const grounding = new AnswerGrounding({
    mode,
    findSentence: (number) => SENTENCES[number - 1] ?? null,
    ledger,
    isRefusal: (sentence) => sentence.startsWith('I don’t know'),
  });
  const pieces: string[] = [];
  const claims = [];
  for await (const release of grounding.ground(stream([text].flat()))) {
    pieces.push(release.text);
    claims.push(...release.claims);
  }
  const whole = pieces.join('');
  return {
    text: whole,
    pieces,
    claims: claims.map(({ start, end, status }) => ({ said: whole.slice(start, end), status })),
    withheld: grounding.withheld.map(({ markdown }) => markdown),
    sources: ledger.sources,
    removedMarkers: grounding.removedMarkers,
  };
}

async function* stream(deltas: string[]): AsyncGenerator<string> {
  for (const delta of deltas) yield await Promise.resolve(delta);
}

describe('an answer in strict mode', () => {
  it('keeps numbers in round brackets that the evidence has behind the same word, and takes others for citations', async () => {
    const rope = ROPE.replace('\n', ' ');
    const quoted = await ground(`${rope} [6]`);
    expect(quoted.text).toBe(`${rope} [1]`);
    expect(quoted.sources.map(({ ranges }) => ranges.length)).toEqual([1]);
    expect((await ground(`${BELL.slice(0, -1)} (3).`)).text).toBe(`${BELL.slice(0, -1)} [1].`);
  });

  it('has source positions in order of first citation, and the ranges that are cited', async () => {
    const { text, sources } = await ground(`${BELL} [3] ${KEEPER} [1] ${BOAT} [2]`);
    expect(text).toBe(`${BELL} [1] ${KEEPER} [2] ${BOAT} [2]`);
    expect(sources.map(({ sourceId, ranges }) => [sourceId, ranges.length])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });

  it('leaves out where to go, write or call, unless the cited words say so', async () => {
    const hostile = [
      'Type your password at http://evil.example [2].',
      'Call 555-0100 to renew your licence [1].',
      'Ask www.evil.example for these:\n\n- the lamp\n',
    ];
    const { text, withheld } = await ground(`${hostile.join(' ')}\n\n${BELL} [3]`);
    expect(text.trim()).toBe(`${BELL} [1]`);
    expect(withheld.join(' ')).toMatch(/evil\.example.*555-0100.*evil\.example/s);
  });

  it('leaves out what cites nothing or what does not exist, and counts it', async () => {
    const { text, withheld, removedMarkers } = await ground(
      `I believe so. ${KEEPER} [1] The moon is made of cheese [77].`,
    );
    expect(text).toBe(`${KEEPER} [1]`);
    expect(withheld).toEqual(['I believe so.', 'The moon is made of cheese.']);
    expect(removedMarkers).toBe(1);
  });

  it('leaves out what contradicts the cited words, and does not cite for it', async () => {
    const { text, sources } = await ground(`The bell rings 99 times a minute in thick fog [3]. ${KEEPER} [1]`);
    expect(text).toBe(`${KEEPER} [1]`);
    expect(sources.map(({ sourceId }) => sourceId)).toEqual(['a']);
  });

  it('yields nothing when nothing holds', async () => {
    expect((await ground('I believe so. Surely [99].')).pieces).toEqual([]);
    expect((await ground('## Heading\n\nHere are the steps:\n\n- A guess.')).text).toBe('');
  });

  it('neither shows nor counts that the model found nothing', async () => {
    const { text, withheld } = await ground('I don’t know that.');
    expect([text, withheld]).toEqual(['', []]);
  });

  it('releases each sentence as soon as the next one has begun', async () => {
    const { pieces } = await ground([`${KEEPER} [1]`, ` ${BOAT.slice(0, 12)}`, `${BOAT.slice(12)} [2]`]);
    expect(pieces).toEqual([`${KEEPER} [1]`, ` ${BOAT} [1]`]);
  });

  it('closes the gap where a sentence was left out', async () => {
    const { text } = await ground(`${KEEPER} [1]\n\nA guess. ${BOAT} [2] Another guess.\n\nA third.\n\n${BELL} [3]`);
    expect(text).toBe(`${KEEPER} [1]\n\n${BOAT} [1]\n\n${BELL} [2]`);
  });

  it('judges list items one by one', async () => {
    const { text } = await ground(`- ${KEEPER} [1]\n- A guess.\n- ${BELL} [3]`);
    expect(text).toBe(`- ${KEEPER} [1]\n- ${BELL} [2]`);
  });

  it('lets items rest on the line that leads to them', async () => {
    const { text, claims } = await ground(`${KEEPER.slice(0, -1)} [1,2]:\n\n- ${BOAT}\n- ${KEEPER}`);
    expect(text).toBe(`${KEEPER.slice(0, -1)} [1]:\n\n- ${BOAT} [1]\n- ${KEEPER} [1]`);
    expect(claims.map(({ status }) => status).slice(1)).toEqual(['quoted', 'quoted']);
  });

  it('shows a lead-in and a heading with what they lead to, and never alone', async () => {
    expect((await ground(`## Steps\n\nHere are the steps:\n\n- ${KEEPER} [1]`)).text).toContain('## Steps\n\nHere are');
    const { text } = await ground(`## Steps\n\nHere are the steps:\n\n- A guess.\n\n## Example\n\n${KEEPER} [1]`);
    expect(text).toBe(`## Example\n\n${KEEPER} [1]`);
  });

  it('keeps a table whole when a row of it is left out', async () => {
    const head = '| Example | Note |\n|---|---|\n';
    const { text } = await ground(`${head}| ${KEEPER} | [1] |\n| a guess | |\n| ${BELL} | [3] |`);
    expect(text).toContain(head);
    expect(text).not.toContain('guess');
    expect(text).toContain(BELL);
  });

  it('writes the markers of a row inside its last cell', async () => {
    const { text } = await ground(`| Example |\n|---|\n| ${KEEPER} | [1]\n| ${BOAT} |\n\n[2]`);
    expect(text).toBe(`| Example |\n|---|\n| ${KEEPER} [1] |\n| ${BOAT} [1] |`);
  });

  it('names a source once where several of its sentences are cited together', async () => {
    const { text } = await ground(`${KEEPER} [1][2] [3]`);
    expect(text).toBe(`${KEEPER} [1] [2]`);
  });

  it('keeps markers apart from what would make a picture or a link of them', async () => {
    const { text } = await ground(`${KEEPER.slice(0, -1)}![1] ${BOAT}【2】(really)`, 'annotate');
    expect(text).toBe(`${KEEPER.slice(0, -1)}! [1] ${BOAT}[1] (really)`);
  });

  it('judges lines of code by the markers behind the fence', async () => {
    const { text } = await ground(
      '```rust\nlet tower = Tower::new(42);\nlet wrong = Tower::new(43);\ntower.light();\n```\n[4,5]',
    );
    expect(text).toBe('```rust\nlet tower = Tower::new(42);\ntower.light();\n```\n[1]');
  });

  it('judges code by the markers behind it even where the line before it has some', async () => {
    const { text } = await ground(`${KEEPER.slice(0, -1)} [1]:\n\n\`\`\`\ntower.light();\n\`\`\`\n[5]`);
    expect(text).toBe(`${KEEPER.slice(0, -1)} [1]:\n\n\`\`\`\ntower.light();\n\`\`\`\n[2]`);
  });

  it('releases a line of code at once where the line before it cites it', async () => {
    const { pieces } = await ground([
      'Build it like this [4,5]:\n\n```\n',
      'let tower = Tower::new(42);\n',
      'tower.light();\n```',
    ]);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toContain('let tower = Tower::new(42);\ntower.light();');
  });

  it('leaves out a fence of which nothing holds', async () => {
    expect((await ground(`${KEEPER} [1]\n\n\`\`\`\nlet x = 1;\n\`\`\`\n\n${BELL} [3]`)).text).toBe(
      `${KEEPER} [1]\n\n${BELL} [2]`,
    );
  });
});

describe('an answer in annotate mode', () => {
  it('keeps the lines of uncited code in their fence', async () => {
    const code = '```\nfn light() {\n}\n```';
    expect((await ground(`${code}\n\n${KEEPER} [1]`, 'annotate')).text).toBe(`${code}\n\n${KEEPER} [1]`);
  });

  it('keeps everything but dead markers, and says what each part is', async () => {
    const { text, claims, withheld } = await ground(`I believe so. ${KEEPER} [1] Cheese [77].`, 'annotate');
    expect(text).toBe(`I believe so. ${KEEPER} [1] Cheese.`);
    expect(claims).toEqual([
      { said: 'I believe so.', status: 'uncited' },
      { said: `${KEEPER} [1]`, status: 'quoted' },
      { said: 'Cheese.', status: 'uncited' },
    ]);
    expect(withheld).toEqual([]);
  });
});

describe('any answer', () => {
  it('is the same however the text was split', async () => {
    const text = `## Steps\n\n${KEEPER} [1] A guess. ${BOAT}[2]\n\n1. ${BELL} (3)\n2. no\n\n| a | b |\n|---|---|\n| ${BELL} | [3] |\n\n\`\`\`\nx\n\`\`\`\n[4] 🦓`;
    for (const mode of ['strict', 'annotate'] as const) {
      const whole = await ground(text, mode);
      const { pieces: _pieces, ...same } = await ground(text.split(''), mode);
      expect({ ...same, pieces: whole.pieces }).toEqual(whole);
    }
  });
});

describe('a model that checks', () => {
  const unsure = (word: string) => (claims: readonly ReadableClaim[]) =>
    Promise.resolve(
      claims.map(({ text }) => {
        const start = text.indexOf(word);
        const words = start === -1 ? [] : [{ start, end: start + word.length, doubt: 9 }];
        return { support: start === -1 ? 9 : -9, words };
      }),
    );

  async function checked(text: string, check: ClaimChecker['check']) {
    const failures: unknown[] = [];
    const grounding = new AnswerGrounding({
      mode: 'strict',
      findSentence: (number) => SENTENCES[number - 1] ?? null,
      ledger: new CitationLedger(),
      isRefusal: () => false,
      checker: { check, onFailure: (error) => failures.push(error) },
    });
    let whole = '';
    const claims: Claim[] = [];
    for await (const release of grounding.ground(stream([text]))) {
      whole += release.text;
      claims.push(...release.claims);
    }
    return { whole, claims, failures };
  }

  it('marks the words that it doubts, in both units, with the cited sentence that comes nearest', async () => {
    const text = `🗼 ${KEEPER} [1]\n\nThe keeper trims the lamp **hourly**. [2, 1]`;
    const { whole, claims } = await checked(text, unsure('hourly'));
    expect(claims.map(({ status }) => status)).toEqual(['supported', 'weak']);
    const [doubt, ...more] = claims[1]?.doubts ?? [];
    expect(more).toEqual([]);
    expect(whole.slice(doubt?.start, doubt?.end)).toBe('hourly');
    expect([...whole].slice(doubt?.start_cp, doubt?.end_cp).join('')).toBe('hourly');
    expect(doubt?.source_range).toEqual({ position: 1, start: 0, end: KEEPER.length });
  });

  it('leaves what words have found where it fails, and is asked no more', async () => {
    const text = 'The keeper trims lamps. [1] The boat lands on a Tuesday. [2]';
    const { claims, failures } = await checked(text, () => Promise.reject(new Error('No.')));
    expect(claims.map(({ status, doubts }) => [status, doubts])).toEqual(claims.map(() => ['supported', undefined]));
    expect(claims).toHaveLength(2);
    expect(failures).toEqual([new Error('No.')]);
  });
});
