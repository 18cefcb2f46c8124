/** Every fixed limit on a request, with its unit. The figures come from the public contract unless marked "Ours". */
export const LIMITS = {
  /** Code points. */
  queryMaxLength: 2_000,
  /** Code points. */
  selectedTextMaxLength: 10_000,
  /** Ours. */
  profileNameMaxLength: 100,
  /** Ours: the number of documents offered if several may be meant. */
  clarificationOptionsMax: 9,
  /** Ours: up to this many counted documents, a turn records each one; beyond it, a single marker. */
  countedDocumentsMax: 1_000,
  topKDefault: 5,
  topKMin: 1,
  topKMax: 20,
  /** Ours: 10,000 code points escaped as JSON surrogate pairs are 120 kB; the rest is room for everything else. */
  bodyMaxBytes: 256 * 1024,
  /** Ours: the size of one upload part; proxies often allow no more than a megabyte. */
  uploadPartBytes: 768 * 1024,
  /** Ours: size of one PDF, which is read into memory at once. */
  pdfMaxBytes: 100 * 1024 * 1024,
  /** Ours. */
  filterValuesMax: 100,
  /** Ours: documents by whose ids one question may be scoped. */
  scopeDocumentsMax: 1_000,
  filterValueMaxLength: 2_000,
  /** Ours: UTF-16 units of a page title or a heading used as a label, which every chunk under it carries. */
  titleMaxLength: 300,
  /** Ours: code points of a word or phrase that is looked up. */
  termMaxLength: 100,
  /** Ours: code points of a search within a document, and the number of matches returned. */
  pageSearchQueryMaxLength: 200,
  pageSearchMatchesMax: 50,
  totalTimeoutMs: 30_000,
  retrievalTimeoutMs: 5_000,
  generationTimeoutMs: 25_000,
  databaseTimeoutMs: 5_000,
  /**
   * Ours: how long an answer waits for the conversation history, and its end for being recorded. A late record is undone, so a busy machine gets more
   * time for it than a reader would notice.
   */
  historyTimeoutMs: 2_000,
  recordTimeoutMs: 3_000,
  /** Ours: how long a search waits for a model to rewrite a follow-up question into a self-contained one. */
  wholeQuestionTimeoutMs: 4_000,
  /** Ours: maximum lengths of a reader's text about an answer, of an administrator's, and of a search among the turns, in UTF-16 units. */
  feedbackReasonMaxLength: 1_000,
  reviewNoteMaxLength: 4_000,
  adminSearchMaxLength: 200,
  /**
   * Ours: maximum lengths of a reader's note about a place, and of the words it is tied to, in UTF-16 units; and the maximum number of records of
   * each kind per reader.
   */
  noteMaxLength: 10_000,
  keptWordsMaxLength: 40_000,
  keptRecordsMax: 5_000,
  /** Ours: maximum number of notes, and of conversations, in one list of what groups share with a reader. */
  groupRecordsMax: 1_000,
  groupConversationsMax: 200,
  /** Ours: the number of a reader's collections, and so of those one book may be in. */
  collectionsMax: 100,
  /** Ours: maximum length of the name of a program's key, in UTF-16 units. */
  apiKeyNameMaxLength: 100,
  /** Length of an administrator's account name, which may be an e-mail address. */
  accountNameMaxLength: 100,
  /** Ours: timeout of one probe of `/health`. */
  healthTimeoutMs: 3_000,
  /** Ours: timeout of reading one page of a source in the parsing thread; for a longer file it applies once per 200 kB. */
  pageTimeoutMs: 5_000,
  /** Ours: heap size of the parsing thread. */
  pageMemoryMb: 512,
  /** Ours: timeout of scanning a source for its pages and for who may read them. */
  bookTimeoutMs: 60_000,
  /** Ours: how long answers under way may continue once the server is asked to stop. */
  shutdownGraceMs: 10_000,
  /** Ours: timeout of one delivery to the trace collector. */
  traceTimeoutMs: 2_000,
  /**
   * Ours: how much a model server may stream before it is given up: UTF-16 units of one message, bytes of the whole, and tool calls in one step. A
   * message has a few hundred bytes, or all arguments of a tool call.
   */
  streamMessageMaxLength: 1_000_000,
  streamMaxBytes: 16_000_000,
  toolCallsPerStepMax: 8,
  /** Ours: size of any other service response, uncompressed. 96 vectors of 4,096 numbers are 9 MB of JSON. */
  serviceAnswerMaxBytes: 64_000_000,
  contextMaxTokens: 8_000,
  /** Ours: the part of it that is reserved for evidence, however long the conversation. */
  evidenceKeptTokens: 4_000,
  /** In UTF-16 code units, cut at graphemes. */
  chunkTextMaxLength: 500,
  /** Ours: how many requests wait when all slots are taken, and how long. */
  queueMaxLength: 20,
  queueTimeoutMs: 2_000,
  /** Ours: paragraphs used to identify a page of another site, and code points of each. */
  shownPassagesMax: 12,
  shownPassageMaxLength: 400,
  /** Ours: lifetime of the token with which pages of another site send questions. */
  widgetTokenMs: 600_000,
  /** Ours: word searches per minute, for each question a client may ask in it. Typing one word triggers several searches. */
  searchesPerQuestion: 5,
  /**
   * Ours: requests of any kind per minute, for each question a client may ask in it. Opening a page with its scripts and pictures takes several
   * dozen.
   */
  requestsPerQuestion: 100,
} as const;
