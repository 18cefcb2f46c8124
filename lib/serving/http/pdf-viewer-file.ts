import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

/** Allows a PDF.js script to load its maps and fonts from here, and nothing else. */
const VIEWER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

const FILES: [name: RegExp, folder: string, mediaType: string][] = [
  [/^pdf(?:\.worker)?\.min\.mjs$/, 'legacy/build', 'text/javascript; charset=utf-8'],
  [/^cmaps\/[\w-]{1,60}\.bcmap$/, '', 'application/octet-stream'],
  [/^standard_fonts\/[\w-]{1,60}\.(?:pfb|ttf)$/, '', 'application/octet-stream'],
  [/^wasm\/[\w-]{1,60}_nowasm_fallback\.js$/, '', 'text/javascript; charset=utf-8'],
];

/** Returns a file of PDF.js by its name in the package. Throws `AppError('not_found')` for any other name. */
export async function pdfViewerFile(packageFolder: string, name: string): Promise<Response> {
  const [, folder, mediaType] = FILES.find(([pattern]) => pattern.test(name)) ?? [];
  if (folder === undefined || mediaType === undefined) throw new AppError('not_found');
  const bytes = await readFile(join(packageFolder, folder, name)).catch((error: unknown) => {
    throw new AppError('not_found', { cause: error });
  });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaType,
      'content-security-policy': VIEWER_POLICY,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    },
  });
}
