import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import ts from 'typescript';

import { PROJECT } from '#scripts/lib/project.mjs';

/** The product's own sources; code that measures and tests it may be slow. */
const SOURCES = ['{app,cli,components,db,lib,scripts,server,widget}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'];
const NO_PRODUCT = /(?:\.test\.tsx?|\.d\.ts)$/;
/** Programs do their work when they are loaded: one that assembles an expression is reported, not run. */
const PROGRAM = /^(?:scripts\/[^/]+\.mjs|cli\/[^/]+\/main\.ts|server\/serve\.ts|.*-worker\.ts)$/;

/**
 * A regular expression of the product, as it is compiled.
 *
 * @typedef {object} Expression
 * @property {string} source
 * @property {string} flags
 * @property {string} place `file:line`, the file relative to the project
 */

/** @returns {string[]} files relative to the project, with forward slashes */
export function productFiles() {
  const files = globSync(SOURCES, { cwd: PROJECT }).map((file) => file.split(sep).join('/'));
  return files.filter((file) => !NO_PRODUCT.test(file)).sort();
}

/**
 * The literals of these files, and the places where an expression is assembled by `RegExp(…)`.
 *
 * @param {string[]} files
 */
export function expressionsIn(files) {
  /** @type {Expression[]} */
  const literals = [];
  /** @type {string[]} */
  const assembled = [];
  for (const file of files) {
    const tree = ts.createSourceFile(file, readFileSync(join(PROJECT, file), 'utf8'), ts.ScriptTarget.Latest, true);
    /** @param {ts.Node} node */
    const visit = (node) => {
      const place = () => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), place: place() });
      } else if (
        (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
        node.expression.getText(tree) === 'RegExp'
      ) {
        assembled.push(place());
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { literals, assembled };
}

/**
 * Loads modules and notes each expression that they assemble while they load. Programs are not loaded.
 *
 * @param {string[]} files
 * @returns {Promise<Expression[]>}
 */
export async function assembledOnLoad(files) {
  /** @type {Expression[]} */
  const found = [];
  const native = globalThis.RegExp;
  /** @param {[string | RegExp, string?]} values */
  const compile = (values) => {
    const expression = new native(...values);
    const place = callerIn(new Error().stack ?? '');
    if (place !== null) found.push({ source: expression.source, flags: expression.flags, place });
    return expression;
  };
  globalThis.RegExp = new Proxy(native, {
    apply: (_, __, /** @type {[string | RegExp, string?]} */ values) => compile(values),
    construct: (_, /** @type {[string | RegExp, string?]} */ values) => compile(values),
  });
  try {
    for (const file of files.filter((name) => !PROGRAM.test(name)))
      await import(pathToFileURL(join(PROJECT, file)).href);
  } finally {
    globalThis.RegExp = native;
  }
  return found;
}

/** @param {string} stack */
function callerIn(stack) {
  const frames = stack.split('\n').slice(3);
  const frame = frames.find((line) => line.includes('file:'));
  if (frame === undefined) return null;
  const place = frame.slice(frame.indexOf('file:')).split(':');
  const line = place.at(-2) ?? '';
  return `${relative(PROJECT, fileURLToPath(place.slice(0, -2).join(':')))
    .split(sep)
    .join('/')}:${line}`;
}
