/**
 * Cuts the part of Qdrant's official API description that the fake Qdrant checks requests and responses against: the operations
 * the project uses and the schemas they reach, without prose. Nothing else is changed.
 *
 *     node scripts/cut-qdrant-openapi.mjs path/to/official/openapi.json && npx oxfmt tests/support/services/qdrant
 *
 * The official document lies at `docs/redoc/master/openapi.json` of https://github.com/qdrant/qdrant.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, unknown>} Node */
/** @typedef {{ operationId: string }} Operation */
/**
 * @typedef {object} Document
 * @property {string} openapi
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ schemas: Record<string, Node> }} components
 */

const COMMITTED = fileURLToPath(new URL('../tests/support/services/qdrant/openapi-subset.json', import.meta.url));

const OPERATIONS = new Set([
  'root',
  'healthz',
  'livez',
  'readyz',
  'get_collections',
  'get_collection',
  'create_collection',
  'update_collection',
  'delete_collection',
  'collection_exists',
  'update_aliases',
  'get_collection_aliases',
  'get_collections_aliases',
  'create_field_index',
  'delete_field_index',
  'get_point',
  'get_points',
  'upsert_points',
  'delete_points',
  'set_payload',
  'overwrite_payload',
  'delete_payload',
  'batch_update',
  'scroll_points',
  'count_points',
  'facet',
  'query_points',
  'query_batch_points',
]);

/** Prose, which no validator reads. */
const LEFT_OUT = new Set(['description', 'summary', 'example', 'tags', 'title', 'default', 'deprecated']);

const INFO = {
  title: 'Qdrant API, a subset',
  version: '1.19',
  description:
    'Cut by scripts/cut-qdrant-openapi.mjs from the OpenAPI description of Qdrant, copyright the Qdrant authors, https://github.com/qdrant/qdrant. Changed: operations that this project does not use, schemas that are then out of reach, and prose are left out.',
  license: { name: 'Apache 2.0', url: 'http://www.apache.org/licenses/LICENSE-2.0.html' },
};

const [source, target = COMMITTED] = process.argv.slice(2);
if (source === undefined) {
  console.error('Usage: node scripts/cut-qdrant-openapi.mjs path/to/official/openapi.json [target]');
  process.exit(2);
}
const official = /** @type {Document} */ (JSON.parse(readFileSync(source, 'utf8')));
writeFileSync(target, `${JSON.stringify(cut(official), null, 2)}\n`);

/** @param {Document} document */
function cut(document) {
  const paths = usedOperations(document);
  const schemas = new Map();
  for (const name of namedIn(paths)) collect(name);

  /** @param {string} name */
  function collect(name) {
    if (schemas.has(name)) return;
    const schema = document.components.schemas[name];
    if (schema === undefined) throw new Error(`The document refers to a schema that it does not have: ${name}`);
    schemas.set(name, bare(schema));
    for (const inner of namedIn(schemas.get(name))) collect(inner);
  }

  const sorted = [...schemas].sort(([one], [other]) => (one < other ? -1 : 1));
  return { openapi: document.openapi, info: INFO, paths, components: { schemas: Object.fromEntries(sorted) } };
}

/** @param {Document} document */
function usedOperations({ paths }) {
  const missing = new Set(OPERATIONS);
  const kept = Object.entries(paths).flatMap(([path, methods]) => {
    const used = Object.entries(methods).filter(([, { operationId }]) => missing.delete(operationId));
    return used.length === 0 ? [] : [[path, bare(Object.fromEntries(used))]];
  });
  if (missing.size > 0) throw new Error(`The document has no operation ${[...missing].join(', ')}`);
  return Object.fromEntries(kept);
}

/**
 * The same, without prose. A property may be called like a keyword of prose: names in `properties` are kept.
 *
 * @param {unknown} node
 * @param {boolean} [areNames] whether the keys are names, not keywords
 * @returns {unknown}
 */
function bare(node, areNames = false) {
  if (Array.isArray(node)) return node.map((item) => bare(item));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) =>
      !areNames && LEFT_OUT.has(key)
        ? []
        : [[key, bare(value, !areNames && (key === 'properties' || key === 'responses'))]],
    ),
  );
}

/**
 * The schemas a node names.
 *
 * @param {unknown} node
 * @returns {string[]}
 */
function namedIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value.replace('#/components/schemas/', '')] : namedIn(value),
  );
}
