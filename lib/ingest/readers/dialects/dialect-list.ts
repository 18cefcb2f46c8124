import type { DialectName } from '#lib/contracts/dialects.ts';

import { directiveFences } from './blocks/directive-fences.ts';
import { codeGroups, containers } from './blocks/containers.ts';
import { d2lCells, d2lTabs } from './blocks/d2l-tabs.ts';
import { admonitions, contentTabs, programObjects, slashBlocks } from './blocks/indented.ts';
import { kramdownAttributes, kramdownNotes } from './blocks/kramdown-notes.ts';
import { markdownInHtml } from './blocks/markdown-in-html.ts';
import { noteFences } from './blocks/note-fences.ts';
import { panelTabs, quartoDivs } from './blocks/quarto-divs.ts';
import type { Dialect } from './dialect.ts';
import { includeLines } from './includes/include-lines.ts';
import { mystIncludes, quartoIncludes, snippets, vitePressImports } from './includes/of-dialects.ts';
import { mystLines } from './lines/myst-lines.ts';
import { d2lLabels, d2lRoles } from './tree/d2l-roles.ts';
import { ruleNames } from './lines/rule-names.ts';
import { obsidianComments } from './lines/obsidian-comments.ts';
import { liquid } from './tags/liquid.ts';
import { mustaches } from './tags/mustaches.ts';
import { shortcodes } from './tags/shortcodes.ts';
import { alerts, callouts } from './tree/callouts.ts';
import { cellOptions, codeAnnotations, codeMarks, magicComments, twoslash } from './tree/code-directives.ts';
import { emoji, icons, unknownEmoji } from './tree/emoji.ts';
import { missingFootnotes } from './tree/footnotes.ts';
import { keys, marks, spans, tableOfContents } from './tree/inline-marks.ts';
import { quartoReferences } from './tree/quarto-references.ts';
import { roles } from './tree/roles.ts';
import { substitutions } from './tree/substitutions.ts';
import { blockNames, wikiLinks } from './tree/wiki-links.ts';

/** What every page of Markdown may have. */
const COMMON: Required<Dialect> = {
  linePasses: [],
  blocks: [noteFences],
  treePasses: [alerts, twoslash, emoji, missingFootnotes, tableOfContents],
};

const MKDOCS: Dialect = {
  linePasses: [includeLines(snippets, { inCode: true })],
  blocks: [admonitions, contentTabs, slashBlocks, programObjects, markdownInHtml],
  treePasses: [icons, emoji, unknownEmoji, keys, marks, substitutions, codeAnnotations],
};

const OWN: Record<DialectName, Dialect> = {
  commonmark: {},
  mdbook: { linePasses: [ruleNames] },
  mkdocs: MKDOCS,
  material: MKDOCS,
  vitepress: {
    linePasses: [includeLines(vitePressImports), mustaches],
    blocks: [codeGroups, containers],
    treePasses: [codeMarks],
  },
  docusaurus: { blocks: [containers], treePasses: [magicComments] },
  myst: {
    linePasses: [includeLines(mystIncludes), mystLines],
    blocks: [directiveFences, containers],
    treePasses: [roles, substitutions],
  },
  hugo: { linePasses: [shortcodes] },
  jekyll: { linePasses: [liquid], blocks: [kramdownNotes, kramdownAttributes, markdownInHtml] },
  quarto: {
    linePasses: [includeLines(quartoIncludes), shortcodes],
    blocks: [panelTabs, quartoDivs],
    treePasses: [cellOptions, spans, quartoReferences],
  },
  obsidian: { linePasses: [obsidianComments, wikiLinks], treePasses: [callouts, blockNames, marks] },
  d2l: { linePasses: [d2lLabels], blocks: [d2lTabs, d2lCells], treePasses: [d2lRoles] },
};

/** What a dialect of Markdown adds to the parser, with what all of them have. */
export function dialectOf(name: DialectName = 'commonmark'): Required<Dialect> {
  const { linePasses = [], blocks = [], treePasses = [] } = OWN[name];
  return {
    linePasses: [...COMMON.linePasses, ...linePasses],
    blocks: [...blocks, ...COMMON.blocks],
    // What is its own first: a common pass takes no part of it.
    treePasses: [...treePasses, ...COMMON.treePasses],
  };
}
