/** Texts of the shelf, a book and its pages, in German: ICU messages. */
export const books = {
  site: {
    name: 'Lectern',
    failure: {
      title: 'Hier ist etwas schiefgegangen',
      explanation: 'Die Seite ließ sich nicht anzeigen. Oft hilft ein neuer Versuch.',
    },
    goToLibrary: 'Zur Bibliothek',
    breadcrumb: 'Sie sind hier',
    description:
      'Bücher und Dokumentation lesen, Fragen dazu stellen und die genauen Worte sehen, auf denen jede Antwort beruht.',
    skipToText: 'Zum Text springen',
    notFound: {
      pageTitle: 'Nicht gefunden',
      heading: 'Unter dieser Adresse gibt es nichts',
      explanation: 'Vielleicht wurde die Seite aus ihrem Buch entfernt, oder die Adresse ist falsch geschrieben.',
    },
    administration: 'Verwaltung',
  },
  shelf: {
    filter: {
      type: 'Art',
      department: 'Abteilung',
      source: 'Quelle',
      year: 'Jahr der letzten Änderung',
      any: 'Beliebig',
      label: 'Bibliothek filtern und sortieren',
    },
    title: 'Bibliothek',
    continueReading: 'Weiterlesen',
    find: 'Titel oder Autor suchen',
    noMatch: 'Keine Bücher passen zu Ihrer Suche.',
    sort: {
      label: 'Sortiert nach',
      author: 'Autor',
      lastRead: 'Zuletzt gelesen',
      lastChanged: 'Zuletzt geändert',
    },
    empty: {
      dropBook: 'Die Bibliothek ist leer. Legen Sie ein Buch irgendwo auf dieser Seite ab, oder wählen Sie eines aus.',
      importCommand: 'Die Bibliothek ist leer. Fügen Sie ein Buch hinzu mit',
    },
    adding: ' wird hinzugefügt ({done} von {pages}). Sobald es fertig ist, können Sie dazu fragen.',
    meaningPending: {
      oneBook: ' ist lesbar und über genaue Wörter zu finden. Die Suche nach Bedeutung folgt: {share} % fertig.',
      severalBooks:
        '{count} Bücher sind lesbar und über genaue Wörter zu finden. Die Suche nach Bedeutung folgt: {share} % fertig.',
    },
    foundCount: '{count, plural, one {# Buch} other {# Bücher}}',
    percentRead: '{percent} % gelesen',
    readingProgress: 'Lesefortschritt',
  },
  shelfIntroduction: {
    whatThisIs: 'Lectern beantwortet Fragen zu Ihren Büchern und zeigt die genauen Wörter hinter jeder Antwort.',
    askTheHandbook: 'Am Handbuch ausprobieren',
    firstQuestion: 'Was kann ich mit Lectern tun?',
    secondQuestion: 'Wie füge ich ein Buch hinzu?',
    thirdQuestion: 'Was bedeuten die Nummern in einer Antwort?',
    signInToAdd: 'Anmelden, um ein Buch hinzuzufügen',
    quotesOnly: 'Es ist kein Sprachmodell eingerichtet; Antworten sind daher Sätze aus den Büchern.',
    setUpModel: 'Sprachmodell einrichten',
    wordsOnly: 'Die Suche vergleicht nur Wörter und verfehlt, was ein Buch mit anderen Worten sagt.',
    turnOnMeaning: 'Suche nach Bedeutung einschalten',
  },
  book: {
    continueAt: 'Weiterlesen · {value} %',
    startReading: 'Lesen',
    noPages: 'Dieses Buch hat noch keine Seiten.',
  },
  page: {
    highlights: {
      hidden: 'Markierungen ausgeblendet.',
      shown: 'Markierungen eingeblendet.',
    },
    jump: {
      back: 'Zurück zur vorigen Stelle',
      returned: 'Zurück an der vorigen Stelle.',
    },
    notInBook: 'Diese Seite ist nicht mehr im Buch.',
    version: {
      gone: 'Die gewünschte Fassung ist nicht mehr verfügbar. Sie sehen die aktuelle.',
      quoted: 'Diese Seite wurde geändert. Sie sehen die Fassung, aus der die Antwort zitiert.',
      current: 'Aktuelle Fassung',
    },
    previousAndNext: 'Vorige und nächste Seite',
    previous: 'Zurück',
    next: 'Weiter',
    headings: 'Auf dieser Seite',
    taskToDo: 'Zu tun',
    screens: {
      label: 'Blättern',
      previous: 'Zurückblättern',
      next: 'Weiterblättern',
      position: 'Bildschirm {number} von {count}',
    },
    heading: {
      linkNamed: 'Link zu „{value}“',
      link: 'Link zu dieser Überschrift',
    },
    picture: {
      enlargeNamed: 'Bild „{value}“ vergrößern',
      enlarge: 'Bild vergrößern',
      untitled: 'Bild',
      fullSize: 'Volle Größe',
    },
    footnote: {
      spoken: 'Fußnote {text}: {value}',
      label: 'Fußnote {text}',
      goTo: 'Zur Fußnote',
    },
    taskDone: 'Erledigt',
  },
  address: {
    wordsMissing: 'Diese Adresse meint Wörter, die nicht auf dieser Seite stehen.',
  },
  contents: {
    title: 'Inhalt',
    close: 'Inhalt schließen',
    numberOfLength: '{number} von {length}',
    position: 'Position im Buch',
  },
  paper: {
    pageLabel: 'Seite {label}',
    view: {
      label: 'Anzeigen als',
      text: 'Text',
      page: 'Seite',
    },
    error: {
      unavailable: 'Die Seiten dieses PDFs lassen sich gerade nicht anzeigen. Den Text können Sie trotzdem lesen.',
    },
    opening: 'PDF wird geöffnet…',
  },
  pageTools: {
    more: 'Weitere Aktionen',
    bookmarkHint: 'Lesezeichen setzen (D)',
    readAloudHint: 'Diese Seite vorlesen (L)',
    allNotes: 'Alle Notizen',
    view: 'In dieser Spalte zeigen',
    noNotesYet:
      'Noch keine Notizen in diesem Buch. Wählen Sie Wörter aus und dann „Markieren“, oder setzen Sie ein Lesezeichen.',
  },
  filePages: {
    page: 'Seite {number}',
    labelled: 'Seite {number} (gedruckt als {label})',
    field: 'Seite der PDF-Datei',
    of: 'von {count}',
    labelledOf: '({number} von {count})',
    unknown: 'Die PDF-Datei hat keine Seite {page}.',
  },
  readAloud: {
    noVoice: 'Dieser Browser hat keine Stimme zum Vorlesen.',
    start: 'Diese Seite vorlesen',
    toolbar: 'Vorlesen',
    previousSentence: 'Voriger Satz',
    resume: 'Fortsetzen',
    pause: 'Anhalten',
    nextSentence: 'Nächster Satz',
    speed: 'Tempo',
    stop: 'Vorlesen beenden',
  },
} as const;
