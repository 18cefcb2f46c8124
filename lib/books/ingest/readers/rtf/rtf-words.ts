import { element, plainText } from '../tree/hast-nodes.ts';
import { type LeftOut, NO_PARAGRAPH, type RtfBody, type RtfState } from './rtf-body.ts';
import { PLAIN } from './rtf-flow.ts';
import { allText, groupsWith, ownText, type RtfGroup } from './rtf-group.ts';

type Act = (body: RtfBody, value: number | null) => void;

const isOn = (value: number | null) => value !== 0;
const mark =
  (change: (value: number | null) => Partial<RtfState['marks']>): Act =>
  (body, value) => {
    body.state.marks = { ...body.state.marks, ...change(value) };
  };
const paragraph =
  (change: (value: number | null) => Partial<RtfState['paragraph']>): Act =>
  (body, value) => {
    body.state.paragraph = { ...body.state.paragraph, ...change(value) };
  };
const level = ({ state, flow }: RtfBody) => (state.isRowRule ? Math.max(2, flow.tables) : 1);
const cellRule =
  (goesOn: 'left' | 'above'): Act =>
  (body) => {
    body.flow.rule(level(body)).goesOn = goesOn;
  };

/** Control words that represent a character of the text. */
const SIGNS = new Map<string, string>(
  Object.entries({
    ...{ tab: '\t', '~': '\u00a0', _: '\u2011', emdash: '\u2014', endash: '\u2013', bullet: '\u2022' },
    ...{ emspace: '\u2003', enspace: '\u2002', qmspace: '\u2005' },
    ...{ lquote: '\u2018', rquote: '\u2019', ldblquote: '\u201c', rdblquote: '\u201d' },
  }),
);

/** Effects of other control words within text. */
const WORDS = new Map<string, Act>(
  Object.entries<Act>({
    ...{ par: (body) => body.endParagraph(), sect: (body) => body.endParagraph(), page: (body) => body.endParagraph() },
    ...{ line: (body) => body.insert(element('br')), lbr: (body) => body.insert(element('br')) },
    u: (body, value) => body.unicode(value ?? 0),
    uc: ({ state }, value) => (state.fallback = Math.min(10, Math.max(0, value ?? 1))),
    f: ({ state }, value) => (state.font = value),
    plain: ({ state }) =>
      Object.assign(state, { marks: { ...PLAIN, href: state.marks.href }, font: null, isInvisible: false }),
    v: ({ state }, value) => (state.isInvisible = isOn(value)),
    deleted: ({ state }, value) => (state.isDeleted = isOn(value)),
    ...{ b: mark((value) => ({ bold: isOn(value) })), i: mark((value) => ({ italic: isOn(value) })) },
    ...{ strike: mark((value) => ({ strike: isOn(value) })), striked: mark((value) => ({ strike: isOn(value) })) },
    ...{ super: mark(() => ({ place: 'sup' })), sub: mark(() => ({ place: 'sub' })) },
    ...{ up: mark((value) => ({ place: value === 0 ? null : 'sup' })), nosupersub: mark(() => ({ place: null })) },
    dn: mark((value) => ({ place: value === 0 ? null : 'sub' })),
    cs: (body, value) => mark(() => ({ code: body.styles.isCode(value ?? -1) }))(body, value),
    pard: ({ state }) => (state.paragraph = NO_PARAGRAPH),
    ...{ s: paragraph((style) => ({ style: style ?? 0 })), outlinelevel: paragraph((outline) => ({ outline })) },
    ...{ intbl: paragraph(() => ({ isInTable: true })), itap: paragraph((tables) => ({ tables: tables ?? 1 })) },
    ...{ ls: paragraph((list) => ({ list: list ?? 0 })), ilvl: paragraph((depth) => ({ depth: depth ?? 0 })) },
    ...{ cell: (body) => body.endCell(1), nestcell: (body) => body.endCell(Math.max(2, body.kind().tables)) },
    ...{ row: ({ flow }) => flow.endRow(1), nestrow: ({ flow }) => flow.endRow(Math.max(2, flow.tables)) },
    trowd: (body) => body.flow.beginRule(level(body)),
    trhdr: (body) => (body.flow.rule(level(body)).isHead = true),
    ...{ clmrg: cellRule('left'), clvmrg: cellRule('above') },
    cellx: (body, value) => {
      const rule = body.flow.rule(level(body));
      rule.cells.push({ edge: value ?? 0, goesOn: rule.goesOn });
      rule.goesOn = null;
    },
    ansicpg: ({ fonts }, value) => (fonts.codePage = value ?? 1252),
    ...{ mac: ({ fonts }) => (fonts.isMac = true), deff: ({ fonts }, value) => (fonts.standard = value) },
    deflang: (body, value) => (body.language ??= value),
  }),
);

const collect =
  (take: (body: RtfBody, group: RtfGroup) => void): Act =>
  (body) =>
    body.collect((group) => take(body, group));
const hide: Act = ({ state }) => (state.isHidden = true);
const leaveOut =
  (what: LeftOut): Act =>
  (body, value) => {
    body.around.tell(what);
    if (what !== 'objects') hide(body, value);
  };
/** Skips the content of a group, except for nested groups that turn reading on again. */
const mute: Act = ({ state }) => (state.isMute = true);
const show: Act = () => undefined;
const framed: Act = (body) => body.apart((blocks) => body.flow.frame(blocks));
const label: Act = (body) =>
  body.apart((blocks) => {
    body.label = blocks.map(plainText).join(' ');
  });

/** Effects of groups by their first control word. Unknown groups that are optional are skipped. */
const GROUPS = new Map<string, Act>([
  ['fonttbl', collect((body, group) => body.fonts.add(group))],
  ['stylesheet', collect((body, group) => body.styles.addStyles(group))],
  ['listtable', collect((body, group) => body.styles.addLists(group))],
  ['listoverridetable', collect((body, group) => body.styles.addOverrides(group))],
  ['info', collect((body, group) => (body.info = group))],
  ['pict', collect(addPicture)],
  ['fldinst', collect((body, group) => (body.state.field.href = addressOf(group, body.around.idPrefix)))],
  ['bkmkstart', collect(addPlace)],
  ['pn', collect(addBullet)],
  ['field', ({ state }) => (state.field = { href: null })],
  ['fldrslt', (body) => mark(() => ({ href: body.state.field.href ?? body.state.marks.href }))(body, null)],
  ['footnote', (body) => body.note()],
  ['listtext', label],
  ['pntext', label],
  ['annotation', leaveOut('comments')],
  ['mmath', leaveOut('formulas')],
  ['object', leaveOut('objects')],
  ['upr', mute],
  ['ud', ({ state }) => (state.isMute = false)],
  ['sp', mute],
  ['do', mute],
  ...['shptxt', 'dptxbxtext'].map((word) => [word, framed] as const),
  ...['shppict', 'shpinst', 'shpgrp', 'pnseclvl'].map((word) => [word, show] as const),
  ['nesttableprops', ({ state }) => (state.isRowRule = true)],
  ...[
    ...['colortbl', 'header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'],
    ...['ftnsep', 'ftnsepc', 'ftncn', 'aftnsep', 'aftnsepc', 'aftncn', 'nonshppict', 'nonesttables', 'shprslt'],
    ...['sn', 'xe', 'tc', 'tcn', 'rxe', 'txe', 'private', 'template', 'filetbl', 'revtbl', 'objdata', 'objclass'],
    ...['bkmkend', 'formfield', 'datafield', 'background', 'stylerestrictions', 'keywords'],
  ].map((word) => [word, hide] as const),
]);

interface Said {
  word: string;
  value: number | null;
  /** Whether it is the first word of its group, and whether programs that do not know it skip the group. */
  isFirst: boolean;
  isOptional: boolean;
}

/** Executes a control word that begins a group or occurs in text. */
export function obey(body: RtfBody, { word, value, isFirst, isOptional }: Said): void {
  const sign = SIGNS.get(word);
  if (sign !== undefined) {
    body.sign(sign);
    return;
  }
  body.settle();
  if (body.group !== null) {
    body.group.words.set(word, value);
    if (word === 'u' || word === 'uc') WORDS.get(word)?.(body, value);
    return;
  }
  if (body.state.isHidden) return;
  const group = isFirst ? GROUPS.get(word) : undefined;
  if (group !== undefined) group(body, value);
  else if (isOptional) hide(body, value);
  else WORDS.get(word)?.(body, value);
}

function addPicture(body: RtfBody, group: RtfGroup): void {
  const written = ownText(group);
  const bytes = group.words.has('bin')
    ? Buffer.from(written, 'latin1')
    : Buffer.from(written.replace(/\s/g, ''), 'hex');
  const said = groupsWith(group, 'sp').find((property) => nameOf(property) === 'wzDescription');
  body.insertPicture(bytes, said === undefined ? '' : groupsWith(said, 'sv').map(allText).join('').trim());
}

function nameOf(property: RtfGroup): string {
  return groupsWith(property, 'sn').map(allText).join('').trim();
}

function addPlace(body: RtfBody, group: RtfGroup): void {
  body.insert(element('a', { id: `${body.around.idPrefix}${idOf(allText(group))}` }));
}

function addBullet({ state }: RtfBody, { words: said }: RtfGroup): void {
  const bullet = said.has('pnlvlblt') ? 'bullets' : 'numbers';
  state.paragraph = { ...state.paragraph, bullet };
}

/** Returns the target of a field; null if it is not a link. */
function addressOf(instruction: RtfGroup, idPrefix: string): string | null {
  const said = allText(instruction).slice(0, 4_000);
  if (!/^\s{0,20}HYPERLINK\b/i.test(said)) return null;
  const place = /\\l\s{1,5}"?([^"\s\\]+)/.exec(said)?.[1];
  const address = /^\s{0,20}HYPERLINK\s{1,20}"?([^"\s\\][^"\s]*)/i.exec(said)?.[1];
  if (address !== undefined && /^(?:https?:|mailto:)/i.test(address))
    return place === undefined ? address : `${address}#${place}`;
  return place === undefined || address !== undefined ? null : `#${idPrefix}${idOf(place)}`;
}

function idOf(name: string): string {
  return name.trim().replace(/\s+/g, '-');
}
