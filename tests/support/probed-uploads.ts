import { createHash } from 'node:crypto';

import { createCanvas } from '@napi-rs/canvas';

import type { Viewer } from '#lib/people/access/viewer.ts';
import { type DocumentDetails, documentDetailsSchema } from '#lib/contracts/document-details.ts';
import { pdfGeometryPath, pdfPiecePath } from '#lib/contracts/pdf-geometry.ts';
import { PICTURE_WIDTHS } from '#lib/contracts/picture-widths.ts';
import { type Upload, uploadSchema } from '#lib/contracts/uploads.ts';

import { buildPdf } from './build-pdf.ts';
import { newCanary } from './canaries.ts';
import type { GuardedDocument } from './guarded-library.ts';
import { MISSING } from './direct-probes.ts';
import { send } from './probe.ts';

/** An upload whose every name and word is its own, and the document it became. */
export interface ProbedUpload extends GuardedDocument {
  owner: Viewer;
  headers: Record<string, string>;
  uploadId: string;
  /** Addresses below `/api/documents/{id}/assets/`: of its pictures, or of its paper in pieces and where its words stand. */
  pictures: string[];
}

interface Front {
  url: string;
  headers: Record<string, string>;
}

/** Wide enough to be asked for in every width. */
async function widePicture(): Promise<Uint8Array> {
  const canvas = createCanvas(1_600, 60);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 1_600; at += 5) {
    context.fillStyle = `rgb(${at % 251}, ${(at * 7) % 253}, 90)`;
    context.fillRect(at, at % 50, 4, 9);
  }
  return new Uint8Array(await canvas.encode('png'));
}

const PICTURE = widePicture();

/** Begins an upload of one book and, unless it is to stay open, sends its files and has them read to the end. */
export async function uploadProbed(
  front: Front,
  { owner, kind, isFinished }: { owner: Viewer; kind: 'pages' | 'pdf'; isFinished: boolean },
): Promise<ProbedUpload> {
  const canary = newCanary();
  const files = kind === 'pdf' ? pdfFiles(canary) : await pageFiles(canary);
  const announced = Object.entries(files).map(([name, bytes]) => ({ name, size: bytes.byteLength }));
  const grant = owner.userId === null ? 'public' : `user:${owner.userId}`;
  const body = { files: announced, title: `Report ${canary}`, access_list: [grant] };
  const begun = await send(front.url, { method: 'POST', path: '/api/uploads', headers: front.headers, body });
  if (begun.status !== 201) throw new Error(`The upload was not begun: ${begun.body}`);
  let upload = uploadSchema.parse(JSON.parse(begun.body));
  if (isFinished) {
    for (const [index, bytes] of Object.values(files).entries()) await sendFile(front, { upload, index, bytes });
    const reading = { method: 'POST', path: `/api/uploads/${upload.upload_id}/books`, headers: front.headers } as const;
    await send(front.url, reading);
    upload = await ended(front, upload.upload_id);
  }
  const id = upload.books[0]?.document_id ?? '';
  const contents = id === '' ? [] : await contentsOf(front, id);
  const pageIds = contents.map(({ page_id: pageId }) => pageId);
  return {
    ...{ owner, id, canary, pageIds, identifier: canary, headers: front.headers, uploadId: upload.upload_id },
    accessList: [grant],
    earlier: [],
    pictures: kind === 'pdf' ? paperOf(files, contents) : PICTURES,
    marks: [canary, upload.upload_id, ...pageIds],
  };
}

const PICTURES = ['photograph.png', ...PICTURE_WIDTHS.map((width) => `photograph.png?width=${width}`)];

/** The PDF itself, and where the words of each of its pages stand. */
function paperOf(files: Record<string, Uint8Array>, contents: Contents): string[] {
  const digests = Object.values(files).map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  return [
    ...contents.map(({ path, version }) => pdfGeometryPath(path, version)),
    ...digests.map((file) => pdfPiecePath(file, 0)),
  ];
}

async function pageFiles(canary: string): Promise<Record<string, Uint8Array>> {
  const words = (text: string) => new TextEncoder().encode(text);
  return {
    [`${canary}/1-fees.md`]: words(
      `# Harbour fees\n\nThe harbour fee of ${canary} is nine crowns.\n\n![Photograph of ${canary}](photograph.png)\n`,
    ),
    [`${canary}/2-lights.md`]: words(`# Lights ${canary}\n\nThe keeper of ${canary} never leaves the tower.\n`),
    [`${canary}/photograph.png`]: await PICTURE,
  };
}

function pdfFiles(canary: string): Record<string, Uint8Array> {
  const texts = [{ x: 72, y: 700, text: `The harbour fee of ${canary} is nine crowns.` }];
  return { [`${canary}.pdf`]: buildPdf({ pages: [{ texts }] }) };
}

async function sendFile(
  { url, headers }: Front,
  { upload, index, bytes }: { upload: Upload; index: number; bytes: Uint8Array },
): Promise<void> {
  const reply = await fetch(`${url}/api/uploads/${upload.upload_id}/files/${index}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: Buffer.from(bytes),
  });
  if (reply.status !== 200) throw new Error(`A file was not taken: ${await reply.text()}`);
}

async function ended({ url, headers }: Front, uploadId: string): Promise<Upload> {
  for (;;) {
    const reply = await send(url, { path: `/api/uploads/${uploadId}`, headers });
    const upload = uploadSchema.parse(JSON.parse(reply.body));
    if (upload.status === 'ended') return upload;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

type Contents = DocumentDetails['contents'];

async function contentsOf({ url, headers }: Front, id: string): Promise<Contents> {
  const reply = await send(url, { path: `/api/documents/${id}`, headers });
  return documentDetailsSchema.parse(JSON.parse(reply.body)).contents;
}

/** The ways to a document that somebody put in, and the same for one that does not exist. */
export function documentRequests({ id, canary, pageIds, pictures }: ProbedUpload) {
  const about = (document: { id: string; pageId: string }) => [
    `/api/documents/${document.id}`,
    `/api/pages/${document.pageId}`,
    `/api/documents/${document.id}/search?query=harbour`,
    `/api/documents/${document.id}/search?query=harbuor`,
    ...pictures.map((picture) => `/api/documents/${document.id}/assets/${picture}`),
  ];
  const absent = about({ id: MISSING.id, pageId: MISSING.pageId });
  const [pageId = ''] = pageIds;
  const named = about({ id, pageId }).map((path, index) => ({
    path,
    missing: absent[index] ?? '',
    names: [id, pageId, canary],
  }));
  return named;
}
