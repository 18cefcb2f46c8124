declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** What `pdfjsWorker` of the global object has to hold for PDF.js to parse in the thread it is called in. */
  export const WorkerMessageHandler: unknown;
}
