/** Every fixed number a request meets, with its unit. The figures are the public contract's unless said otherwise. */
export const LIMITS = {
  /** Code points. */
  queryMaxLength: 2_000,
  /** Code points. */
  selectedTextMaxLength: 10_000,
  /** Ours. */
  profileNameMaxLength: 100,
  /** Ours: documents that are offered when several may be meant. */
  clarificationOptionsMax: 9,
  /** Ours: documents of which a turn notes each that it has counted; of more it notes one mark. */
  countedDocumentsMax: 1_000,
  topKDefault: 5,
  topKMin: 1,
  topKMax: 20,
  /** Ours: 10,000 code points escaped as JSON surrogate pairs are 120 kB; the rest is room for everything else. */
  bodyMaxBytes: 256 * 1024,
  /** Ours: how much of a file a browser sends at once; proxies often let no more than a megabyte pass. */
  uploadPartBytes: 768 * 1024,
  /** Ours: of one PDF, which is read as a whole. */
  pdfMaxBytes: 100 * 1024 * 1024,
  /** Ours. */
  filterValuesMax: 100,
  /** Ours: documents that one question may be asked of by their ids. */
  scopeDocumentsMax: 1_000,
  filterValueMaxLength: 2_000,
  /** Ours: UTF-16 units of the title of a page and of a heading as a label, which every chunk under it carries. */
  titleMaxLength: 300,
  /** Ours: code points of a search within a document, and how many places it names. */
  pageSearchQueryMaxLength: 200,
  pageSearchMatchesMax: 50,
  totalTimeoutMs: 30_000,
  retrievalTimeoutMs: 5_000,
  generationTimeoutMs: 25_000,
  databaseTimeoutMs: 5_000,
  /**
   * Ours: how long an answer waits for what was said before, and its end for being recorded. A record that is late is taken back, so a
   * busy machine gets more time for it than a reader would notice.
   */
  historyTimeoutMs: 2_000,
  recordTimeoutMs: 3_000,
  /** Ours: how long a search waits for a model to put a question that leans on others into words that stand alone. */
  wholeQuestionTimeoutMs: 4_000,
  /** Ours: what a reader may write about an answer, and an administrator, in UTF-16 units; and look for among the turns. */
  feedbackReasonMaxLength: 1_000,
  reviewNoteMaxLength: 4_000,
  adminSearchMaxLength: 200,
  /** Ours: what a reader writes about a place, and the words it is tied to, in UTF-16 units; and how much of each kind one reader keeps. */
  noteMaxLength: 10_000,
  keptWordsMaxLength: 40_000,
  keptRecordsMax: 5_000,
  /** Ours: what a key of a program is called, in UTF-16 units. */
  apiKeyNameMaxLength: 100,
  /** Of the name of an administrator's account, which may be an address of e-mail. */
  accountNameMaxLength: 100,
  /** Ours: of one probe of `/health`. */
  healthTimeoutMs: 3_000,
  /** Ours: of reading one page of a source in the parsing thread; of a longer file, as often as it has 200 kB. */
  pageTimeoutMs: 5_000,
  /** Ours: of the thread's heap. */
  pageMemoryMb: 512,
  /** Ours: of looking through a source for its pages and for who may read them. */
  bookTimeoutMs: 60_000,
  /** Ours: how long answers under way may go on once the server is told to stop. */
  shutdownGraceMs: 10_000,
  /** Ours: of one delivery to the collector of traces. */
  traceTimeoutMs: 2_000,
  /**
   * Ours: what a model server may stream before it is given up: UTF-16 units of one message, bytes of the whole, and calls of tools in one step.
   * A message has a few hundred bytes, or all arguments of a tool call.
   */
  streamMessageMaxLength: 1_000_000,
  streamMaxBytes: 16_000_000,
  toolCallsPerStepMax: 8,
  /** Ours: of any other answer of a service, unpacked. 96 vectors of 4,096 numbers are 9 MB of JSON. */
  serviceAnswerMaxBytes: 64_000_000,
  contextMaxTokens: 8_000,
  /** Ours: what of it is kept for evidence, however long the conversation. */
  evidenceKeptTokens: 4_000,
  /** UTF-16 code units, cut at graphemes. */
  chunkTextMaxLength: 500,
  /** Ours: requests that wait when all places are taken, and how long. */
  queueMaxLength: 20,
  queueTimeoutMs: 2_000,
  /** Ours: paragraphs by which a page of another site is known, and code points of each. */
  shownPassagesMax: 12,
  shownPassageMaxLength: 400,
  /** Ours: how long a token holds with which pages of another site ask. */
  widgetTokenMs: 600_000,
  /** Ours: searches for words a minute, for each question a client may ask in it. Who types a word searches several times. */
  searchesPerQuestion: 5,
  /**
   * Ours: requests of any kind a minute, for each question a client may ask in it. Opening a page with its scripts and pictures takes some
   * dozens.
   */
  requestsPerQuestion: 100,
} as const;
