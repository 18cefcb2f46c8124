// Builds the script of the widget, one file for browsers, from its sources in `widget/`. Run by every build of the app.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
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

/** @type {import('esbuild').Plugin} The widget reads HTML in an answer as text (`widget/answer-text.ts`), so its script has no parser of it. */
const withoutHtml = {
  name: 'without-html',
  setup(widget) {
    widget.onLoad({ filter: /[\\/]micromark-core-commonmark[\\/]lib[\\/]html-(?:flow|text)\.js$/ }, () => ({
      contents: "export const htmlFlow = { name: 'htmlFlow' }, htmlText = { name: 'htmlText' };",
    }));
  },
};

await build({
  entryPoints: [inProject('widget', 'main.ts')],
  plugins: [withoutHtml],
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
