/** Dialects of Markdown by the names that `lectern.yaml` has for them, and as people know them. */
const DIALECTS = {
  commonmark: 'Markdown',
  mdbook: 'mdBook',
  gitbook: 'GitBook',
  mkdocs: 'MkDocs',
  material: 'Material for MkDocs',
  vitepress: 'VitePress',
  docusaurus: 'Docusaurus',
  myst: 'MyST Markdown',
  hugo: 'Hugo',
  jekyll: 'Jekyll',
  quarto: 'Quarto',
  obsidian: 'Obsidian',
  d2l: 'D2L-Book',
} as const;

export type DialectName = keyof typeof DIALECTS;

export const DIALECT_NAMES = Object.keys(DIALECTS) as [DialectName, ...DialectName[]];

/** As people know a dialect; null for a name that is none, as a later version may have stored it. */
export function titleOfDialect(name: string | null): string | null {
  return name !== null && Object.hasOwn(DIALECTS, name) ? DIALECTS[name as DialectName] : null;
}
