/** What interpreted text means, in reStructuredText and in MyST. */
export type RoleDescription =
  /** Words that are set apart, or stand for themselves. */
  | { kind: 'element'; tagName: string; words: string; properties?: Record<string, string> }
  | { kind: 'words'; words: string }
  | { kind: 'formula' }
  /** What leads to a place of the book. `words` are null where the place has to bring them. */
  | { kind: 'label' | 'doc' | 'term' | 'any' | 'object'; target: string; words: string | null };

/** The content of a role: all of it, and as `words <target>`; without such words they are null and all of it is the target. */
export interface RoleContent {
  content: string;
  words: string | null;
  target: string;
}

const KINDS = new Map(
  Object.entries({
    em: 'emphasis mailheader manpage',
    strong: 'strong command program guilabel menuselection',
    code: 'literal code samp file makevar mimetype newsgroup regexp',
    sub: 'sub subscript',
    sup: 'sup superscript',
    kbd: 'kbd',
    dfn: 'dfn',
    del: 'del',
    cite: 'title t title-reference',
    abbr: 'abbr abbreviation',
    // What a page declares without a base.
    span: 'no-base',
    formula: 'math',
    words: 'index raw',
    rfc: 'rfc rfc-reference',
    pep: 'pep pep-reference',
    label: 'ref numref eq std:ref prf:ref math:numref external',
    doc: 'doc std:doc',
    term: 'term std:term',
    any: 'any',
    object: `func class meth attr mod data exc const obj type macro member property var struct union enum enumerator decorator option envvar
      confval keyword token`,
  }).flatMap(([kind, roles]) => roles.split(/\s+/).map((role): [string, string] => [role, kind])),
);

/** Of a domain of Sphinx; works and results that are computed are no things of a program. */
const NAMES_THING = /^(?!cite|glue)[\w+-]+:/;

/** What a role of this name, in lower case, makes of its content; null for one that is not known. What has a domain (`py:func`) names a thing. */
export function descriptionOfRole(role: string, said: RoleContent): RoleDescription | null {
  const own = role.replace(/^external(?:\+[\w-]{1,60})?:(?:std:)?/, '');
  const kind = KINDS.get(own) ?? (NAMES_THING.test(own) ? 'object' : null);
  if (kind === null) return null;
  const read = Object.hasOwn(MEANINGS, kind) ? MEANINGS[kind] : undefined;
  return read?.(said, own) ?? { kind: 'element', tagName: kind, ...wordsSetApart(own, said.content) };
}

const MEANINGS: Record<string, (said: RoleContent, role: string) => RoleDescription> = {
  formula: () => ({ kind: 'formula' }),
  // What is raw is of another output format.
  words: ({ content, words }, role) => ({ kind: 'words', words: role === 'raw' ? '' : (words ?? content) }),
  rfc: (said) => numbered(said, 'RFC', 'https://datatracker.ietf.org/doc/html/rfc'),
  pep: (said) => numbered(said, 'PEP', 'https://peps.python.org/pep-'),
  label: (said) => reference('label', said),
  doc: (said) => reference('doc', said),
  term: (said) => reference('term', said),
  any: (said) => reference('any', said),
  object: (said, role) => ({ kind: 'object', ...thing(role, said) }),
};

function reference(kind: 'label' | 'doc' | 'term' | 'any', { words, target }: RoleContent): RoleDescription {
  return { kind, target: target.replace(/^!/, ''), words };
}

function wordsSetApart(role: string, content: string): { words: string; properties?: Record<string, string> } {
  // In `samp` and `file` braces mark what stands for something else.
  if (role === 'samp' || role === 'file') return { words: content.replace(/[{}]/g, '') };
  if (role === 'menuselection')
    return {
      words: content
        .split('-->')
        .map((step) => step.trim())
        .join(' ‣ '),
    };
  const start = role.startsWith('abbr') && content.endsWith(')') ? content.lastIndexOf('(') : -1;
  if (start <= 0) return { words: content };
  return { words: content.slice(0, start).trim(), properties: { title: content.slice(start + 1, -1) } };
}

function numbered({ words, target }: RoleContent, series: string, address: string): RoleDescription {
  const [, number, fragment = ''] = /^(\d{1,6})(#\S*)?$/.exec(target) ?? [];
  if (number === undefined) return { kind: 'words', words: words ?? target };
  const digits = series === 'PEP' ? `${number.padStart(4, '0')}/` : number;
  const properties = { href: address + digits + fragment };
  return { kind: 'element', tagName: 'a', properties, words: words ?? `${series} ${number}` };
}

/** `~a.b.C` shows `C` alone, `!a.b` does not lead anywhere; functions are shown with parentheses. */
function thing(role: string, { words, target }: RoleContent): { target: string; words: string } {
  const name = target.replace(/^[!~.]+/, '');
  const shown = target.startsWith('~') ? (name.split('.').at(-1) ?? name) : name;
  const isCall = /(?:^|:)(?:func|meth)$/.test(role) && !shown.endsWith(')');
  return { target: name.replace(/\(\)$/, ''), words: words ?? (isCall ? `${shown}()` : shown) };
}
