import type { MarkerEvent } from '../markers/marker-parser.ts';

/**
 * Whether a line outside a table is a row of one: it begins and ends with `|`, or its cells stand apart (`a | b`) and no words follow
 * its first marker, as in quoted rows.
 */
export function isRowOfCells(line: MarkerEvent[]): boolean {
  const text = line.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const trimmed = text.trim();
  if (trimmed.length > 1 && trimmed.startsWith('|') && trimmed.endsWith('|')) return true;
  return text.includes(' | ') && areMarkersLast(line);
}

function areMarkersLast(line: MarkerEvent[]): boolean {
  const first = line.findIndex((part) => part.type === 'marker');
  if (first === -1) return true;
  return line.slice(first).every((part) => part.type === 'marker' || !/[\p{L}\p{N}]/u.test(part.text));
}
