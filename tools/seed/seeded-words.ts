/*
 * Words that no book has, so that a search can be for something common, rare or unique whatever the library holds. They are
 * names of projects, asked about the more often the lower their number (Zipf), and numbers of tickets, each in one question.
 */

const FIRST = ['bal', 'cor', 'dra', 'el', 'fen', 'gar', 'hol', 'ist', 'jor', 'kel', 'lum', 'mer', 'nor', 'or', 'pel'];
const MIDDLE = ['a', 'an', 'ari', 'e', 'en', 'eri', 'i', 'in', 'o', 'on', 'ora', 'u', 'um', 'ya'];
const LAST = ['bar', 'cast', 'dell', 'fax', 'gate', 'kin', 'lith', 'mond', 'nar', 'quist', 'ron', 'stad', 'tex', 'vik'];

/** How many names there are. */
export const NAME_COUNT = FIRST.length * MIDDLE.length * LAST.length;

/** One question in so many is for a ticket. */
export const TICKET_INTERVAL = 101;

/** The name of a rank; 0 is the one asked about most. Each is one word, and no two are the same. */
export function projectName(rank: number): string {
  const first = FIRST[rank % FIRST.length] ?? '';
  const middle = MIDDLE[Math.floor(rank / FIRST.length) % MIDDLE.length] ?? '';
  const last = LAST[Math.floor(rank / (FIRST.length * MIDDLE.length)) % LAST.length] ?? '';
  const name = first + middle + last;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The ticket of a turn: one word. */
export function ticketOf(turnNumber: number): string {
  return `LC${turnNumber.toString().padStart(7, '0')}`;
}
