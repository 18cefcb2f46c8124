/** How much one upload may bring. */
export interface UploadLimits {
  /** All files together. */
  bytes: number;
  files: number;
  /** Of one PDF. */
  pdfBytes: number;
}
