/** A kept answer as a file. */
export interface AnswerFile {
  filename: string;
  version: number;
  /** Markdown with front matter. */
  markdown: string;
}
