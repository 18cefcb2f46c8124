import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';

import { CSV_HEADER, csvRow } from './csv-turn.ts';
import { jsonlRow } from './jsonl-turn.ts';
import type { ReviewedTurn } from './reviewed-turn.ts';

/** What a file of turns holds, and how it is written. */
export interface TurnExport {
  filter: TurnFilter;
  format: 'csv' | 'jsonl';
}

/**
 * The turns as a file, a turn at a time. Nothing comes before the first turn is known, so what fails at once fails before there
 * is a file; what fails later rejects, and what was written until then is no whole file.
 */
export async function* exportTurns(
  turns: AsyncIterable<ReviewedTurn>,
  format: TurnExport['format'],
): AsyncGenerator<string, void, undefined> {
  const write = format === 'csv' ? csvRow : jsonlRow;
  let head = format === 'csv' ? CSV_HEADER : '';
  for await (const turn of turns) {
    yield head + write(turn);
    head = '';
  }
  if (head !== '') yield head;
}
