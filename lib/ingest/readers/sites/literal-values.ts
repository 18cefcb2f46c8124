import { type Node, parse } from 'acorn';

type Literals = null | string | number | boolean | Literals[] | { [name: string]: Literals };

/** Types that a configuration in TypeScript has at its usual places; acorn reads JavaScript. */
const TYPE_IMPORTS = /^import type [^\n]*/gm;
const TYPES = /(?:: ?|\bsatisfies |\bas )(?:SidebarsConfig|Config|const)\b/g;

/**
 * What a module of JavaScript exports, as far as it is written out as texts, lists and objects; it is looked at, never run. Null for
 * what is no JavaScript, or exports nothing of the kind; whatever would have to be computed is null within.
 */
export function exportedLiterals(source: string): Literals {
  let body: Node[];
  try {
    body = parse(source.replace(TYPE_IMPORTS, '').replace(TYPES, ''), {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowReturnOutsideFunction: true,
    }).body;
  } catch {
    return null;
  }
  const variables = new Map<string, unknown>();
  let exported: unknown;
  for (const statement of body.map((node) => new Map<string, unknown>(Object.entries(node)))) {
    if (statement.get('type') === 'VariableDeclaration') addVariables(statement.get('declarations'), variables);
    exported = exportOf(statement) ?? exported;
  }
  return valueOf(exported, variables, 0);
}

function addVariables(declarations: unknown, variables: Map<string, unknown>): void {
  if (!Array.isArray(declarations)) return;
  for (const declaration of declarations) {
    const name = at(at(declaration, 'id'), 'name');
    if (typeof name === 'string') variables.set(name, at(declaration, 'init'));
  }
}

/** Of `export default …` and `module.exports = …`. */
function exportOf(statement: Map<string, unknown>): unknown {
  if (statement.get('type') === 'ExportDefaultDeclaration') return statement.get('declaration');
  const assignment = statement.get('expression');
  const target = at(assignment, 'left');
  const isExports = at(at(target, 'object'), 'name') === 'module' && at(at(target, 'property'), 'name') === 'exports';
  return at(assignment, 'type') === 'AssignmentExpression' && isExports ? at(assignment, 'right') : undefined;
}

const DEPTH_MAX = 50;

function valueOf(node: unknown, variables: Map<string, unknown>, depth: number): Literals {
  if (depth > DEPTH_MAX) return null;
  const inner = (one: unknown) => valueOf(one, variables, depth + 1);
  switch (at(node, 'type')) {
    case 'Literal':
      return plain(at(node, 'value'));
    case 'TemplateLiteral':
      return plain(at(at(listAt(node, 'quasis')[0], 'value'), 'cooked'));
    case 'Identifier':
      return inner(variables.get(String(at(node, 'name'))));
    case 'ArrayExpression':
      return listAt(node, 'elements').map(inner);
    case 'ObjectExpression':
      return Object.fromEntries(listAt(node, 'properties').flatMap((property) => entryOf(property, inner)));
    default:
      return null;
  }
}

function entryOf(property: unknown, inner: (node: unknown) => Literals): [string, Literals][] {
  const key = at(property, 'key');
  const name = at(key, 'name') ?? at(key, 'value');
  return typeof name === 'string' && at(property, 'computed') === false ? [[name, inner(at(property, 'value'))]] : [];
}

function plain(value: unknown): Literals {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function listAt(node: unknown, name: string): unknown[] {
  const value = at(node, name);
  return Array.isArray(value) ? value : [];
}

/** A property of whatever; undefined where there is none. */
export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
