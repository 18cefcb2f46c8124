import { runDirective } from '../directives/run-directive.ts';
import { element, text } from '../../tree/hast-nodes.ts';
import { unescape } from '../inline/delimiters.ts';
import { idOf, normaliseName, type ReadBlock, type RstReader, type Target } from '../rst-page.ts';
import { cutIndent, dedent, endOfIndented, isBlank, type Line, trimBlank } from '../source-lines.ts';

const DIRECTIVE = /^([a-zA-Z0-9]+(?:[-._+:][a-zA-Z0-9]+)*) ?::(?: +|$)/;
const SUBSTITUTION = /^\|([^|\s](?:[^|]*[^|\s])?)\| +([a-zA-Z0-9]+(?:[-._+:][a-zA-Z0-9]+)*) ?::(?: +|$)/;
const FOOTNOTE = /^\[(\d+|#[\w.-]*|\*)\](?: +|$)/;
const CITATION = /^\[([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\](?: +|$)/u;

/** Reads markup that begins with two dots: directives, targets, footnotes, substitutions, and comments, which are left out. */
export function readExplicitMarkup(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const line = lines[at];
  if (line === undefined) return null;
  const anonymous = /^__(?: +|$)/.exec(line.text);
  if (anonymous !== null) return readAnonymous(line.text.slice(anonymous[0].length), at, reader);
  if (line.text !== '..' && !line.text.startsWith('.. ')) return null;
  const width = line.text.length - line.text.slice(2).trimStart().length;
  const head = cutIndent([line], width)[0] ?? line;
  // Two dots on their own are a comment that ends if the next line is blank.
  if (head.text === '' && isBlank(lines[at + 1])) return { nodes: [], next: at + 1 };
  const next = Math.max(at + 1, endOfIndented(lines, at + 1));
  return { nodes: nodesOf({ head, below: dedent(lines.slice(at + 1, next)) }, reader), next };
}

interface Markup {
  /** The first line after the dots. */
  head: Line;
  below: Line[];
}

function nodesOf(markup: Markup, reader: RstReader): ReadBlock['nodes'] {
  const { head } = markup;
  const directive = DIRECTIVE.exec(head.text);
  if (directive !== null) return runDirective(directiveSource(markup, directive), reader);
  if (head.text.startsWith('|')) return defineSubstitution(markup, reader);
  if (head.text.startsWith('_')) return defineTarget(markup, reader);
  if (head.text.startsWith('[')) return readNote(markup, reader);
  return [];
}

function directiveSource({ head, below }: Markup, match: RegExpExecArray) {
  return { name: match[1] ?? '', head: cutIndent([head], match[0].length)[0] ?? head, below };
}

function defineSubstitution(markup: Markup, reader: RstReader): [] {
  const match = SUBSTITUTION.exec(markup.head.text);
  if (match === null) return [];
  const [written, name = '', directive = ''] = match;
  const source = {
    name: directive,
    head: cutIndent([markup.head], written.length)[0] ?? markup.head,
    below: markup.below,
  };
  const nodes = runDirective(source, reader, { isInline: true });
  const known = normaliseName(name);
  if (!reader.page.substitutions.has(known)) reader.page.substitutions.set(known, nodes);
  return [];
}

/** Defines a target: `_name: address`, `_name:` above a block, `` _`name`: ``, `_name: other_`. */
function defineTarget({ head, below }: Markup, { page }: RstReader): [] {
  const written = [head, ...trimBlank(below)]
    .map((line) => line.text.trim())
    .join('')
    .slice(1);
  if (written.startsWith('_:')) {
    page.anonymous.push(targetOf(written.slice(2).trim()));
    return [];
  }
  const end = written.startsWith('`') ? written.indexOf('`:', 1) : colonOf(written);
  if (end === -1) return [];
  const name = unescape(written.startsWith('`') ? written.slice(1, end) : written.slice(0, end));
  const destination = written.slice(end + (written.startsWith('`') ? 2 : 1)).trim();
  if (destination !== '') page.addTarget(name, targetOf(destination));
  else {
    page.targets.set(normaliseName(name), { kind: 'place', id: idOf(name) });
    page.pendingIds.push({ kind: 'label', name: normaliseName(name), id: idOf(name) });
  }
  return [];
}

function colonOf(written: string): number {
  for (let at = written.indexOf(':'); at !== -1; at = written.indexOf(':', at + 1)) {
    const behind = written[at + 1];
    if (
      written[at - 1] !== '\\' &&
      (behind === undefined || behind === ' ' || /^https?:|^mailto:/.test(written.slice(at + 1, at + 9)))
    ) {
      return at;
    }
  }
  return -1;
}

function targetOf(destination: string): Target {
  if (destination.endsWith('_') && !destination.endsWith('\\_')) {
    return { kind: 'name', name: unescape(destination.slice(0, -1).replace(/^`|`$/g, '')) };
  }
  return { kind: 'address', address: unescape(destination).replace(/\s/g, '') };
}

function readAnonymous(destination: string, at: number, { page }: RstReader): ReadBlock {
  page.anonymous.push(targetOf(destination.trim()));
  return { nodes: [], next: at + 1 };
}

function readNote({ head, below }: Markup, reader: RstReader): ReadBlock['nodes'] {
  const footnote = FOOTNOTE.exec(head.text);
  const match = footnote ?? CITATION.exec(head.text);
  if (match === null) return [];
  const content = reader.blocks([...cutIndent([head], match[0].length), ...below]);
  const label = match[1] ?? '';
  if (footnote !== null) {
    reader.page.footnotes.push({ label, id: `footnote-${reader.page.footnotes.length + 1}`, content });
    return [];
  }
  reader.page.addTarget(`[${label}]`, { kind: 'place', id: idOf(label) });
  return [element('dl', {}, [element('dt', { id: idOf(label) }, [text(`[${label}]`)]), element('dd', {}, content)])];
}
