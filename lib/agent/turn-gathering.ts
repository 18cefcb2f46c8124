import type { CorpusStatistics } from '#lib/retrieval/ports.ts';
import { documentAddress } from '#lib/contracts/reader-address.ts';
import type { Clarification, ClarificationOption } from '#lib/contracts/clarification.ts';
import type { NamedDocument } from '#lib/contracts/query-plan.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import { LIMITS } from '#lib/config/limits.ts';
import type { CatalogueEntry } from '#lib/library/catalogue.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';

import type { Evidence, EvidenceBlock } from './evidence.ts';
import type { LibraryView } from './library-view.ts';
import type { CatalogueFinding, TurnState } from './turn-state.ts';

/** What one turn has gathered, behind the viewer's rights: whatever a tool hands in is checked again here. */
export class TurnGathering implements TurnState {
  readonly catalogue: CatalogueFinding[] = [];
  readonly evidence: Evidence;
  clarification: Clarification | null = null;
  /** Of the terms of all searches so far; null before the first. */
  statistics: CorpusStatistics | null = null;
  readonly #library: LibraryView;
  readonly #baseUrl: string;
  readonly #seen = new Set<string>();
  readonly #titles = new Map<string, string>();

  constructor({ evidence, library, baseUrl }: { evidence: Evidence; library: LibraryView; baseUrl: string }) {
    this.evidence = evidence;
    this.#library = library;
    this.#baseUrl = baseUrl;
  }

  get filter(): DocumentFilter {
    return this.#library.accumulated;
  }

  get blocks(): readonly EvidenceBlock[] {
    return this.evidence.blocks;
  }

  /** Every document of which anything was found, listed or offered. */
  get seenDocumentIds(): string[] {
    return [...this.#seen];
  }

  addFilter(added: Partial<DocumentFilter>): void {
    this.#library.narrow(added);
  }

  async addPassages(passages: readonly Passage[], options: { covering?: boolean } = {}): Promise<EvidenceBlock[]> {
    const readable = await this.#library.keepReadable(passages, ({ chunk }) => chunk.documentId);
    for (const { chunk } of readable) this.#noteTitle(chunk.documentId, chunk.documentTitle);
    return this.evidence.addPassages(readable, options);
  }

  addFinding(finding: CatalogueFinding): void {
    this.catalogue.push(finding);
    if (finding.kind === 'list') for (const { id, title } of finding.documents) this.#noteTitle(id, title);
    if (finding.kind === 'record') this.#noteTitle(finding.record.id, finding.record.title);
  }

  async askReader(question: string, documentIds: readonly string[]): Promise<boolean> {
    const wanted = [...new Set(documentIds)].slice(0, LIMITS.clarificationOptionsMax);
    const records = await Promise.all(wanted.map((id) => this.#library.find(id)));
    const options = records.filter((record) => record !== null).map((record, index) => this.#option(record, index + 1));
    if (options.length < 2) return false;
    this.clarification = { question, options };
    for (const { doc_id: id, title } of options) this.#noteTitle(id, title);
    return true;
  }

  /** Those that the viewer may read, as reports of calls name them, at most `limit`. All of them count as seen. */
  async nameDocuments(documentIds: readonly string[], limit: number): Promise<NamedDocument[]> {
    const readable = [...(await this.#library.readable([...new Set(documentIds)]))];
    for (const id of readable) this.#seen.add(id);
    const titles = await Promise.all(readable.slice(0, limit).map((id) => this.#titleOf(id)));
    return titles.flatMap(([id, title]) =>
      title === null ? [] : [{ doc_id: id, title, url: documentAddress(this.#baseUrl, id) }],
    );
  }

  noteStatistics(found: CorpusStatistics): void {
    const earlier = this.statistics?.documentFrequency ?? new Map<string, number>();
    this.statistics = { ...found, documentFrequency: new Map([...earlier, ...found.documentFrequency]) };
  }

  #noteTitle(id: string, title: string): void {
    this.#seen.add(id);
    this.#titles.set(id, title);
  }

  async #titleOf(id: string): Promise<[string, string | null]> {
    return [id, this.#titles.get(id) ?? (await this.#library.find(id))?.title ?? null];
  }

  #option(entry: CatalogueEntry, number: number): ClarificationOption {
    const { id, title, type, documentType, department, sourceUpdatedAt } = entry;
    const details = [documentType ?? type, department, sourceUpdatedAt.toISOString().slice(0, 10)];
    const detail = details.filter((part) => part !== null).join(', ');
    return { number, doc_id: id, title, url: documentAddress(this.#baseUrl, id), detail };
  }
}
