import type { Clarification } from '#lib/contracts/clarification.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type {
  CatalogueEntry,
  CatalogueGroup,
  CatalogueQuery,
  CatalogueRecord,
  GroupField,
} from '#lib/library/catalogue.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';

import type { EvidenceBlock } from './evidence.ts';

/** What a look into the catalogue brought, as the answer is written from it. */
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

/** What a turn has gathered so far. Only the halves of tools that apply results change it, through these methods. */
export interface TurnState {
  /** Conditions that have accumulated: appended, never replaced. */
  readonly filter: DocumentFilter;
  readonly catalogue: readonly CatalogueFinding[];
  /** The evidence so far. */
  readonly blocks: readonly EvidenceBlock[];
  /** The question to the reader that ends this turn; null as long as none is asked. */
  readonly clarification: Clarification | null;
  addFilter(added: Partial<DocumentFilter>): void;
  /**
   * Makes passages evidence, as far as the turn's bounds allow, and answers with the blocks that are new. Those of documents that the
   * viewer may not read now are dropped, wherever the tool has them from. `covering` passages, which stand for the whole of a document,
   * may be more than `top_k`; the token budget holds for all.
   */
  addPassages(passages: readonly Passage[], options?: { covering?: boolean }): Promise<EvidenceBlock[]>;
  addFinding(finding: CatalogueFinding): void;
  /** Options that the viewer may not see are dropped; with fewer than two left nothing is asked, and the answer is false. */
  askReader(question: string, documentIds: readonly string[]): Promise<boolean>;
}
