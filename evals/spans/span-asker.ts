import type { LibrarySource, Source } from '#lib/contracts/source.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';

import { askJson } from '../citations/ask-both-ways.ts';
import type { AskForSpans } from './evaluate-spans.ts';
import { mapRanges } from './plain-page.ts';
import { joinRanges, lengthOf } from './range-cover.ts';
import { corpusOfFile } from './span-book.ts';

/** Asks a server that has read the corpora, and takes what it cites back to offsets of their texts. */
export function spanAsker(url: string, corpora: Map<string, string>): AskForSpans {
  const pages = new Map<string, Promise<string>>();
  const pageText = ({ page_id, page_version }: LibrarySource) => {
    const address = `${url}/api/pages/${page_id}?version=${page_version}`;
    const known = pages.get(address) ?? fetchText(address);
    pages.set(address, known);
    return known;
  };
  return async ({ question, corpus }) => {
    const response = await askJson(url, question);
    const sources = response.sources.filter(isLibrarySource);
    const own = sources.filter(({ filename }) => corpusOfFile(filename) === corpus);
    const others = sources.filter((source) => !own.includes(source));
    const cited = await Promise.all(
      own.map(async (source) => mapRanges(await pageText(source), corpora.get(corpus) ?? '', source.ranges)),
    );
    return {
      isAnswered: response.metadata.outcome === 'answered',
      cited: cited.flat(),
      citedElsewhere: others.reduce((sum, { ranges }) => sum + lengthOf(joinRanges(ranges)), 0),
    };
  };
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  return pageTextSchema.parse(await response.json()).text;
}

function isLibrarySource(source: Source): source is LibrarySource {
  return 'page_id' in source;
}
