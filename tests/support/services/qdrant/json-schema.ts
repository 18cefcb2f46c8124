type Node = Record<string, unknown>;

/** Keywords whose breach the service answers with 422, not 400: it can read the value, and it is out of bounds. */
const BOUNDS = new Set(['minimum', 'maximum', 'minLength', 'minItems']);

/**
 * A schema of OpenAPI 3.0 as JSON Schema, and stricter: an object that lists its properties has no others. A property that nobody
 * reads is a typo, and the service would ignore it.
 */
export function toJsonSchema(schema: unknown, { hasBounds }: { hasBounds: boolean }): Node {
  const convert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convert);
    return isNode(node) ? convertNode(node) : node;
  };
  const convertNode = (node: Node): Node => {
    const { nullable, ...rest } = node;
    // `{ nullable: true }` alone is how the document writes "or null". Left as it is, it would accept anything.
    if (nullable === true && Object.keys(rest).length === 0) return { type: 'null' };
    const converted: Node = {};
    for (const [key, value] of Object.entries(rest)) {
      if (key === 'properties') converted[key] = mapValues(value, convert);
      else if (key === '$ref') converted[key] = `qdrant${String(value)}`;
      else if (hasBounds || !BOUNDS.has(key)) converted[key] = convert(value);
    }
    if ('properties' in rest && !('additionalProperties' in rest)) converted['additionalProperties'] = false;
    return nullable === true ? orNull(converted) : converted;
  };
  return convertNode(isNode(schema) ? schema : {});
}

function orNull(schema: Node): Node {
  if (typeof schema['type'] !== 'string') throw new Error('Only a schema with a type can be nullable.');
  const { enum: values } = schema;
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}

function mapValues(node: unknown, change: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(isNode(node) ? node : {}).map(([key, value]) => [key, change(value)]));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
