declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** Must be in `pdfjsWorker` of the global object for PDF.js to parse in the calling thread. */
  export const WorkerMessageHandler: unknown;
}
