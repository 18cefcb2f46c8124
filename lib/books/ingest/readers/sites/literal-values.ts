import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type Node, Parser } from 'acorn';

/** A literal value in a module; null for a value that would have to be computed. */
export type Literals = null | string | number | boolean | Literals[] | { [name: string]: Literals };

const PARSERS = [Parser, Parser.extend(tsPlugin()), Parser.extend(tsPlugin({ jsx: {} }))];
const OPTIONS = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  allowReturnOutsideFunction: true,
  locations: true,
} as const;

/** The source of a module, with values imported from other modules. */
export class WrittenModule {
  readonly #body: Map<string, unknown>[];
  readonly #names = new Map<string, unknown>();
  readonly #imported = new Map<string, Literals>();
  #steps = 0;

  private constructor(body: readonly Node[]) {
    this.#body = body.map((node) => new Map<string, unknown>(Object.entries(node)));
    for (const statement of this.#body) this.#declare(statement);
  }

  /** Parses JavaScript or TypeScript; null if it is neither. The code is never run. */
  static parse(source: string): WrittenModule | null {
    for (const parser of PARSERS) {
      try {
        return new WrittenModule(parser.parse(source, OPTIONS).body);
      } catch {
        // The next parser may understand it.
      }
    }
    return null;
  }

  /** Returns its imports, with the local name of each: `default`, `*` or the exported name. */
  imports(): { from: string; name: string; as: string }[] {
    return this.#body.flatMap((statement) => {
      const from = at(statement.get('source'), 'value');
      if (statement.get('type') !== 'ImportDeclaration' || typeof from !== 'string') return [];
      const specifiers = statement.get('specifiers');
      return (Array.isArray(specifiers) ? specifiers : []).flatMap((specifier: unknown) => {
        const as = at(at(specifier, 'local'), 'name');
        const other = at(at(specifier, 'imported'), 'name');
        const isWhole = at(specifier, 'type') === 'ImportNamespaceSpecifier';
        return typeof as === 'string'
          ? [{ from, as, name: isWhole ? '*' : typeof other === 'string' ? other : 'default' }]
          : [];
      });
    });
  }

  /** Sets the value of an imported name. */
  provide(name: string, value: Literals): void {
    this.#imported.set(name, value);
  }

  /** Its default export. */
  get default(): Literals {
    const exported = this.#body.reduce<unknown>((found, statement) => exportOf(statement) ?? found, undefined);
    return this.#valueOf(exported, 0);
  }

  /** Returns the value of a name, exported or not. */
  named(name: string): Literals {
    return this.#valueOf(this.#names.get(name), 0);
  }

  #declare(statement: Map<string, unknown>): void {
    const inner = statement.get('type') === 'ExportNamedDeclaration' ? statement.get('declaration') : undefined;
    const type = at(inner, 'type') ?? statement.get('type');
    const of = (name: string) => (inner === undefined ? statement.get(name) : at(inner, name));
    if (type === 'FunctionDeclaration')
      this.#names.set(String(at(of('id'), 'name')), { ...Object(inner ?? Object.fromEntries(statement)) });
    if (type !== 'VariableDeclaration') return;
    const declarations = of('declarations');
    for (const declaration of Array.isArray(declarations) ? declarations : []) {
      const name = at(at(declaration, 'id'), 'name');
      if (typeof name === 'string') this.#names.set(name, at(declaration, 'init'));
    }
  }

  #valueOf(node: unknown, depth: number): Literals {
    this.#steps += 1;
    if (depth > DEPTH_MAX || this.#steps > STEPS_MAX) return null;
    const inner = (one: unknown) => this.#valueOf(one, depth + 1);
    switch (at(node, 'type')) {
      case 'Literal':
      case 'TemplateLiteral':
        return textOf(node);
      case 'Identifier':
        return this.#nameOf(node, inner);
      case 'ArrayExpression':
        return listAt(node, 'elements').flatMap((one) => spread(one, inner) ?? [inner(one)]);
      case 'ObjectExpression':
        return Object.fromEntries(listAt(node, 'properties').flatMap((property) => entriesOf(property, inner)));
      case 'CallExpression':
        return this.#called(node, inner);
      case 'MemberExpression':
        return memberOf(node, inner);
      default:
        // TypeScript annotations of a value.
        return /^TS(?:As|Satisfies|NonNull)Expression$/.test(String(at(node, 'type')))
          ? inner(at(node, 'expression'))
          : null;
    }
  }

  #nameOf(node: unknown, inner: (node: unknown) => Literals): Literals {
    const name = String(at(node, 'name'));
    return this.#imported.get(name) ?? inner(this.#names.get(name));
  }

  /** A call of the module's own function has the value that it literally returns; calls such as `defineConfig` have the value of their argument. */
  #called(node: unknown, inner: (node: unknown) => Literals): Literals {
    const name = at(at(node, 'callee'), 'name');
    const known = typeof name === 'string' ? this.#names.get(name) : undefined;
    if (known === undefined) return inner(listAt(node, 'arguments')[0]);
    const body = at(known, 'body');
    if (at(body, 'type') !== 'BlockStatement') return inner(body);
    const returned = listAt(body, 'body').find((statement) => at(statement, 'type') === 'ReturnStatement');
    return inner(at(returned, 'argument'));
  }
}

const DEPTH_MAX = 50;
/** Functions can call each other many times over. */
const STEPS_MAX = 100_000;

/** Returns the exported expression of `export default …` or `module.exports = …`. */
function exportOf(statement: Map<string, unknown>): unknown {
  if (statement.get('type') === 'ExportDefaultDeclaration') return statement.get('declaration');
  const assignment = statement.get('expression');
  const target = at(assignment, 'left');
  const isExports = at(at(target, 'object'), 'name') === 'module' && at(at(target, 'property'), 'name') === 'exports';
  return at(assignment, 'type') === 'AssignmentExpression' && isExports ? at(assignment, 'right') : undefined;
}

/** Evaluates `texts.title`, if `texts` is known. */
function memberOf(node: unknown, inner: (node: unknown) => Literals): Literals {
  const name = at(at(node, 'property'), 'name');
  const whole = at(node, 'computed') === false && typeof name === 'string' ? inner(at(node, 'object')) : null;
  const isKnown =
    typeof whole === 'object' && whole !== null && !Array.isArray(whole) && Object.hasOwn(whole, String(name));
  return isKnown ? (whole[String(name)] ?? null) : null;
}

/** Returns the values of `...other`; null for anything else. */
function spread(node: unknown, inner: (node: unknown) => Literals): Literals[] | null {
  if (at(node, 'type') !== 'SpreadElement') return null;
  const value = inner(at(node, 'argument'));
  return Array.isArray(value) ? value : [];
}

function entriesOf(property: unknown, inner: (node: unknown) => Literals): [string, Literals][] {
  if (at(property, 'type') === 'SpreadElement') {
    const value = inner(at(property, 'argument'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  }
  const key = at(property, 'key');
  const name = at(key, 'name') ?? at(key, 'value');
  return typeof name === 'string' && at(property, 'computed') === false ? [[name, inner(at(property, 'value'))]] : [];
}

/** Returns the value of a literal; of a template literal only if nothing in it has to be computed. */
function textOf(node: unknown): Literals {
  if (at(node, 'type') === 'Literal') return plain(at(node, 'value'));
  const isPlain = listAt(node, 'expressions').length === 0;
  return isPlain ? plain(at(at(listAt(node, 'quasis')[0], 'value'), 'cooked')) : null;
}

function plain(value: unknown): Literals {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function listAt(node: unknown, name: string): unknown[] {
  const value = at(node, name);
  return Array.isArray(value) ? value : [];
}

/** Returns a property of any value; undefined if there is none. */
export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Returns the properties of an object; none for any other value, lists included. */
export function entriesAt(value: unknown): [name: string, value: unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
