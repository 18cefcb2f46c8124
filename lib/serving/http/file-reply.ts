import type { AppError } from '#lib/foundation/core/errors.ts';
import { openPieceStream } from '#lib/foundation/core/piece-stream.ts';

import { API_HEADERS } from './json-reply.ts';

interface FileReplyOptions {
  /** Letters, digits, `-` and `.` only. */
  filename: string;
  mediaType: string;
  /** Aborting it ends the file early. */
  signal: AbortSignal;
  /** Called when the client has disconnected. */
  onCancel: (reason: unknown) => void;
  /** Called when the file failed after its first piece. */
  onFailure: (error: AppError) => void;
}

/** Media types of the export formats. */
export const EXPORT_MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' };

const NOT_ASCII_NAME = /[^A-Za-z0-9 ._-]/gu;
const NOT_ATTRIBUTE = /['()*!]/g;

/**
 * Returns a file download, written no faster than it is read. Resolves when its first piece is known and rejects when there is none, so that an early
 * failure can still be an HTTP status. A later failure breaks the connection: half a file must not look like a whole one.
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
      // A buffering proxy would otherwise hold the entire response before passing it on.
      'x-accel-buffering': 'no',
    },
  });
}

// Next does not log an error with this name.
function brokenOff(): Error {
  return new DOMException('The file ended early.', 'AbortError');
}

/** Returns the header for a download (RFC 6266): a name every client can read, plus the real one if it contains other characters. */
export function attachmentNamed(filename: string): string {
  const name = filename.toWellFormed();
  const plain = name.replace(NOT_ASCII_NAME, '_');
  const encoded = encodeURIComponent(name).replace(NOT_ATTRIBUTE, escapeByte);
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
