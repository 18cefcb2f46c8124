/** Texts of the tools of a reader, in French: ICU messages. */
export const reading = {
  notes: {
    error: {
      noRoom:
        'Ce navigateur n’a plus de place pour d’autres notes. Exportez vos notes, puis supprimez-en quelques-unes.',
      notSaved: 'Vos notes n’ont pas encore été enregistrées sur le serveur. Nouvelle tentative automatique.',
    },
    export: {
      bookmarkPrefix: 'Marque-page : ',
      markdown: 'Exporter en Markdown',
      json: 'Exporter en JSON',
    },
    colour: {
      amber: 'Ambre',
      blue: 'Bleu',
      green: 'Vert',
      rose: 'Rose',
      label: 'Couleur',
    },
    note: 'Note',
    write: 'Écrire une note',
    import: {
      json: 'Importer du JSON',
      noNotes: 'Ce fichier ne contient pas de notes. Choisissez-en un qui a été exporté en JSON.',
      addedOne: 'Une note ajoutée.',
      addedSeveral: '{count} notes ajoutées.',
    },
    beforeSignIn: {
      add: 'Ajouter à votre compte',
      found:
        '{count, plural, one {Ce navigateur contient # note antérieure à votre connexion.} other {Ce navigateur contient # notes antérieures à votre connexion.}}',
    },
    empty: 'Il n’y a pas encore de notes. Sélectionnez du texte sur une page et choisissez « Surligner » ; {wherever}.',
    lost: 'Ces mots ne sont plus sur la page.',
    deleteNamed: 'Supprimer la note sur « {value} »',
    title: 'Notes',
    visibility: {
      private: 'vous seul voyez vos notes',
      browser: 'vos notes restent dans ce navigateur',
    },
    task: {
      done: 'fait',
      toDo: 'à faire',
    },
    highlight: 'Surlignage',
    group: {
      readers: 'Qui peut le lire',
      none: 'Aucun groupe',
      former: '{name}, dont vous ne faites plus partie',
      explain: {
        notes: 'Les membres le voient avec votre nom s’ils ont accès à ce livre.',
        conversations:
          'Les membres voient la conversation telle qu’elle était quand vous l’avez partagée, avec votre nom, s’ils ont accès à toutes ses sources.',
      },
      by: 'Partagé par {author}',
      mark: '{mark} de {author} : {value}',
      title: 'Partagé avec vous',
    },
    question: {
      label: 'Question',
      show: 'Afficher la réponse',
      showNamed: 'Afficher la réponse à « {value} »',
      gone: 'Cette question n’est plus enregistrée.',
    },
  },
  bookmarks: {
    removed: 'Marque-page retiré.',
    added: 'Marque-page ajouté.',
    markThisPlace: 'Mettre un marque-page ici',
    label: 'Marque-page',
    onPage: 'Marque-page · {pageTitle}',
  },
  search: {
    error: {
      unavailable: 'La recherche n’est pas disponible pour le moment.',
      rateLimited: 'Trop de recherches à la fois. Réessayez dans {value} s.',
      notLoaded: 'La recherche n’a pas pu être chargée.',
    },
    thisBook: 'Chercher dans ce livre',
    allBooks: 'Chercher dans tous les livres',
    results: 'Résultats',
    similarPassages: 'Aucune correspondance exacte. Passages semblables :',
    close: 'Fermer la recherche',
    askInstead: 'Poser plutôt la question',
    idle: {
      book: 'Cherchez dans les titres et le texte',
      library: 'Cherchez dans les titres et le texte de tous les livres',
    },
    searching: 'Recherche…',
    noResults: 'Aucun résultat.',
    correctedTo: 'Résultats pour',
    showMore: 'Afficher plus de résultats',
    hint: {
      choose: 'choisir',
      open: 'ouvrir',
    },
    resultCount: '{count, plural, one {# résultat} other {# résultats}}',
    status: {
      shownOfAll: '{shown} sur {places}',
      corrected: '{shown} pour « {corrected} »',
    },
    partOfLongerWords: 'à l’intérieur de mots plus longs',
  },
  display: {
    auto: 'Auto',
    theme: {
      light: 'Clair',
      sepia: 'Sépia',
      dark: 'Sombre',
      label: 'Thème',
    },
    typeface: {
      serif: 'Serif',
      sans: 'Sans serif',
      legible: 'Lisible',
      label: 'Police',
    },
    lineLength: {
      narrow: 'Courte',
      wide: 'Longue',
      label: 'Longueur des lignes',
    },
    standard: 'Standard',
    lineSpacing: {
      tight: 'Serré',
      loose: 'Large',
      label: 'Interligne',
    },
    textSize: 'Taille du texte',
    justify: 'Justifier',
    layout: {
      label: 'Disposition',
      scrolling: 'Défilement',
      paged: 'Par écrans',
    },
    reset: 'Réinitialiser',
    sampleLetters: 'Aa',
    title: 'Texte et thème',
  },
  keyboard: {
    everywhere: {
      title: 'Partout',
      search: 'Chercher',
      closeOrCancel: 'Fermer ou annuler',
    },
    key: {
      ctrlK: 'Ctrl K',
      ctrlI: 'Ctrl I',
      esc: 'Échap',
      enter: 'Entrée',
    },
    selecting: {
      title: 'Sélectionner du texte',
      paragraph: 'Paragraphe suivant ou précédent',
      nextSentence: 'Sélectionner la phrase suivante',
      extendBySentence: 'Étendre la sélection d’une phrase',
      wholeParagraph: 'Sélectionner le paragraphe',
      wholeSection: 'Sélectionner la section',
      moveEnd: 'Déplacer la fin de la sélection',
      ask: 'Poser une question sur la sélection',
      explain: 'Expliquer la sélection',
      copyQuote: 'Copier comme citation',
      highlight: 'Surligner la sélection',
    },
    reading: {
      bookmark: 'Ajouter ou retirer un marque-page',
      readAloud: 'Lire à voix haute ou mettre en pause',
      citation: 'Citation précédente ou suivante',
      highlights: 'Masquer ou afficher les surlignages',
      page: 'Page précédente ou suivante',
      showShortcuts: 'Afficher les raccourcis clavier',
    },
    title: 'Raccourcis clavier',
    singleKeys: 'Utiliser les raccourcis à une seule touche',
    ctrl: 'Ctrl',
  },
  offline: {
    youAreOffline: 'Vous êtes hors ligne',
    pageNotSaved: 'Cette page n’est pas enregistrée sur cet appareil.',
    savedBooks: 'Vous pouvez lire ces livres, enregistrés sur cet appareil :',
    noBooksSaved:
      'Aucun livre n’est enregistré sur cet appareil. Ouvrez un livre pendant que vous êtes en ligne pour l’enregistrer.',
    bookSaved:
      'Vous êtes hors ligne. Vous pouvez lire les pages enregistrées de ce livre et y chercher ; les questions attendent votre retour en ligne.',
    bookNotSaved:
      'Vous êtes hors ligne, et ce livre n’est pas enregistré sur cet appareil. Les questions attendent votre retour en ligne.',
    questionsWait: 'Vous êtes hors ligne. Les questions attendent votre retour en ligne.',
    questionWaits: 'Cette question sera posée dès que vous serez de nouveau en ligne.',
    searchedSavedPages: 'Hors ligne : mots exacts seulement, dans {kept} pages sur {total}',
    searchBookNotSaved:
      'Vous êtes hors ligne, et ce livre n’est pas enregistré sur cet appareil. Il faut une connexion pour y chercher.',
    searchNeedsConnection:
      'Vous êtes hors ligne. Il faut une connexion pour chercher dans tous les livres ; pour chercher dans un livre enregistré, ouvrez-le.',
  },
} as const;
