/** Limits of one upload. */
export interface UploadLimits {
  /** All files together, in bytes. */
  bytes: number;
  files: number;
  /** Of one PDF. */
  pdfBytes: number;
}
