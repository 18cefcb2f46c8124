import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Turn } from '#lib/people/conversations/turn.ts';

import { buildSource, buildTurn } from './conversation-records.ts';

/** How much of a canary is looked for: the end of a word is not what it is searched by. */
const NEEDLE_LENGTH = 16;

/** A word that stands nowhere else and that no compression shortens. */
export function newCanary(): string {
  return Array.from({ length: 24 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

/** A turn with a canary in every place that holds words of readers, answers or books. */
export function turnWithCanaries(changes: Partial<Turn> = {}): { turn: Turn; canaries: Record<string, string> } {
  const canaries = Object.fromEntries(
    ['query', 'response', 'selectedText', 'quote', 'withheld', 'related', 'scope'].map((place) => [place, newCanary()]),
  );
  const of = (place: string): string => canaries[place] ?? '';
  const source = buildSource('page', 'version');
  const turn = buildTurn({
    query: `What is ${of('query')}?`,
    response: `It is ${of('response')}. [1]`,
    mode: 'selected_text',
    selectedText: of('selectedText'),
    sources: [
      {
        ...source,
        chunk_text: of('quote'),
        ranges: [{ start: 0, end: 5, start_cp: 0, end_cp: 5, quote: of('quote') }],
      },
    ],
    withheld: [{ kind: 'sentence', status: 'uncited', reasons: ['no_citation'], text: of('withheld'), citations: [] }],
    related: [
      { source_url: '/x', page_title: of('related'), section_heading: '', relevance_score: 0.1, page_id: 'page' },
    ],
    scope: { documentIds: [of('scope')] },
    documentIds: [of('scope')],
    ...changes,
  });
  return { turn, canaries };
}

/** Which of the canaries stand in the bytes of any file below a folder, each with a file that holds it. */
export async function canariesInFiles(
  folder: string,
  canaries: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    for (const [place, canary] of Object.entries(canaries)) {
      if (bytes.includes(canary.slice(0, NEEDLE_LENGTH))) found[place] ??= path.slice(folder.length + 1);
    }
  }
  return found;
}

type Rows = (statement: string) => Promise<unknown[]>;

/** Which of the canaries stand in any row of any table, each with a table that holds it; what the planner remembers is one. */
export async function canariesInTables(
  rows: Rows,
  canaries: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const tables = (await rows(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    union all select 'pg_catalog.pg_stats'`)) as { name: string }[];
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    for (const [place, canary] of Object.entries(canaries)) {
      const needle = canary.slice(0, NEEDLE_LENGTH);
      const held = await rows(`select 1 from ${name} as line where line::text like '%${needle}%' limit 1`);
      if (held.length > 0) found[place] ??= name;
    }
  }
  return found;
}
