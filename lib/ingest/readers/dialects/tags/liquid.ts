import type { LinePass } from '../dialect.ts';
import type { NotationPage, SourceLine } from '../notation-page.ts';
import { linesOfTag } from '../blocks/block-html.ts';
import { isNoteKind } from '../named-blocks.ts';
import {
  firstNamed,
  GAP,
  parseArguments,
  replaceTags,
  shapeOfTag,
  type Tag,
  type TagArguments,
  withoutGaps,
} from './scan-tags.ts';

const SIGNS = [
  ['{%', '%}'],
  ['{{', '}}'],
] as const;

const RAW = /\{%-?[ \t]{0,20}(?:end)?raw[ \t]{0,20}-?%\}/g;
/** What only steers the site. */
const STEERING =
  /^(?:if|unless|elsif|else|case|when|for|assign|capture|cycle|increment|decrement|tablerow|break|continue)$/;

/** Liquid as Jekyll's pages have it: what it would compute is not known, and reported. Nothing is run. */
export const liquid: LinePass = (lines, page) => {
  const names = lines.flatMap(({ text }) =>
    Array.from(text.matchAll(/\{%-?[ \t]{0,20}end(\w{1,60})/g), ([, one = '']) => one),
  );
  const closed = new Set(names);
  let isComment = false;
  const replaced = replaceTags(guardRaw(lines), SIGNS, (tag) => {
    const body = tag.body.replace(/^-|-$/g, '').trim();
    if (/^(?:end)?comment$/.test(body) && tag.open === '{%') {
      isComment = body === 'comment';
      return isComment ? '<!--' : '-->';
    }
    return isComment ? '' : replaceLiquid({ ...tag, body }, closed, page);
  });
  return replaced.map((line) => ({ ...line, text: unguard(withoutGaps(line.text)) }));
};

const GUARD = '\uFDE2';

/** Lines in which what stands between `raw` and `endraw` holds no tags. */
function guardRaw(lines: SourceLine[]): SourceLine[] {
  let isRaw = false;
  return lines.map((line) => {
    let text = '';
    let from = 0;
    for (const { 0: match, index } of line.text.matchAll(RAW)) {
      text += isRaw ? guard(line.text.slice(from, index)) : line.text.slice(from, index);
      isRaw = !match.includes('endraw');
      from = index + match.length;
    }
    const rest = line.text.slice(from);
    return { ...line, text: text + (isRaw ? guard(rest) : rest) };
  });
}

function guard(text: string): string {
  return text.replace(/\{(?=[{%])/g, `{${GUARD}`);
}

function unguard(text: string): string {
  return text.replaceAll(GUARD, '');
}

function replaceLiquid({ open, body, line }: Tag, closed: ReadonlySet<string>, page: NotationPage): string {
  if (open === '{{') return output(body, line, page);
  const tag = parseArguments(body);
  const meant = codeOf(tag) ?? blockOf(tag, closed) ?? addressOf(tag, body) ?? includedNote(tag);
  if (meant !== null) return meant;
  page.leave(
    STEERING.test(tag.name) ? `{% ${tag.name} %}` : `{% ${[tag.name, tag.given[0]].join(' ').trim()} %}`,
    line,
  );
  return '';
}

function codeOf({ name, given }: TagArguments): string | null {
  if (name === 'highlight') return `\n\n\`\`\`${given[0] ?? ''}\n`;
  return name === 'endhighlight' ? '\n```\n\n' : null;
}

function blockOf(tag: TagArguments, closed: ReadonlySet<string>): string | null {
  const isEnd = tag.name.startsWith('end');
  if (!isEnd && !closed.has(tag.name)) return null;
  const shape = shapeOfTag(isEnd ? { ...tag, name: tag.name.slice('end'.length) } : tag);
  if (shape !== null) return linesOfTag(shape, isEnd ? 'closing' : 'opening');
  // What began it was reported.
  return isEnd ? '' : null;
}

/** Filters that leave words as they are. */
const PLAIN_FILTER = /^(?:relative_url|absolute_url|escape|xml_escape|strip|strip_html|markdownify)$/;

/** `site.baseurl` before an address is none of its words; what else the configuration says is, and what the page says of itself. */
function output(body: string, line: number, page: NotationPage): string {
  const [value = '', ...filters] = body.split('|').map((part) => part.trim());
  if (value === 'site.baseurl' || value === 'site.url') return '';
  const quoted = /^(["'])([^"']*)\1$/.exec(value)?.[2];
  const words = quoted ?? variableOf(value, page);
  if (words !== null && filters.every((filter) => PLAIN_FILTER.test(filter))) return words;
  page.leave(`{{ ${body.slice(0, 40)} }}`, line);
  return GAP;
}

/** `site.name` and `page.name` */
function variableOf(value: string, page: NotationPage): string | null {
  const [, owner, name = ''] = /^(site|page)\.([\w.-]{1,200})$/.exec(value) ?? [];
  if (owner === undefined) return null;
  return owner === 'site' ? page.variable(value) : page.said(name);
}

function addressOf({ name }: TagArguments, body: string): string | null {
  if (name !== 'link' && name !== 'post_url') return null;
  return `/${body.slice(name.length).trim().replace(/^_/, '')}`;
}

/** `include note.html content="…"`, as themes for documentation have it. */
function includedNote(tag: TagArguments): string | null {
  if (tag.name !== 'include') return null;
  const name = (tag.given[0] ?? '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
  const content = firstNamed(tag, 'content', 'text');
  if (content === undefined) return null;
  const shape = shapeOfTag({ ...tag, name: isNoteKind(name) ? name : 'callout', given: [] });
  return shape === null ? null : `${linesOfTag(shape, 'opening')}${content}${linesOfTag(shape, 'closing')}`;
}
