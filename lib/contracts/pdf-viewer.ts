/** Where the browser finds PDF.js with its character maps and fonts. */
export const PDF_VIEWER_FOLDER = '/pdfjs';
