import { refuse } from './azure-refusal.ts';

export type Token =
  | { kind: 'word'; text: string }
  | { kind: 'text'; value: string }
  | { kind: 'mark'; text: '(' | ')' | ',' | ':' }
  | { kind: 'literal'; value: string };

const PATTERNS = [
  ['space', /\s+/y],
  ['text', /'(?:[^']|'')*'/y],
  ['literal', /-?\d+(?:-\d\d-\d\dT[\d:.]+Z)?(?![\w.-])/y],
  ['word', /[A-Za-z_][\w./]*/y],
  ['mark', /[(),:]/y],
] as const;

/** The tokens of a filter; refuses what OData does not know. */
export function tokensOf(filter: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < filter.length;) {
    const found = PATTERNS.map(([kind, pattern]) => {
      pattern.lastIndex = at;
      return { kind, text: pattern.exec(filter)?.[0] };
    }).find(({ text }) => text !== undefined);
    if (found?.text === undefined) return refuse(`Invalid expression: Syntax error at position ${at} in the filter.`);
    at += found.text.length;
    const { kind, text } = found;
    if (kind === 'text') tokens.push({ kind, value: text.slice(1, -1).replaceAll("''", "'") });
    else if (kind === 'literal') tokens.push({ kind, value: text });
    else if (kind === 'word') tokens.push({ kind, text });
    else if (kind === 'mark') tokens.push({ kind, text: text as '(' });
  }
  return tokens;
}
