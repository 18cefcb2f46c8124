import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { renderAnswer } from '#lib/answering/answers/read-answer.ts';
import { isVerified, type ReadVerifiedPage, verifyAnswer, parseAnswer } from '#lib/answering/answers/verify-answer.ts';
import { Random } from '#lib/foundation/core/random.ts';
import { type KeptForTest, ingestFixtures, keepAnswers } from '#tests/support/answer-library.ts';
import { changeByte, spansOf } from '#tests/support/changed-bytes.ts';
import { collect, copyBook } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const ADMIN = { name: 'admin', role: 'admin' } as const;
const BASE = 'https://library.example';
const ANSWERS = 200;

let app: TestRuntime;
let book: Awaited<ReturnType<typeof copyBook>>;
let kept: KeptForTest[];
let files: string[];

const readPage: ReadVerifiedPage = (pageId, version) => app.runtime.findPageVersion(ANONYMOUS, pageId, version);

async function ingestBook(): Promise<void> {
  await collect(app.runtime.ingest({ path: book.path }, new AbortController().signal));
}

async function fileOf(answerId: string, viewer: Viewer = ANONYMOUS): Promise<string | null> {
  return (await app.runtime.readAnswer(viewer, answerId, BASE))?.markdown ?? null;
}

beforeAll(async () => {
  app = await openTestRuntime();
  book = await copyBook('lighthouse');
  await ingestFixtures(app.runtime, ['field-guide', 'notes']);
  await ingestBook();
  kept = await keepAnswers(app.runtime, ANSWERS);
  files = (await Promise.all(kept.map(({ answerId }) => fileOf(answerId)))).filter((file) => file !== null);
}, 600_000);

afterAll(async () => {
  await app.close();
  await book.remove();
});

describe('200 kept answers', () => {
  it('are read back exactly from their files, which are as they are written', () => {
    expect(files).toHaveLength(ANSWERS);
    const parsed = files.map(parseAnswer);
    const again = parsed.map((answer) => answer && renderAnswer(answer.document, answer));
    expect(again).toEqual(files);
    expect(parsed.every((answer) => answer !== null && answer.document.footnotes.length > 0)).toBe(true);
  });

  it('name each paragraph by one number, which leads to its page', () => {
    for (const file of files) {
      const { document, links } = parseAnswer(file) ?? { document: null, links: new Map<number, string>() };
      const numbers = document?.footnotes.map(({ number }) => number) ?? [];
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      for (const { number, pageNumber } of document?.footnotes ?? []) {
        expect(file).toContain(`[[${number}]](${links.get(number) ?? ''})`);
        expect(links.get(number)).toMatch(new RegExp(String.raw`^${BASE}/source/[\w.-]+#page=${pageNumber}$`));
      }
      expect(new Set(links.values()).size).toBe(numbers.length);
    }
  });

  it('verify, every footnote of them exact', async () => {
    const verified = await Promise.all(files.map((file) => verifyAnswer(file, readPage)));
    expect(verified.filter((answer) => !isVerified(answer))).toEqual([]);
    expect(verified.flatMap(({ footnotes }) => footnotes).filter(({ status }) => status !== 'exact')).toEqual([]);
  });

  it('tell of 500 changes of a single byte in quotes, ranges, hashes and answers', async () => {
    const random = new Random(7);
    const patterns = [
      /^ +quote: "(.*)"$/gm,
      /^ +(?:start|end): (\d+)$/gm,
      /^ +(?:prefix|suffix): "(.+)"$/gm,
      /^ +(?:version|sha256): "(\w+)"$/gm,
      /^ +> “(.*)”$/gm,
      /\n# .*\n\n([^[]+)\[\[1\]\]/g,
    ];
    const missed: string[] = [];
    for (let change = 0; change < 500; change += 1) {
      const file = random.pick(files) ?? '';
      const spans = spansOf(file, patterns[change % patterns.length] ?? /$^/g);
      const span = random.pick(spans);
      if (span === undefined) throw new Error('There is nothing to change.');
      const changed = changeByte(file, span, random);
      if (isVerified(await verifyAnswer(changed, readPage))) missed.push(changed);
    }
    expect(missed).toEqual([]);
  }, 60_000);

  it('say which footnote it is whose words were changed', async () => {
    const file = files.find((candidate) => (parseAnswer(candidate)?.document.footnotes.length ?? 0) > 1) ?? '';
    const changed = file.replace(/(\n2\. [^]*?“)(\p{L})/u, '$1#');
    const { footnotes } = await verifyAnswer(changed, readPage);
    expect(footnotes.map(({ status }) => status).slice(0, 2)).toEqual(['exact', 'altered']);
  });
});

describe('a kept answer', () => {
  const stranger: Viewer = { userId: 'mira', department: null, orgId: null };

  it('counts its versions by name and conversation, also when several are kept at one moment', async () => {
    const turn = kept[0] ?? { sessionId: '', turnId: '' };
    const results = await Promise.all(
      Array.from({ length: 8 }, () => app.runtime.keepAnswer(ANONYMOUS, turn, 'Ärger mit Öl')),
    );
    const artifacts = results.map((result) => result?.response_artifact);
    expect(new Set(artifacts.map((artifact) => artifact?.filename))).toEqual(new Set(['Ärger mit Öl.md']));
    expect(artifacts.map((artifact) => artifact?.version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('belongs to whom the conversation belongs to', async () => {
    const [{ answerId, ...turn }] = [kept[0] ?? { answerId: '', sessionId: '', turnId: '' }];
    expect(await fileOf(answerId)).not.toBeNull();
    expect(await fileOf(answerId, stranger)).toBeNull();
    expect(await app.runtime.keepAnswer(stranger, turn, null)).toBeNull();
  });

  it('goes with its conversation', async () => {
    const last = kept.at(-1) ?? { answerId: '', sessionId: '', turnId: '' };
    expect(await app.runtime.deleteConversation(ANONYMOUS, last.sessionId)).toBeGreaterThan(0);
    expect(await fileOf(last.answerId)).toBeNull();
    expect(await app.runtime.keepAnswer(ANONYMOUS, last, null)).toBeNull();
  });

  it('is nobody’s while one document of its turn may not be read, and there again when it may', async () => {
    const { answerId, ...turn } = kept[0] ?? { answerId: '', sessionId: '', turnId: '' };
    const cited = parseAnswer(files[0] ?? '')?.document.footnotes[0]?.documentId ?? '';
    await app.runtime.administration.setAccess(ADMIN, cited, ['user:mira']);
    expect(await fileOf(answerId)).toBeNull();
    expect(await app.runtime.keepAnswer(ANONYMOUS, turn, null)).toBeNull();
    await app.runtime.administration.setAccess(ADMIN, cited, ['public']);
    expect(await fileOf(answerId)).not.toBeNull();
  });
});

describe('after the book was changed', () => {
  const LAMP = '2-the-lamp.md';
  const FOG = '3-the-fog-signal.md';
  let statuses: { filename: string; status: string; verified: boolean }[];

  beforeAll(async () => {
    const lamp = await readFile(join(book.path, LAMP), 'utf8');
    await writeFile(join(book.path, LAMP), lamp.replace('# The lamp\n', '# The lamp\n\nA word before all others.\n'));
    await writeFile(join(book.path, FOG), '# The fog signal\n\nIt was sold.\n');
    await ingestBook();
    statuses = [];
    for (const file of files) {
      const verified = await verifyAnswer(file, readPage);
      for (const [index, { status }] of verified.footnotes.entries()) {
        const filename = parseAnswer(file)?.document.footnotes[index]?.filename ?? '';
        statuses.push({ filename, status, verified: isVerified(verified) });
      }
    }
  }, 60_000);

  const of = (filename: string) =>
    new Set(statuses.filter((entry) => entry.filename === filename).map(({ status }) => status));

  it('says that words before which others stand now have moved', () => {
    expect(of(LAMP)).toEqual(new Set(['moved']));
  });

  it('says that words that are gone are orphaned, and does not verify their file', () => {
    expect(of(FOG)).toEqual(new Set(['orphaned']));
    expect(statuses.filter(({ status, verified }) => status === 'orphaned' && verified)).toEqual([]);
  });

  it('says that all others are exact', () => {
    expect(of('4-the-log.md')).toEqual(new Set(['exact']));
    expect(of('birds/night.md')).toEqual(new Set(['exact']));
  });

  it('knows no page that the reader of the file may not read', async () => {
    const { footnotes } = await verifyAnswer(files[0] ?? '', async () => null);
    expect(new Set(footnotes.map(({ status }) => status))).toEqual(new Set(['orphaned']));
  });
});
