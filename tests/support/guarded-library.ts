import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { newCanary } from './canaries.ts';
import { collect } from './ingest-book.ts';

/** A document whose every word, name and picture is its own, besides the words that all of them share. */
export interface GuardedDocument {
  id: string;
  /** Stands in the title, the text, the headings, the names of files, the alternative text and the picture. */
  canary: string;
  /** Stands in the text alone. */
  identifier: string;
  accessList: string[];
  pageIds: string[];
  /** Versions that are not the current one any more. */
  earlier: { pageId: string; version: string }[];
  /** Whatever tells that the document is there. */
  marks: string[];
}

const DIAGRAM = 'diagram.svg';
const PHOTOGRAPH = 'photograph.png';
/** One grey pixel: what it shows tells nothing, that it is there does. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** A path below which the picture of every guarded document is found. */
export function pictureOf({ id }: Pick<GuardedDocument, 'id'>): string {
  return `/api/documents/${id}/assets/${DIAGRAM}`;
}

/** The same of its photograph, which can be shown in other sizes. */
export function photographOf({ id }: Pick<GuardedDocument, 'id'>): string {
  return `/api/documents/${id}/assets/${PHOTOGRAPH}`;
}

/** The address of its first page in the reader. */
export function readerPathOf({ id, canary }: Pick<GuardedDocument, 'id' | 'canary'>): string {
  return `/books/${id}/1-fees-${canary}`;
}

/** Numbers from a seed, so that a failure can be looked at again. */
export function seededDraw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Ingests a document for each of the access lists, each page twice, so that there are earlier versions. */
export async function ingestGuarded(runtime: Runtime, accessLists: readonly string[][]): Promise<GuardedDocument[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-guarded-'));
  try {
    const guarded: GuardedDocument[] = [];
    for (const [index, accessList] of accessLists.entries()) {
      guarded.push(await ingestOne(runtime, { folder, index, accessList }));
    }
    return guarded;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ingestOne(
  runtime: Runtime,
  { folder, index, accessList }: { folder: string; index: number; accessList: string[] },
): Promise<GuardedDocument> {
  const canary = newCanary();
  const id = `paper-${newCanary().slice(0, 12)}`;
  const identifier = `ZQX-${String(index + 1000)}`;
  const path = join(folder, id);
  const ingest = async (edition: string) => {
    await writeBook(path, { canary, identifier, edition });
    await collect(runtime.ingest({ path, id, title: `Harbour report ${canary}` }, new AbortController().signal));
  };
  await ingest('first');
  const before = await runtime.listPages(UNRESTRICTED, id);
  await ingest('second');
  const pages = await runtime.listPages(UNRESTRICTED, id);
  const isSet = await runtime.administration.setAccess({ name: 'admin', role: 'admin' }, id, accessList);
  if (!isSet || pages.length !== 2) throw new Error('The guarded document was not ingested.');
  const current = new Set(pages.map(({ version }) => version));
  const earlier = before.filter(({ version }) => !current.has(version));
  if (earlier.length === 0) throw new Error('The guarded document has no earlier version.');
  return {
    id,
    canary,
    identifier,
    accessList,
    pageIds: pages.map((page) => page.id),
    earlier: earlier.map((page) => ({ pageId: page.id, version: page.version })),
    marks: [id, canary, identifier, ...[...before, ...pages].flatMap((page) => [page.id, page.version])],
  };
}

async function writeBook(
  path: string,
  { canary, identifier, edition }: { canary: string; identifier: string; edition: string },
): Promise<void> {
  await mkdir(path, { recursive: true });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${canary}</title></svg>`;
  await writeFile(join(path, DIAGRAM), picture);
  await writeFile(join(path, PHOTOGRAPH), Buffer.from(PIXEL, 'base64'));
  await writeFile(
    join(path, `1-fees-${canary}.md`),
    `# Harbour fees ${canary}\n\nThe harbour fee of ${canary} is nine crowns in the ${edition} edition. Ticket ${identifier} raised the fee.\n\n![Diagram of ${canary}](${DIAGRAM})\n\n![Photograph](${PHOTOGRAPH})\n\nThe fee is $9 \\cdot \\text{${canary}}$.\n`,
  );
  await writeFile(
    join(path, `2-lights-${canary}.md`),
    `# Lights ${canary}\n\n## Night rules ${canary}\n\nThe keeper of ${canary} lights the lamp at dusk and never leaves the tower at night.\n`,
  );
}

/** Who may read, reckoned apart from the code under test: from what the lists were made of. */
export function isAllowed({ userId, department, orgId }: Viewer, accessList: readonly string[]): boolean {
  return accessList.some((grant) => {
    if (grant === 'public') return true;
    const colon = grant.indexOf(':');
    const [kind, name] = [grant.slice(0, colon), grant.slice(colon + 1)];
    return (
      (kind === 'user' && name === userId) ||
      (kind === 'department' && name === department) ||
      (kind === 'org' && name === orgId)
    );
  });
}
