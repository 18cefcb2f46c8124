import { join } from 'node:path';

import { pdfViewerFile } from '#lib/http/pdf-viewer-file.ts';
import { apiRoute } from '#lib/runtime/server.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: { deadline: null, handle: (request) => pdfViewerFile(packageFolder(), request.params['path'] ?? '') },
});

/** The server is started in the folder that holds its packages. */
function packageFolder(): string {
  return join(process.cwd(), 'node_modules', 'pdfjs-dist');
}
