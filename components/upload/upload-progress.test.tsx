import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import type { Upload } from '#lib/contracts/uploads.ts';

import { UploadProgress } from './upload-progress.tsx';

const BOOK = {
  ...{ document_id: null, title: null, pages_fetched: null, pages_planned: null, pages_done: 0, pages_failed: 0 },
  ...{ page: null, problem: null, can_retry: false, warnings: [], warning_count: 0 },
};
const UPLOAD: Upload = {
  ...{ upload_id: '', status: 'ended', part_bytes: 1, files: [] },
  books: [
    { ...BOOK, name: 'scan.pdf', status: 'failed', problem: 'There is no text in it. Choose another one.' },
    { ...BOOK, name: 'lamp.md', status: 'done', title: 'Lamp' },
  ],
};

it('tells what came of each book in whole sentences to those who do not see it', () => {
  const ways = { onRetry: () => {}, onCancel: () => {}, onReset: () => {}, onLeave: () => {} };
  const shown = renderToStaticMarkup(<UploadProgress stage={{ kind: 'ended', upload: UPLOAD }} {...ways} />);
  expect(/role="status"[^>]*>([^<]*)</.exec(shown)?.[1]).toBe(
    'scan.pdf: There is no text in it. Choose another one. Lamp: In the library.',
  );
});
