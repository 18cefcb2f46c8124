import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';

import type { OutlineEntry } from './headings.ts';

const MAX_ENTRIES = 2_000;
const MAX_DEPTH = 3;
const TITLE_MAX_LENGTH = 300;

/** Index of the vertical position in a destination: `[page, /XYZ, left, top, zoom]`, `[page, /FitH, top]`. */
const PLACE_OF_TOP: Record<string, number> = { XYZ: 3, FitH: 2, FitBH: 2 };

const referenceSchema = z.object({ num: z.int().min(0), gen: z.int().min(0) });
const nodeSchema = z.object({ title: z.string(), dest: z.unknown(), items: z.array(z.unknown()) });

/** Returns the entries of a document's outline in order; empty if it has none that can be resolved. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (nodes: readonly unknown[], depth: number): Promise<void> => {
    for (const node of nodes) {
      const parsed = nodeSchema.safeParse(node);
      if (!parsed.success || entries.length >= MAX_ENTRIES) continue;
      const { title, dest, items } = parsed.data;
      const place = await placeOf(document, dest);
      const words = title.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX_LENGTH);
      if (place !== null && words !== '') entries.push({ title: words, depth, ...place });
      if (depth + 1 < MAX_DEPTH) await visit(items, depth + 1);
    }
  };
  // A broken outline is ignored: the text has its own headings.
  const outline: unknown = await document.getOutline().catch(() => null);
  await visit(Array.isArray(outline) ? outline : [], 0);
  return entries;
}

async function placeOf(document: PDFDocumentProxy, dest: unknown): Promise<Pick<OutlineEntry, 'page' | 'top'> | null> {
  try {
    const place: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    if (!Array.isArray(place)) return null;
    const [target, fit] = place as unknown[];
    const index = typeof target === 'number' ? target : await document.getPageIndex(referenceSchema.parse(target));
    const page = index + 1;
    if (!Number.isInteger(page) || page < 1 || page > document.numPages) return null;
    const name = z.object({ name: z.string() }).safeParse(fit);
    const top: unknown = name.success ? (place as unknown[])[PLACE_OF_TOP[name.data.name] ?? -1] : null;
    if (typeof top !== 'number') return { page, top: null };
    const [, y = 0] = (await document.getPage(page))
      .getViewport({ scale: 1 })
      .convertToViewportPoint(0, top) as number[];
    return { page, top: y };
  } catch {
    // The destination does not exist.
    return null;
  }
}
