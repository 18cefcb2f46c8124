/** Texts of the tools of a reader, in German: ICU messages. */
export const reading = {
  notes: {
    error: {
      noRoom:
        'Dieser Browser hat keinen Platz für weitere Notizen. Exportieren Sie Ihre Notizen und löschen Sie dann einige.',
      notSaved: 'Ihre Notizen konnten noch nicht auf dem Server gespeichert werden. Es wird weiter versucht.',
    },
    export: {
      bookmarkPrefix: 'Lesezeichen: ',
      markdown: 'Als Markdown exportieren',
      json: 'Als JSON exportieren',
    },
    colour: {
      amber: 'Bernstein',
      blue: 'Blau',
      green: 'Grün',
      rose: 'Rosa',
      label: 'Farbe',
    },
    note: 'Notiz',
    write: 'Notiz schreiben',
    import: {
      json: 'JSON importieren',
      noNotes: 'Diese Datei enthält keine Notizen. Wählen Sie eine, die als JSON exportiert wurde.',
      addedOne: 'Eine Notiz wurde übernommen.',
      addedSeveral: '{count} Notizen wurden übernommen.',
    },
    beforeSignIn: {
      add: 'In Ihr Konto übernehmen',
      found:
        '{count, plural, one {Dieser Browser hat noch eine Notiz aus der Zeit, bevor Sie sich angemeldet haben.} other {Dieser Browser hat noch # Notizen aus der Zeit, bevor Sie sich angemeldet haben.}}',
    },
    empty: 'Es gibt noch keine Notizen. Wählen Sie auf einer Seite Text aus und dann „Markieren“; {wherever}.',
    lost: 'Diese Worte stehen nicht mehr auf der Seite.',
    deleteNamed: 'Notiz zu „{value}“ löschen',
    title: 'Notizen',
    visibility: {
      private: 'Ihre Notizen sehen nur Sie',
      browser: 'Ihre Notizen bleiben in diesem Browser',
    },
    task: {
      done: 'erledigt',
      toDo: 'zu tun',
    },
    highlight: 'Markierung',
    group: {
      readers: 'Wer es lesen kann',
      none: 'Keine Gruppe',
      former: '{name}, wo Sie nicht mehr dazugehören',
      explain: {
        notes: 'Mitglieder sehen es mit Ihrem Namen, wenn sie Zugriff auf dieses Buch haben.',
        conversations:
          'Mitglieder sehen das Gespräch im Stand beim Teilen, mit Ihrem Namen, wenn sie Zugriff auf alle seine Quellen haben.',
      },
      by: 'Geteilt von {author}',
      mark: '{mark} von {author}: {value}',
      title: 'Mit Ihnen geteilt',
    },
    question: {
      label: 'Frage',
      show: 'Antwort anzeigen',
      showNamed: 'Antwort anzeigen: „{value}“',
      gone: 'Diese Frage ist nicht mehr gespeichert.',
    },
  },
  bookmarks: {
    removed: 'Lesezeichen entfernt.',
    added: 'Lesezeichen gesetzt.',
    markThisPlace: 'Lesezeichen setzen',
    label: 'Lesezeichen',
    onPage: 'Lesezeichen · {pageTitle}',
  },
  search: {
    error: {
      unavailable: 'Die Suche ist gerade nicht verfügbar.',
      rateLimited: 'Zu viele Suchen auf einmal. Versuchen Sie es in {value} s noch einmal.',
      notLoaded: 'Die Suche konnte nicht geladen werden.',
    },
    thisBook: 'Im Buch suchen',
    allBooks: 'In allen Büchern suchen',
    results: 'Ergebnisse',
    similarPassages: 'Keine genaue Übereinstimmung. Ähnliche Stellen:',
    close: 'Suche schließen',
    askInstead: 'Stattdessen fragen',
    idle: {
      book: 'Titel und Text durchsuchen',
      library: 'Titel und Text aller Bücher durchsuchen',
    },
    searching: 'Suche läuft…',
    noResults: 'Keine Ergebnisse.',
    correctedTo: 'Ergebnisse für',
    showMore: 'Weitere Ergebnisse anzeigen',
    hint: {
      choose: 'wählen',
      open: 'öffnen',
    },
    resultCount: '{count, plural, one {# Ergebnis} other {# Ergebnisse}}',
    status: {
      shownOfAll: '{places}, {shown} angezeigt',
      corrected: 'Für „{corrected}“: {shown}',
    },
    partOfLongerWords: 'als Teil längerer Wörter',
  },
  display: {
    auto: 'Auto',
    theme: {
      light: 'Hell',
      sepia: 'Sepia',
      dark: 'Dunkel',
      label: 'Farben',
    },
    typeface: {
      serif: 'Serifen',
      sans: 'Serifenlos',
      legible: 'Leserlich',
      label: 'Schrift',
    },
    lineLength: {
      narrow: 'Schmal',
      wide: 'Breit',
      label: 'Zeilenlänge',
    },
    standard: 'Normal',
    lineSpacing: {
      tight: 'Eng',
      loose: 'Weit',
      label: 'Zeilenabstand',
    },
    textSize: 'Schriftgröße',
    justify: 'Blocksatz',
    layout: {
      label: 'Layout',
      scrolling: 'Fortlaufend',
      paged: 'Seitenweise',
    },
    reset: 'Zurücksetzen',
    sampleLetters: 'Aa',
    title: 'Text und Farben',
  },
  keyboard: {
    everywhere: {
      title: 'Überall',
      search: 'Suchen',
      closeOrCancel: 'Schließen oder abbrechen',
    },
    key: {
      ctrlK: 'Strg K',
      ctrlI: 'Strg I',
      esc: 'Esc',
      enter: 'Enter',
    },
    selecting: {
      title: 'Text auswählen',
      paragraph: 'Nächster oder voriger Absatz',
      nextSentence: 'Nächsten Satz auswählen',
      extendBySentence: 'Auswahl um einen Satz erweitern',
      wholeParagraph: 'Absatz auswählen',
      wholeSection: 'Abschnitt auswählen',
      moveEnd: 'Ende der Auswahl verschieben',
      ask: 'Zur Auswahl fragen',
      explain: 'Auswahl erklären lassen',
      copyQuote: 'Als Zitat kopieren',
      highlight: 'Auswahl markieren',
    },
    reading: {
      bookmark: 'Lesezeichen setzen oder entfernen',
      readAloud: 'Vorlesen oder anhalten',
      citation: 'Voriger oder nächster Beleg',
      highlights: 'Markierungen aus- oder einblenden',
      page: 'Vorige oder nächste Seite',
      showShortcuts: 'Tastenkürzel anzeigen',
    },
    title: 'Tastenkürzel',
    singleKeys: 'Einzelne Buchstaben als Tastenkürzel verwenden',
    ctrl: 'Strg',
  },
  offline: {
    youAreOffline: 'Sie sind offline',
    pageNotSaved: 'Diese Seite ist nicht auf diesem Gerät gespeichert.',
    savedBooks: 'Diese Bücher sind auf diesem Gerät gespeichert und lassen sich lesen:',
    noBooksSaved:
      'Auf diesem Gerät ist kein Buch gespeichert. Öffnen Sie ein Buch, solange Sie online sind, um es zu speichern.',
    bookSaved:
      'Sie sind offline. Die gespeicherten Seiten dieses Buchs können Sie lesen und durchsuchen; Fragen warten, bis Sie wieder online sind.',
    bookNotSaved:
      'Sie sind offline, und dieses Buch ist nicht auf diesem Gerät gespeichert. Fragen warten, bis Sie wieder online sind.',
    questionsWait: 'Sie sind offline. Fragen warten, bis Sie wieder online sind.',
    questionWaits: 'Diese Frage wird gestellt, sobald Sie wieder online sind.',
    searchedSavedPages: 'Offline: nur genaue Wörter, auf {kept} von {total} Seiten',
    searchBookNotSaved:
      'Sie sind offline, und dieses Buch ist nicht auf diesem Gerät gespeichert. Zum Suchen braucht es eine Verbindung.',
    searchNeedsConnection:
      'Sie sind offline. Alle Bücher zu durchsuchen braucht eine Verbindung; ein gespeichertes Buch können Sie durchsuchen, sobald Sie es öffnen.',
  },
} as const;
