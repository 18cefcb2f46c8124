import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nucliaConfigSchema } from '#lib/answering/retrieval/stores/nuclia/nuclia-config.ts';

import { readCollectionMapping, readMapping } from './read-collection-mapping.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-mapping-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(text: string) {
  const file = join(folder, 'mapping.yaml');
  writeFileSync(file, text);
  try {
    return readCollectionMapping(file);
  } catch (error) {
    return (error as Error).message.replace(file, 'FILE');
  }
}

describe('a mapping file', () => {
  it('names payload keys, however deep, and how lists write names', () => {
    expect(
      read(
        'text: { json: _node_content, key: text }\naccess: { key: metadata.acl, user: "{}" }\nupdated: metadata.date\n',
      ),
    ).toEqual({
      text: { json: '_node_content', key: 'text' },
      access: { key: 'metadata.acl', everybody: 'public', user: '{}', department: 'department:{}', org: 'org:{}' },
      updated: { key: 'metadata.date', unit: 'text' },
    });
    expect(read('text: content\naccess: public\n')).toEqual({ text: 'content', access: 'public' });
    expect(readCollectionMapping(null)).toBeNull();
  });

  it.each([
    [
      'text: content\n',
      'QDRANT_MAPPING: FILE, line 1: access: it must name the payload key of the access lists, or be public, which lets everybody read every point.',
    ],
    [
      'text: content\naccess:\n',
      'QDRANT_MAPPING: FILE, line 2: access: it must name the payload key of the access lists, or be public, which lets everybody read every point.',
    ],
    ['access: acl\n', 'QDRANT_MAPPING: FILE, line 1: text: it must name the payload key of the text'],
    [
      'text: content\naccess: acl\ntitel: t\n',
      'QDRANT_MAPPING: FILE, line 3: titel is no name that is known; did you mean title?',
    ],
    ['text: content\nAccess: acl\n', 'line 1: access: it must name'],
    [
      'text: content\n\naccess: acl\ntitle: "a[].b"\n',
      'line 4: title: it must name a payload key, as in metadata.source.',
    ],
    ['text: content\naccess:\n  key: acl\n  user: someone\n', 'line 4: access.user: it must have {} once'],
    ['text: content\naccess: [public]\n', 'line 2: access: it must name the payload key of the access lists'],
    [
      'text: content\naccess: acl\nupdated: { key: d, unit: days }\n',
      'line 3: updated: it must name a payload key of dates',
    ],
    ['text: content\naccess: acl\naccess: public\n', 'line 3: it is no YAML'],
    ['text: [\n', 'it is no YAML'],
    ['', 'line 1: it must be a list of names with the payload keys they stand for.'],
    ['- text\n', 'line 1: it must be a list of names with the payload keys they stand for.'],
  ])('is refused with file and line: %j', (text, sentence) => {
    expect(read(text)).toContain(sentence);
  });

  it('is missed by name', () => {
    expect(() => readCollectionMapping('/no/such/mapping.yaml')).toThrow(
      'QDRANT_MAPPING: there is no file /no/such/mapping.yaml that could be read.',
    );
  });
});

describe('the file of a Knowledge Box', () => {
  const TOOL = 'base_url: https://europe-1.nuclia.cloud/api/v1\nkb_id: box\napi_key: ${NUCLIA_API_KEY, an-account}\n';
  const readTool = (text: string, values: Record<string, string> = {}) => {
    const file = join(folder, 'nuclia.yaml');
    writeFileSync(file, text);
    try {
      return readMapping(file, { variable: 'NUCLIA_CONFIG', schema: nucliaConfigSchema, values });
    } catch (error) {
      return (error as Error).message.replace(file, 'FILE');
    }
  };

  it('is that of the tool, whatever of it is used here, with keys from the environment', () => {
    const file = `${TOOL}token: \${NUCLIA_TOKEN}
output_filename_base: nuclia_answer
artifact_description_query_max_length: 150
inline_citation_links: true
prompt_rephrasing: null
filter_expression_template:
  field: { and: [{ prop: label, labelset: a, label: '{b}' }, { not: { prop: origin_tag, tag: c } }] }
audit_metadata: { enabled: false, fields: { environment: production } }
`;
    expect(readTool(file, { NUCLIA_TOKEN: 'secret' })).toMatchObject({
      ...{ token: 'secret', api_key: 'an-account', kb_id: 'box', top_k: 5, template_parameters: [] },
    });
  });

  it.each([
    [`${TOOL}token: \${NUCLIA_TOKEN}\n`, 'line 4: token: it must be the API key of a service account'],
    [`${TOOL}token: \${HOME}\n`, 'line 4: token: it must be the API key of a service account'],
    [`${TOOL}token: t\ntop_k: 0\n`, 'line 5: top_k: '],
    [
      `${TOOL}token: t\nprompt_rephrasing: { template: Hello }\n`,
      'line 5: prompt_rephrasing.template: it must have {query}',
    ],
    [
      `${TOOL}token: t\nfilter_expression_template: { field: { prop: colour } }\n`,
      'line 5: filter_expression_template.field: it must be and, or',
    ],
    [`${TOOL}token: t\ntopk: 3\n`, 'line 5: topk is no name that is known; did you mean top_k?'],
    [
      `${TOOL.replace('https://', 'https://me:pass@')}token: t\n`,
      'line 1: base_url: it must be an address without user name',
    ],
    [`${TOOL}token: t\naccess: nobody\n`, 'line 5: access: it must be public, or say how access groups name people'],
  ])('is refused in one sentence, with its place: %j', (text, sentence) => {
    expect(readTool(text)).toContain(sentence);
  });
});
