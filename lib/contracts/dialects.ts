/** Markdown dialects: their names in `lectern.yaml` and their display names. */
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

/** Returns the display name of a dialect; null for an unknown name, which a later version may have stored. */
export function titleOfDialect(name: string | null): string | null {
  return name !== null && Object.hasOwn(DIALECTS, name) ? DIALECTS[name as DialectName] : null;
}
