/** What Lectern takes from a `conf.py`. It is a program, and never run: only what is assigned as a plain text counts. */
export interface SphinxConfig {
  title: string | null;
  language: string | null;
  authors: string[];
  /** The page the contents begin at, without its ending; null for the usual names. */
  rootDocument: string | null;
  /** Whether pages end in `.txt`. */
  hasTextPages: boolean;
  /** Files and folders that are no pages, as patterns. */
  excluded: string[];
  /** Roles that stand for web addresses (`extlinks`), with `%s` where their words go: address and caption. */
  links: Record<string, [address: string, caption: string]>;
}

const ASSIGNMENT = /^(project|author|language|root_doc|master_doc)[ \t]*=[ \t]*[ru]?(?:"([^"\\\n]*)"|'([^'\\\n]*)')/gm;
const SUFFIX = /^source_suffix[ \t]*=([^\n]{0,200}(?:\n[^\n=]{0,200}){0,5})/m;
const EXCLUDED = /^exclude_patterns[ \t]*\+?=[ \t]*\[/m;
const LINKS = /^extlinks[ \t]*=[ \t]*\{/m;
const LINK =
  /["']([\w.+-]{1,60})["']\s{0,200}:\s{0,200}[([]\s{0,200}[rf]?["']([^"'\n]{1,500})["'](?:\s{0,200},\s{0,200}["']([^"'\n]{0,200})["'])?/g;

/** Reads a `conf.py`; what is computed there is not known. */
export function parseSphinxConfig(python: string): SphinxConfig {
  const values = new Map<string, string>();
  for (const [, name = '', double, single] of python.matchAll(ASSIGNMENT))
    values.set(name, (double ?? single ?? '').trim());
  const text = (name: string) => {
    const value = values.get(name) ?? '';
    return value === '' || value === 'None' ? null : value;
  };
  const author = text('author');
  return {
    title: text('project'),
    language: text('language'),
    authors: author === null ? [] : [author],
    links: linksOf(python),
    rootDocument: text('root_doc') ?? text('master_doc'),
    hasTextPages: SUFFIX.exec(python)?.[1]?.includes('.txt') ?? false,
    excluded: Array.from(
      contentOf(python, EXCLUDED, ']').matchAll(/"([^"\n]*)"|'([^'\n]*)'/g),
      ([, one, other]) => one ?? other ?? '',
    ),
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

/** What stands between an opening and the `end` that follows it; empty when either is missing. */
function contentOf(python: string, opening: RegExp, end: string): string {
  const found = opening.exec(python);
  const start = found === null ? -1 : found.index + found[0].length;
  const behind = start === -1 ? -1 : python.indexOf(end, start);
  return behind === -1 ? '' : python.slice(start, behind);
}
