/** A model's requirements for its input texts, where its own files do not specify them. */
export interface ModelHabits {
  /** Maximum number of tokens of a text that it reads. */
  maxTokens?: number;
  queryPrefix?: string;
  passagePrefix?: string;
}

/** A model with a short name. */
export interface KnownModel {
  name: string;
  /** The repository on the hub, and the revision that was examined. */
  repository: string;
  revision: string;
  /** For a person. */
  languages: string;
  /** True if it was trained on English alone: its results for other languages are worthless. */
  isEnglish: boolean;
  /** Approximate download size, in bytes: shown before any request to the hub. */
  bytes: number;
  /** True if its search results were measured here. */
  isMeasured: boolean;
  habits: ModelHabits;
}

const KNOWN_MODELS: readonly KnownModel[] = [
  {
    // Shipped with the program, and never downloaded.
    name: 'lectern-search-1',
    ...{ repository: '', revision: '', bytes: 0 },
    languages: 'English',
    isEnglish: true,
    isMeasured: true,
    habits: { maxTokens: 256 },
  },
  {
    name: 'all-MiniLM-L6-v2',
    repository: 'Xenova/all-MiniLM-L6-v2',
    revision: '751bff37182d3f1213fa05d7196b954e230abad9',
    languages: 'English',
    isEnglish: true,
    bytes: 23_700_000,
    isMeasured: true,
    habits: { maxTokens: 256 },
  },
  {
    name: 'multilingual-e5-small',
    repository: 'Xenova/multilingual-e5-small',
    revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
    languages: 'about a hundred languages',
    isEnglish: false,
    bytes: 135_000_000,
    isMeasured: false,
    habits: { maxTokens: 512, queryPrefix: 'query: ', passagePrefix: 'passage: ' },
  },
];

/** Returns the model with that short name; null for any other repository on the hub. */
export function knownModel(name: string): KnownModel | null {
  return KNOWN_MODELS.find((model) => model.name === name) ?? null;
}

/** Returns the name of a model's folder inside the models folder: the model's name, with two hyphens after an owner. */
export function modelFolderName(name: string): string {
  return name.replace('/', '--');
}
