import { pdfViewerFile } from '#lib/serving/http/pdf-viewer-file.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: null,
    handle: ({ params }, { files }) => pdfViewerFile(files.pdfViewer, params['path'] ?? ''),
  },
});
