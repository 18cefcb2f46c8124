import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { AnswerPageRequest, SavedPageReply } from '#lib/contracts/admin/answer-page.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';

const ADMIN: Administrator = { name: 'admin', role: 'admin' };
const REVIEWER: Administrator = { name: 'rob', role: 'reviewer' };
const BOOK = 'answers-of-this-library';
const QUESTION = 'When does the train to Valparaíso leave?';
const PAGE: AnswerPageRequest = {
  title: QUESTION,
  text: 'The train to Valparaíso leaves at noon from *platform two*.\n\n## Tickets\n\nThe kiosk sells tickets.',
  language: 'en',
};

describe.each(['the embedded database', 'a PostgreSQL server'])('pages that answer questions, in %s', (where) => {
  let postgres: TestPostgres | null = null;
  let test: TestRuntime;

  beforeAll(async () => {
    if (where === 'a PostgreSQL server') postgres = await startPostgres();
    const address = await postgres?.createDatabase();
    test = await openTestRuntime({ ADMIN_PASSWORD: 'let me in, please', ...(address && { DATABASE_URL: address }) });
    await test.runtime.administration.openAccounts();
    await Array.fromAsync(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));
  });
  afterAll(async () => {
    await test.close();
    await postgres?.stop();
  });

  const administration = () => test.runtime.administration;
  const ask = (query: string) => answerOf(test.runtime.answerQuestion(buildQuestion(query)));
  const hasEnded = async (runId: string | undefined) =>
    vi.waitFor(async () => {
      const runs = await administration().listIngestRuns(ADMIN);
      expect(runs.find(({ run_id: id }) => id === runId)).toMatchObject({ status: 'done', pages_failed: 0 });
    }, 20_000);
  const read = async (saved: SavedPageReply | null) => {
    await hasEnded(saved?.run.run_id);
    return saved?.page.name ?? '';
  };
  const textOf = async (path: string) => {
    const page = await test.runtime.findPageByPath(ANONYMOUS, BOOK, path);
    return page?.text ?? null;
  };

  it('make a question that found nothing one that cites them at once, and its gap an answered one', async () => {
    await ask(QUESTION);
    const [gap] = (await administration().readOverview(ADMIN, '7d')).unanswered;
    const turnIds = gap?.questions.map(({ turnId }) => turnId) ?? [];
    await expect(administration().writeAnswerPage(REVIEWER, PAGE)).rejects.toMatchObject({ code: 'forbidden' });
    const name = await read(await administration().writeAnswerPage(ADMIN, PAGE));
    expect(name).toBe('when-does-the-train-to-valparaiso-leave');

    const settled = await administration().settleGap(ADMIN, { turnIds, as: 'answered', page: name });
    expect(settled).toMatchObject({
      is_answered: true,
      sources: [{ title: QUESTION, href: `/books/${BOOK}/${name}` }],
    });
    expect((await administration().readOverview(ADMIN, '7d')).unanswered).toEqual([]);
    expect(await administration().listGaps(ADMIN)).toMatchObject([{ kind: 'answered', page: name }]);
    const { answer, metadata } = await ask(QUESTION);
    expect([metadata.outcome, answer]).toEqual(['answered', expect.stringContaining('leaves at noon')]);
  });

  it('are one book in their language, for everybody until it is given to others', async () => {
    const [document] = (await administration().readLibrary(ADMIN)).documents.filter(({ id }) => id === BOOK);
    expect(document).toMatchObject({ title: 'Answers of this library', language: 'en', accessList: ['public'] });
    await administration().setAccess(ADMIN, BOOK, ['user:ann']);
    const [path] = (await administration().listAnswerPages(ADMIN)).pages.map(({ name }) => name);
    expect(await textOf(path ?? '')).toBe(null);
    await administration().setAccess(ADMIN, BOOK, ['public']);
    expect(await textOf(path ?? '')).toContain('leaves at noon');
  });

  it('stay as they were written through a restart, and are read again as they are', async () => {
    await test.reopen();
    await test.runtime.uploads.sweep();
    const { documentId, pages } = await administration().listAnswerPages(ADMIN);
    expect([documentId, pages]).toEqual([BOOK, [expect.objectContaining({ ...PAGE })]]);
    const document = (await administration().readLibrary(ADMIN)).documents.find(({ id }) => id === BOOK);
    const again = await administration().startIngest(ADMIN, document?.sourcePath ?? '');
    await hasEnded(again.run_id);
    expect((await administration().listIngestRuns(ADMIN))[0]).toMatchObject({ pages_unchanged: 1, pages_indexed: 0 });
  });

  it('can be changed, of whatever title, and are an archive of their files', async () => {
    const odd = { title: 'Change*log* "now": #1 & [two]', text: '---\nnote: none\n---\n\nKept.', language: 'de' };
    const name = await read(await administration().writeAnswerPage(ADMIN, odd));
    const second = await read(await administration().writeAnswerPage(ADMIN, odd));
    expect([name, second]).toEqual(['change-log-now-1-two', 'change-log-now-1-two-2']);
    expect(await administration().readAnswerPage(ADMIN, name)).toMatchObject(odd);
    expect(await textOf(name)).toContain(odd.title);
    await read(await administration().changeAnswerPage(ADMIN, name, { ...odd, title: 'Changelog', text: 'Changed.' }));
    expect(await textOf(name)).toBe('Changelog\nChanged.');
    expect(await administration().changeAnswerPage(ADMIN, 'none', odd)).toBe(null);
    const closed = { ...odd, text: '---\naccess: nobody\n---' };
    for (const refuse of [
      () => administration().writeAnswerPage(ADMIN, closed),
      () => administration().changeAnswerPage(ADMIN, name, closed),
    ])
      await expect(refuse()).rejects.toMatchObject({ code: 'validation_error' });
    for (const path of ['../../log', 'lectern.yaml', ''])
      expect(await administration().readAnswerPage(ADMIN, path)).toBe(null);
    const files = Object.keys(unzipSync(await administration().exportAnswerPages(ADMIN)));
    expect(files.toSorted()).toEqual([
      `${BOOK}/change-log-now-1-two-2.md`,
      `${BOOK}/change-log-now-1-two.md`,
      `${BOOK}/when-does-the-train-to-valparaiso-leave.md`,
    ]);
    const { documents } = await administration().readLibrary(ADMIN);
    expect(documents.find(({ id }) => id === BOOK)).toMatchObject({ language: null, pages: 3 });
  });

  it('are out of the library once they are removed, and the book with the last of them', async () => {
    const { pages } = await administration().listAnswerPages(ADMIN);
    for (const { name } of pages) {
      const run = await administration().removeAnswerPage(ADMIN, name);
      if (run !== null && run !== false) await hasEnded(run.run_id);
      expect(await textOf(name)).toBe(null);
    }
    expect(await administration().listAnswerPages(ADMIN)).toEqual({ documentId: null, pages: [] });
    expect(await administration().removeAnswerPage(ADMIN, 'none')).toBe(false);
    const { documents } = await administration().readLibrary(ADMIN);
    expect(documents.map(({ id }) => id)).toEqual(['lighthouse']);
  });
});
