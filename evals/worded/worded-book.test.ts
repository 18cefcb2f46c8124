import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readWordedBook } from './worded-book.ts';

const SET = {
  book: 'The island',
  source: { repository: 'nobody/island', commit: 'a'.repeat(40), licence: 'ours' },
  folder: '.',
  pages: 'text',
};
const HELD_OUT = { questions: [{ question: 'Where are the birds?', answers: [{ page: 'ferry.md' }] }], unanswered: [] };

let corpus: string;

beforeAll(async () => {
  corpus = await mkdtemp(join(tmpdir(), 'lectern-worded-test-'));
  await mkdir(join(corpus, 'island', 'text'), { recursive: true });
  await writeFile(join(corpus, 'island', 'text', 'ferry.md'), '# Ferry\n\nIt leaves at seven.\nIt returns at noon.\n');
});

afterAll(() => rm(corpus, { recursive: true, force: true }));

/** The path of a set whose tune half has this question alone. */
async function writeSet(question: object, unanswered: string[] = []): Promise<string> {
  const file = join(corpus, 'island.json');
  const halves = { tune: { questions: [question], unanswered }, 'held-out': HELD_OUT };
  await writeFile(file, JSON.stringify({ ...SET, halves }));
  return file;
}

describe('readWordedBook', () => {
  it('takes the lines that answer from the copy of the repository', async () => {
    const file = await writeSet({ question: 'When?', answers: [{ page: 'ferry.md', lines: [3, 4] }] }, ['Who?']);
    const { name, questions, unanswered } = readWordedBook(file, corpus);
    expect({ name, questions, unanswered }).toEqual({
      name: 'island',
      questions: [
        {
          half: 'tune',
          question: 'When?',
          places: [{ page: 'ferry.md', text: 'It leaves at seven.\nIt returns at noon.' }],
        },
        { half: 'held-out', question: 'Where are the birds?', places: [{ page: 'ferry.md', text: null }] },
      ],
      unanswered: [{ half: 'tune', question: 'Who?' }],
    });
  });

  it.each([{ page: 'ferry.md', lines: [3, 99] }, { page: 'gone.md' }])(
    'refuses $page where it is not',
    async (answer) => {
      const file = await writeSet({ question: 'When?', answers: [answer] });
      expect(() => readWordedBook(file, corpus)).toThrow(`${answer.page} is not the page of nobody/island at aaaaaaa`);
    },
  );

  it('takes words that answer, and refuses those that the page does not have', async () => {
    const asked = (quote: string) => ({
      question: 'When?',
      form: 'when',
      answers: [{ page: 'ferry.md', quotes: [quote] }],
    });
    const { questions } = readWordedBook(await writeSet(asked('returns at *noon*')), corpus);
    expect(questions[0]).toMatchObject({ form: 'when', places: [{ page: 'ferry.md', quotes: ['returns at *noon*'] }] });
    const gone = await writeSet(asked('returns at nine'));
    expect(() => readWordedBook(gone, corpus)).toThrow('does not say “returns at nine”.');
  });

  it('refuses a question that is there twice', async () => {
    const file = await writeSet({ question: 'Where are the birds?', answers: [{ page: 'ferry.md' }] });
    expect(() => readWordedBook(file, corpus)).toThrow('A question is there twice.');
  });
});
