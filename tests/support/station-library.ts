import { PUBLIC_GRANT } from '#lib/people/access/viewer.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';
import { Random } from '#lib/foundation/core/random.ts';
import type { ReadPage } from '#lib/books/ingest/page-reading.ts';
import { preparePage } from '#lib/books/ingest/prepare-page.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import { openStores, type OpenStores } from '#lib/serving/runtime/open-stores.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import { byWords } from './by-words.ts';
import { buildDocument } from './library-records.ts';
import { makeDataFolder, removeDataFolder } from './open-test-database.ts';

const STATIONS =
  `Alder Birch Cedar Damson Elder Fir Gorse Hazel Ivy Juniper Kelp Larch Maple Nettle Oak Pine Quince Rowan Sedge
  Teasel`.split(/\s+/);
const PARTS =
  `winch boiler rudder anchor beacon pulley cistern gantry lantern mooring ballast turbine siren ladder hatch davit
  capstan furnace gangway sluice`.split(/\s+/);
const KINDS = [
  { kind: 'manual', origin: 'wiki' },
  { kind: 'report', origin: 'sharepoint' },
  { kind: 'log', origin: 'jira' },
] as const;
const PARTS_ON_PAGE = 4;
/** The dates of documents: one year for every station, over and over. */
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024];

export type StationKind = (typeof KINDS)[number]['kind'];

/** Number of the station and of the part, from 0, over all of them. */
const indexOf = (station: string, part: string) => STATIONS.indexOf(station) * PARTS.length + PARTS.indexOf(part);

export const yearOf = (station: string) => YEARS[STATIONS.indexOf(station) % YEARS.length] ?? 0;
export const documentOf = (station: string, kind: StationKind) => `${station.toLowerCase()}-${kind}`;
/** The ticket that the log of a station has about a part. */
export const ticketOf = (station: string, part: string) =>
  `${station.slice(0, 3).toUpperCase()}-${1000 + indexOf(station, part)}`;

/** What a document says of a part where its section begins. */
export function factOf(station: string, part: string, kind: StationKind): string {
  const number = 100 + indexOf(station, part);
  if (kind === 'manual') return `The ${part} of ${station} is greased every ${number} hours.`;
  if (kind === 'report') return `Repairs of the ${part} at ${station} cost ${number} crowns.`;
  return `A crew of ${number} looked after the ${part} of ${station}.`;
}

/** What it says where the section ends, in no words that anybody would ask for the part by. */
export function asideOf(station: string, part: string, kind: StationKind): string {
  const id = kind === 'log' ? ` It is told in ${ticketOf(station, part)}.` : '';
  return `Whoever finds it broken dials ${7000 + indexOf(station, part)}${kind.charAt(0)}.${id}`;
}

/** A runtime over a library whose chunks are written straight into its stores. */
export interface StationLibrary {
  runtime: Runtime;
  chunks: number;
  close(): Promise<void>;
}

/** Sixty documents about twenty stations and so many of their parts, a dozen chunks for four, and a copy of the manual of Alder. */
export async function openStationLibrary(parts: number, variables: Record<string, string>): Promise<StationLibrary> {
  const dataFolder = await makeDataFolder();
  const env = parseEnv({ LECTERN_DATA: dataFolder, LOG_LEVEL: 'silent', API_RATE_LIMIT: '0', ...byWords(variables) });
  const log = createLogger('silent');
  const stores = await openStores({ env, space: null, log });
  const documents = STATIONS.flatMap((station) =>
    KINDS.map(({ kind, origin }) => readDocument({ station, kind, origin, id: documentOf(station, kind), parts })),
  );
  const copied = { station: 'Alder', kind: 'manual', origin: 'wiki', id: 'alder-manual-copy', parts } as const;
  const chunks = await writeDocuments(stores, [...documents, readDocument(copied)]);
  await stores.database.close();
  const runtime = await createRuntime(env, log);
  const close = async () => {
    await runtime.close();
    removeDataFolder(dataFolder);
  };
  return { runtime, chunks, close };
}

interface StationDocument {
  id: string;
  station: string;
  kind: StationKind;
  origin: string;
  parts: number;
}

function readDocument({ id, station, kind, origin, parts: partCount }: StationDocument) {
  const sourceUpdatedAt = new Date(`${String(yearOf(station))}-06-01T00:00:00Z`);
  const title = `${station} ${kind}`;
  const names = { id, title, filename: `${id}.md`, documentType: kind, origin };
  const document = buildDocument({ ...names, sourceUpdatedAt, accessList: [PUBLIC_GRANT] });
  const pages = Array.from({ length: partCount / PARTS_ON_PAGE }, (_, index) => {
    const path = `page-${String(index + 1)}`;
    const page = { path, filename: `${path}.md`, file: path, format: 'markdown' as const, number: index + 1, depth: 0 };
    const planned = { ...page, chapter: null, title: path };
    const book = { ...NO_BOOK, title, pages: [planned] };
    const task = { book, page: planned, pageId: nameBasedId(id, path), document, indexed: null };
    const parts = PARTS.slice(index * PARTS_ON_PAGE, (index + 1) * PARTS_ON_PAGE);
    return {
      planned,
      pageId: task.pageId,
      prepared: preparePage(readPage(parts, { title: path, station, kind }), task),
    };
  });
  return { document, pages };
}

/** In few writes: each waits for the disk. */
async function writeDocuments(
  stores: OpenStores,
  documents: readonly ReturnType<typeof readDocument>[],
): Promise<number> {
  const chunks = documents.flatMap(({ pages }) => pages.flatMap(({ prepared }) => prepared.chunks));
  await stores.chunks.upsert(chunks);
  await stores.together(async (library) => {
    for (const { document, pages } of documents) {
      await library.saveDocument(document);
      for (const { planned, pageId, prepared } of pages) {
        const { chunks: own, assets: _assets, ...rest } = prepared;
        const { path, filename, number, depth, chapter } = planned;
        const place = {
          id: pageId,
          pageId,
          documentId: document.id,
          path,
          filename,
          number,
          depth,
          chapter,
          sections: [],
        };
        await library.savePage({ ...rest, ...place, chunkCount: own.length, readingRecord: null });
      }
    }
  });
  return chunks.length;
}

const NO_BOOK = {
  rootFolder: '/stations',
  sourceFolder: '/stations',
  sourcePath: '/stations',
  language: 'en',
  authors: [],
  type: 'markdown' as const,
  webUrl: null,
  isMdBook: false,
  hiddenLinePrefixes: {},
  warnings: [],
};

interface StationPage {
  title: string;
  station: string;
  kind: StationKind;
}

/** A page with a section for every part: what it says first, words that mean nothing, and what it says at the end. */
function readPage(parts: readonly string[], { title, station, kind }: StationPage): ReadPage {
  let text = '';
  const sentences: Sentence[] = [];
  const headings: ReadPage['headings'] = [];
  const say = (words: string, sentenceKind: Sentence['kind']) => {
    sentences.push({ start: text.length, end: text.length + words.length, kind: sentenceKind });
    text += sentenceKind === 'heading' ? `${words}\n` : `${words} `;
  };
  for (const part of parts) {
    headings.push({ level: 2, id: part, text: `About the ${part}`, start: text.length });
    say(`About the ${part}`, 'heading');
    say(factOf(station, part, kind), 'prose');
    for (const words of fillers(indexOf(station, part) * KINDS.length + KINDS.findIndex((one) => one.kind === kind)))
      say(words, 'prose');
    for (const words of asideOf(station, part, kind).split(/(?<=\.) /)) say(words, 'prose');
  }
  return {
    title,
    url: null,
    html: '<p></p>',
    text,
    sentences,
    headings,
    pictures: [],
    footnotesStart: null,
    filePages: null,
    assets: [],
    warnings: [],
  };
}

const SYLLABLES = 'ba ko ri tu me'.split(' ');

/** Sentences enough for three chunks, no two sections alike. */
function fillers(seed: number): string[] {
  const random = new Random(seed);
  const word = () => Array.from({ length: 3 }, () => random.pick(SYLLABLES)).join('');
  return Array.from({ length: 28 }, () => `${Array.from({ length: 12 }, word).join(' ')}.`);
}
