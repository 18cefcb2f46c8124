import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';

import { unreadableBook } from '../packed/packed-book.ts';

const MAX_PAGES = 5_000;
/** Pixels of a picture; a larger one is left out before it is decoded. */
const MAX_PICTURE_PIXELS = 40_000_000;

/** What is said of a form with nothing on its pages that another program could fill in. */
const formSchema = z.object({ IsXFAPresent: z.literal(true), IsAcroFormPresent: z.literal(false) });

export interface OpenPdf {
  document: PDFDocumentProxy;
  close(): Promise<void>;
}

/**
 * Opens a PDF that may come from anybody. Nothing in it runs, and nothing is fetched: scripts and actions are never asked for, fonts and
 * character maps come from the package's own folder. `name` is what people call it. Throws `unreadableBook`.
 */
export async function openPdf(file: string, name: string): Promise<OpenPdf> {
  const bytes = await readFile(file);
  if (isBeyondRepair(bytes)) throw unreadableBook(`${name} is damaged or incomplete.`);
  const { getDocument, VerbosityLevel } = await loadPdfJs();
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    // It takes over the memory it is given, which is held once.
    data: bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes),
    cMapUrl: join(folder, 'cmaps', sep),
    standardFontDataUrl: join(folder, 'standard_fonts', sep),
    wasmUrl: join(folder, 'wasm', sep),
    verbosity: VerbosityLevel.ERRORS,
    maxImageSize: MAX_PICTURE_PIXELS,
    enableXfa: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableFontFace: true,
    // Names of fonts, which say what is bold, and the widths of their letters.
    fontExtraProperties: true,
  });
  const close = () => task.destroy();
  try {
    const document = await task.promise;
    if (document.numPages > MAX_PAGES) {
      throw unreadableBook(`${name} says that it has more than ${MAX_PAGES.toLocaleString('en')} pages.`);
    }
    if (await isAdobeForm(document)) {
      throw unreadableBook(
        `${name} is a form that only Adobe Reader can show (XFA). Open it there, print it to a PDF file, then add that file.`,
      );
    }
    return { document, close };
  } catch (error) {
    await close();
    throw refusalOf(name, error);
  }
}

/** True for a file with one page that says to wait: all others are to be made by a program that knows these forms. */
async function isAdobeForm(document: PDFDocumentProxy): Promise<boolean> {
  // Metadata that are broken are none.
  const metadata = await document.getMetadata().catch(() => null);
  return formSchema.safeParse(metadata?.info).success && document.numPages === 1;
}

/** Its parser runs in this thread, which is there for nothing else. */
async function loadPdfJs() {
  const worker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  Object.assign(globalThis, { pdfjsWorker: worker });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

function refusalOf(name: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'PasswordException') {
    return unreadableBook(`${name} is password-protected. Remove the password and try again.`, error);
  }
  if (/encrypt|unknown crypto/i.test(error.message)) {
    return unreadableBook(`${name} is protected in a way that is not supported.`, error);
  }
  const isRefused = 'code' in error && error.code === 'validation_error';
  return isRefused ? error : unreadableBook(`${name} is damaged or incomplete.`, error);
}

/** Bytes without a line break; what really stands in lines has far shorter ones. */
const LONGEST_LINE = 1024 * 1024;
/** Where the place of the table of objects is named. */
const TAIL_BYTES = 2_048;
const HEAD_BYTES = 1_024;
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/**
 * True for a file that does not say where its objects are, and of which no search for them is to be begun: PDF.js reads such a file line
 * by line, one character after the other, and a line of a hundred megabytes (the rest of a broken download, mostly) takes more memory
 * than there is.
 */
function isBeyondRepair(bytes: Buffer): boolean {
  return !namesItsTable(bytes) && hasLongLine(bytes);
}

function namesItsTable(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  const found = tail.lastIndexOf('startxref');
  if (found === -1) return false;
  const said = Number.parseInt(tail.slice(found + 'startxref'.length), 10);
  if (Number.isNaN(said) || said < 0) return false;
  // Places count from the mark of the format, which something else may stand before.
  const begin = Math.max(0, bytes.subarray(0, HEAD_BYTES).indexOf('%PDF-'));
  const there = bytes.toString('latin1', begin + said, begin + said + 32).trimStart();
  return there.startsWith('xref') || /^\d/.test(there);
}

function hasLongLine(bytes: Buffer): boolean {
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
    if (at - start > LONGEST_LINE) return true;
    start = at + 1;
  }
  return bytes.length - start > LONGEST_LINE;
}
