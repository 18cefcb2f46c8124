import { inlineMarkdown } from '#lib/foundation/core/inline-markdown.ts';

import type { LibrarySource, Source } from './source.ts';

/** A picture cited by an answer, with the number of its markers. */
export interface CitedFigure {
  position: number;
  source: LibrarySource;
}

/** Returns the pictures among an answer's sources, each once, in order of position. `sources` must be complete and in that order. */
export function figuresOf(sources: readonly Source[]): CitedFigure[] {
  const shown = new Set<string>();
  return sources.flatMap((source, index) => {
    if (!('doc_id' in source) || source.image_path === undefined) return [];
    const picture = JSON.stringify([source.doc_id, source.image_path]);
    if (shown.has(picture)) return [];
    shown.add(picture);
    return [{ position: index + 1, source }];
  });
}

/**
 * Returns the Markdown after the words of an answer for its pictures that have an address: a paragraph each, `![caption](address) [n]`. Empty where
 * there is none. The words before are unchanged, and so are the positions of claims in them.
 */
export function figuresMarkdown(sources: readonly Source[]): string {
  return figuresOf(sources)
    .filter(({ source }) => source.image_url !== undefined)
    .map(
      ({ position, source }) =>
        `\n\n![${inlineMarkdown(source.image_caption ?? '')}](${source.image_url}) [${position}]`,
    )
    .join('');
}

/** Returns an answer without the figures `figuresMarkdown` appended to it. */
export function withoutFigures(answer: string, sources: readonly Source[]): string {
  const figures = figuresMarkdown(sources);
  return figures !== '' && answer.endsWith(figures) ? answer.slice(0, -figures.length) : answer;
}
