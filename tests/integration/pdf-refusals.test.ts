import { describe, expect, it } from 'vitest';

import { buildPdf, FIRST_ADDED } from '#tests/support/build-pdf.ts';
import { refusalOf } from '#tests/support/read-packed-book.ts';

describe('a PDF that cannot be read', () => {
  it('is refused in a sentence', async () => {
    const scan = buildPdf({ pages: [{ pictures: [{ x: 0, y: 0, width: 595, height: 842 }] }] });
    expect(await refusalOf('scan.pdf', scan)).toBe(
      'scan.pdf is a scan without text. Add text recognition to this server (npm run models -- add-ocr), or run OCR on the file, then add it again.',
    );
    const mute = `<< /Type /Font /Subtype /Type1 /BaseFont /Mute /FirstChar 3 /LastChar 4 /Widths [500 500] /Encoding << /Type /Encoding /Differences [3 /g3 /g4] >> >>`;
    const entries = `/Resources << /Font << /F3 ${FIRST_ADDED} 0 R >> >>`;
    const content = 'BT /F3 10 Tf 72 700 Td (\\003\\004\\003\\004) Tj ET';
    expect(await refusalOf('mute.pdf', buildPdf({ pages: [{ content, entries }], objects: [mute] }))).toBe(
      'The fonts of mute.pdf do not say which letters they draw. Add text recognition to this server (npm run models -- add-ocr), or run OCR on the file, then add it again.',
    );
    expect(await refusalOf('torn.pdf', Buffer.from('%PDF-1.7\n1 0 obj'))).toBe('torn.pdf is damaged or incomplete.');
  });
});
