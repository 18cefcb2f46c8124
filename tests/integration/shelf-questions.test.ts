import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { LANGUAGES } from '#lib/contracts/wording/languages.ts';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { indexSampleBook } from '#server/index-sample-book.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

let app: TestRuntime;

beforeAll(async () => {
  app = await openTestRuntime();
  await indexSampleBook(app.runtime, new AbortController().signal);
});
afterAll(() => app.close());

/** Of each question of the shelf, the page of the handbook that has to be cited. */
const PAGES = {
  en: ['welcome', 'formats', 'what-citations-promise'],
  de: ['kurz-auf-deutsch', 'kurz-auf-deutsch', 'kurz-auf-deutsch'],
  fr: ['en-bref-en-francais', 'en-bref-en-francais', 'en-bref-en-francais'],
  es: ['en-resumen-en-espanol', 'en-resumen-en-espanol', 'en-resumen-en-espanol'],
  ar: ['mukhtasar-bil-arabiyya', 'mukhtasar-bil-arabiyya', 'mukhtasar-bil-arabiyya'],
} as const;

describe.each(LANGUAGES)('what the shelf offers in %s', (language) => {
  const { firstQuestion, secondQuestion, thirdQuestion } = WORDINGS[language].reader.shelfIntroduction;

  it.each([firstQuestion, secondQuestion, thirdQuestion].map((question, index) => [question, index] as const))(
    'is answered by the handbook: “%s”',
    async (text, index) => {
      const scope = { kind: 'library' as const, filters: { documentIds: ['handbook'] } };
      const { metadata, sources } = await answerOf(app.runtime.answerQuestion(buildQuestion(text, { scope })));
      expect(metadata.outcome).toBe('answered');
      const [first] = sources;
      const cited = first !== undefined && 'page_id' in first ? first.page_id : '';
      expect((await app.runtime.findPage(ANONYMOUS, cited))?.path).toBe(PAGES[language][index]);
    },
  );
});

it.each(['model-hosts', 'search-by-meaning'])('the handbook has the page %s, to which the shelf links', (page) => {
  expect(existsSync(join(app.runtime.files.handbook, 'src', `${page}.md`))).toBe(true);
});
