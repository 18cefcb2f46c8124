/** How a model wants its texts, where its own files do not say. */
export interface ModelHabits {
  /** The most pieces of a text that it reads. */
  maxTokens?: number;
  queryPrefix?: string;
  passagePrefix?: string;
}

/** A model that can be named by its short name. */
export interface KnownModel {
  name: string;
  /** On the hub, with the revision that was looked at. */
  repository: string;
  revision: string;
  /** For a person. */
  languages: string;
  /** It was trained on English alone: what it makes of other languages is worth nothing. */
  isEnglish: boolean;
  /** What fetching it takes, roughly, in bytes: said before anything is asked of the hub. */
  bytes: number;
  /** Whether what it finds was measured here. */
  isMeasured: boolean;
  habits: ModelHabits;
}

const KNOWN_MODELS: readonly KnownModel[] = [
  {
    // Comes with the program, and is never fetched.
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

/** The model of that short name; null when it is another repository of the hub. */
export function knownModel(name: string): KnownModel | null {
  return KNOWN_MODELS.find((model) => model.name === name) ?? null;
}

/** The folder of a model below the folder of models: its name, in which an owner is set apart by two hyphens. */
export function modelFolderName(name: string): string {
  return name.replace('/', '--');
}
