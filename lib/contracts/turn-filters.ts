import type { DocumentFilter } from './document-filter.ts';

/** The filters that narrowed a turn in addition to its scope. Further filters of its tools are in their calls. */
export interface TurnFilters {
  /** The values allowed by the request, by filter name. */
  request: Partial<Record<'source_url' | 'page_title' | 'section_heading', string[]>>;
  /** The condition of the profile, with the values filled in from the request and the viewer; null where it has none. */
  profile: DocumentFilter | null;
  /** The filter configured for every search of another program's store, in that store's syntax. */
  template?: Record<string, unknown>;
}
