import type { GroupField } from '#lib/library/catalogue.ts';

/** What documents are counted by, and sources for patterns of what it is called. */
export const GROUP_NAMES: readonly (readonly [GroupField, string])[] = [
  ['department', 'departments?|depts?\\.?|teams?|divisions?|business units?'],
  [
    'document_type',
    '(?:document |doc )?(?:types?|kinds?|sorts? (?=of)|categor(?:y|ies))(?: of (?:documents?|docs?|files?))?',
  ],
  ['origin', '(?:source )?(?:systems?|sources?|origins?|collections?)'],
  ['language', 'languages?'],
  [
    'author',
    'authors?|writers?|(?:people|persons?)(?=.*\\b(?:wr[io]t|author|contribut|draft|publish|produc|document))',
  ],
  ['type', '(?:file )?(?:formats?|file types?)'],
];
