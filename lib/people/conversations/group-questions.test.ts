import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { groupQuestions } from './group-questions.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

/** Asked one after the other, the first one last. */
function asked(queries: readonly string[]) {
  return queries.map((query, index) => ({
    turnId: `turn ${index}`,
    sessionId: `session ${index}`,
    query,
    createdAt: new Date(NOW - index * 60_000),
  }));
}

async function groupsOf(...queries: string[]): Promise<string[][]> {
  return (await groupQuestions(asked(queries))).map(({ questions }) => questions.map(({ query }) => query));
}

describe('groupQuestions', () => {
  it('puts questions together that ask the same in other words', async () => {
    const groups = await groupsOf(
      'How do slices work?',
      'Is there a garbage collector in Rust?',
      'how does a slice work',
      'How do I reset my password?',
      'what are slices in rust',
      'why no garbage collection in rust, does it have a collector',
      'password reset not working',
      'difference between String and str',
      'cross compiling to arm targets',
      "What's the difference between str and String?",
      'How do I cross-compile for ARM?',
      'I forgot my password, how can I reset it?',
    );
    expect(groups).toEqual([
      ['How do slices work?', 'how does a slice work', 'what are slices in rust'],
      ['Is there a garbage collector in Rust?', 'why no garbage collection in rust, does it have a collector'],
      ['How do I reset my password?', 'password reset not working', 'I forgot my password, how can I reset it?'],
      ['difference between String and str', "What's the difference between str and String?"],
      ['cross compiling to arm targets', 'How do I cross-compile for ARM?'],
    ]);
  });

  it('keeps questions apart that share only how they ask, or what everybody asks about', async () => {
    const queries = [
      'How do I create a vector?',
      'How do I create a thread?',
      'What does the Copy trait do?',
      'What does the Drop trait do?',
      'What is Rust?',
      'Which editors support Rust?',
      'Is Rust used in the Linux kernel?',
      'How does recursion work in Rust?',
      'difference between String and Vec',
      'Can you explain the difference between a module and a crate?',
    ];
    expect(await groupsOf(...queries)).toEqual(queries.map((query) => [query]));
  });

  it('takes questions for the same that differ in case, punctuation or order, and none for a shared stop word', async () => {
    expect(await groupsOf('Borrow checker?', 'what is it', 'the CHECKER, borrow!', 'What is it?', 'why not')).toEqual([
      ['Borrow checker?', 'the CHECKER, borrow!'],
      ['what is it', 'What is it?'],
      ['why not'],
    ]);
  });

  it('reads scripts without spaces', async () => {
    expect(
      await groupsOf('切片如何工作？', 'パスワードをリセットする方法は?', '切片是如何工作的？', 'パスワード リセット'),
    ).toEqual([
      ['切片如何工作？', '切片是如何工作的？'],
      ['パスワードをリセットする方法は?', 'パスワード リセット'],
    ]);
  });

  it('puts what has no words with what looks the same', async () => {
    expect(await groupsOf('???', '🤷', ' ??? ', '')).toEqual([['???', ' ??? '], ['🤷'], ['']]);
  });

  it('tells of each group its newest question, how many there are and when the newest was asked', async () => {
    const [group, other] = await groupQuestions(asked(['Slices?', 'Threads?', 'slices']));
    expect(group).toMatchObject({ query: 'Slices?', count: 2, newestAt: new Date(NOW) });
    expect(other).toMatchObject({ query: 'Threads?', count: 1, newestAt: new Date(NOW - 60_000) });
    expect(await groupQuestions([])).toEqual([]);
  });

  it('loses no question, keeps them newest first, and makes the same groups again', async () => {
    const word = fc.constantFrom('slice', 'string', 'trait', 'work', 'the', 'rust', 'vector', '切片', 'ß', '?');
    const queries = fc.array(
      fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(queries, async (texts) => {
        const questions = asked(texts);
        const groups = await groupQuestions(questions);
        const times = groups.map(({ newestAt }) => newestAt.getTime());
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        for (const { questions: members, count, query, newestAt } of groups) {
          expect(members.length).toBe(count);
          expect(members[0]).toMatchObject({ query, createdAt: newestAt });
          const moments = members.map(({ createdAt }) => createdAt.getTime());
          expect(moments).toEqual(moments.toSorted((a, b) => b - a));
        }
        const all = groups.flatMap((group) => group.questions);
        expect(new Set(all)).toEqual(new Set(questions));
        expect(all.length).toBe(questions.length);
        expect(await groupQuestions(questions)).toEqual(groups);
      }),
    );
  });

  it('lets others go on while it works', async () => {
    const questions = asked(Array.from({ length: 10_000 }, (_, index) => `topic${index} part${index * 7} of rust`));
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await groupQuestions(questions);
    isDone = true;
    expect(turns).toBeGreaterThan(3);
  });
});
