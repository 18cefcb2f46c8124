// Builds the script of the widget, one file for browsers, from its sources in `widget/`. Run by every build of the app.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inProject } from './lib/project.mjs';

const COLOUR = /^ *--color-([\w-]+): light-dark\((oklch\([^()]*\)), (oklch\([^()]*\))\);$/gm;
/** The colours that the widget does not use. */
const OF_THE_READER = /^(?:code|surface|ok)/;

/** @returns {Record<string, readonly [string, string]>} */
function colours() {
  const found = readFileSync(inProject('app', 'styles', 'tokens.css'), 'utf8').matchAll(COLOUR);
  const named = [...found].map(([, name = '', light = '', dark = '']) => /** @type {const} */ ([name, [light, dark]]));
  // The first definition of a name must win, because those of other settings follow under the same names.
  return Object.fromEntries(named.filter(([name]) => !OF_THE_READER.test(name)).toReversed());
}

/** @type {import('esbuild').Plugin} Leaves out of the widget's script the parsers that the Markdown of answers switches off (`answerSyntax`). */
const withoutUnused = {
  name: 'without-unused',
  setup(widget) {
    widget.onLoad(
      { filter: /[\\/]micromark-core-commonmark[\\/]lib[\\/](?:html-(?:flow|text)|definition)\.js$/ },
      ({ path }) => {
        const name = basename(path, '.js').replace(/-./, ([, letter = '']) => letter.toUpperCase());
        return { contents: `export const ${name} = { name: '${name}' };` };
      },
    );
  },
};

await build({
  entryPoints: [inProject('widget', 'main.ts')],
  plugins: [withoutUnused],
  outfile: inProject('.next', 'static', 'lectern-widget.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2023',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  define: { LECTERN_COLOURS: 'COLOURS' },
  banner: { js: `"use strict";(()=>{const COLOURS=${JSON.stringify(colours())};` },
  footer: { js: '})();' },
});
