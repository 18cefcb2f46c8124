import { siteVariables } from '../sites/site-variables.ts';

/** The values that Lectern takes from a `conf.py`. It is a program, and never run: only plain text assignments count. */
export interface SphinxConfig {
  title: string | null;
  language: string | null;
  authors: string[];
  /** The page with the root table of contents, without its extension; null for the usual names. */
  rootDocument: string | null;
  /** Whether pages have the extension `.txt`. */
  hasTextPages: boolean;
  /** Patterns of files and folders that are not pages. */
  excluded: string[];
  /** Roles that stand for web addresses (`extlinks`), with `%s` in place of their words: address and caption. */
  links: Record<string, [address: string, caption: string]>;
  /** Text before every page of reStructuredText: definitions of substitutions, targets and roles. */
  prologue: string;
  /** Values that Markdown pages may show by name: `release`, and those of `myst_substitutions` as `substitutions.name`. */
  variables: Record<string, string>;
}

const TEXT = /^[ru]?(?:"([^"\\\n]*)"|'([^'\\\n]*)')/;
/** A version that is derived from the release, or the other way round. */
const DERIVED = /^(version|release)[ \t]*=([^\n]{0,200}\b(?:version|release)\b[^\n]{0,200})$/m;
const SUFFIX = /^source_suffix[ \t]*=([^\n]{0,200}(?:\n[^\n=]{0,200}){0,5})/m;
const EXCLUDED = /^exclude_patterns(?:[ \t]*:[^=\n]{1,80})?[ \t]*\+?=[ \t]*\[/m;
const LINKS = /^extlinks(?:[ \t]*:[^=\n]{1,80})?[ \t]*=[ \t]*\{/m;
const LINK =
  /["']([\w.+-]{1,60})["']\s{0,200}:\s{0,200}[([]\s{0,200}[rf]?["']([^"'\n]{1,500})["'](?:\s{0,200},\s{0,200}["']([^"'\n]{0,200})["'])?/g;

const PROLOGUES = /^rst_(?:prolog|epilog)[ \t]*\+?=[ \t]*([rf]{0,2})("{3}|'{3})/gm;
const REPLACEMENT = /^\.\. \|([^|\n]{1,60})\| replace:: (\S.{0,500})$/gm;
const SUBSTITUTIONS = /^myst_substitutions(?:[ \t]*:[^=\n]{1,80})?[ \t]*=[ \t]*\{/m;
/** A string literal that is not part of an expression. */
const SUBSTITUTION =
  /["']([\w|-]{1,60})["'][ \t]{0,20}:\s{0,200}(?:"([^"\\\n]{0,1000})"|'([^'\\\n]{0,1000})')(?=[ \t]{0,20}(?:,|\n|$))/g;
/** UTF-16 units of the text before every page. */
const PROLOGUE_MAX = 20_000;

/** Reads a `conf.py`; computed values are not known. */
export function parseSphinxConfig(python: string): SphinxConfig {
  const values = assignedTexts(python);
  const text = (name: string) => {
    const value = values.get(name) ?? '';
    return value === '' || value === 'None' ? null : value;
  };
  const author = text('author');
  derive(python, values);
  const versions = ['version', 'release'].flatMap((name): [string, string][] => {
    const value = text(name);
    return value === null ? [] : [[name, value]];
  });
  const prologue = prologueOf(python, versions, values);
  return {
    prologue,
    variables: { ...replacementsOf(prologue), ...Object.fromEntries(versions), ...substitutionsOf(python) },
    title: text('project'),
    language: text('language'),
    authors: author === null ? [] : [author],
    links: { ...linksToIssues(text('issues_github_path')), ...linksOf(python) },
    rootDocument: text('root_doc') ?? text('master_doc'),
    hasTextPages: SUFFIX.exec(python)?.[1]?.includes('.txt') ?? false,
    excluded: Array.from(
      contentOf(python, EXCLUDED, ']').matchAll(/"([^"\n]*)"|'([^'\n]*)'/g),
      ([, one, other]) => one ?? other ?? '',
    ),
  };
}

/** Returns the names assigned a single text: `'.'.join(…)` is computed. */
function assignedTexts(python: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of python.split('\n')) {
    const equals = line.indexOf('=');
    const left = line.slice(0, Math.max(equals, 0));
    const name = /^[a-zA-Z_]\w*/.exec(left)?.[0] ?? '';
    const type = left.slice(name.length).trim();
    const value = textAlone(line.slice(equals + 1).trim());
    if (name !== '' && value !== null && (type === '' || type.startsWith(':'))) values.set(name, value);
  }
  return values;
}

/** Returns null if there is more than a text and a comment after it. */
function textAlone(python: string): string | null {
  const [match, double, single] = TEXT.exec(python) ?? [];
  if (match === undefined) return null;
  const behind = python.slice(match.length).trim();
  return behind === '' || behind.startsWith('#') ? (double ?? single ?? '').trim() : null;
}

/** Adds a version derived from the release, or a release derived from the version. */
function derive(python: string, values: Map<string, string>): void {
  const [, name = '', made = ''] = DERIVED.exec(python) ?? [];
  const other = values.get(name === 'version' ? 'release' : 'version');
  if (name === '' || other === undefined || values.has(name)) return;
  const parts = /\[:(\d)\]/.exec(made)?.[1];
  values.set(name, parts === undefined ? other : other.split('.').slice(0, Number(parts)).join('.'));
}

/** Returns the content of `rst_prolog` and `rst_epilog`, and the versions that Sphinx defines itself. */
function prologueOf(
  python: string,
  versions: readonly (readonly [string, string])[],
  values: ReadonlyMap<string, string>,
): string {
  const written = Array.from(python.matchAll(PROLOGUES), ({ 0: match, 1: signs = '', 2: quotes = '', index }) => {
    const start = index + match.length;
    const end = python.indexOf(quotes, start);
    // Formatted strings are computed.
    if (end === -1 || /^\s{0,9}[.%]/.test(python.slice(end + quotes.length, end + 13))) return '';
    const found = python.slice(start, end);
    const filled = signs.includes('f') ? withValues(found, values) : found;
    return signs.includes('r') ? filled : filled.replaceAll('\\\\', '\\');
  });
  const known = versions.map(([name, value]) => `.. |${name}| replace:: ${value}`);
  return [...written, ...known].join('\n\n').trim().slice(0, PROLOGUE_MAX);
}

/** Replaces `{release}` by its value in the configuration; lines with other expressions would be computed, and are removed. */
function withValues(written: string, values: ReadonlyMap<string, string>): string {
  return written
    .split('\n')
    .map((line) => line.replace(/\{(\w{1,60})\}/g, (match, name: string) => values.get(name) ?? match))
    .filter((line) => !line.includes('{'))
    .join('\n');
}

function replacementsOf(prologue: string): Record<string, string> {
  return Object.fromEntries(Array.from(prologue.matchAll(REPLACEMENT), ([, name = '', words = '']) => [name, words]));
}

function substitutionsOf(python: string): Record<string, string> {
  const found = contentOf(python, SUBSTITUTIONS, '\n}').matchAll(SUBSTITUTION);
  return siteVariables(
    Object.fromEntries(Array.from(found, ([, name = '', double, single]) => [name, double ?? single ?? ''])),
    'substitutions',
  );
}

/** Returns the roles of the issues extension, if the site specifies its repository. */
function linksToIssues(repository: string | null): SphinxConfig['links'] {
  if (repository === null || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return {};
  const home = `https://github.com/${repository}`;
  return {
    ':issue': [`${home}/issues/%s`, '#%s'],
    ':pr': [`${home}/pull/%s`, '#%s'],
    ':user': ['https://github.com/%s', '@%s'],
    ':pypi': ['https://pypi.org/project/%s', '%s'],
  };
}

function linksOf(python: string): SphinxConfig['links'] {
  const links = Array.from(
    contentOf(python, LINKS, '\n}').matchAll(LINK),
    ([, name = '', address = '', caption = '']) => ({ name, address, caption }),
  );
  return Object.fromEntries(
    links
      .filter(({ address }) => /^https?:\/\//.test(address))
      .map(({ name, address, caption }): [string, [string, string]] => [`:${name.toLowerCase()}`, [address, caption]]),
  );
}

/** Returns the text between an opening and the next `end`; empty when either is missing. */
function contentOf(python: string, opening: RegExp, end: string): string {
  const found = opening.exec(python);
  const start = found === null ? -1 : found.index + found[0].length;
  const behind = start === -1 ? -1 : python.indexOf(end, start);
  return behind === -1 ? '' : python.slice(start, behind);
}
