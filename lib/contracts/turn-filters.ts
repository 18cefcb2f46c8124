import type { DocumentFilter } from './document-filter.ts';

/** What narrowed a turn besides its scope. What its tools were asked for on top stands in their calls. */
export interface TurnFilters {
  /** The values that the request allowed, by the names of its filters. */
  request: Partial<Record<'source_url' | 'page_title' | 'section_heading', string[]>>;
  /** The condition of the profile, with what the request and the viewer put into it; null where it has none. */
  profile: DocumentFilter | null;
  /** The filter that every search of another program's store has by its file, in the words of that store. */
  template?: Record<string, unknown>;
}
