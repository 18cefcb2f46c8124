import { inlineMarkdown } from '#lib/foundation/core/inline-markdown.ts';

import type { LibrarySource, Source } from './source.ts';

/** A picture that an answer cites, under the number of its markers. */
export interface CitedFigure {
  position: number;
  source: LibrarySource;
}

/** The pictures among the sources of an answer, each once, in order of position. `sources` are all of them, in that order. */
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
 * What stands behind the words of an answer for its pictures that have an address: a paragraph each, `![caption](address) [n]`. Nothing
 * where there is none. The words before stay as they are, and so does where each claim stands in them.
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

/** An answer without its figures, as `figuresMarkdown` has written them behind it. */
export function withoutFigures(answer: string, sources: readonly Source[]): string {
  const figures = figuresMarkdown(sources);
  return figures !== '' && answer.endsWith(figures) ? answer.slice(0, -figures.length) : answer;
}
