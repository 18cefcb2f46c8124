/** Texts of the part of the administration that manages books, in German: ICU messages. */
export const adminLibrary = {
  library: {
    add: {
      title: 'Bücher hinzufügen',
      hint: 'Legen Sie Dateien, Ordner oder ZIP-Dateien irgendwo auf dieser Seite ab, wählen Sie sie aus oder fügen Sie eine Website hinzu.',
    },
    list: {
      title: 'Bücher',
    },
    meaningPending:
      'Neu Hinzugefügtes ist nur über genaue Wörter zu finden, bis die Suche nach Bedeutung bereit ist: {countText} von {countText2} Blöcken fertig.',
  },
  ingest: {
    status: {
      queued: 'Wartet',
      running: 'Läuft',
      interrupted: 'Unterbrochen: Der ausführende Server wurde beendet',
      partlyDone: 'Teilweise fertig',
      nothingRead: 'Nichts lesbar',
      doneWithNotes: '{count, plural, one {Eingelesen, mit # Hinweis} other {Eingelesen, mit # Hinweisen}}',
    },
    form: {
      path: 'Ordner oder Datei auf dem Server oder die Adresse einer Website',
      submit: 'Importieren',
      title: 'Buch importieren',
      allowedFolders:
        '{count, plural, one {Der Ordner oder die Datei muss in diesem Ordner liegen:} other {Der Ordner oder die Datei muss in einem dieser Ordner liegen:}}',
      folderEmpty: ' (nichts zum Importieren)',
    },
    run: {
      listTitle: 'Importe',
      stopping: 'Wird angehalten…',
      startedBy: '· gestartet von {started_by}',
      read: '{runName} lesen',
    },
    progress: {
      scanning: 'Es wird geprüft, was zu importieren ist…',
      fetched: 'Bisher {pages} geladen',
    },
    result: {
      indexed: '{count} importiert',
      unchanged: '{count} unverändert',
      removed: '{count} entfernt',
      failed: '{count} fehlgeschlagen',
    },
  },
  document: {
    field: {
      title: 'Titel',
      language: 'Sprache',
      authors: 'Autoren',
      type: 'Art',
      origin: 'Herkunft',
      lastChanged: 'Zuletzt geändert',
    },
    access: {
      change: 'Ändern',
      changeLabel: 'Ändern, wer es lesen darf',
      useFileValuesHint:
        'Ab dem nächsten Import bestimmen die Dateien des Buchs, wer es lesen darf. Bis dahin ändert sich nichts.',
      legend: 'Wer es lesen darf',
      setByHand: ', von Hand gesetzt',
      grantKinds: {
        user: 'Benutzer',
        department: 'Abteilung',
        org: 'Organisation',
      },
      everyoneInline: 'alle',
      nobodyInline: 'nur Administratoren',
      everyone: 'Alle',
      remove: '{grant} entfernen',
      kind: 'Benutzer, Abteilung oder Organisation',
      kindOptions: {
        user: 'Benutzer',
        department: 'Abteilung',
        org: 'Organisation',
      },
      name: 'Name',
      add: 'Hinzufügen',
      effect: 'Ab der nächsten Anfrage dürfen es lesen: {words}.',
    },
    useFileValues: 'Wieder die Werte der Dateien verwenden',
    fact: {
      noImport: 'Kein Import verzeichnet.',
      readers: 'Lesen dürfen',
      source: 'Quelle',
      uploaded: 'Hochgeladen: {name}',
      webAddress: 'Webadresse',
      added: 'Hinzugefügt',
      updated: 'Aktualisiert',
      lastImport: 'Letzter Import',
    },
    importAgain: 'Erneut importieren',
    schedule: {
      label: 'Automatischer Import',
      next: 'das nächste Mal am',
      intervals: {
        never: 'aus',
        day: 'jeden Tag',
        week: 'jede Woche',
        month: 'jeden Monat',
      },
    },
    edit: {
      open: 'Bearbeiten…',
      title: 'Angaben zum Buch',
      authorsHint: 'Durch Kommas getrennt',
      byHand: '· von Hand',
      byHandHint:
        'Mit „von Hand“ markierte Felder behalten ihren Wert, auch wenn die Dateien etwas anderes sagen. {follow}, ab dem nächsten Import.',
    },
    remove: {
      failed: 'Nicht entfernt. {problem}',
    },
    replace: {
      open: 'Ersetzen…',
      title: '„{title}“ ersetzen',
      explanation:
        'Eine neue Datei oder eine ZIP-Datei mit allen Seiten ersetzt den Inhalt des Buchs. Die Adresse, wer es lesen darf und was hier bearbeitet wurde, bleiben. Zitate finden ihre Stelle wieder, wo der neue Text dieselben Worte enthält. Lässt sich die Datei nicht lesen, bleibt das Buch unverändert.',
      choose: 'Datei auswählen',
      input: 'Neue Datei',
    },
  },
  ingestRunActions: {
    failedRuns: 'Fehlgeschlagene Importe',
    dismiss: 'Ausblenden',
    dismissNamed: 'Ausblenden: {name}',
    dismissAll: 'Alle ausblenden',
  },
  removedDocuments: {
    title: 'Entfernte Bücher',
    until: 'Wiederherstellbar bis {moment}',
    restore: 'Wiederherstellen',
    restoreNamed: 'Wiederherstellen: {title}',
    deleteNow: 'Sofort löschen',
    deleteNamed: 'Sofort löschen: {title}',
    deleteAsked: 'Endgültig löschen?',
    deleteReally: 'Endgültig löschen: {title}',
    whatHappens:
      'Ab jetzt kann es niemand mehr lesen, und Antworten, die es zitieren, sind verborgen. Sie können es 24 Stunden lang wiederherstellen. Danach werden seine Seiten, Bilder und Passagen gelöscht, ebenso jede Antwort mit Worten daraus.',
    deleteExplained: '„Sofort löschen“ löscht all das auf einmal, für Daten, die nicht aufbewahrt werden dürfen.',
  },
  ingestFolders: {
    noneIsThere:
      'Keiner der Ordner, aus denen aufgenommen werden darf, ist da. Legen Sie einen von denen an, die INGEST_FOLDERS nennt.',
  },
  chosenDocuments: {
    all: 'Alle auswählen',
    one: 'Auswählen: {title}',
    count: '{count} ausgewählt',
    readers: 'Leser …',
    readersTitle: 'Wer die ausgewählten Bücher lesen darf',
    removeTitle: 'Die ausgewählten Bücher entfernen ({count})?',
    removeExplained:
      'Ab jetzt kann sie niemand mehr lesen. Sie können jedes davon 24 Stunden lang wiederherstellen; danach werden sie gelöscht.',
    cancel: 'Abbrechen',
    save: 'Speichern',
  },
  filePages: {
    page: 'Seite {number}',
    labelled: 'Seite {number} (gedruckt als {label})',
  },
  health: {
    title: 'Zustand',
    configuration: {
      variable: 'Variable',
      value: 'Wert',
      secret: 'gesetzt (verborgen)',
      notSet: 'nicht gesetzt',
      default: 'Standard',
      allDefault: 'Nichts ist gesetzt. Alle Variablen haben ihren Standardwert.',
      atDefault: '{count, plural, one {Eine Variable mit Standardwert} other {# Variablen mit Standardwert}}',
    },
    advice: {
      embeddedDatabase:
        'Die Datenbank läuft im Server selbst, im Datenordner. Prüfen Sie das Protokoll des Servers und die Festplatte, und starten Sie den Server dann neu.',
      postgres:
        'Prüfen Sie, ob PostgreSQL läuft, ob DATABASE_URL stimmt und ob es Verbindungen von diesem Server annimmt.',
      azure:
        'Prüfen Sie AZURE_SEARCH_ENDPOINT, AZURE_SEARCH_API_KEY, AZURE_SEARCH_CONTENT_INDEX und die Datei in AZURE_SEARCH_MAPPING.',
      nuclia: 'Prüfen Sie die Datei in NUCLIA_CONFIG, dazu NUCLIA_BASE_URL, NUCLIA_KB_ID und NUCLIA_TOKEN.',
      qdrant: 'Prüfen Sie, ob Qdrant läuft, dazu QDRANT_URL, QDRANT_API_KEY und QDRANT_COLLECTION_NAME.',
      embedder:
        'Prüfen Sie Adresse, Schlüssel und Modell des Embedding-Dienstes. Bis er wieder läuft, findet die Suche nur genaue Wörter.',
      serverLog: 'Prüfen Sie das Protokoll des Servers.',
      model:
        'Prüfen Sie Adresse, Schlüssel und Modell des Modellservers. Ist nichts davon eingestellt, antwortet das eingebaute Zitatmodell.',
      serverLogRestart: 'Prüfen Sie das Protokoll des Servers, und starten Sie den Server dann neu.',
    },
    purpose: {
      search: 'Findet die Stellen, auf denen Antworten beruhen. Ohne sie gibt es keine Antworten.',
      embeddings: 'Für die Suche nach Bedeutung. Ohne sie findet die Suche nur genaue Wörter.',
      languageModel: 'Schreibt die Antworten. Ohne es gibt es keine.',
      database: 'Speichert die Bücher, Gespräche und Konten.',
    },
    service: {
      embeddings: 'Embeddings',
      languageModel: 'Sprachmodell',
    },
    database: 'Datenbank',
    status: {
      degraded: 'Eingeschränkt',
      up: 'Läuft',
      down: 'Ausgefallen',
      off: 'Aus',
    },
    overall: {
      healthy: 'Alles läuft.',
      degraded: 'Fragen werden beantwortet, aber nicht alles läuft, wie es soll.',
      unhealthy: 'Fragen können nicht beantwortet werden.',
    },
    checked: 'Geprüft',
    checkAgain: 'Noch einmal prüfen',
    section: {
      services: 'Dienste',
      server: 'Server',
      configuration: 'Konfiguration',
    },
    configurationHint:
      'Wie beim Start des Servers gelesen. Was gesetzt ist, ist hervorgehoben; Geheimnisse verlassen den Server nie.',
    selfTest: {
      title: 'Selbsttest',
      explanation:
        'Stellt Ihrer Bibliothek eine ganze Frage und benutzt jeden eingerichteten Dienst, wie eine echte Antwort. Das kostet so viel wie eine Antwort. Nachrichten an Webhook-Empfänger sind als Test gekennzeichnet. Festgehalten wird nur, dass der Test gelaufen ist.',
      run: 'Selbsttest starten',
      running: 'Läuft…',
      passed: 'Alle eingerichteten Dienste funktionieren.',
      failed: '{count, plural, one {Ein Dienst hat versagt.} other {# Dienste haben versagt.}}',
    },
    trial: {
      passed: 'Läuft',
      failed: 'Fehler',
      off: 'Aus',
      what: {
        database: 'Datenbank: lässt sich beschreiben',
        search: 'Suche: findet eine Stelle über ihre eigenen Wörter',
        embeddings: 'Embeddings: gleiche Texte sind sich am ähnlichsten',
        reranker: 'Reranker: stuft gleichen Text am höchsten ein',
        answer: 'Antwort: zu Ende geschrieben, jeder Beleg auf seiner Seite nachgeprüft',
        verifier: 'Zweitprüfung: gibt ein Urteil',
        webhooks: 'Webhooks: jeder Empfänger nimmt eine Nachricht an',
        sign_on: 'OpenID-Anbieter: gibt an, wie man sich anmeldet',
        traces: 'Traces: der Sammler nimmt einen Eintrag an',
      },
    },
    off: {
      notice: 'Nicht eingerichtet und deshalb aus: {names}.',
      services: {
        model: 'ein Sprachmodell neben dem eingebauten',
        reranker: 'ein Reranker',
        webhooks: 'Webhooks',
        signOn: 'Single Sign-on',
        traces: 'Traces',
        masking: 'Maskierung gespeicherter Daten',
      },
    },
  },
  model: {
    title: 'Suche nach Bedeutung',
    fetching: {
      done: 'Download abgeschlossen.',
      listing: 'Die nötigen Dateien werden ermittelt…',
      runtime: 'npm lädt die Laufzeitumgebung des Modells…',
    },
    download: 'Herunterladen',
    state: {
      exactWords:
        'Die Suche findet nur genaue Wörter: Stellen, die es mit anderen Worten sagen als die Frage, werden oft übersehen.',
      meaning: 'Die Suche vergleicht Wörter und Bedeutung; die Vektoren berechnet {maker}. {vectors}',
      off: '{state} EMBEDDINGS ist auf diesem Server ausgeschaltet.',
      restart: '{state} Das Modell {name} ist installiert. Starten Sie den Server neu, um es zu benutzen.',
    },
    vectors: {
      all: 'Alle {countText} Blöcke haben Vektoren.',
      failed: 'Gerade lassen sich keine Vektoren berechnen; Lectern versucht es weiter. {reason}',
      some: '{made} von {all} Blöcken haben Vektoren; die übrigen werden bis dahin nur über genaue Wörter gefunden.',
    },
    offer: {
      sizeUnknown: 'Ein Download',
      size: 'Ein Download von {megabytes}',
      meanwhile: '{offer} Die Suche nach genauen Wörtern läuft dabei weiter.',
      notMeasured: ' Wie gut es findet, haben wir nicht gemessen.',
      languages: '{name}, für {languages}',
      download: '{size} (Modell: {model}); danach bleibt alles auf diesem Rechner.',
    },
    unnamed: 'ein Modell',
  },
} as const;
