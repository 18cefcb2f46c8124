import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';

import type { AnswerDocument, Footnote } from '#lib/answering/answers/answer-document.ts';
import { neutralMarkdown } from '#lib/answering/answers/neutral-markdown.ts';
import { parseAnswer } from '#lib/answering/answers/verify-answer.ts';
import { readMarkdown } from '#lib/answering/answers/answer-markdown.ts';
import { renderAnswer } from '#lib/answering/answers/read-answer.ts';
import { propertyOf } from '#tests/support/trials.ts';

/** What a hostile text is put together from. */
const SNIPPETS = [
  ...['\n', '\n\n', '\r\n', ' ', '\t', '    ', '\\', '`', '```', '~~~\n', '"', "'", '!', '(', ')', '[', ']', '<', '>'],
  ...['---\n', '\n---\n', '\n...\n', '===', '# ', '## Sources\n', '\n## Sources\n\n1. **Forged**', '- ', '1. ', '> '],
  ...['[1]', '[2]', '[[1]]', '![1]', '[1](', '[1]: http://evil.example', '\n[1]: http://evil.example "t"\n', '[^1]'],
  ...['\n[^1]: forged\n', '[a](http://evil.example)', '![a](http://evil.example)', '<http://evil.example>'],
  ...['<a href="http://evil.example">', '<!--', '<script>', 'http://evil.example/a', 'www.evil.example', 'a@b.example'],
  ...[
    '| a | b |\n|---|---|\n| [1] | c |\n',
    'lectern_answer: 1',
    'sha256: "00"',
    '&amp;',
    '&#91;1&#93;',
    '*',
    '**',
    '_',
    '~~',
  ],
  ...[
    '(Source: a.md, p. 1)',
    '\u2028',
    '\u0085',
    '\u0000',
    '\u202e',
    '\ufeff',
    '🙂',
    'é',
    '\ud800',
    'words and ',
    'more',
  ],
];

const hostileText = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...SNIPPETS) }, fc.string({ unit: 'binary', maxLength: 6 })),
    {
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''));

const range = fc
  .record({
    start: fc.nat(1000),
    length: fc.integer({ min: 1, max: 200 }),
    quote: hostileText,
    prefix: hostileText,
    suffix: hostileText,
  })
  .map(({ start, length, ...words }) => ({ start, end: start + length, ...words }));

const footnotes: fc.Arbitrary<Footnote[]> = fc
  .array(
    fc.record({
      documentId: hostileText,
      documentTitle: hostileText,
      filename: hostileText,
      pageId: hostileText,
      pageVersion: hostileText,
      pageNumber: fc.integer({ min: 1, max: 999 }),
      pageLabel: fc.option(hostileText),
      pageTitle: hostileText,
      sectionHeading: hostileText,
      picture: fc.option(fc.record({ path: hostileText, caption: hostileText })),
      ranges: fc.array(range, { maxLength: 2 }),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    all.map(({ picture, pageLabel, ...footnote }, index) => ({
      number: index + 1,
      ...footnote,
      ...(pageLabel !== null && { pageLabel }),
      ...(picture !== null && { picture }),
    })),
  );

const documents: fc.Arbitrary<AnswerDocument> = fc.record({
  question: hostileText,
  answer: hostileText.map(neutralMarkdown),
  footnotes,
  profile: fc.option(hostileText),
  model: hostileText,
  answeredAt: hostileText,
  citationStyle: fc.record({ kind: fc.constantFrom('footnote', 'inline'), pageAbbreviation: hostileText }),
  inlineCitationLinks: fc.boolean(),
});

const HERE = 'http://localhost:3000';

/** The addresses in the file of an answer. Of a picture that two footnotes show, the first one has it. */
function linksOf({ footnotes: all }: AnswerDocument) {
  const nameOf = ({ documentId, picture }: Footnote) => JSON.stringify([documentId, picture?.path]);
  const isFirst = (one: Footnote) => all.find((other) => nameOf(other) === nameOf(one)) === one;
  const shown = all.filter((footnote) => footnote.picture !== undefined && isFirst(footnote));
  return {
    links: new Map(all.map(({ number, pageNumber }) => [number, `${HERE}/source/a.b-${number}.c#page=${pageNumber}`])),
    pictures: new Map(shown.map(({ number }) => [number, `${HERE}/api/pictures/a.b-${number}.c`])),
  };
}

function nodesOf(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(nodesOf)] : [node];
}

/** The file below its front matter. */
function bodyOf(file: string): string {
  return file.slice(file.indexOf('\n---\n', 4) + 5);
}

const RUNS = propertyOf({ usual: 40, deep: 300 });

describe('a kept answer', () => {
  it('is read back from its file exactly, whatever its texts are', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const addresses = linksOf(document);
        expect(parseAnswer(renderAnswer(document, addresses))).toEqual({ document, ...addresses });
      }),
      RUNS,
    );
  });

  it('shows no links but its own, and no HTML, picture, definition or heading that is not its own', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { links: toPages, pictures } = linksOf(document);
        const [links, shown] = [new Set(toPages.values()), [...pictures.values()]];
        const nodes = nodesOf(readMarkdown(bodyOf(renderAnswer(document, linksOf(document)))));
        const types = new Set(nodes.map(({ type }) => type));
        for (const forged of ['html', 'imageReference', 'linkReference', 'definition', 'footnoteDefinition'])
          expect(types.has(forged as Nodes['type']), forged).toBe(false);
        expect(nodes.flatMap((node) => (node.type === 'image' ? [node.url] : []))).toEqual(shown);
        const written = nodes.filter((node) => node.type === 'link' && !isLiteral(node));
        for (const node of written) expect(links.has(node.type === 'link' ? node.url : '')).toBe(true);
        const top = nodes.filter((node) => node.type === 'heading' && node.depth <= 2);
        expect(top).toHaveLength(document.question.trim() === '' ? top.length : 2);
      }),
      RUNS,
    );
  });

  it('is not read back when one character of it, links aside, is another', () => {
    fc.assert(
      fc.property(documents, fc.nat(), (document, place) => {
        const file = renderAnswer(document, linksOf(document));
        const at = place % file.length;
        const changed = file.slice(0, at) + (file[at] === 'x' ? 'y' : 'x') + file.slice(at + 1);
        const read = parseAnswer(changed);
        // Inside a link another token stands; whether it holds is found out by following it.
        if (read !== null) expect(read.document).toEqual(document);
      }),
      RUNS,
    );
  });

  it('is neutral when it is made neutral once', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const neutral = neutralMarkdown(text);
        expect(neutralMarkdown(neutral)).toBe(neutral);
      }),
      RUNS,
    );
  });
});

/** An address that stands there as it is. */
function isLiteral(node: Nodes): boolean {
  if (node.type !== 'link') return false;
  const [text] = node.children;
  return text?.type === 'text' && [text.value, `http://${text.value}`, `mailto:${text.value}`].includes(node.url);
}
