/** One of the ways to say who may read what is put in. */
export interface ShareChoice {
  label: string;
  /** Grants; null leaves it to the files, and else to everybody. */
  grants: string[] | null;
}
