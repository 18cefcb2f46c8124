/** A page of a generated document. */
export interface GeneratedPage {
  title: string;
  markdown: string;
}

/** A document with everything that questions can be asked about it: the truth, as the generator has it. */
export interface GeneratedDocument {
  id: string;
  title: string;
  filename: string;
  documentType: string;
  department: string | null;
  origin: string;
  /** ISO 639-1. */
  language: string;
  authors: string[];
  /** When it came into the library. */
  uploadedAt: Date;
  /** When its source changed last. */
  updatedAt: Date;
  pages: GeneratedPage[];
  /** Other documents whose titles differ in one part alone share it: `report q3 2025`. */
  likeness: string;
  /** How people name the whole likeness, without the part that tells them apart: "the Q3 2025 quarterly report". */
  sharedName: string;
  /** How people name this one document without saying its title: "the Finance quarterly report for Q3 2025". */
  ownName: string;
}

/** An identifier, and the sentence it stands in; no other place of the catalogue holds exactly it. */
export interface PlantedIdentifier {
  identifier: string;
  shape: string;
  documentId: string;
  sentence: string;
}

export interface GeneratedCatalogue {
  documents: GeneratedDocument[];
  identifiers: PlantedIdentifier[];
}
