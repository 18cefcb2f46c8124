import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { unreadableBook } from '../packed/packed-book.ts';
import { HOW_TO_RECOGNISE } from './recognition/recognition.ts';
import { openPdf, type OpenPdf } from './open-pdf.ts';

const portionSchema = z.object({ items: z.array(z.object({ str: z.string().catch('') })) });

/**
 * Checks whether a PDF can be read. Throws `unreadableBook` for one that is too large, locked or damaged, and for one without text on any page,
 * unless its pages can be recognised. Reads no further than the first page with text, and decodes no pictures.
 */
export async function checkPdf(file: string, recognises = false): Promise<void> {
  const name = basename(file);
  await requirePdfSize(file);
  const pdf = await openPdf(file, name);
  try {
    if (recognises || (await hasText(pdf))) return;
  } finally {
    await pdf.close();
  }
  throw unreadableBook(`There is no text in ${name}. If its pages are pictures: ${HOW_TO_RECOGNISE}`);
}

/** Checks the size of a PDF. Throws `unreadableBook`. */
export async function requirePdfSize(file: string): Promise<void> {
  if ((await stat(file)).size > LIMITS.pdfMaxBytes)
    throw unreadableBook(`${basename(file)} is larger than ${LIMITS.pdfMaxBytes / 1024 / 1024} MB.`);
}

/** Also returns true if a page is damaged: the effect on the book is found out by reading it. */
async function hasText({ document }: OpenPdf): Promise<boolean> {
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      const page = await document.getPage(number);
      const isWritten = await hasLetters(page.streamTextContent());
      page.cleanup();
      if (isWritten) return true;
    } catch {
      return true;
    }
  }
  return false;
}

// Reads the stream to its end, because pdf.js does not cope with an abandoned stream. The text is not stored.
async function hasLetters(text: ReadableStream<unknown>): Promise<boolean> {
  const reader: ReadableStreamDefaultReader<unknown> = text.getReader();
  let isFound = false;
  for (let part = await reader.read(); !part.done; part = await reader.read())
    isFound ||= portionSchema.parse(part.value).items.some(({ str }) => str.trim() !== '');
  return isFound;
}
