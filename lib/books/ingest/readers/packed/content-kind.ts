import { open } from 'node:fs/promises';

import { Archive } from './archive.ts';

/**
 * The kind of a file by its first bytes and, in an archive, by its entries: `sealed` is an office document in the container used for passwords and
 * for formats before 2007, `kindle` an Amazon book that only Amazon's programs read, `palmdoc` the predecessor of Mobipocket, `other` anything
 * unknown.
 */
export type ContentKind =
  | 'epub'
  | 'mobi'
  | 'fb2'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'odt'
  | 'rtf'
  | 'archive'
  | 'pdf'
  | 'sealed'
  | 'kindle'
  | 'palmdoc'
  | 'other';

/** Number of bytes searched for the header: a PDF may have other bytes before it. */
const HEAD_BYTES = 1_024;
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The type of a Palm database follows its name. */
const PALM_KIND_AT = 60;
const PALM_KINDS: Record<string, ContentKind> = { BOOKMOBI: 'mobi', TEXtREAd: 'palmdoc' };
/** The headers of KFX, of encrypted KFX, and of Topaz. */
const KINDLE_STARTS = ['CONT\u0002\0', '\u00eaDRM', 'TPZ0'];
const ARCHIVE_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** Parts that only documents of one kind have. */
const MAIN_PARTS: readonly (readonly [part: string, kind: ContentKind])[] = [
  ['word/document.xml', 'docx'],
  ['ppt/presentation.xml', 'pptx'],
  ['xl/workbook.xml', 'xlsx'],
];

/**
 * Reads only the first bytes and an archive's list of entries. Throws `unreadableBook` for an archive that is damaged or hostile, and file system
 * errors.
 */
export async function contentKindOf(file: string): Promise<ContentKind> {
  const head = await headOf(file);
  if (head.includes('%PDF-')) return 'pdf';
  if (head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return 'sealed';
  const palm = PALM_KINDS[head.toString('latin1', PALM_KIND_AT, PALM_KIND_AT + 8)];
  if (palm !== undefined) return palm;
  const start = head.toString('latin1', 0, 6);
  if (KINDLE_STARTS.some((known) => start.startsWith(known))) return 'kindle';
  if (head.includes('<FictionBook')) return 'fb2';
  if (head.toString('latin1').trimStart().startsWith('{\\rtf')) return 'rtf';
  if (!ARCHIVE_STARTS.includes(start.slice(0, 4))) return 'other';
  const archive = await Archive.open(file);
  try {
    if (archive.has('META-INF/container.xml')) return 'epub';
    if (isFictionBook(archive.names)) return 'fb2';
    return MAIN_PARTS.find(([part]) => archive.has(part))?.[1] ?? (await kindByName(archive));
  } finally {
    archive.close();
  }
}

function isFictionBook(names: ReadonlySet<string>): boolean {
  const [name = '', ...others] = names;
  return others.length === 0 && name.toLowerCase().endsWith('.fb2');
}

/** OpenDocument stores its type in a separate file; a text template counts as a text. */
async function kindByName(archive: Archive): Promise<ContentKind> {
  const name = (await archive.read('mimetype'))?.toString('latin1', 0, HEAD_BYTES) ?? '';
  return name.startsWith('application/vnd.oasis.opendocument.text') ? 'odt' : 'archive';
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
