import type { Page } from 'playwright-core';

import { linkModules } from '../browser/link-modules.ts';
import { openReader } from '../browser/open-reader.ts';
import { distributionOf, type Distribution } from './distribution.ts';

export interface HighlightFigures {
  characters: number;
  ranges: number;
  /** Of reading the page's text, which a page does once, in idle time. */
  readMs: Distribution;
  /** Of finding the ranges in the page and painting them, until the script is done. */
  paintMs: Distribution;
  /** Both, until the frame after them. */
  frameMs: Distribution;
}

/** The app's own modules, as far as they are needed here. */
interface Painting {
  readDomText: (root: Node) => { text: string };
  HighlightLayer: new () => {
    paint(page: { domText: unknown; article: Element }, lit: object, near: () => object): void;
    clear(): void;
  };
}

const RANGES = 50;
const TIMES = 10;

/** Lights ranges spread over a whole page with the app's own modules, time and again. */
export async function measureHighlighting(page: Page, path: string): Promise<HighlightFigures> {
  await openReader(page, path);
  const modules = await Promise.all(
    ['lib/foundation/text/dom/dom-text.ts', 'lib/client/highlights/highlight-layer.ts'].map(linkModules),
  );
  const painting = `Object.assign({}, ${modules.join(', ')})`;
  const times = await page.evaluate<{ characters: number; readMs: number[]; paintMs: number[]; frameMs: number[] }>(
    `(${paintRepeatedly.toString()})(${painting}, ${JSON.stringify({ ranges: RANGES, times: TIMES })})`,
  );
  return {
    characters: times.characters,
    ranges: RANGES,
    readMs: distributionOf(times.readMs),
    paintMs: distributionOf(times.paintMs),
    frameMs: distributionOf(times.frameMs),
  };
}

/** Runs inside the page. */
async function paintRepeatedly(
  { readDomText, HighlightLayer }: Painting,
  { ranges, times }: { ranges: number; times: number },
) {
  const article = document.querySelector('article[data-page-id]') ?? document.body;
  const nextFrame = () =>
    new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  const figures = { characters: 0, readMs: [] as number[], paintMs: [] as number[], frameMs: [] as number[] };
  for (let time = 0; time < times; time += 1) {
    const layer = new HighlightLayer();
    await nextFrame();
    const started = performance.now();
    const domText = readDomText(article);
    const read = performance.now();
    figures.readMs.push(read - started);
    const step = Math.floor(domText.text.length / ranges);
    const places = Array.from({ length: ranges }, (_, index) => ({
      start: index * step + time,
      end: index * step + time + 80,
      position: index + 1,
      place: 0,
    }));
    layer.paint({ domText, article }, { places, emphasised: 1, scope: null, found: null }, () => ({
      start: 0,
      end: domText.text.length,
    }));
    figures.paintMs.push(performance.now() - read);
    figures.frameMs.push((await nextFrame()) - started);
    figures.characters = domText.text.length;
    layer.clear();
  }
  return figures;
}
