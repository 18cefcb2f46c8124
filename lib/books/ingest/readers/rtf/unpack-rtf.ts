import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

import { writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { MAX_TEXT_BYTES, TextTooLongError } from '../packed/text-limit.ts';
import { writeChapters } from '../office/write-chapters.ts';
import { mediaTypeOf } from '../tree/load-pictures.ts';
import { type LeftOut, RtfBody } from './rtf-body.ts';
import { allText, groupsWith } from './rtf-group.ts';
import { type RtfToken, rtfTokens } from './rtf-tokens.ts';
import { obey } from './rtf-words.ts';

/** Size limit of the file, in which pictures are written in digits. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** Makes ids begin with a letter, regardless of bookmark names. */
const ID_PREFIX = 'r';

const TOLD: Record<LeftOut, string> = {
  comments: 'has comments, which are left out.',
  deleted: 'has tracked changes. Deleted text is left out.',
  formulas: 'has formulas, which are left out.',
  objects: 'has an embedded object, of which only what stands for it is shown.',
  pictures: 'has a picture of a kind that cannot be shown, which is left out.',
};

/** Languages by their Windows number, without the country part. */
const LANGUAGES: Record<number, string> = {
  ...{ 1: 'ar', 2: 'bg', 3: 'ca', 4: 'zh', 5: 'cs', 6: 'da', 7: 'de', 8: 'el', 9: 'en', 10: 'es', 11: 'fi', 12: 'fr' },
  ...{ 13: 'he', 14: 'hu', 15: 'is', 16: 'it', 17: 'ja', 18: 'ko', 19: 'nl', 20: 'no', 21: 'pl', 22: 'pt', 24: 'ro' },
  ...{ 25: 'ru', 26: 'hr', 27: 'sk', 29: 'sv', 30: 'th', 31: 'tr', 34: 'uk', 36: 'sl', 42: 'vi' },
};
const PRIMARY_LANGUAGE = 0x3ff;

/** Unpacks a Rich Text Format file (see `Unpack`): one page per chapter, as for a Word document. */
export async function unpackRtf(file: string, workFolder: string): Promise<UnpackedBook> {
  const name = basename(file);
  if ((await stat(file)).size > MAX_FILE_BYTES)
    throw unreadableBook(`${name} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
  const told = new Set<string>();
  const pictures = new Map<string, Buffer>();
  const body = new RtfBody({
    idPrefix: ID_PREFIX,
    room: MAX_TEXT_BYTES,
    tell: (what) => told.add(TOLD[what]),
    keep(bytes) {
      const ending = mediaTypeOf(bytes)?.replace(/^image\/|\+xml$/g, '');
      if (ending === undefined) return null;
      const picture = `picture-${pictures.size + 1}.${ending}`;
      pictures.set(picture, bytes);
      return picture;
    },
  });
  const isWhole = readTokens(body, { source: (await readFile(file)).toString('latin1'), name });
  if (!isWhole) told.add('ends before its text does. What follows is missing.');
  const facts = factsOf(body);
  const tree = { type: 'root' as const, children: body.finish() };
  for (const [picture, bytes] of pictures) await writeWithin(workFolder, picture, bytes);
  const written = await writeChapters(tree, { name, title: facts.title, idPrefix: ID_PREFIX, workFolder });
  const warnings = [...told].map((sentence) => {
    const message = `${name} ${sentence}`;
    return { file: name, message, key: `office ${name} ${message}` };
  });
  return { ...facts, ...written, warnings };
}

/** Returns whether the text ends properly. */
function readTokens(body: RtfBody, { source, name }: { source: string; name: string }): boolean {
  let isFirst = false;
  let isOptional = false;
  try {
    for (const token of rtfTokens(source)) {
      if (token.kind === 'word' && token.word === '*') {
        isOptional = isFirst;
        continue;
      }
      if (token.kind === 'word') obey(body, { ...token, isFirst, isOptional });
      else take(body, token);
      if (token.kind === 'close' && body.isAtEnd) return true;
      isFirst = token.kind === 'open';
      isOptional = false;
    }
  } catch (error) {
    if (!(error instanceof TextTooLongError)) throw error;
    throw unreadableBook(`${name} unpacks to far more than the limit for a book.`, error);
  }
  return false;
}

function take(body: RtfBody, token: Exclude<RtfToken, { kind: 'word' }>): void {
  if (token.kind === 'open') body.open();
  else if (token.kind === 'close') body.close();
  else if (token.kind === 'text') body.bytes(token.bytes);
  else body.data(token.bytes);
}

function factsOf({ info, language }: RtfBody): Pick<UnpackedBook, 'title' | 'language' | 'authors' | 'details'> {
  const group = (word: string) => (info === null ? [] : groupsWith(info, word)).at(-1);
  const said = (word: string) => {
    const found = group(word);
    return (found === undefined ? '' : allText(found).trim()) || null;
  };
  const { words } = group('revtim') ?? group('creatim') ?? {};
  const [year, month, day, hour, minute] = ['yr', 'mo', 'dy', 'hr', 'min'].map((word) => words?.get(word) ?? 0);
  const author = said('author');
  return {
    title: said('title'),
    language: LANGUAGES[(language ?? 0) & PRIMARY_LANGUAGE] ?? null,
    authors: author === null ? [] : [author],
    details: {
      description: said('doccomm') ?? said('subject'),
      dateMs: year ? Date.UTC(year, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0) : null,
    },
  };
}
