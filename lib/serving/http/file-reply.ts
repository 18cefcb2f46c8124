import type { AppError } from '#lib/foundation/core/errors.ts';
import { openPieceStream } from '#lib/foundation/core/piece-stream.ts';

import { API_HEADERS } from './json-reply.ts';

interface FileReplyOptions {
  /** Letters, digits, `-` and `.` only. */
  filename: string;
  mediaType: string;
  /** Aborting it cuts the file short. */
  signal: AbortSignal;
  /** The reader has gone. */
  onCancel: (reason: unknown) => void;
  /** The file failed after its first piece. */
  onFailure: (error: AppError) => void;
}

/** Of the formats in which rows are exported. */
export const EXPORT_MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' };

const NOT_ASCII_NAME = /[^A-Za-z0-9 ._-]/gu;
const NOT_ATTRIBUTE = /['()*!]/g;

/**
 * A file to keep, written no faster than it is read. Resolves when its first piece is known and rejects when there is none, so that
 * what fails early can still be an HTTP status. What fails later breaks the connection: half a file must not look like a whole one.
 */
export async function fileReply(pieces: AsyncIterable<string>, options: FileReplyOptions): Promise<Response> {
  const { signal, onCancel, onFailure } = options;
  const breakOff = (controller: ReadableStreamDefaultController): void => {
    controller.error(brokenOff());
  };
  const body = await openPieceStream(pieces, {
    encode: (piece) => piece,
    signal,
    onCancel,
    onFailure,
    endFailed: breakOff,
    endAborted: breakOff,
  });
  return new Response(body, {
    headers: {
      ...API_HEADERS,
      'content-type': options.mediaType,
      'content-disposition': `attachment; filename="${options.filename}"`,
      'cache-control': 'no-store',
      // A proxy that gathers an answer before it passes it on would hold all of it.
      'x-accel-buffering': 'no',
    },
  });
}

// Next does not log an error of this name.
function brokenOff(): Error {
  return new DOMException('The file ended early.', 'AbortError');
}

/** The header of a file to keep (RFC 6266): a name that every client reads, and beside it the real one when that has more letters. */
export function attachmentNamed(filename: string): string {
  const name = filename.toWellFormed();
  const plain = name.replace(NOT_ASCII_NAME, '_');
  const encoded = encodeURIComponent(name).replace(NOT_ATTRIBUTE, escapeByte);
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
