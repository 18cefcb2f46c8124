/** Texts of the part of the administration that manages books, in English: ICU messages. */
export const adminLibrary = {
  library: {
    add: {
      title: 'Add books',
      hint: 'Drop files, folders or ZIP files anywhere on this page, choose them, or add a website.',
    },
    list: {
      title: 'Books',
    },
    meaningPending:
      'Recently added content can be found by exact words only until search by meaning is ready: {countText} of {countText2} blocks done.',
  },
  ingest: {
    status: {
      queued: 'Queued',
      running: 'In progress',
      interrupted: 'Interrupted: the server running it stopped',
      partlyDone: 'Partly done',
      nothingRead: 'Nothing could be read',
      doneWithNotes: '{count, plural, one {Read, with # thing to know} other {Read, with # things to know}}',
    },
    form: {
      path: 'Folder or file on the server, or the address of a website',
      submit: 'Import',
      title: 'Import a book',
      allowedFolders:
        '{count, plural, one {The folder or file must be in this folder:} other {The folder or file must be in one of these folders:}}',
      folderEmpty: ' (nothing to import)',
    },
    run: {
      listTitle: 'Import runs',
      stopping: 'Stopping…',
      startedBy: '· started by {started_by}',
      read: 'Read {runName}',
    },
    progress: {
      scanning: 'Checking what to import…',
      fetched: '{pages} fetched so far',
    },
    result: {
      indexed: '{count} indexed',
      unchanged: '{count} unchanged',
      removed: '{count} removed',
      failed: '{count} failed',
    },
  },
  document: {
    field: {
      title: 'Title',
      language: 'Language',
      authors: 'Authors',
      type: 'Type',
      origin: 'Origin',
      lastChanged: 'Last changed',
    },
    access: {
      change: 'Change',
      changeLabel: 'Change who can read it',
      useFileValuesHint: 'From the next import, the book’s files decide who can read it. Until then, nothing changes.',
      legend: 'Who can read it',
      setByHand: ', set by hand',
      grantKinds: {
        user: 'user',
        department: 'department',
        org: 'organisation',
      },
      everyoneInline: 'everyone',
      nobodyInline: 'only administrators',
      everyone: 'Everyone',
      remove: 'Remove {grant}',
      kind: 'User, department or organisation',
      kindOptions: {
        user: 'User',
        department: 'Department',
        org: 'Organisation',
      },
      name: 'Name',
      add: 'Add',
      effect: 'From the next request, it can be read by: {words}.',
    },
    useFileValues: 'Use the files’ values again',
    fact: {
      noImport: 'No import recorded.',
      readers: 'Can be read by',
      source: 'Source',
      uploaded: 'Uploaded: {name}',
      webAddress: 'Web address',
      added: 'Added',
      updated: 'Updated',
      lastImport: 'Last import',
    },
    importAgain: 'Import again',
    schedule: {
      label: 'Automatic import',
      next: 'next on',
      intervals: {
        never: 'off',
        day: 'every day',
        week: 'every week',
        month: 'every month',
      },
    },
    edit: {
      open: 'Edit…',
      title: 'Book details',
      authorsHint: 'Separated by commas',
      byHand: '· by hand',
      byHandHint:
        'Fields marked “by hand” keep their values even if the files say otherwise. {follow} from the next import.',
    },
    remove: {
      failed: 'Not removed. {problem}',
    },
    replace: {
      open: 'Replace…',
      title: 'Replace “{title}”',
      explanation:
        'A new file, or a ZIP file with all its pages, replaces the book’s content. Its address, who can read it and any edits made here are kept. Citations keep working where the new text has the same words. If the file can’t be read, the book stays unchanged.',
      choose: 'Choose a file',
      input: 'New file',
    },
  },
  ingestRunActions: {
    failedRuns: 'Failed imports',
    dismiss: 'Dismiss',
    dismissNamed: 'Dismiss: {name}',
    dismissAll: 'Dismiss all',
  },
  removedDocuments: {
    title: 'Removed books',
    until: 'Can be restored until {moment}',
    restore: 'Restore',
    restoreNamed: 'Restore: {title}',
    deleteNow: 'Delete now',
    deleteNamed: 'Delete now: {title}',
    deleteAsked: 'Delete for good?',
    deleteReally: 'Delete for good: {title}',
    whatHappens:
      'Nobody can read it from now on, and answers that quote it are hidden. You can restore it for 24 hours. After that its pages, pictures and passages are deleted, and so is every answer with words of it.',
    deleteExplained: '“Delete now” deletes all of that at once, for data that must not be kept.',
  },
  ingestFolders: {
    noneIsThere:
      'None of the folders that you can import from exists. Create one of the folders named in INGEST_FOLDERS.',
  },
  chosenDocuments: {
    all: 'Select all',
    one: 'Select: {title}',
    count: '{count} selected',
    readers: 'Readers…',
    readersTitle: 'Who can read the selected books',
    removeTitle: 'Remove the selected books ({count})?',
    removeExplained:
      'Nobody can read them from now on. You can restore each of them for 24 hours; after that they are deleted.',
    cancel: 'Cancel',
    save: 'Save',
  },
  filePages: {
    page: 'page {number}',
    labelled: 'page {number} (printed as {label})',
  },
  health: {
    title: 'Health',
    configuration: {
      variable: 'Variable',
      value: 'Value',
      secret: 'set (hidden)',
      notSet: 'not set',
      default: 'default',
      allDefault: 'Nothing is set. All variables use their defaults.',
      atDefault: '{count, plural, one {One variable uses its default} other {# variables use their defaults}}',
    },
    advice: {
      embeddedDatabase:
        'The database runs inside the server, in the data folder. Check the server’s log and the disk, then restart the server.',
      postgres:
        'Check that PostgreSQL is running, that DATABASE_URL is correct, and that it accepts connections from this server.',
      azure:
        'Check AZURE_SEARCH_ENDPOINT, AZURE_SEARCH_API_KEY, AZURE_SEARCH_CONTENT_INDEX and the file in AZURE_SEARCH_MAPPING.',
      nuclia: 'Check the file in NUCLIA_CONFIG, and NUCLIA_BASE_URL, NUCLIA_KB_ID and NUCLIA_TOKEN.',
      qdrant: 'Check that Qdrant is running, and check QDRANT_URL, QDRANT_API_KEY and QDRANT_COLLECTION_NAME.',
      embedder:
        'Check the address, key and model of the embedding service. Until it works again, search matches exact words only.',
      serverLog: 'Check the server’s log.',
      model:
        'Check the address, key and model of the model server. If none of them are configured, the built-in quoting model answers.',
      serverLogRestart: 'Check the server’s log, then restart the server.',
    },
    purpose: {
      search: 'Finds the passages that answers are based on. Without it, there are no answers.',
      embeddings: 'Used for search by meaning. Without them, search matches exact words only.',
      languageModel: 'Writes the answers. Without it, there are no answers.',
      database: 'Stores the books, conversations and accounts.',
    },
    service: {
      embeddings: 'Embeddings',
      languageModel: 'Language model',
    },
    database: 'Database',
    status: {
      degraded: 'Degraded',
      up: 'Up',
      down: 'Down',
      off: 'Off',
    },
    overall: {
      healthy: 'Everything works.',
      degraded: 'Questions are answered, but not everything is working properly.',
      unhealthy: 'Questions cannot be answered.',
    },
    checked: 'Checked',
    checkAgain: 'Check again',
    section: {
      services: 'Services',
      server: 'Server',
      configuration: 'Configuration',
    },
    configurationHint:
      'As read when the server started. Configured settings are emphasised; secrets never leave the server.',
    selfTest: {
      title: 'Self-test',
      explanation:
        'Asks your library a complete question and uses every configured service, as a real answer does. It costs as much as one answer. Messages to webhook receivers are marked as a test. Only the fact that it ran is recorded.',
      run: 'Run self-test',
      running: 'Running…',
      passed: 'All configured services work.',
      failed: '{count, plural, one {One service failed.} other {# services failed.}}',
    },
    trial: {
      passed: 'Works',
      failed: 'Failed',
      off: 'Off',
      what: {
        database: 'Database: can be written to',
        search: 'Search: finds a passage by its own words',
        embeddings: 'Embeddings: identical texts are the most similar',
        reranker: 'Reranker: ranks an identical text highest',
        answer: 'Answer: completed, with every citation checked on its page',
        verifier: 'Second check: gives a verdict',
        webhooks: 'Webhooks: every receiver accepts a message',
        sign_on: 'OpenID provider: publishes how to sign in',
        traces: 'Traces: the collector accepts a span',
      },
    },
    off: {
      notice: 'Off because not configured: {names}.',
      services: {
        model: 'a language model besides the built-in one',
        reranker: 'a reranker',
        webhooks: 'webhooks',
        signOn: 'single sign-on',
        traces: 'traces',
        masking: 'masking of stored data',
      },
    },
  },
  model: {
    title: 'Search by meaning',
    fetching: {
      done: 'Download complete.',
      listing: 'Checking which files to download…',
      runtime: 'Downloading the model runtime with npm…',
    },
    download: 'Download',
    state: {
      exactWords: 'Search matches exact words only: passages that use other words than the question are often missed.',
      meaning: 'Search compares words and meaning, using vectors created by {maker}. {vectors}',
      off: '{state} EMBEDDINGS is off on this server.',
      restart: '{state} The model {name} is installed. Restart the server to use it.',
    },
    vectors: {
      all: 'All {countText} blocks have vectors.',
      failed: 'Vectors can’t be created right now; Lectern keeps trying. {reason}',
      some: '{made} of {all} blocks have vectors; until the rest do, those are found by exact words only.',
    },
    offer: {
      sizeUnknown: 'One download',
      size: 'One download of {megabytes}',
      meanwhile: '{offer} Search by exact words keeps working meanwhile.',
      notMeasured: ' We haven’t measured its search quality.',
      languages: '{name}, for {languages}',
      download: '{size} (model: {model}); after that, everything stays on this machine.',
    },
    unnamed: 'a model',
  },
} as const;
