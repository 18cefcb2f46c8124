import { DIMENSION, documentValueOf, type Item, type Shape } from './foreign-collection.ts';
import type { FakeIndex } from './services/azure/azure-index.ts';
import { textVector } from './services/embeddings/text-vector.ts';

const TEXT = { type: 'Edm.String' } as const;
const LIST = { type: 'Collection(Edm.String)' } as const;
const VECTOR = { type: 'Collection(Edm.Single)', dimensions: DIMENSION, retrievable: true } as const;

/** One field for each thing, vectors that the service makes itself, and its semantic ranker; and complex fields with vectors of another's making. */
const MAPPINGS: Record<Shape, string> = {
  flat: `key: block_id
text: content
access: acl
title: title
address: url
source: system
type: kind
identifiers: keys
updated: updated_at
vector: content_vector
semantic: blocks
`,
  nested: `key: block_id
text: content
access: metadata.readers
document: metadata.doc_id
title: metadata.title
address: metadata.url
source: metadata.system
type: metadata.kind
identifiers: metadata.ticket
updated:
  key: metadata.updated
  unit: seconds
vector:
  field: content_vector
  by: embedder
`,
};

/** The file that says where documents of this shape have what. */
export function azureMappingOf(shape: Shape): string {
  return MAPPINGS[shape];
}

/** The items as an index that another program has made. */
export function azureIndexOf(items: readonly Item[], shape: Shape): FakeIndex {
  const isFlat = shape === 'flat';
  return {
    fields: {
      block_id: { ...TEXT, key: true },
      content: { ...TEXT, filterable: false, facetable: false, sortable: false },
      content_vector: VECTOR,
      ...(isFlat ? FLAT : NESTED),
    },
    hasVectorizer: isFlat,
    semanticConfigurations: isFlat ? ['blocks'] : [],
    documents: items.map((item) => ({
      block_id: String(item.id),
      content: item.text,
      content_vector: textVector(item.text, { dimension: DIMENSION }),
      ...(isFlat ? flatOf(item) : { metadata: nestedOf(item) }),
    })),
  };
}

const FLAT: FakeIndex['fields'] = {
  acl: LIST,
  title: TEXT,
  url: TEXT,
  system: TEXT,
  kind: TEXT,
  keys: LIST,
  updated_at: { type: 'Edm.DateTimeOffset' },
};

const NESTED: FakeIndex['fields'] = {
  'metadata/readers': { ...LIST, facetable: false },
  'metadata/doc_id': TEXT,
  'metadata/title': TEXT,
  'metadata/url': TEXT,
  'metadata/system': TEXT,
  // Counted by reading documents.
  'metadata/kind': { ...TEXT, facetable: false },
  'metadata/ticket': TEXT,
  'metadata/updated': { type: 'Edm.Int64' },
};

function flatOf({ title, address: url, system, kind, updated, ticket, document, stored }: Item) {
  const keys = [ticket, `B${document}`];
  return { acl: listIn(stored), title, url, system, kind, keys, updated_at: updated.toISOString() };
}

function nestedOf(item: Item) {
  const { title, address: url, system, kind, updated, ticket, stored } = item;
  const described = { title, url, system, kind, ticket, updated: updated.getTime() / 1000 };
  return { ...described, readers: listIn(stored), doc_id: documentValueOf(item) };
}

/** Such a field holds texts and nothing else. */
function listIn(stored: unknown): string[] {
  return [stored].flat().filter((entry) => typeof entry === 'string');
}
