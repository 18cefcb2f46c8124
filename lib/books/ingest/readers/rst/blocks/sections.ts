import { element, plainText } from '../../tree/hast-nodes.ts';
import { idOf, type ReadBlock, type RstReader } from '../rst-page.ts';
import { indentOf, isBlank, type Line } from '../source-lines.ts';

const ADORNMENT = /^([!-/:-@[-`{-~])\1*$/;
const TRANSITION_MIN = 4;

/** A title with a line of punctuation below it, or above and below. */
export function readSection(lines: readonly Line[], at: number, reader: RstReader): ReadBlock | null {
  const title = overlined(lines, at) ?? underlined(lines, at);
  if (title === null) return null;
  const { text, style, length } = title;
  const heading = element(`h${rankOf(style, reader)}`, {}, reader.inline(text.text.trim(), text.number));
  const name = plainText(heading);
  heading.properties['id'] = idOf(name);
  reader.page.addTarget(name, { kind: 'place', id: idOf(name) });
  reader.page.title ??= name;
  return { nodes: [heading], next: at + length };
}

interface Title {
  text: Line;
  /** Titles of one rank look alike. */
  style: string;
  /** In lines. */
  length: number;
}

function overlined(lines: readonly Line[], at: number): Title | null {
  const [over, text, under] = [lines[at], lines[at + 1], lines[at + 2]];
  const char = adornmentOf(over);
  if (char === null || text === undefined || isBlank(text) || adornmentOf(under) !== char) return null;
  if (adornmentOf(text) !== null || (over?.text.length ?? 0) < Math.min(TRANSITION_MIN, text.text.length)) return null;
  return { text, style: `${char} over`, length: 3 };
}

function underlined(lines: readonly Line[], at: number): Title | null {
  const [text, under] = [lines[at], lines[at + 1]];
  const char = adornmentOf(under);
  if (char === null || text === undefined || isBlank(text) || indentOf(text) > 0) return null;
  const length = under?.text.length ?? 0;
  // A short line of punctuation below a longer text is text.
  if (length < TRANSITION_MIN && length < text.text.length) return null;
  return { text, style: char, length: 2 };
}

function adornmentOf(line: Line | undefined): string | null {
  return line === undefined ? null : (ADORNMENT.exec(line.text)?.[1] ?? null);
}

function rankOf(style: string, { page }: RstReader): number {
  const known = page.titleStyles.indexOf(style);
  if (known === -1) page.titleStyles.push(style);
  return Math.min(6, known === -1 ? page.titleStyles.length : known + 1);
}

/** A line of punctuation between blank lines. */
export function readTransition(lines: readonly Line[], at: number): ReadBlock | null {
  const line = lines[at];
  const isRule = adornmentOf(line) !== null && (line?.text.length ?? 0) >= TRANSITION_MIN;
  return isRule && isBlank(lines[at + 1]) ? { nodes: [element('hr')], next: at + 1 } : null;
}
