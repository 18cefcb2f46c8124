import type { LinePass } from '../dialect.ts';
import type { NotationPage, SourceLine } from '../notation-page.ts';
import { KINDS_OF_NOTES } from '../../markdown/note-kinds.ts';
import { firstNamed, parseArguments, type TagArguments } from './arguments.ts';
import { linesOfTag, shapeOfTag } from './block-tags.ts';
import { replaceTags, type Tag } from './scan-tags.ts';

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
  return replaced.map((line) => ({ ...line, text: unguard(line.text) }));
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
  if (tag.name === 'highlight') return `\n\n\`\`\`${tag.given[0] ?? ''}\n`;
  if (tag.name === 'endhighlight') return '\n```\n\n';
  if (tag.name.startsWith('end')) {
    const shape = shapeOfTag({ ...tag, name: tag.name.slice(3) });
    return shape === null ? '' : linesOfTag(shape, 'closing');
  }
  if (tag.name === 'link' || tag.name === 'post_url') return addressOf(body.slice(tag.name.length).trim());
  const shape = closed.has(tag.name) ? shapeOfTag(tag) : null;
  if (shape !== null) return linesOfTag(shape, 'opening');
  const note = tag.name === 'include' ? includedNote(tag) : null;
  if (note !== null) return note;
  page.leave(
    STEERING.test(tag.name) ? `{% ${tag.name} %}` : `{% ${tag.name} ${tag.given[0] ?? ''}`.trimEnd() + ' %}',
    line,
  );
  return '';
}

/** `site.baseurl` before an address is none of its words. */
function output(body: string, line: number, page: NotationPage): string {
  const [value = '', ...filters] = body.split('|').map((part) => part.trim());
  if (value === 'site.baseurl' || value === 'site.url') return '';
  const quoted = /^(["'])([^"']*)\1$/.exec(value)?.[2];
  if (quoted !== undefined && filters.every((filter) => /^(?:relative_url|absolute_url|escape)$/.test(filter)))
    return quoted;
  page.leave(`{{ ${body.slice(0, 40)} }}`, line);
  return '';
}

function addressOf(path: string): string {
  return `/${path.replace(/^_/, '')}`;
}

/** `include note.html content="…"`, as themes for documentation have it. */
function includedNote(tag: TagArguments): string | null {
  const name = (tag.given[0] ?? '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
  const content = firstNamed(tag, 'content', 'text');
  if (content === undefined) return null;
  const shape = shapeOfTag({ ...tag, name: KINDS_OF_NOTES.has(name) ? name : 'callout', given: [] });
  return shape === null ? null : `${linesOfTag(shape, 'opening')}${content}${linesOfTag(shape, 'closing')}`;
}
