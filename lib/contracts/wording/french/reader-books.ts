/** Texts of the shelf, a book and its pages, in French: ICU messages. */
export const books = {
  site: {
    name: 'Lectern',
    failure: {
      title: 'Un problème est survenu ici',
      explanation: 'La page n’a pas pu être affichée. Il suffit souvent de réessayer.',
    },
    goToLibrary: 'Aller à la bibliothèque',
    breadcrumb: 'Vous êtes ici',
    description:
      'Lisez des livres et de la documentation, posez vos questions et voyez les mots exacts derrière chaque réponse.',
    skipToText: 'Aller au texte',
    notFound: {
      pageTitle: 'Introuvable',
      heading: 'Il n’y a rien à cette adresse',
      explanation: 'La page a peut-être été retirée de son livre, ou l’adresse est mal saisie.',
    },
    administration: 'Administration',
  },
  shelf: {
    filter: {
      type: 'Type',
      department: 'Département',
      source: 'Source',
      year: 'Année de la dernière modification',
      any: 'Indifférent',
      label: 'Filtrer et trier la bibliothèque',
    },
    title: 'Bibliothèque',
    continueReading: 'Poursuivre la lecture',
    find: 'Chercher un titre ou un auteur',
    noMatch: 'Aucun livre ne correspond à votre recherche.',
    sort: {
      label: 'Trier par',
      author: 'Auteur',
      lastRead: 'Dernière lecture',
      lastChanged: 'Dernière modification',
    },
    empty: {
      dropBook: 'La bibliothèque est vide. Déposez un livre n’importe où sur cette page, ou choisissez-en un.',
      importCommand: 'La bibliothèque est vide. Ajoutez un livre avec',
    },
    adding: ' est en cours d’ajout ({done} sur {pages}). Vous pourrez l’interroger une fois l’ajout terminé.',
    meaningPending: {
      oneBook:
        ' est déjà lisible et consultable par mots exacts. La recherche par le sens suivra : {share} % effectués.',
      severalBooks:
        '{count} livres sont déjà lisibles et consultables par mots exacts. La recherche par le sens suivra : {share} % effectués.',
    },
    foundCount: '{count, plural, one {# livre} other {# livres}}',
    percentRead: '{percent} % lus',
    readingProgress: 'Progression de la lecture',
  },
  shelfIntroduction: {
    whatThisIs:
      'Lectern répond aux questions sur vos livres et vous montre les mots exacts sur lesquels repose chaque réponse.',
    askTheHandbook: 'Essayez avec le manuel',
    firstQuestion: 'À quoi sert Lectern ?',
    secondQuestion: 'Comment ajouter un livre ?',
    thirdQuestion: 'Que signifient les numéros dans une réponse ?',
    signInToAdd: 'Connectez-vous pour ajouter un livre',
    quotesOnly: 'Aucun modèle de langage n’est configuré ; les réponses sont donc des phrases citées des livres.',
    setUpModel: 'Configurer un modèle de langage',
    wordsOnly: 'La recherche ne compare que les mots et manque ce qu’un livre dit en d’autres termes.',
    turnOnMeaning: 'Activer la recherche par le sens',
  },
  book: {
    continueAt: 'Poursuivre · {value} %',
    startReading: 'Commencer la lecture',
    noPages: 'Ce livre n’a pas encore de pages.',
  },
  page: {
    highlights: {
      hidden: 'Surlignages masqués.',
      shown: 'Surlignages affichés.',
    },
    jump: {
      back: 'Revenir où vous étiez',
      returned: 'Vous êtes revenu où vous étiez.',
    },
    notInBook: 'Cette page n’est plus dans le livre.',
    version: {
      gone: 'La version demandée n’est plus disponible. Vous voyez la version actuelle.',
      quoted: 'Cette page a changé. Vous voyez la version citée par la réponse.',
      current: 'Version actuelle',
    },
    previousAndNext: 'Page précédente et page suivante',
    previous: 'Précédente',
    next: 'Suivante',
    headings: 'Sur cette page',
    taskToDo: 'À faire',
    screens: {
      label: 'Écrans de cette page',
      previous: 'Écran précédent',
      next: 'Écran suivant',
      position: 'Écran {number} sur {count}',
    },
    heading: {
      linkNamed: 'Lien vers « {value} »',
      link: 'Lien vers ce titre',
    },
    picture: {
      enlargeNamed: 'Agrandir l’image « {value} »',
      enlarge: 'Agrandir l’image',
      untitled: 'Image',
      fullSize: 'Taille réelle',
    },
    footnote: {
      spoken: 'Note de bas de page {text} : {value}',
      label: 'Note de bas de page {text}',
      goTo: 'Aller à la note de bas de page',
    },
    taskDone: 'Fait',
  },
  address: {
    wordsMissing: 'Cette adresse renvoie à des mots qui ne sont pas sur cette page.',
  },
  contents: {
    title: 'Table des matières',
    close: 'Fermer la table des matières',
    numberOfLength: '{number} sur {length}',
    position: 'Position dans le livre',
  },
  paper: {
    pageLabel: 'Page {label}',
    view: {
      label: 'Afficher comme',
      text: 'Texte',
      page: 'Page',
    },
    error: {
      unavailable:
        'Les pages de ce PDF ne peuvent pas être affichées pour le moment. Vous pouvez tout de même en lire le texte.',
    },
    opening: 'Ouverture du PDF…',
  },
  pageTools: {
    more: 'Autres actions',
    bookmarkHint: 'Mettre un marque-page ici (D)',
    readAloudHint: 'Lire cette page à voix haute (L)',
    allNotes: 'Toutes les notes',
    view: 'Afficher dans cette colonne',
    noNotesYet:
      'Pas encore de notes dans ce livre. Sélectionnez des mots et choisissez « Surligner », ou mettez un marque-page.',
  },
  filePages: {
    page: 'page {number}',
    short: 'p. {number}',
    labelled: 'page {number} (imprimée {label})',
    field: 'Page du PDF',
    of: 'sur {count}',
    labelledOf: '({number} sur {count})',
    unknown: 'Le PDF n’a pas de page {page}.',
    zoom: 'Taille de la page',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    thumbnails: 'Miniatures des pages',
  },
  readAloud: {
    noVoice: 'Ce navigateur n’a pas de voix pour lire à voix haute.',
    start: 'Lire cette page à voix haute',
    toolbar: 'Lecture à voix haute',
    previousSentence: 'Phrase précédente',
    resume: 'Reprendre',
    pause: 'Pause',
    nextSentence: 'Phrase suivante',
    speed: 'Vitesse',
    stop: 'Arrêter la lecture à voix haute',
  },
} as const;
