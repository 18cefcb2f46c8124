import { rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { openPdf, type OpenPdf } from '../open-pdf.ts';
import { type EngineLine, type GreyPicture, openOcrEngine, type OcrEngine } from './ocr-engine.ts';
import { type RecognisedLine, type RecognisedPage, recognisedPageFile } from './recognised-page.ts';

/** A page to be recognised. */
export interface RecognitionTask {
  file: string;
  number: number;
  engineFolder: string;
  languages: readonly string[];
  /** The folder its words are written to. */
  resultFolder: string;
}

const POINTS_OF_INCH = 72;
/** Resolution at which pages are rendered, in dots per inch. At 300, recognition makes as many errors, also in small print, and takes longer. */
const RESOLUTION = 220;
/**
 * Width at which pages are rendered, relative to their height: the engine's network reads a line from left to right in steps of a few pixels, so that
 * narrower letters take fewer steps, and letters this much narrower are read as well.
 */
const NARROWED = 0.9;
/** Upper bound on the pixels of a rendered page. A larger page is rendered at a lower resolution. */
const MAX_PIXELS = 12_000_000;
const MAX_WORDS = 20_000;
const WORD_MAX_LENGTH = 200;

let engine: { key: string; opened: Promise<OcrEngine> } | null = null;
let pdf: { file: string; opened: Promise<OpenPdf> } | null = null;

/** Resolves once the thread has started. */
export function ready(): boolean {
  return true;
}

/** Recognises one page and writes its words. The engine and the file stay open for the next page. */
export async function recognisePage(task: RecognitionTask): Promise<{ words: number }> {
  const { document } = await openedPdf(task.file);
  const ocr = await openedEngine(task);
  const page = await document.getPage(task.number);
  try {
    const scale = scaleOf(page);
    const picture = await drawPage(page, scale);
    const lines = ocr.recognise(picture).map((line) => inPoints(line, scale));
    const kept = readableLines(lines);
    await writeRecognisedPage(task, { lines: kept, problem: null });
    return { words: kept.reduce((sum, { words }) => sum + words.length, 0) };
  } finally {
    page.cleanup();
  }
}

/** Writes the page atomically, since the process may end meanwhile. */
async function writeRecognisedPage({ resultFolder, number }: RecognitionTask, page: RecognisedPage): Promise<void> {
  const file = recognisedPageFile(resultFolder, number);
  await writeFile(`${file}.part`, JSON.stringify(page), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

async function openedPdf(file: string): Promise<OpenPdf> {
  if (pdf?.file !== file) {
    const before = pdf;
    pdf = { file, opened: openPdf(file, basename(file)) };
    await before?.opened.then((opened) => opened.close()).catch(() => undefined);
  }
  return pdf.opened;
}

async function openedEngine({ engineFolder, languages }: RecognitionTask): Promise<OcrEngine> {
  const key = `${engineFolder} ${languages.join('+')}`;
  if (engine?.key !== key) engine = { key, opened: openOcrEngine(engineFolder, languages) };
  return engine.opened;
}

/** Returns the number of pixels per point. */
function scaleOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 });
  return Math.min(RESOLUTION / POINTS_OF_INCH, Math.sqrt(MAX_PIXELS / Math.max(1, width * height)));
}

async function drawPage(page: PDFPageProxy, scale: number): Promise<GreyPicture> {
  const viewport = page.getViewport({ scale });
  const width = Math.max(1, Math.floor(viewport.width * NARROWED));
  const height = Math.max(1, Math.floor(viewport.height));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // The Node canvas has the methods that PDF.js calls, but not the type of the browser's canvas.
  const drawing: object = context;
  const transform = [NARROWED, 0, 0, 1, 0, 0];
  await page.render({ canvas: null, canvasContext: drawing as CanvasRenderingContext2D, viewport, transform }).promise;
  return { width, height, pixels: greyOf(context, { width, height }), resolution: scale * POINTS_OF_INCH };
}

/** Contributions of red, green and blue to perceived brightness, out of 256. */
const BRIGHTNESS = [77, 150, 29] as const;

function greyOf(context: SKRSContext2D, { width, height }: { width: number; height: number }): Uint8Array {
  const { data } = context.getImageData(0, 0, width, height);
  const [red, green, blue] = BRIGHTNESS;
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const from = at * 4;
    pixels[at] = ((data[from] ?? 0) * red + (data[from + 1] ?? 0) * green + (data[from + 2] ?? 0) * blue) >> 8;
  }
  return pixels;
}

function inPoints({ baseline, height, descenders, words }: EngineLine, scale: number): RecognisedLine {
  const across = scale * NARROWED;
  const descent = Math.abs(descenders);
  return {
    from: { x: baseline.x0 / across, y: baseline.y0 / scale },
    to: { x: baseline.x1 / across, y: baseline.y1 / scale },
    ascent: Math.max(0, height - descent) / scale,
    descent: descent / scale,
    words: words.map(({ text, confidence, box }) => ({
      text,
      left: box.x0 / across,
      right: box.x1 / across,
      confidence,
    })),
  };
}

function readableLines(lines: readonly RecognisedLine[]): RecognisedLine[] {
  let left = MAX_WORDS;
  return lines.flatMap((line) => {
    const words = line.words
      .map((word) => ({ ...word, text: readable(word.text) }))
      .filter(({ text }) => text !== '')
      .slice(0, left);
    left -= words.length;
    return words.length === 0 ? [] : [{ ...line, words }];
  });
}

function readable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, '')
    .slice(0, WORD_MAX_LENGTH);
}
