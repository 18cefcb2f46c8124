import type { DialectName } from '#lib/contracts/dialects.ts';

import { directiveFences } from './blocks/directive-fences.ts';
import { attributeLines, kramdownAttributes, kramdownContents, kramdownNotes } from './kramdown.ts';
import { codeGroups, containers, noteFences, panelTabs, quartoDivs } from './blocks/containers.ts';
import { d2lCells, d2lLabels, d2lRoles, d2lTabs } from './d2l.ts';
import { admonitions, contentTabs, programObjects, slashBlocks } from './blocks/indented.ts';
import { gitBookBlocks } from './blocks/containers.ts';
import { gridTables, ruledTables } from './blocks/tables.ts';
import { htmlAdmonitions, markdownInHtml, markdownInTags } from './kramdown.ts';
import { loneContainers, markedNotes, mdcBlocks, textDirectives } from './blocks/mdc-blocks.ts';
import { quartoCells } from './blocks/quarto-cells.ts';
import { fieldLists, terms } from './blocks/terms.ts';
import type { Dialect } from './dialect.ts';
import { includeLines } from './includes/include-lines.ts';
import {
  gitBookIncludes,
  hugoIncludes,
  mystIncludes,
  plainIncludes,
  quartoIncludes,
  snippetBlocks,
  snippetEscapes,
  snippets,
  vitePressImports,
} from './includes/of-dialects.ts';
import { evalRst, mystLines } from './lines/myst-lines.ts';
import { generatedReferences, linkDefinitions, ruleNames, textReferences } from './lines/references.ts';
import { formulasOfPictures, linkForms } from './lines/link-forms.ts';
import { inlineNotes } from './lines/references.ts';
import { blockNames, obsidianComments, wikiLinks } from './obsidian.ts';
import { rawTex, tableCaptions, texFormulas, texForPrint, texLines } from './lines/tex.ts';
import { expressions, mustaches, substitutions } from './tags/variables.ts';
import { bracketTags } from './tags/bracket-tags.ts';
import { liquid, templates } from './tags/liquid.ts';
import { shortcodes } from './tags/shortcodes.ts';
import { alternatives } from './tree/alternatives.ts';
import { alerts, callouts } from './tree/callouts.ts';
import { codeAnnotations, codeComments, codeMarks, magicComments } from './tree/code-directives.ts';
import { namedLinks, titledLinks, wordlessLinks } from './tree/links.ts';
import {
  abbreviations,
  emoji,
  icons,
  keys,
  marks,
  missingFootnotes,
  pictureWords,
  tableOfContents,
} from './tree/inline-marks.ts';
import {
  bookdownReferences,
  citations,
  citedAuthors,
  inlineCells,
  partHeadings,
  quartoReferences,
  spans,
} from './tree/links.ts';
import { roles } from './tree/roles.ts';

/** Passes that apply to every page of Markdown. */
const COMMON: Required<Dialect> = {
  linePasses: [includeLines(plainIncludes), generatedReferences, bracketTags, linkForms, formulasOfPictures],
  blocks: [noteFences, loneContainers, containers, markedNotes],
  treePasses: [
    alerts,
    textDirectives,
    spans,
    codeComments,
    codeMarks,
    emoji,
    missingFootnotes,
    tableOfContents,
    pictureWords,
    wordlessLinks,
  ],
  htmlPasses: [alternatives],
};

const MKDOCS: Dialect = {
  linePasses: [snippetBlocks, includeLines(snippets, { inCode: true }), snippetEscapes, linkDefinitions, templates],
  blocks: [admonitions, contentTabs, slashBlocks, programObjects, markdownInHtml, terms],
  treePasses: [emoji, icons, keys, marks, substitutions, codeAnnotations, abbreviations],
};

const OWN: Record<DialectName, Dialect> = {
  commonmark: { linePasses: [templates] },
  mdbook: { linePasses: [ruleNames], blocks: [terms] },
  gitbook: {
    linePasses: [includeLines(gitBookIncludes)],
    blocks: [gitBookBlocks],
    htmlPasses: [titledLinks],
  },
  mkdocs: MKDOCS,
  material: MKDOCS,
  vitepress: {
    linePasses: [includeLines(vitePressImports), mustaches, inlineNotes],
    blocks: [codeGroups],
  },
  docusaurus: { treePasses: [magicComments] },
  myst: {
    linePasses: [includeLines(mystIncludes), evalRst, mystLines, expressions, texFormulas],
    blocks: [directiveFences, htmlAdmonitions, attributeLines, fieldLists, terms],
    treePasses: [roles, spans, namedLinks],
  },
  hugo: {
    linePasses: [includeLines(hugoIncludes), shortcodes, templates],
    blocks: [attributeLines, terms],
    treePasses: [callouts],
  },
  jekyll: {
    linePasses: [liquid, kramdownContents],
    blocks: [kramdownNotes, kramdownAttributes, markdownInHtml, terms],
    treePasses: [abbreviations],
  },
  quarto: {
    linePasses: [
      includeLines(quartoIncludes),
      shortcodes,
      markdownInTags,
      textReferences,
      texLines,
      texForPrint,
      tableCaptions,
      inlineNotes,
    ],
    blocks: [panelTabs, quartoDivs, quartoCells, attributeLines, gridTables, ruledTables, terms],
    treePasses: [
      spans,
      quartoReferences,
      bookdownReferences,
      citations,
      citedAuthors,
      inlineCells,
      partHeadings,
      rawTex,
    ],
  },
  obsidian: { linePasses: [obsidianComments, wikiLinks, inlineNotes], treePasses: [callouts, blockNames, marks] },
  d2l: { linePasses: [d2lLabels], blocks: [d2lTabs, d2lCells], treePasses: [d2lRoles] },
};

/** Returns the parser extensions of a Markdown dialect, with those common to all. */
export function dialectOf(name: DialectName = 'commonmark'): Required<Dialect> {
  const { linePasses = [], blocks = [], treePasses = [], htmlPasses = [] } = OWN[name];
  return {
    linePasses: [...COMMON.linePasses, ...linePasses],
    blocks: [mdcBlocks, ...blocks, ...COMMON.blocks],
    // The dialect's own passes run first, so that no common pass takes a part of its notation.
    treePasses: [...treePasses, ...COMMON.treePasses],
    htmlPasses: [...htmlPasses, ...COMMON.htmlPasses],
  };
}
