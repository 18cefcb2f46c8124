import { type FileHandle, open } from 'node:fs/promises';

import { onDisk } from '#lib/foundation/core/disk-fault.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';

/** A file that is being sent. */
export interface IncomingFile {
  /** The file's original name. */
  readonly name: string;
  /** Announced size, in bytes. */
  readonly size: number;
  /** Path to which it is written until all files have arrived. */
  readonly path: string;
  received: number;
  isBusy: boolean;
}

interface Part {
  /** Offset of the part in the file. */
  offset: number;
  body: ReadableStream<Uint8Array> | null;
  signal: AbortSignal;
}

/**
 * Writes a part of a file as it arrives, holding no more of it in memory than the network delivers at once. An interrupted part is rolled back.
 * Throws `AppError` with a sentence for a part that does not follow on, for more bytes than were announced, and for a disk that cannot be written:
 * `storage_unavailable`, since it is not the sender's fault.
 */
export async function receivePart(file: IncomingFile, { offset, body, signal }: Part): Promise<void> {
  if (file.isBusy) throw new AppError('conflict', { publicMessage: 'A part of this file is already being sent.' });
  if (offset !== file.received) {
    throw new AppError('conflict', {
      publicMessage: `${file.received} bytes of this file have arrived; send the next part from there.`,
      details: { received: file.received },
    });
  }
  file.isBusy = true;
  try {
    const written = await writePart(file, { offset, body, signal });
    file.received = offset + written;
  } finally {
    file.isBusy = false;
  }
}

async function writePart(file: IncomingFile, { offset, body, signal }: Part): Promise<number> {
  const handle = await onDisk(() => open(file.path, offset === 0 ? 'w' : 'r+', 0o600));
  let written = 0;
  try {
    for await (const bytes of partsOf(body, signal)) {
      if (offset + written + bytes.byteLength > file.size) throw tooLong(file);
      written += await onDisk(() => writeAll(handle, bytes, offset + written));
    }
    return written;
  } catch (error) {
    await onDisk(() => handle.truncate(offset));
    if (AppError.is(error) || signal.aborted) throw error;
    throw new AppError('validation_error', { publicMessage: 'The part did not arrive completely.', cause: error });
  } finally {
    await handle.close();
  }
}

/** Repeats writing, because a single write may be incomplete, as on a disk that is nearly full. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  let written = 0;
  while (written < bytes.byteLength) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.byteLength - written, position + written);
    written += bytesWritten;
  }
  return written;
}

// If there is too much data the stream is abandoned, not cancelled: cancelling would close the connection on which the response is sent.
async function* partsOf(body: ReadableStream<Uint8Array> | null, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await raceAbort(reader.read(), signal);
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

function tooLong({ name, size }: IncomingFile): AppError {
  return new AppError('payload_too_large', {
    publicMessage: `${name} is larger than the ${size} bytes that were announced.`,
  });
}
