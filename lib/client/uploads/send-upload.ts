import type { NewUpload, Upload, UploadPlan } from '#lib/contracts/uploads.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import type { ChosenFile } from './chosen-files.ts';

const ADDRESS = '/api/uploads';
const POLL_MS = 600;
/** Delays before a lost part is sent again, one per attempt, in milliseconds. */
const PAUSES_MS = [500, 2_000, 5_000];
const UNREACHABLE = () => wording().upload.error.unreachable;

/** An upload error, with a sentence for the person who uploads. */
export class UploadProblem extends Error {
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

/** Metadata of the books in addition to their files, and the addresses of those that are websites. */
export type SaidOfUpload = Omit<NewUpload, 'files' | 'addresses'> & Partial<Pick<NewUpload, 'addresses'>>;

export interface Sending {
  signal: AbortSignal;
  /** Called after every part. */
  onSent: (sentBytes: number, name: string) => void;
}

/** Announces the files to the server. Throws `UploadProblem`, and the signal's reason. */
export function beginUpload(files: readonly ChosenFile[], said: SaidOfUpload, signal: AbortSignal): Promise<Upload> {
  const announced = files.map(({ name, file }) => ({ name, size: file.size }));
  return ask<Upload>(ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...said, files: announced }),
    signal,
  });
}

/** Sends the files one after another in parts, retrying lost parts. Throws as `beginUpload` does. */
export async function sendFiles(files: readonly ChosenFile[], upload: Upload, sending: Sending): Promise<void> {
  let before = 0;
  for (const [number, { name, file }] of files.entries()) {
    let offset = upload.files[number]?.received ?? 0;
    while (offset < file.size) {
      sending.onSent(before + offset, name);
      offset = await sendPart({ upload, number, file, offset }, sending.signal);
    }
    before += file.size;
  }
  if (files.length > 0) sending.onSent(before, '');
}

/** Has the server examine the received files, until it knows what it would read; no plan where nothing can be read: the upload has then ended. */
export async function planBooks(
  known: Upload,
  signal: AbortSignal,
): Promise<{ upload: Upload; plan: UploadPlan | null }> {
  const id = known.upload_id;
  let upload = known;
  if (known.status === 'receiving') upload = await ask<Upload>(`${ADDRESS}/${id}/plan`, { method: 'POST', signal });
  while (upload.status === 'looking') {
    await pause(POLL_MS, signal);
    upload = await askUpload(id, signal);
  }
  const plan = upload.status === 'planned' ? await ask<UploadPlan>(`${ADDRESS}/${id}/plan`, { signal }) : null;
  return { upload, plan };
}

/** Starts the import of the uploaded books. Books of the plan that match one of `replaces` replace it. */
export function readBooks(
  { upload_id: id }: Upload,
  signal: AbortSignal,
  replaces: readonly string[] = [],
): Promise<Upload> {
  const body = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ replaces }) };
  return ask<Upload>(`${ADDRESS}/${id}/books`, { method: 'POST', signal, ...(replaces.length > 0 && body) });
}

/** Reports the progress of the books until all have ended. Waits for a server that is temporarily unreachable. */
export async function followBooks(
  { upload_id: id }: Upload,
  { signal, onChange }: { signal: AbortSignal; onChange: (upload: Upload) => void },
): Promise<Upload> {
  for (;;) {
    await pause(POLL_MS, signal);
    const upload = await askUpload(id, signal).catch((error: unknown) => {
      if (error instanceof UploadProblem && error.status === null) return null;
      throw error;
    });
    if (upload !== null) onChange(upload);
    if (upload?.status === 'ended') return upload;
  }
}

/** Cancels the upload on the server; the request survives leaving the page. */
export async function cancelUpload({ upload_id: id }: Upload): Promise<Upload | null> {
  return ask<Upload>(`${ADDRESS}/${id}`, { method: 'DELETE', keepalive: true }).catch(() => null);
}

interface Part {
  upload: Upload;
  number: number;
  file: File;
  offset: number;
}

/** Returns how much of the file the server then has, in bytes. */
async function sendPart(part: Part, signal: AbortSignal): Promise<number> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await putPart(part, signal);
    } catch (error) {
      if (!(error instanceof UploadProblem) || error.status !== null) throw error;
      await pause(pauseMs, signal);
      const known = await askUpload(part.upload.upload_id, signal).catch(() => null);
      const received = known?.files[part.number]?.received;
      // The part arrived, and only the response was lost.
      if (received !== undefined && received > part.offset) return received;
    }
  }
  return putPart(part, signal);
}

async function putPart({ upload, number, file, offset }: Part, signal: AbortSignal): Promise<number> {
  const address = `${ADDRESS}/${upload.upload_id}/files/${number}?offset=${offset}`;
  const { received } = await ask<{ received: number }>(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: file.slice(offset, offset + upload.part_bytes),
    signal,
  });
  return received;
}

/** Returns the progress of an upload. Throws as `beginUpload` does. */
export function askUpload(id: string, signal: AbortSignal): Promise<Upload> {
  return ask<Upload>(`${ADDRESS}/${id}`, { signal });
}

async function ask<Reply>(address: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(address, init).catch((error: unknown) => {
    if (init.signal?.aborted === true) throw error;
    throw new UploadProblem(UNREACHABLE(), null);
  });
  const told: unknown = await response.json().catch(() => null);
  if (response.ok) return told as Reply;
  const isTold = typeof told === 'object' && told !== null && 'message' in told && typeof told.message === 'string';
  throw new UploadProblem(isTold ? String(told.message) : UNREACHABLE(), response.status);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
