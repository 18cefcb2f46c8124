/** The path from which the browser loads PDF.js with its character maps and fonts. */
export const PDF_VIEWER_FOLDER = '/pdfjs';
