import { stripTypeScriptTypes } from 'node:module';

import nextConfig from '../../next.config.ts';

/** The specifier of a module of this project, or of a worker in the same folder as the module that starts it, with its TypeScript extension. */
const OWN_MODULE = /(['"])((?:#|\.{1,2}\/)[^'"\n]+|[\w-]+-worker)\.ts\1/g;

/** A package that Next does not bundle, by the name of the link that Next makes for it. */
const NAMED_BY_NEXT = new RegExp(
  String.raw`\b(${(nextConfig.serverExternalPackages ?? []).join('|')})-[0-9a-f]{16}\b`,
  'g',
);

/**
 * A module as Node runs it inside `node_modules`, where it takes no TypeScript.
 *
 * @param {string} source
 */
export function asJavaScript(source) {
  return withJavaScriptNames(stripTypeScriptTypes(source));
}

/**
 * The same text with the names of modules as they are in the package.
 *
 * @param {string} text
 */
export function withJavaScriptNames(text) {
  return text.replace(OWN_MODULE, '$1$2.js$1');
}

/**
 * The code of Next's build with the own names of the packages that it does not bundle. Next names them by links, which a package cannot contain.
 *
 * @param {string} code
 */
export function withInstalledPackages(code) {
  return code.replace(NAMED_BY_NEXT, '$1');
}
