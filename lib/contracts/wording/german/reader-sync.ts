/** Texts of the part of the app that saves, shares and adds things, in German: ICU messages. */
export const sync = {
  conversations: {
    new: 'Neues Gespräch',
    title: 'Gespräche',
    delete: {
      done: 'Gespräch gelöscht.',
      named: '„{name}“ löschen',
      label: 'Dieses Gespräch löschen?',
      failed: 'Das Gespräch konnte nicht gelöscht werden.',
      confirm: 'Dieses Gespräch löschen? Das lässt sich nicht rückgängig machen.',
    },
    visibility: {
      private: 'Ihre Gespräche sehen nur Sie.',
      browser: 'Die Liste ist in diesem Browser gespeichert.',
    },
    find: 'Gespräch suchen',
    noMatch: 'Kein Gespräch hat diese Wörter im Namen.',
    rename: {
      named: '„{name}“ umbenennen',
      label: 'Name dieses Gesprächs',
    },
    open: {
      loading: 'Gespräch wird geöffnet',
      gone: 'Dieses Gespräch ist nicht mehr auf dem Server und wurde aus Ihrer Liste entfernt.',
      failed: 'Das Gespräch konnte nicht geöffnet werden.',
    },
    none: 'Noch keine Gespräche.',
  },
  share: {
    named: '„{name}“ teilen',
    label: 'Dieses Gespräch teilen',
    createLink: 'Link erstellen',
    linkLabel: 'Link zu diesem Gespräch',
    copyLink: 'Link kopieren',
    update: 'Geteilte Fassung aktualisieren',
    stop: 'Nicht mehr teilen',
    error: {
      unchanged: 'Der Server war nicht zu erreichen; am Teilen hat sich nichts geändert.',
      unreachable: 'Der Server ist gerade nicht erreichbar.',
    },
    explain: {
      beforeLink: 'Wer den Link hat, kann das Gespräch im jetzigen Stand lesen.',
      withLink:
        'Wer den Link hat, kann das Gespräch ansehen. Eine Antwort sieht nur, wer Zugriff auf ihre Quellen hat.',
    },
    opening: 'Wird geöffnet…',
    inactive: 'Dieser Link ist nicht mehr aktiv.',
    readOnly: 'Stand vom {value}. Sie können es hier lesen; um fortzufahren, stellen Sie eine eigene Frage.',
    answerHidden: 'Sie haben nicht auf alle Quellen dieser Antwort Zugriff, darum wird sie nicht angezeigt.',
    title: 'Geteiltes Gespräch',
  },
  feedback: {
    good: 'Gute Antwort',
    bad: 'Schlechte Antwort',
    marked: {
      good: 'Als gute Antwort vermerkt.',
      bad: 'Als schlechte Antwort vermerkt. Sie können angeben, warum.',
    },
    removed: 'Rückmeldung entfernt.',
    label: 'Was halten Sie von dieser Antwort?',
    notSent: 'Ihre Rückmeldung wurde nicht gesendet. Bitte versuchen Sie es noch einmal.',
    thanks: 'Danke.',
    givenReason: 'Ihr Grund: „{reason}“',
    sayWhy: 'Grund angeben',
    reason: {
      clear: 'Klar',
      complete: 'Vollständig',
      goodSources: 'Gute Quellen',
      notWhatIAsked: 'Nicht, wonach ich gefragt habe',
      wrong: 'Falsch',
      incomplete: 'Unvollständig',
      notInSource: 'Steht nicht in der Quelle',
    },
    question: {
      good: 'Was war gut?',
      bad: 'Was war falsch?',
    },
    questionOptional: '{value} (freiwillig)',
    ownWords: 'In eigenen Worten',
  },
  keep: {
    error: {
      unreachable:
        'Die Antwort wurde nicht gespeichert: Der Server ist nicht erreichbar. Bitte versuchen Sie es noch einmal.',
      gone: 'Die Antwort wurde nicht gespeichert: Sie ist nicht mehr auf dem Server.',
      nothingToSave: 'Hier gibt es keine Antwort zum Speichern.',
      problem: 'Die Antwort wurde nicht gespeichert. {problem}',
      failed: 'Die Antwort wurde nicht gespeichert.',
    },
    list: {
      title: 'Gespeicherte Antworten',
      forBook: 'Gespeicherte Antworten zu {title}',
      remove: 'Aus der Liste entfernen',
      removeNamed: 'Aus der Liste entfernen: „{value}“',
    },
    save: 'Als Markdown speichern',
    downloadAgain: 'Noch einmal herunterladen',
    saved:
      'Gespeichert als {filename}, Fassung {version}. Die Links zu den Quellen laufen ab; laden Sie die Datei für neue noch einmal herunter.',
  },
  upload: {
    error: {
      unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
      filesUnreadable: 'Die Dateien konnten auf diesem Gerät nicht gelesen werden.',
      signedOut:
        'Sie sind nicht mehr angemeldet. Ihre Auswahl ist noch da: Melden Sie sich an, kehren Sie zu diesem Tab zurück und versuchen Sie es noch einmal.',
    },
    addBook: 'Buch hinzufügen',
    titlePlaceholder: 'Titel aus dem Buch übernehmen',
    languagePlaceholder: 'Automatisch erkennen (oder en, de, …)',
    readers: 'Wer darf es lesen?',
    submit: 'In die Bibliothek aufnehmen',
    formats: 'EPUB, MOBI, AZW3, FB2, CBZ, PDF, Word, Markdown, HTML, reStructuredText, AsciiDoc und einfacher Text.',
    dropPrompt: 'Dateien, Ordner oder ZIPs hier ablegen, einfügen oder auswählen:',
    choosePrompt: 'Wählen Sie aus, was Sie hinzufügen möchten:',
    chooseFiles: 'Dateien auswählen',
    chooseFolder: 'Ordner auswählen',
    files: 'Dateien',
    folder: 'Ordner',
    removeItem: '{name} entfernen',
    limits: 'Höchstens {size} und {files} auf einmal; eine PDF-Datei höchstens {pdfSize}.',
    strip: {
      label: 'Bücher, die hinzugefügt werden',
      review: 'Dateien hochgeladen. Prüfen Sie, was hinzugefügt wird.',
      incomplete: 'Nicht alles wurde hinzugefügt.',
    },
    plan: {
      alreadyThere: '„{title}“ aus derselben Datei oder demselben Ordner ist schon in der Bibliothek.',
      replace: 'Ersetzen. Titel und Leserkreis bleiben gleich.',
      addSecond: 'Als zweites Buch hinzufügen.',
      title: 'Das wird hinzugefügt',
      refused: 'Wird nicht hinzugefügt: {problem}',
      add: 'Hinzufügen',
      oneBook: 'Wird als ein Buch hinzugefügt.',
      plainPages: 'Einfache Seiten',
      pagesInOrder: '{count, plural, one {# Seite, in dieser Reihenfolge} other {# Seiten, in dieser Reihenfolge}}',
      leftOutCount: '{count, plural, one {# Eintrag weggelassen} other {# Einträge weggelassen}}',
    },
    title: 'Bücher hinzufügen',
    andMore: 'Und {value} weitere.',
    checking: 'Upload wird geprüft…',
    addMore: 'Weitere hinzufügen',
    progress: {
      uploading: '{name} wird hochgeladen',
      sentSize: '{sizeText} von {sizeText2}. Lassen Sie diese Seite offen, bis alles hochgeladen ist.',
      starting: 'Wird gestartet…',
      unreadable: '{count} nicht lesbar',
      pagesDone: '{done} von {pages}',
      pagesFetched: '{pages} abgerufen',
    },
    status: {
      waiting: 'In der Warteschlange',
      fetching: 'Wird abgerufen',
      reading: 'Wird hinzugefügt',
      done: 'In der Bibliothek',
      doneWithNotes:
        '{count, plural, one {In der Bibliothek, mit # Hinweis} other {In der Bibliothek, mit # Hinweisen}}',
      failed: 'Nicht hinzugefügt',
      cancelled: 'Abgebrochen',
    },
    openBook: 'Buch öffnen',
    spoken: {
      sending: 'Die Dateien werden hochgeladen.',
    },
    access: {
      everyone: 'Alle',
      onlyMe: 'Nur ich',
      department: 'Meine Abteilung, {department}',
      organisation: 'Meine Organisation, {orgId}',
      administrators: 'Nur die Verwaltung',
      asInFiles: 'Wie in den Dateien festgelegt, sonst alle',
    },
    fileCount: '{count, plural, one {# Datei} other {# Dateien}}',
    warningCount: '{count, plural, one {# Hinweis} other {# Hinweise}}',
  },
  warningKinds: {
    include:
      '{count, plural, one {# eingebundene Datei kann nicht gelesen werden} other {# eingebundene Dateien können nicht gelesen werden}}',
    picture: '{count, plural, one {# Bild kann nicht gezeigt werden} other {# Bilder können nicht gezeigt werden}}',
    chapter: '{count, plural, one {# Kapitel kann nicht gelesen werden} other {# Kapitel können nicht gelesen werden}}',
    failed:
      '{count, plural, one {# Seite konnte nicht indexiert werden} other {# Seiten konnten nicht indexiert werden}}',
    refused: '{count, plural, one {# Datei wurde abgelehnt} other {# Dateien wurden abgelehnt}}',
    encoding: '{count, plural, one {# Datei ist kein gültiges UTF-8} other {# Dateien sind kein gültiges UTF-8}}',
    link: '{count, plural, one {# Datei ist eine Verknüpfung aus dem Ordner hinaus} other {# Dateien sind Verknüpfungen aus dem Ordner hinaus}}',
    apart:
      '{count, plural, one {# Datei oder Ordner ist ein eigenes Dokument und wurde ausgelassen} other {# Dateien und Ordner sind eigene Dokumente und wurden ausgelassen}}',
    leftover:
      '{count, plural, one {# Art von Auszeichnung wird nicht verstanden und bleibt im Text stehen} other {# Arten von Auszeichnung werden nicht verstanden und bleiben im Text stehen}}',
    notation:
      '{count, plural, one {# Art von Auszeichnung wird nicht verstanden und fehlt im Text} other {# Arten von Auszeichnung werden nicht verstanden und fehlen im Text}}',
    wordless:
      '{count, plural, one {# Seite hat keinen Text, darauf lässt sich nichts finden} other {# Seiten haben keinen Text, darauf lässt sich nichts finden}}',
    unplanned:
      '{count, plural, one {# Ordner konnte nicht als Dokumentation seines Projekts gelesen werden} other {# Ordner konnten nicht als Dokumentation ihres Projekts gelesen werden}}',
    unlisted:
      '{count, plural, one {# Seite steht nicht im Inhaltsverzeichnis und kommt zuletzt} other {# Seiten stehen nicht im Inhaltsverzeichnis und kommen zuletzt}}',
    unread: '{count, plural, one {# Dateiart wird nicht gelesen} other {# Dateiarten werden nicht gelesen}}',
    formula:
      '{count, plural, one {# Seite hat Formeln, die sich nicht darstellen ließen} other {# Seiten haben Formeln, die sich nicht darstellen ließen}}',
    leftout: '{count, plural, one {# Datei ist keine Seite des Buchs} other {# Dateien sind keine Seiten des Buchs}}',
    withheld:
      '{count, plural, one {# Seite fehlt, weil nicht bekannt ist, wer sie lesen darf} other {# Seiten fehlen, weil nicht bekannt ist, wer sie lesen darf}}',
    translation: '{count, plural, one {# Übersetzung wurde ausgelassen} other {# Übersetzungen wurden ausgelassen}}',
    deadlink:
      '{count, plural, one {# Link führt auf keine Seite des Buchs} other {# Links führen auf keine Seite des Buchs}}',
    deadplace:
      '{count, plural, one {# Link führt an eine Stelle, die es auf der Seite nicht gibt} other {# Links führen an Stellen, die es auf ihrer Seite nicht gibt}}',
    twice: '{count, plural, one {# Seite ist doppelt aufgeführt} other {# Seiten sind doppelt aufgeführt}}',
    fetch:
      '{count, plural, one {# Seite konnte nicht abgerufen werden} other {# Seiten konnten nicht abgerufen werden}}',
    sitemap:
      '{count, plural, one {# Sitemap kann nicht gelesen werden} other {# Sitemaps können nicht gelesen werden}}',
  },
  bookRemoval: {
    remove: 'Dieses Buch entfernen…',
    title: '„{title}“ entfernen?',
    whatGoes:
      'Das Buch, seine Bilder und alle Antworten, die daraus zitieren, werden gelöscht; die Fragen bleiben. Dateien auf diesem Rechner, aus denen es gelesen wurde, bleiben, außer sie wurden hochgeladen. Das lässt sich nicht rückgängig machen.',
    keep: 'Behalten',
    confirm: 'Entfernen',
    removing: 'Wird entfernt…',
    failed: 'Das Buch wurde nicht entfernt. {problem}',
  },
  website: {
    address: 'Adresse einer Website',
  },
  readerSession: {
    title: 'Ihr Konto',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    signedInAs: 'Angemeldet als {name}',
    failed:
      'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es noch einmal oder fragen Sie die Person, die diese Bibliothek betreibt.',
    maySeeMore: 'Manche Bücher sehen nur angemeldete Leser.',
    signInToSeeMore: 'Anmelden, um mehr zu sehen',
  },
  signIn: {
    inNewTab: 'In einem neuen Tab anmelden',
    password: 'Passwort',
    intro: 'Was Leser gefragt haben, welche Antworten sie bekamen und wo die Bücher nicht reichten.',
    passwordHelp: {
      change:
        'Das Passwort lässt sich nicht noch einmal anzeigen. Um ein anderes festzulegen, setzen Sie {variable} und starten Sie den Server neu; alle Angemeldeten müssen sich dann noch einmal anmelden.',
      created:
        'Beim ersten Start hat der Server ein Passwort für das Konto {account} erzeugt und einmal in seinem Terminal angezeigt. War {variable} gesetzt, ist dieser Wert das Passwort.',
      title: 'Wo finde ich das Passwort?',
    },
    showPassword: 'Passwort anzeigen',
    name: 'Name',
    submitting: 'Anmeldung läuft…',
    title: 'Anmelden',
    needsJavaScript: 'Für die Anmeldung ist JavaScript nötig.',
    withProvider: 'Mit {label} anmelden',
    error: {
      noAccount:
        'Sie sind bei Ihrem Anbieter angemeldet, haben hier aber kein Konto oder keine Rolle. Wenden Sie sich an die Verwaltung.',
      failed:
        'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal. Klappt es weiterhin nicht, steht der Grund im Protokoll des Servers.',
    },
  },
} as const;
