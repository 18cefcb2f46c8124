/** The meaning of interpreted text, in reStructuredText and in MyST. */
export type RoleDescription =
  /** Words in an element of their own, or shown as they are. */
  | { kind: 'element'; tagName: string; words: string; properties?: Record<string, string> }
  | { kind: 'words'; words: string }
  | { kind: 'formula' }
  /** A link to a place of the book. `words` are null if the text comes from the target. */
  | { kind: 'label' | 'doc' | 'term' | 'any' | 'object'; target: string; words: string | null };

/** The content of a role: in full, and parsed as `words <target>`. Without words, `words` is null and the target is the entire content. */
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
    // The class that a page declares without a base.
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

/** A role of a Sphinx domain. Cited works and computed results are not objects of a program. */
const NAMES_THING = /^(?!cite|glue)[\w+-]+:/;

/**
 * Returns the meaning of a role by its name, in lower case, for its content; null for an unknown role. A name with a domain (`py:func`) refers to an
 * object.
 */
export function descriptionOfRole(role: string, said: RoleContent): RoleDescription | null {
  const own = role.replace(/^external(?:\+[\w-]{1,60})?:(?:std:)?/, '');
  const kind = KINDS.get(own) ?? (NAMES_THING.test(own) ? 'object' : null);
  if (kind === null) return null;
  const read = Object.hasOwn(MEANINGS, kind) ? MEANINGS[kind] : undefined;
  return read?.(said, own) ?? { kind: 'element', tagName: kind, ...wordsSetApart(own, said.content) };
}

const MEANINGS: Record<string, (said: RoleContent, role: string) => RoleDescription> = {
  formula: () => ({ kind: 'formula' }),
  // Raw content is for another output format.
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
  // In `samp` and `file` braces mark placeholders.
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

/** Returns target and words of a reference: `~a.b.C` displays only `C`, `!a.b` is not a link; functions are displayed with parentheses. */
function thing(role: string, { words, target }: RoleContent): { target: string; words: string } {
  const name = target.replace(/^[!~.]+/, '');
  const shown = target.startsWith('~') ? (name.split('.').at(-1) ?? name) : name;
  const isCall = /(?:^|:)(?:func|meth)$/.test(role) && !shown.endsWith(')');
  return { target: name.replace(/\(\)$/, ''), words: words ?? (isCall ? `${shown}()` : shown) };
}
