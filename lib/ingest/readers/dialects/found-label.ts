import type { SourceLabel } from '../../source-book.ts';

/** A name on a page that others may refer to. */
export interface FoundLabel extends Omit<SourceLabel, 'page'> {
  name: string;
}
