import { stripTypeScriptTypes } from 'node:module';

/** The specifier of a module of this project, or of a worker in the same folder as the module that starts it, with its TypeScript extension. */
const OWN_MODULE = /(['"])((?:#|\.{1,2}\/)[^'"\n]+|[\w-]+-worker)\.ts\1/g;

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
