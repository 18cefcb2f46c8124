import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';

import { readProfile } from './read-profile.ts';

it('gives a profile everything that its file leaves out', () => {
  expect(readProfile('{}', 'plain.yaml').profile).toMatchObject({
    ...{ name: 'plain', title: 'plain', description: '', audience: null, topK: 5, instructions: null, language: null },
    ...{ prompt: null, parameters: [], filter: { must: [], should: [] }, audit: null },
    ...{ citationStyle: { kind: 'footnote', pageAbbreviation: 'p.' }, inlineCitationLinks: true },
    ...{ outputFilenameBase: 'lectern_answer', descriptionQueryMaxLength: 150 },
  });
});

it('reads the short form of a filter and the long one alike', () => {
  const short = readProfile('filter_expression_template:\n  department: legal\n', 'a.yaml').profile?.filter;
  const long = readProfile(
    'filter_expression_template:\n  must:\n    - { key: department, match: { value: legal } }\n',
    'a.yaml',
  ).profile?.filter;
  expect(short).toEqual(long);
  expect(short?.must).toEqual([{ kind: 'match', key: 'department', any: [[{ kind: 'text', text: 'legal' }]] }]);
});

test.each([
  ['top_k: 50', ['x.yaml:1:8: top_k: this must be a whole number from 1 to 20']],
  ['title: A\ntopk: 5', ['x.yaml:2:1: the key "topk" is not known; did you mean "top_k"?']],
  ['zebra: 5', ['x.yaml:1:1: the key "zebra" is not known']],
  ['title: [a\nb: c', [expect.stringMatching(/^x\.yaml:2:1: /)]],
  ['', ['x.yaml:1:1: a profile is a list of keys with their values']],
  ['title: a\ntitle: b', [expect.stringMatching(/^x\.yaml:2:1: /)]],
  ['prompt_rephrasing:\n  template: Be kind.', [expect.stringMatching(/^x\.yaml:2:13: .*must contain \{query\}$/)]],
  [
    'prompt_rephrasing:\n  template: "{query} for {who}"',
    [expect.stringMatching(/^x\.yaml:2:13: .*\{who\} is no parameter/)],
  ],
  ['audit_metadata:\n  fields:\n    a: "{b"', [expect.stringMatching(/^x\.yaml:3:8: .*a brace stands alone/)]],
  ['audit_metadata:\n  enabled: true', [expect.stringMatching(/^x\.yaml:2:3: audit_metadata\.fields: /)]],
  [
    'template_parameters:\n  - name: key\n    from: env:LLM_API_KEY',
    [expect.stringMatching(/^x\.yaml:3:11: .*env:PROFILE_…/)],
  ],
  [
    'template_parameters:\n  - name: a\n  - name: a',
    [expect.stringMatching(/^x\.yaml:3:11: .*the parameter a is declared twice$/)],
  ],
  ['template_parameters:\n  - name: query', [expect.stringMatching(/^x\.yaml:2:11: .*another name$/)]],
  [
    'filter_expression_template:\n  departmnt: legal',
    ['x.yaml:2:3: the key "departmnt" is not known; did you mean "department"?'],
  ],
  ['filter_expression_template: {}', [expect.stringMatching(/^x\.yaml:1:29: .*at least one condition$/)]],
  ['filter_expression_template:\n  department: ""', [expect.stringMatching(/^x\.yaml:2:15: /)]],
  ['filter_expression_template:\n  department: []', [expect.stringMatching(/^x\.yaml:2:15: /)]],
  [
    'filter_expression_template:\n  upload_date: { gte: yesterday }',
    [expect.stringMatching(/^x\.yaml:2:23: .*a date such as/)],
  ],
  ['filter_expression_template:\n  department: "{query}"', [expect.stringMatching(/^x\.yaml:2:15: .*no parameter/)]],
  ['output_filename_base: ../secret', [expect.stringMatching(/^x\.yaml:1:23: output_filename_base: /)]],
  ['name: "a b"', [expect.stringMatching(/^x\.yaml:1:7: name: /)]],
])('refuses %j and says where', (text, errors) => {
  expect(readProfile(text, 'x.yaml').errors).toEqual(errors);
});

it('names every error of a file, from the top down', () => {
  const { errors = [] } = readProfile('top_k: 0\nlanguag: German\ncitation_style: endnote\n', 'x.yaml');
  expect(errors.map((error) => error.split(':')[1])).toEqual(['1', '2', '3']);
});

it('reads the example that Lectern comes with', () => {
  expect(readProfile(readFileSync('profiles/_example.yaml', 'utf8'), 'legal.yaml').errors).toBeUndefined();
});
