import type { Shape } from '../blocks/block.ts';
import type { LinePass } from '../dialect.ts';
import type { NotationPage, SourceLine } from '../notation-page.ts';
import { linesOfTag } from '../blocks/block-html.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
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
import { quotedText } from './variables.ts';

const SIGNS = [
  ['{%', '%}'],
  ['{{', '}}'],
  // The delimiters of a Jinja, Twig or Nunjucks comment.
  ['{# ', '#}'],
] as const;

const RAW = /\{%-?[ \t]{0,20}(?:end)?(?:raw|verbatim)[ \t]{0,20}-?%\}/g;
/** The end of a pair: `endname`, `/name`, and `end` for the one opened last. */
const ENDING = /^(?:end|\/)[ \t]*([\w-]{0,60})$/;
/** Tags that only control the site. */
const STEERING =
  /^(?:if|unless|elsif|else|case|when|for|assign|capture|cycle|increment|decrement|tablerow|break|continue)$/;

interface Place {
  page: NotationPage;
  /** Names that are closed somewhere on the page; empty for a closing tag without a name, which closes the innermost open tag. */
  closed: ReadonlySet<string>;
  /** Open pairs, with the shape of each. */
  open: { name: string; shape: Shape | null }[];
  /** Names of captured text, which is rendered where it is captured rather than where it is used. */
  kept: Set<string>;
}

/** Reads Liquid as in Jekyll's pages, and similar notations: computed values are not known, and are reported. Nothing is run. */
export const liquid: LinePass = (lines, page) => {
  const place: Place = { page, closed: namesClosed(lines), open: [], kept: new Set() };
  let isComment = false;
  const replaced = replaceTags(guardRaw(lines), SIGNS, (tag) => {
    if (tag.open === '{# ') return '';
    const body = tag.body.replace(/^-|-$/g, '').trim();
    if (/^(?:end)?comment$/.test(body) && tag.open === '{%') {
      isComment = body === 'comment';
      return isComment ? '<!--' : '-->';
    }
    return isComment ? '' : replaceLiquid({ ...tag, body }, place);
  });
  return replaced.map((line) => ({ ...line, text: unguard(withoutGaps(line.text)) }));
};

/**
 * Same as `liquid`, for a site that may or may not have a template language: only on pages that contain a pair of such tags or declare them (Grav).
 * Not in MDX, where braces are JavaScript.
 */
export const templates: LinePass = (lines, page) => {
  const hasTags = namesClosed(lines).size > 0 || page.said('process.twig') === 'true';
  return hasTags && page.context?.page.format !== 'mdx' ? liquid(lines, page) : lines;
};

function namesClosed(lines: readonly SourceLine[]): Set<string> {
  const fences = new FenceTracker();
  return new Set(
    lines
      .filter(({ text }) => !fences.isCode(text) && text.includes('{%'))
      .flatMap(({ text }) =>
        Array.from(
          text.replace(/`[^`]*`/g, '').matchAll(/\{%-?[ \t]{0,20}(?:end|\/)[ \t]{0,20}([\w-]{0,60})[ \t]{0,20}%\}/g),
          ([, name = '']) => name.replace(/-$/, ''),
        ),
      ),
  );
}

const GUARD = '\uFDE2';

/** Masks the tags between `raw` and `endraw`. */
function guardRaw(lines: SourceLine[]): SourceLine[] {
  let isRaw = false;
  return lines.map((line) => {
    let text = '';
    let from = 0;
    for (const { 0: match, index } of line.text.matchAll(RAW)) {
      text += isRaw ? guard(line.text.slice(from, index)) : line.text.slice(from, index);
      isRaw = !/end(?:raw|verbatim)/.test(match);
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

function replaceLiquid({ open, body, line }: Tag, place: Place): string {
  if (open === '{{') return output(body, line, place);
  const ending = ENDING.exec(body)?.[1];
  if (ending !== undefined) return endingOf(ending, place);
  const tag = parseArguments(body.replace(/^([\w-]+)\((.*)\)$/s, asArguments));
  const meant = blockOf(tag, place, line) ?? addressOf(tag, body) ?? includedNote(tag);
  if (meant !== null) return meant;
  place.page.leave(
    STEERING.test(tag.name) ? `{% ${tag.name} %}` : `{% ${[tag.name, tag.given[0]].join(' ').trim()} %}`,
    line,
  );
  return '';
}

/** Converts `name(kind="tip", title="…")` into the arguments of the other templates. */
function asArguments(_: string, name: string, given: string): string {
  return `${name} ${given.replace(/,[ \t]*(?=[\w-]+=)/g, ' ')}`;
}

const CODE_BLOCK = /^(?:highlight|codeblock|code)$/;
/** Tags that store text for later; code if the variable name says so. */
const KEEPING = /^(?:set|capture)$/;

function blockOf(tag: TagArguments, { closed, open, kept, page }: Place, line: number): string | null {
  const { name, given } = tag;
  const isPair = isClosedPair(tag, closed);
  if (STEERING.test(name) && !KEEPING.test(name)) {
    if (isPair) open.push({ name, shape: null });
    return null;
  }
  if (!isPair) return name === 'highlight' ? codeFence(given[0]) : null;
  const isKept = KEEPING.test(name);
  if (isKept && given.length !== 1) return null;
  if (isKept) kept.add(String(given[0]));
  const language = codeIn(tag, isKept);
  if (language === null) return pairOf(tag, { open, page }, line);
  open.push({ name, shape: { kind: 'nothing' } });
  return codeFence(language);
}

/** Returns the language of the code in a pair; null if it does not hold code. */
function codeIn({ name, given: [first = ''] }: TagArguments, isKept: boolean): string | null {
  if (isKept) return first.startsWith('code') ? '' : null;
  return CODE_BLOCK.test(name) ? first : null;
}

function pairOf(tag: TagArguments, { open, page }: Pick<Place, 'open' | 'page'>, line: number): string {
  const { name } = tag;
  const shape = shapeOfTag(tag);
  open.push({ name, shape });
  if (shape !== null) return linesOfTag(shape, 'opening');
  page.leave(`{% ${name} %}`, line, 'unwrapped');
  return '';
}

/** A lone `end` closes any tag that has arguments. */
function isClosedPair({ name, given, named }: TagArguments, closed: ReadonlySet<string>): boolean {
  return closed.has(name) || (closed.has('') && given.length + named.size > 0);
}

function codeFence(language = ''): string {
  return `\n\n\`\`\`${language.replace(/[^\w+-]/g, '')}\n`;
}

function endingOf(name: string, { open }: Place): string {
  const at = name === '' ? open.length - 1 : open.findLastIndex((one) => one.name === name);
  if (at === -1) return name === 'highlight' ? '\n```\n\n' : '';
  const [closed, ...within] = open.splice(at);
  return [...within.reverse(), closed].map((one) => closingOf(one?.shape ?? null)).join('');
}

/** An empty shape stands for code. */
function closingOf(shape: Shape | null): string {
  if (shape === null) return '';
  return shape.kind === 'nothing' ? '\n```\n\n' : linesOfTag(shape, 'closing');
}

/** Filters that do not change the text. */
const PLAIN_FILTER = /^(?:relative_url|absolute_url|escape|xml_escape|strip|strip_html|markdownify)$/;

/**
 * Replaces an output tag by its value. `site.baseurl` before an address is dropped; other values from the configuration and the page's front matter
 * are shown.
 */
function output(body: string, line: number, { page, kept }: Place): string {
  const [value = '', ...filters] = body.split('|').map((part) => part.trim());
  // This text was already read where it was stored.
  if (kept.has(value)) return '';
  if (value === 'site.baseurl' || value === 'site.url') return '';
  const words = quotedText(value) ?? variableOf(value, page);
  if (words !== null && filters.every((filter) => PLAIN_FILTER.test(filter))) return words;
  page.leave(`{{ ${body.slice(0, 40)} }}`, line);
  return GAP;
}

/** Returns the value of `site.name` or `page.name`. */
function variableOf(value: string, page: NotationPage): string | null {
  const [, owner, name = ''] = /^(site|page)\.([\w.-]{1,200})$/.exec(value) ?? [];
  if (owner === undefined) return null;
  return owner === 'site' ? page.variable(value) : page.said(name);
}

function addressOf({ name }: TagArguments, body: string): string | null {
  if (name !== 'link' && name !== 'post_url') return null;
  return `/${body.slice(name.length).trim().replace(/^_/, '')}`;
}

/** Renders `include note.html content="…"`, used by themes for documentation. */
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
