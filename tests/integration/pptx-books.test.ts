import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { PIXEL } from '#tests/support/build-epub.ts';
import { buildPptx, line, picture, relation, shape } from '#tests/support/build-pptx.ts';
import { hostileArchives, willingArchives } from '#tests/support/hostile-office.ts';
import { longIt } from '#tests/support/long-it.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const level = (depth: number, mark = '') => `<a:pPr lvl="${depth}">${mark}</a:pPr>`;
const cell = (words: string, attributes = '') => `<a:tc${attributes}><a:txBody>${line(words)}</a:txBody></a:tc>`;
const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('Port')}${cell('Fee')}</a:tr><a:tr>${cell('Brest')}${cell('7')}</a:tr><a:tr>${cell('Both', ' gridSpan="2"')}${cell('', ' hMerge="1"')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

const READ = await readPackedBook(
  'harbour-plan.pptx',
  buildPptx(
    [
      {
        shapes: [
          shape(line('A subtitle'), 'subTitle'),
          shape(line('The harbour'), 'ctrTitle'),
          shape(line('12'), 'sldNum'),
          shape(
            `${line('Bold', '', ' b="1"')}<a:p><a:r><a:rPr><a:hlinkClick r:id="next"/></a:rPr><a:t>On</a:t></a:r></a:p>`,
          ),
        ].join(''),
        notes: line('Greet everybody.'),
        relations: relation('next', 'slide', 'slide3.xml'),
      },
      { shapes: shape(line('Kept back'), 'title'), isHidden: true },
      {
        shapes: [
          shape(line('Lights'), 'title'),
          shape(
            `${line('First')}${line('Within', level(1))}${line('Second')}${line('Plain', level(0, '<a:buNone/>'))}${line('Numbered', level(0, '<a:buAutoNum type="x"/>'))}`,
            'body',
          ),
          `<p:grpSp>${shape(line('In a group'))}</p:grpSp>`,
          table,
          picture('lamp', 'A lamp'),
          '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></p:graphicFrame>',
        ].join(''),
        relations: relation('lamp', 'image', '../media/lamp.png') + relation('said', 'comments', '../comments/c.xml'),
      },
    ],
    {
      core: '<dc:title>Harbour plan</dc:title><dc:creator>Ann Writer</dc:creator>',
      files: { 'ppt/media/lamp.png': PIXEL, 'docProps/thumbnail.jpeg': PIXEL },
    },
  ),
);

describe('a presentation', () => {
  it('brings what its properties say of it, and what its slides are written in', () => {
    const { title, language, authors, type, cover, filePageCount } = READ.book;
    expect({ title, language, authors, type, filePageCount }).toEqual({
      title: 'Harbour plan',
      language: 'de-AT',
      authors: ['Ann Writer'],
      type: 'pptx',
      filePageCount: 3,
    });
    expect(cover?.mediaType).toBe('image/png');
  });

  it('has a page for each slide that is shown: its title, its shapes in their order, then its notes', () => {
    expect(READ.pages.map(({ title, planned, text }) => [planned.path, title, text])).toEqual([
      ['slide-1', 'The harbour', 'The harbour\nA subtitle\nBold\nOn\nGreet everybody.'],
      [
        'slide-3',
        'Lights',
        'Lights\nFirst\nWithin\nSecond\nPlain\nNumbered\nIn a group\nPort\nFee\nBrest\n7\nBoth\nA lamp',
      ],
    ]);
  });

  it('keeps lists in each other, heads of tables, spans, links between slides and pictures', () => {
    const [first, second] = READ.pages;
    expect(first?.html).toMatch(/<a href="\/books\/book\/slide-3"[^>]*>On<\/a>/);
    expect(first?.html).toMatch(/<strong[^>]*>Bold<\/strong>/);
    expect(second?.html.replace(/ data-start="\d+"/g, '')).toContain(
      '<ul><li><div>First</div><ul><li>Within</li></ul></li><li>Second</li></ul>',
    );
    expect(second?.html).toMatch(/<th[^>]*>Port/);
    expect(second?.html).toMatch(/<td colspan="2"[^>]*>Both/);
    expect(second?.assets.map(({ mediaType }) => mediaType)).toEqual(['image/png']);
  });

  it('says what of it is left out', () => {
    expect(READ.book.warnings.map(({ message }) => message)).toEqual([
      'Slide 2 of harbour-plan.pptx is hidden and is left out.',
      'Slide 3 of harbour-plan.pptx has a chart, which is left out.',
      'Slide 3 of harbour-plan.pptx has a comment, which is left out.',
    ]);
  });

  it('holds on every page exactly the text that is stored', () => {
    for (const { html, text } of READ.pages) expect(walkHast(parseFragment(html)).text).toBe(text);
  });
});

const GOOD = buildPptx([{ shapes: shape(line('Words.')) }]);
const MAIN = 'ppt/slides/slide1.xml';

describe('a hostile presentation', () => {
  it.each(hostileArchives(GOOD, 'ppt/presentation.xml'))('is refused in one sentence: %s', async (_, bytes) => {
    expect(await refusalOf('plan.pptx', bytes())).toMatch(/^(?!It was read)[^\n]{10,200}\.$/);
  });

  it.each(willingArchives(GOOD, MAIN))('is read, and nothing in it runs or is called: %s', async (_, bytes) => {
    const { pages } = await readPackedBook('plan.pptx', bytes());
    const html = pages.map((page) => page.html).join('');
    expect(html).toContain('Words.');
    expect(html).not.toMatch(/lollol|root:|<script/);
  });

  it.each([
    [
      'a picture from outside',
      {
        shapes: shape(line('Words.')) + picture('out', 'x'),
        relations: relation('out', 'image', 'file:///etc/hostname'),
      },
    ],
    ['a picture of an id that is not there', { shapes: shape(line('Words.')) + picture('none', 'x') }],
    [
      'a link that runs',
      {
        shapes: shape('<a:p><a:r><a:rPr><a:hlinkClick r:id="run"/></a:rPr><a:t>Words.</a:t></a:r></a:p>'),
        relations: relation('run', 'hyperlink', 'javascript:alert(1)'),
      },
    ],
    ['a list of depth 1e9', { shapes: shape(line('Words.', level(1e9)), 'body') }],
    [
      'a cell over 1e9 columns',
      { shapes: table.replace('gridSpan="2"', 'gridSpan="1000000000"') + shape(line('Words.')) },
    ],
    [
      'notes of the slide itself',
      { shapes: shape(line('Words.')), relations: relation('n', 'notesSlide', 'slide1.xml') },
    ],
    ['a thousand shapes', { shapes: shape(line('Words.')).repeat(1_000) }],
    [
      'groups within groups',
      { shapes: `${'<p:grpSp>'.repeat(200)}${shape(line('Words.'))}${'</p:grpSp>'.repeat(200)}` },
    ],
  ])('is read as far as it goes: %s', async (_, slide) => {
    const { pages } = await readPackedBook('plan.pptx', buildPptx([slide]));
    expect(pages[0]?.text).toContain('Words.');
    expect(pages[0]?.html).not.toMatch(/javascript:|root:/);
    expect(pages[0]?.assets).toEqual([]);
  });

  longIt('has no more slides than two thousand', async () => {
    const { book } = await readPackedBook(
      'plan.pptx',
      buildPptx(
        Array.from({ length: 2_001 }, () => ({ shapes: '', isHidden: true })).with(0, {
          shapes: shape(line('A')),
          isHidden: false,
        }),
      ),
    );
    expect(book.warnings.map(({ message }) => message)).toContain(
      'plan.pptx has more than 2,000 slides. The others are left out.',
    );
  });

  it.each([
    ['plan.ppt', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Save as .pptx or PDF and try again.'],
    ['plan.docx', GOOD, 'plan.docx is a presentation. Rename it to end in .pptx.'],
    ['plan.pptx', strToU8('x'), 'plan.pptx is not a presentation, despite its name.'],
  ])('is told the way out: %s', async (name, bytes, sentence) => {
    expect(await refusalOf(name, bytes)).toContain(sentence);
  });
});
