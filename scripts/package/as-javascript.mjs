import { stripTypeScriptTypes } from 'node:module';

/** A module of this project, or a worker beside the module that starts it, by the name that TypeScript has it under. */
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
