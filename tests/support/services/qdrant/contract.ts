import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import { toJsonSchema } from './json-schema.ts';
import { invalid, Refusal, unreadable } from './refusal.ts';

interface Content {
  content?: Record<string, { schema: unknown }>;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; schema: unknown }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

/** An operation of the service and what its path names. */
export interface MatchedOperation {
  id: string;
  pathValues: Record<string, string>;
}

const DESCRIPTION = JSON.parse(readFileSync(new URL('./openapi-subset.json', import.meta.url), 'utf8')) as Description;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

const FORMATS = {
  float: { type: 'number', validate: (value: number) => Number.isFinite(Math.fround(value)) },
  double: { type: 'number', validate: Number.isFinite },
  int64: { type: 'number', validate: Number.isSafeInteger },
  uint: { type: 'number', validate: isUnsigned },
  uint8: { type: 'number', validate: (value: number) => isUnsigned(value) && value < 2 ** 8 },
  uint32: { type: 'number', validate: (value: number) => isUnsigned(value) && value < 2 ** 32 },
  uint64: { type: 'number', validate: isUnsigned },
  uuid: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  'date-time': {
    type: 'string',
    validate: (value: string) => DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)),
  },
} as const;

const PATTERNS = Object.entries(DESCRIPTION.paths).map(([path, methods]) => ({
  methods,
  names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}));

const OPERATIONS = new Map(
  PATTERNS.flatMap(({ methods }) => Object.values(methods).map((operation) => [operation.operationId, operation])),
);

/** Compiling takes its time: once per process. */
const validators = new Map<string, ValidateFunction>();
const ajvs = {
  whole: newAjv({ hasBounds: true }),
  loose: newAjv({ hasBounds: false }),
  query: newAjv({ hasBounds: true, coerceTypes: true }),
};

/** The operation that a request asks for; null when the description has none such. */
export function findOperation(method: string, pathname: string): MatchedOperation | null {
  for (const { methods, names, pattern } of PATTERNS) {
    const match = pattern.exec(pathname);
    const operation = methods[method.toLowerCase()];
    if (match === null || operation === undefined) continue;
    const values = match.slice(1).map(decodeURIComponent);
    return {
      id: operation.operationId,
      pathValues: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
    };
  }
  return null;
}

/** The parameters of the query, as their types. Throws the refusal of one that is unknown or unfit. */
export function readQuery(id: string, query: URLSearchParams): Record<string, unknown> {
  const parameters = operationOf(id).parameters?.filter((parameter) => parameter.in === 'query') ?? [];
  const validate = validator('query', `${id} query`, {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  });
  const values: Record<string, unknown> = Object.fromEntries(query);
  if (!validate(values)) throw new Refusal(400, `Format error in query parameters: ${describe(validate)}`, true);
  return values;
}

/** The body of a request. Throws the refusal of one that breaks the description. */
export function readBody(id: string, text: string): unknown {
  const schema = operationOf(id).requestBody?.content?.['application/json']?.schema;
  if (schema === undefined) {
    if (text !== '') throw unreadable('this operation takes no body');
    return undefined;
  }
  const body = parseJson(text);
  const isValid = validator('whole', `${id} request`, schema);
  if (isValid(body)) return body;
  const isReadable = validator('loose', `${id} request, loose`, schema);
  throw isReadable(body) ? invalid(describe(isValid)) : unreadable(describe(isReadable));
}

/** How an answer breaks the description; null when it does not. */
export function responseFault(id: string, status: number, body: unknown): string | null {
  const { responses } = operationOf(id);
  const response = responses[String(status)] ?? (status < 500 ? responses['4XX'] : undefined) ?? responses['default'];
  if (response === undefined) return `${id} answers no ${status}`;
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined) return null;
  const validate = validator('whole', `${id} ${status}`, schema);
  return validate(body) ? null : `${id} ${status}: ${describe(validate)}`;
}

function operationOf(id: string): Operation {
  const operation = OPERATIONS.get(id);
  if (operation === undefined) throw new Error(`The description has no operation ${id}.`);
  return operation;
}

function validator(kind: keyof typeof ajvs, name: string, schema: unknown): ValidateFunction {
  const known = validators.get(name);
  if (known !== undefined) return known;
  const validate = ajvs[kind].compile(toJsonSchema(schema, { hasBounds: kind !== 'loose' }));
  validators.set(name, validate);
  return validate;
}

function newAjv({ hasBounds, coerceTypes = false }: { hasBounds: boolean; coerceTypes?: boolean }): Ajv {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, coerceTypes, formats: FORMATS });
  const schemas = Object.entries(DESCRIPTION.components.schemas).map(([name, schema]) => [
    name,
    toJsonSchema(schema, { hasBounds }),
  ]);
  // The components only lend their schemas, so their keyword is unknown to the validator.
  ajv.addKeyword('components');
  ajv.addSchema({ $id: 'qdrant', components: { schemas: Object.fromEntries(schemas) as unknown } });
  return ajv;
}

/** The innermost complaint: that of a union's outer levels only says that no member fits. */
function describe({ errors }: ValidateFunction): string {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const isTypo = ({ keyword }: ErrorObject) => (keyword === 'additionalProperties' ? 1 : 0);
  const [first] = [...(errors ?? [])].sort((one, other) => depth(other) - depth(one) || isTypo(other) - isTypo(one));
  if (first === undefined) return 'it does not fit';
  const unknown = (first.params as { additionalProperty?: string }).additionalProperty;
  const place = first.instancePath === '' ? 'body' : first.instancePath.slice(1).replaceAll('/', '.');
  return `${place} ${first.message ?? 'does not fit'}${unknown === undefined ? '' : `: ${unknown}`}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(text === '' ? 'EOF while parsing a value' : (error as Error).message);
  }
}

function isUnsigned(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
