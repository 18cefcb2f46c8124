import type { QdrantClient } from '@qdrant/js-client-rest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { Random } from '#lib/foundation/core/random.ts';

import { textVector } from './services/embeddings/text-vector.ts';

export const DIMENSION = 64;
/** A fake service shares the thread with who asks it. */
export const PATIENCE = { RETRIEVAL_TIMEOUT_MS: '120000', TOTAL_TIMEOUT_MS: '240000' };
const MONTHS = 24;
const KINDS = ['report', 'ticket', 'manual'] as const;
const SYSTEMS = ['Jira', 'Confluence', 'SharePoint'] as const;
const THINGS =
  'winch boiler rudder anchor beacon pulley cistern gantry lantern mooring ballast turbine siren ladder hatch davit'.split(
    ' ',
  );
const POINTS_PER_DOCUMENT = 4;
const POINTS_PER_REQUEST = 500;

export const VIEWERS: readonly Viewer[] = [
  ANONYMOUS,
  { userId: 'ann', department: 'legal', orgId: 'acme' },
  { userId: 'bob', department: 'sales', orgId: null },
  { userId: null, department: 'legal', orgId: null },
  { userId: 'public', department: null, orgId: 'other' },
  { userId: 'department:legal', department: 'user:ann', orgId: null },
];

/** What stands where the list of readers should, and whom it names: as this file means it, whatever reads it. */
const ACCESS: readonly { stored: unknown; names: readonly string[] }[] = [
  { stored: ['public'], names: ['public'] },
  { stored: ['public'], names: ['public'] },
  { stored: ['department:legal'], names: ['legal'] },
  { stored: ['user:ann', 'department:sales'], names: ['ann', 'sales'] },
  { stored: ['org:acme'], names: ['acme'] },
  { stored: 'department:legal', names: ['legal'] },
  { stored: [7, 'user:bob', null], names: ['bob'] },
  { stored: [], names: [] },
  { stored: undefined, names: [] },
  { stored: null, names: [] },
  { stored: 7, names: [] },
  { stored: true, names: [] },
  { stored: { public: true }, names: [] },
  { stored: [['public']], names: [] },
  { stored: [{ value: 'public' }], names: [] },
  { stored: ['Public', ' public', 'public '], names: [] },
  { stored: '["public"]', names: [] },
];

/** One point of the collection, as whoever made it knows it. */
export interface Item {
  id: number;
  /** What nothing but this point holds. */
  canary: string;
  text: string;
  title: string;
  address: string;
  /** What the points of a document have in common. */
  document: number;
  system: (typeof SYSTEMS)[number];
  kind: (typeof KINDS)[number];
  updated: Date;
  ticket: string;
  stored: unknown;
  names: readonly string[];
}

export type Shape = 'flat' | 'nested';

/** Drawn by chance, but for dates, systems and kinds, which go round by document so that all months have some of each. */
export function drawItems(count: number, shape: Shape, random: Random): Item[] {
  return Array.from({ length: count }, (_, at) => {
    const id = at + 1;
    const document = shape === 'flat' ? id : Math.ceil(id / POINTS_PER_DOCUMENT);
    const access = ACCESS[random.below(ACCESS.length)] ?? { stored: [], names: [] };
    const thing = THINGS[document % THINGS.length] ?? '';
    const canary = `canary${id}x${random.below(1e6)}`;
    const ticket = `OPS-${1000 + id}`;
    return {
      id,
      canary,
      text: `Ticket ${ticket} says that the ${thing} of berth ${document} is inspected by ${canary}. It is painted every spring.`,
      title: `Berth ${document} ${thing}`,
      address: `https://port.example/${shape}/${document}`,
      document,
      system: SYSTEMS[document % SYSTEMS.length] ?? 'Jira',
      kind: KINDS[Math.floor(document / SYSTEMS.length) % KINDS.length] ?? 'report',
      updated: new Date(Date.UTC(2023, document % MONTHS, 1 + (document % 27), 12)),
      ticket,
      ...access,
    };
  });
}

/** Whether the item's list names the viewer: not as the product reads it. */
export function mayReadItem({ names }: Item, { userId, department, orgId }: Viewer): boolean {
  const held = [
    'public',
    ...(userId === null ? [] : [`user ${userId}`]),
    ...(department === null ? [] : [`department ${department}`]),
  ];
  const kinds: Record<string, string> = {
    ann: 'user ann',
    bob: 'user bob',
    legal: 'department legal',
    sales: 'department sales',
  };
  return names.some((name) => (name === 'acme' ? orgId === 'acme' : held.includes(kinds[name] ?? name)));
}

const MAPPINGS: Record<Shape, string> = {
  flat: `# Ours has one point for each ticket.
text: text
access: acl
title: title
address: url
source: system
type: kind
identifiers: keys
updated: updated_at
`,
  nested: `text:
  json: _node_content
  key: text
access: metadata.readers
document: ref_doc_id
title: metadata.title
address: metadata.url
source: metadata.system
type: metadata.kind
identifiers: metadata.ticket
updated:
  key: metadata.updated
  unit: seconds
`,
};

/** The file that says where points of this shape have what. */
export function mappingFileOf(shape: Shape): string {
  return MAPPINGS[shape];
}

const INDEXES: Record<Shape, Record<string, 'keyword' | 'datetime' | 'integer'>> = {
  flat: {
    acl: 'keyword',
    title: 'keyword',
    url: 'keyword',
    system: 'keyword',
    kind: 'keyword',
    keys: 'keyword',
    updated_at: 'datetime',
  },
  nested: {
    'metadata.readers': 'keyword',
    ref_doc_id: 'keyword',
    'metadata.title': 'keyword',
    'metadata.url': 'keyword',
    'metadata.system': 'keyword',
    'metadata.kind': 'keyword',
    'metadata.ticket': 'keyword',
    'metadata.updated': 'integer',
  },
};

/** The payload of an item, as a program of its own would write it. */
export function payloadOfItem(item: Item, shape: Shape): Record<string, unknown> {
  const { text, title, address: url, system, kind, updated, ticket, stored } = item;
  if (shape === 'flat') {
    const rest = {
      text,
      title,
      url,
      system,
      kind,
      updated_at: updated.toISOString(),
      keys: [ticket, `B${item.document}`],
    };
    return stored === undefined ? rest : { ...rest, acl: stored };
  }
  const described = { title, url, system, kind, ticket, updated: updated.getTime() / 1000 };
  const metadata = stored === undefined ? described : { ...described, readers: stored };
  const node = { id_: `node-${item.id}`, text, metadata: {}, relationships: {} };
  return {
    _node_content: JSON.stringify(node),
    _node_type: 'TextNode',
    ref_doc_id: documentValueOf(item),
    metadata,
  };
}

/** What its points call the document of the nested shape. */
export function documentValueOf({ document }: Item): string {
  return `berths/${document}.pdf`;
}

/** Writes the collection with another program's client. Without indexes, as many collections are, where `isIndexed` is false. */
export async function writeCollection(
  client: QdrantClient,
  { name, items, shape, isIndexed = true }: { name: string; items: readonly Item[]; shape: Shape; isIndexed?: boolean },
): Promise<void> {
  await client.createCollection(name, { vectors: { size: DIMENSION, distance: 'Cosine' } });
  if (isIndexed)
    for (const [key, schema] of Object.entries(INDEXES[shape]))
      await client.createPayloadIndex(name, { field_name: key, field_schema: schema, wait: true });
  for (let start = 0; start < items.length; start += POINTS_PER_REQUEST)
    await client.upsert(name, {
      wait: true,
      points: items.slice(start, start + POINTS_PER_REQUEST).map((item) => ({
        id: item.id,
        vector: textVector(item.text, { dimension: DIMENSION }),
        payload: payloadOfItem(item, shape),
      })),
    });
}
