import type { BlockReader } from './block.ts';

const TAB = /^:begin_tab:[ \t]*`{1,3}([^`]{1,200})`{1,3}[ \t]*$/;
const LANGUAGES = /^%%?tab[ \t]+(\S.*)$/;
const LABEL = /^:(?:width|height)?:?`[^`]*`[ \t]*$/;

/** `:begin_tab:` and `:end_tab:`, as the D2L books write them. */
export const d2lTabs: BlockReader = ({ text }) => {
  if (text.trimEnd() === ':end_tab:') return { closes: 'd2l-tab' };
  const [match, title = ''] = TAB.exec(text) ?? [];
  if (match === undefined) return null;
  return { shape: { kind: 'tab', title }, end: { kind: 'name' }, name: 'd2l-tab', indent: 0 };
};

const FENCE = /^```\{\.([\w+-]{1,40})[^}]*\}$/;

/** A cell of code for one of the libraries that the book is for (`%%tab pytorch` in it): a tab of that name. */
export const d2lCells: BlockReader = ({ text, ahead }) => {
  const [match, language = ''] = FENCE.exec(text.trimEnd()) ?? [];
  if (match === undefined) return null;
  const first = ahead(1);
  const [, names = ''] = LANGUAGES.exec(first ?? '') ?? [];
  const code: string[] = [];
  for (let line = ahead(1 + code.length); line !== null; line = ahead(1 + code.length)) {
    code.push(line);
    if (line.trim() === '```') break;
  }
  const lines = code.length + 1;
  const shown = code.filter((line) => !LANGUAGES.test(line) && !line.startsWith('#@tab') && !LABEL.test(line));
  const block = ['```' + language, ...shown];
  const title = names === '' ? tabOf(code) : names.trim();
  if (title === '' || title === 'all') return { replacement: block, lines };
  const opening = ['', '<details class="tab">', '<summary>', '', title, '', '</summary>', ''];
  return { replacement: [...opening, ...block, '', '</details>', ''], lines };
};

function tabOf(code: string[]): string {
  const line = code.find((one) => one.startsWith('#@tab')) ?? '';
  return line.slice('#@tab'.length).trim();
}
