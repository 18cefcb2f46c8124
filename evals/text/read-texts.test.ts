import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { evaluationText, namesIn } from './evaluation-text.ts';
import { readTexts } from './read-texts.ts';

const HTML = '<html><body><h1>Oil</h1><p>The lamp takes oil. It burns all night.</p></body></html>';

function file(name: string, content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'lectern-test-')), name);
  writeFileSync(path, content);
  return path;
}

async function sentencesOf(path: string): Promise<[kind: string, text: string][]> {
  const pages = await readTexts([path]);
  return pages.flatMap(({ sentences }) => sentences.map(({ kind, text }): [string, string] => [kind, text]));
}

describe('readTexts', () => {
  it('reads Markdown and HTML as books are read', async () => {
    const expected = [
      ['heading', 'Oil'],
      ['prose', 'The lamp takes oil.'],
      ['prose', 'It burns all night.'],
    ];
    expect(await sentencesOf(file('a.md', '# Oil\n\nThe *lamp* takes oil. It burns all night.\n'))).toEqual(expected);
    expect(await sentencesOf(file('a.html', HTML))).toEqual(expected);
  });

  it('reads the pages of an EPUB', async () => {
    const page = strToU8(HTML);
    const archive = zipSync({ mimetype: strToU8('application/epub+zip'), 'text/one.xhtml': page, 'two.html': page });
    const epub = file('a.epub', archive);
    expect((await readTexts([epub])).length).toBe(2);
    expect(await sentencesOf(epub)).toContainEqual(['prose', 'It burns all night.']);
  });

  it('reads plain text, and the texts of files of questions', async () => {
    expect(await sentencesOf(file('a.txt', 'The lamp takes oil. It burns all night.'))).toHaveLength(2);
    const spans = [{ question: '?', references: [{ content: 'It takes oil.' }, { content: 'It burns.' }] }];
    expect(await sentencesOf(file('a.json', JSON.stringify(spans)))).toHaveLength(2);
    const squad = { data: [{ title: 't', paragraphs: [{ context: 'It burns.', qas: [] }] }] };
    expect(await sentencesOf(file('b.json', JSON.stringify(squad)))).toEqual([['prose', 'It burns.']]);
  });

  it('rejects what holds no text', async () => {
    await expect(readTexts([file('a.json', '{"x":1}')])).rejects.toThrow();
    await expect(readTexts([file('a.epub', 'no archive at all, only words')])).rejects.toThrow('invalid zip');
  });
});

describe('namesIn', () => {
  it('finds capitalised words inside a sentence', () => {
    expect(
      namesIn({ kind: 'prose', text: 'The log was written by Anna Lund’s brother in Oslo, in UTF-8 and 3 KB.' }),
    ).toEqual(['Anna Lund', 'Oslo']);
  });

  it('knows the names of a whole text', () => {
    const sentences = ['It met Anna.', 'She saw Anna.'].map((text) => ({ text, kind: 'prose' as const }));
    expect(evaluationText([{ name: 'p', sentences }]).names).toEqual(['Anna']);
  });
});
