import { pdfViewerFile } from '#lib/http/pdf-viewer-file.ts';
import { apiRoute } from '#lib/runtime/server.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: null,
    handle: ({ params }, { files }) => pdfViewerFile(files.pdfViewer, params['path'] ?? ''),
  },
});
