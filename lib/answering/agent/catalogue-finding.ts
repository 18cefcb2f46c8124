import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type {
  CatalogueEntry,
  CatalogueGroup,
  CatalogueQuery,
  CatalogueRecord,
  GroupField,
} from '#lib/books/library/catalogue.ts';

/** The result of a catalogue look-up, from which the answer is written. */
export type CatalogueFinding =
  | {
      kind: 'list';
      filter: DocumentFilter;
      documents: CatalogueEntry[];
      total: number;
      sorted: Pick<CatalogueQuery, 'sortBy' | 'order'>;
    }
  | { kind: 'groups'; filter: DocumentFilter; by: GroupField; groups: CatalogueGroup[] }
  | { kind: 'record'; record: CatalogueRecord; contents?: readonly string[] };
