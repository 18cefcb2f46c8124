import { describe, expect, it } from 'vitest';

import type { ViewerCatalogue } from '../../tools/tool-context.ts';
import { questionWords } from './question-words.ts';
import { readVocabulary, valuesAt } from './vocabulary.ts';

const catalogueOf = (languages: string[]): Pick<ViewerCatalogue, 'group'> => ({
  group: (_, field) => Promise.resolve(field === 'language' ? languages.map((value) => ({ value, count: 1 })) : []),
});

async function valuesOf(text: string, languages: string[]) {
  const vocabulary = await readVocabulary(catalogueOf(languages));
  return valuesAt(questionWords(text), 0, vocabulary)?.values.map(({ value }) => value) ?? [];
}

describe('readVocabulary', () => {
  it('knows languages that no document is in, since there are none in them', async () => {
    expect(await valuesOf('French', ['en', 'de'])).toEqual(['fr']);
  });

  it('knows no language where nobody has noted any', async () => {
    expect(await valuesOf('French', [])).toEqual([]);
  });
});
