/** A table: the first cell of a row names it. */
export interface ReportTable {
  columns: string[];
  rows: (string | number)[][];
}

export interface ReportChart {
  /** What it shows, for whoever cannot see it. */
  label: string;
  /** As `drawChart` made it. */
  svg: string;
}

export interface ReportSection {
  heading: string;
  text?: string;
  charts?: ReportChart[];
  tables?: ReportTable[];
  /** Sentences one below the other. */
  list?: string[];
}

export interface ReportPage {
  title: string;
  /** ISO 8601. */
  measuredAt: string;
  /** The result in a sentence. */
  lead: string;
  isGood: boolean;
  sections: ReportSection[];
}
