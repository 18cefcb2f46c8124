import type { DialectName } from '#lib/contracts/dialects.ts';

import { directiveFences } from './blocks/directive-fences.ts';
import { attributeLines } from './blocks/attribute-lines.ts';
import { codeGroups, containers } from './blocks/containers.ts';
import { d2lCells, d2lTabs } from './blocks/d2l-tabs.ts';
import { fieldLists } from './blocks/field-lists.ts';
import { admonitions, contentTabs, programObjects, slashBlocks } from './blocks/indented.ts';
import { kramdownAttributes, kramdownNotes } from './blocks/kramdown-notes.ts';
import { gitBookBlocks } from './blocks/gitbook-blocks.ts';
import { gridTables } from './blocks/grid-tables.ts';
import { htmlAdmonitions } from './blocks/html-admonitions.ts';
import { markdownInHtml } from './blocks/markdown-in-html.ts';
import { noteFences } from './blocks/note-fences.ts';
import { quartoCells } from './blocks/quarto-cells.ts';
import { panelTabs, quartoDivs } from './blocks/quarto-divs.ts';
import { ruledTables } from './blocks/ruled-tables.ts';
import { terms } from './blocks/terms.ts';
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
import { mystLines } from './lines/myst-lines.ts';
import { d2lLabels, d2lRoles } from './tree/d2l-roles.ts';
import { generatedReferences } from './lines/generated-references.ts';
import { evalRst } from './lines/eval-rst.ts';
import { ruleNames } from './lines/rule-names.ts';
import { inlineNotes } from './lines/inline-notes.ts';
import { kramdownContents } from './lines/kramdown-contents.ts';
import { markdownInTags } from './lines/markdown-in-tags.ts';
import { obsidianComments } from './lines/obsidian-comments.ts';
import { tableCaptions, texFormulas, texForPrint } from './lines/pandoc-lines.ts';
import { texLines } from './lines/tex-lines.ts';
import { textReferences } from './lines/text-references.ts';
import { expressions } from './tags/expressions.ts';
import { liquid } from './tags/liquid.ts';
import { mustaches } from './tags/mustaches.ts';
import { shortcodes } from './tags/shortcodes.ts';
import { alternatives } from './tree/alternatives.ts';
import { alerts, callouts } from './tree/callouts.ts';
import { codeAnnotations, codeComments, codeMarks, magicComments } from './tree/code-directives.ts';
import { abbreviations } from './tree/abbreviations.ts';
import { emoji, icons, unknownEmoji } from './tree/emoji.ts';
import { missingFootnotes } from './tree/footnotes.ts';
import { keys, marks, tableOfContents } from './tree/inline-marks.ts';
import { namedLinks } from './tree/named-links.ts';
import {
  bookdownReferences,
  citations,
  inlineCells,
  partHeadings,
  quartoReferences,
} from './tree/quarto-references.ts';
import { pictureWords } from './tree/picture-words.ts';
import { rawTex } from './tree/raw-tex.ts';
import { roles } from './tree/roles.ts';
import { spans } from './tree/spans.ts';
import { titledLinks } from './tree/titled-links.ts';
import { substitutions } from './tree/substitutions.ts';
import { wordlessLinks } from './tree/wordless-links.ts';
import { blockNames, wikiLinks } from './tree/wiki-links.ts';

/** What every page of Markdown may have. */
const COMMON: Required<Dialect> = {
  linePasses: [includeLines(plainIncludes), generatedReferences],
  blocks: [noteFences],
  treePasses: [alerts, codeComments, codeMarks, emoji, missingFootnotes, tableOfContents, pictureWords, wordlessLinks],
  htmlPasses: [alternatives],
};

const MKDOCS: Dialect = {
  linePasses: [snippetBlocks, includeLines(snippets, { inCode: true }), snippetEscapes],
  blocks: [admonitions, contentTabs, slashBlocks, programObjects, markdownInHtml, terms],
  treePasses: [icons, emoji, unknownEmoji, keys, marks, substitutions, codeAnnotations, abbreviations],
};

const OWN: Record<DialectName, Dialect> = {
  commonmark: {},
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
    blocks: [codeGroups, containers],
  },
  docusaurus: { blocks: [containers], treePasses: [magicComments] },
  myst: {
    linePasses: [includeLines(mystIncludes), evalRst, mystLines, expressions, texFormulas],
    blocks: [directiveFences, htmlAdmonitions, containers, attributeLines, fieldLists, terms],
    treePasses: [roles, spans, namedLinks],
  },
  hugo: {
    linePasses: [includeLines(hugoIncludes), shortcodes],
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
    treePasses: [spans, quartoReferences, bookdownReferences, citations, inlineCells, partHeadings, rawTex],
  },
  obsidian: { linePasses: [obsidianComments, wikiLinks, inlineNotes], treePasses: [callouts, blockNames, marks] },
  d2l: { linePasses: [d2lLabels], blocks: [d2lTabs, d2lCells], treePasses: [d2lRoles] },
};

/** What a dialect of Markdown adds to the parser, with what all of them have. */
export function dialectOf(name: DialectName = 'commonmark'): Required<Dialect> {
  const { linePasses = [], blocks = [], treePasses = [], htmlPasses = [] } = OWN[name];
  return {
    linePasses: [...COMMON.linePasses, ...linePasses],
    blocks: [...blocks, ...COMMON.blocks],
    // What is its own first: a common pass takes no part of it.
    treePasses: [...treePasses, ...COMMON.treePasses],
    htmlPasses: [...htmlPasses, ...COMMON.htmlPasses],
  };
}
