/** One of the options for who may read added books. */
export interface ShareChoice {
  label: string;
  /** Access grants; null leaves the choice to the files, and otherwise to the default, everybody. */
  grants: string[] | null;
}
