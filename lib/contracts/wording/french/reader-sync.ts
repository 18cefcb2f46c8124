/** Texts of the part of the app that saves, shares and adds things, in French: ICU messages. */
export const sync = {
  conversations: {
    new: 'Nouvelle conversation',
    title: 'Conversations',
    delete: {
      done: 'Conversation supprimée.',
      named: 'Supprimer « {name} »',
      label: 'Supprimer cette conversation ?',
      failed: 'La conversation n’a pas pu être supprimée.',
      confirm: 'Supprimer cette conversation ? Cette action est irréversible.',
    },
    visibility: {
      private: 'Vous seul voyez vos conversations.',
      browser: 'La liste est enregistrée dans ce navigateur.',
    },
    find: 'Chercher une conversation',
    noMatch: 'Aucune conversation n’a ces mots dans son nom.',
    rename: {
      named: 'Renommer « {name} »',
      label: 'Nom de cette conversation',
    },
    open: {
      loading: 'Ouverture de la conversation',
      gone: 'Cette conversation n’est plus sur le serveur et a été retirée de votre liste.',
      failed: 'La conversation n’a pas pu être ouverte.',
    },
    none: 'Pas encore de conversations.',
  },
  share: {
    named: 'Partager « {name} »',
    label: 'Partager cette conversation',
    createLink: 'Créer un lien',
    linkLabel: 'Lien vers cette conversation',
    copyLink: 'Copier le lien',
    update: 'Mettre à jour la version partagée',
    stop: 'Ne plus partager',
    error: {
      unchanged: 'Le serveur est injoignable ; le partage n’a pas changé.',
      unreachable: 'Le serveur est injoignable pour le moment.',
    },
    explain: {
      beforeLink: 'Toute personne disposant du lien peut lire la conversation telle qu’elle est maintenant.',
      withLink:
        'Toute personne disposant du lien peut la consulter. Elle ne voit une réponse que si elle a accès à ses sources.',
    },
    opening: 'Ouverture…',
    inactive: 'Ce lien n’est plus actif.',
    readOnly: 'État au {value}. Vous pouvez la lire ici ; pour continuer, posez votre propre question.',
    answerHidden: 'Vous n’avez pas accès à toutes les sources de cette réponse ; elle n’est donc pas affichée.',
    title: 'Conversation partagée',
  },
  feedback: {
    good: 'Bonne réponse',
    bad: 'Mauvaise réponse',
    marked: {
      good: 'Notée comme bonne réponse.',
      bad: 'Notée comme mauvaise réponse. Vous pouvez dire pourquoi.',
    },
    removed: 'Avis retiré.',
    label: 'Que pensez-vous de cette réponse ?',
    notSent: 'Votre avis n’a pas été envoyé. Veuillez réessayer.',
    thanks: 'Merci.',
    givenReason: 'Vous avez dit : « {reason} »',
    sayWhy: 'Dire pourquoi',
    reason: {
      clear: 'Claire',
      complete: 'Complète',
      goodSources: 'Bonnes sources',
      notWhatIAsked: 'Pas ce que j’ai demandé',
      wrong: 'Fausse',
      incomplete: 'Incomplète',
      notInSource: 'La source ne le dit pas',
    },
    question: {
      good: 'Qu’est-ce qui était bien ?',
      bad: 'Qu’est-ce qui n’allait pas ?',
    },
    questionOptional: '{value} (facultatif)',
    ownWords: 'Avec vos propres mots',
  },
  keep: {
    error: {
      unreachable: 'La réponse n’a pas été enregistrée : le serveur est injoignable. Veuillez réessayer.',
      gone: 'La réponse n’a pas été enregistrée : elle n’est plus sur le serveur.',
      nothingToSave: 'Il n’y a pas de réponse à enregistrer ici.',
      problem: 'La réponse n’a pas été enregistrée. {problem}',
      failed: 'La réponse n’a pas été enregistrée.',
    },
    list: {
      title: 'Réponses enregistrées',
      forBook: 'Réponses enregistrées sur {title}',
      remove: 'Retirer de la liste',
      removeNamed: 'Retirer de la liste : « {value} »',
    },
    save: 'Enregistrer en Markdown',
    downloadAgain: 'Télécharger à nouveau',
    saved:
      'Enregistrée sous {filename}, version {version}. Ses liens vers les sources expirent ; téléchargez-la à nouveau pour en obtenir d’autres.',
  },
  upload: {
    error: {
      unreachable: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
      filesUnreadable: 'Les fichiers n’ont pas pu être lus sur cet appareil.',
      signedOut:
        'Vous n’êtes plus connecté. Votre choix est toujours là : connectez-vous, revenez à cet onglet et réessayez.',
    },
    addBook: 'Ajouter un livre',
    titlePlaceholder: 'Reprendre le titre du livre',
    languagePlaceholder: 'Détection automatique (ou en, de, …)',
    readers: 'Qui peut le lire',
    submit: 'Ajouter à la bibliothèque',
    formats: 'EPUB, MOBI, AZW3, FB2, CBZ, PDF, Word, Markdown, HTML, reStructuredText, AsciiDoc et texte brut.',
    dropPrompt: 'Déposez ici des fichiers, des dossiers ou des ZIP, collez-les ou choisissez-les :',
    choosePrompt: 'Choisissez ce que vous voulez ajouter :',
    chooseFiles: 'Choisir des fichiers',
    chooseFolder: 'Choisir un dossier',
    files: 'Fichiers',
    folder: 'Dossier',
    removeItem: 'Retirer {name}',
    limits: 'Jusqu’à {size} et {files} à la fois ; chaque PDF jusqu’à {pdfSize}.',
    strip: {
      label: 'Livres en cours d’ajout',
      review: 'Fichiers envoyés. Vérifiez ce qui sera ajouté.',
      incomplete: 'Tout n’a pas été ajouté.',
    },
    plan: {
      alreadyThere: '« {title} », issu du même fichier ou dossier, est déjà dans la bibliothèque.',
      replace: 'Le remplacer. Son titre et ses lecteurs restent les mêmes.',
      addSecond: 'L’ajouter comme un second livre.',
      title: 'Ce qui sera ajouté',
      refused: 'Ne sera pas ajouté : {problem}',
      add: 'Ajouter',
      oneBook: 'Ajouté comme un seul livre.',
      plainPages: 'Pages simples',
      pagesInOrder: '{count, plural, one {# page, dans cet ordre} other {# pages, dans cet ordre}}',
      leftOutCount: '{count, plural, one {# élément écarté} other {# éléments écartés}}',
    },
    title: 'Ajouter des livres',
    andMore: 'Et {value} de plus.',
    checking: 'Vérification de votre envoi…',
    addMore: 'En ajouter d’autres',
    progress: {
      uploading: 'Envoi de {name}',
      sentSize: '{sizeText} sur {sizeText2}. Laissez cette page ouverte jusqu’à la fin de l’envoi.',
      starting: 'Démarrage…',
      unreadable: '{count, plural, one {# illisible} other {# illisibles}}',
      pagesDone: '{done} sur {pages}',
      pagesFetched: 'récupéré : {pages}',
    },
    status: {
      waiting: 'En attente',
      fetching: 'Récupération',
      reading: 'Ajout en cours',
      done: 'Dans la bibliothèque',
      doneWithNotes:
        '{count, plural, one {Dans la bibliothèque, avec # remarque} other {Dans la bibliothèque, avec # remarques}}',
      failed: 'Non ajouté',
      cancelled: 'Annulé',
    },
    openBook: 'Ouvrir le livre',
    spoken: {
      sending: 'Envoi des fichiers.',
    },
    access: {
      everyone: 'Tout le monde',
      onlyMe: 'Moi seul',
      department: 'Mon département, {department}',
      organisation: 'Mon organisation, {orgId}',
      administrators: 'Seulement les administrateurs',
      asInFiles: 'Comme défini dans ses fichiers, sinon tout le monde',
    },
    fileCount: '{count, plural, one {# fichier} other {# fichiers}}',
    warningCount: '{count, plural, one {# remarque} other {# remarques}}',
  },
  warningKinds: {
    include:
      '{count, plural, one {# fichier inclus par des pages ne peut pas être lu} other {# fichiers inclus par des pages ne peuvent pas être lus}}',
    picture: '{count, plural, one {# image ne peut pas être affichée} other {# images ne peuvent pas être affichées}}',
    chapter: '{count, plural, one {# chapitre ne peut pas être lu} other {# chapitres ne peuvent pas être lus}}',
    failed: '{count, plural, one {# page n’a pas pu être indexée} other {# pages n’ont pas pu être indexées}}',
    refused: '{count, plural, one {# fichier a été refusé} other {# fichiers ont été refusés}}',
    encoding:
      '{count, plural, one {# fichier n’est pas de l’UTF-8 valide} other {# fichiers ne sont pas de l’UTF-8 valide}}',
    link: '{count, plural, one {# fichier est un lien qui sort du dossier} other {# fichiers sont des liens qui sortent du dossier}}',
    apart:
      '{count, plural, one {# fichier ou dossier est un document à part et a été écarté} other {# fichiers et dossiers sont des documents à part et ont été écartés}}',
    leftover:
      '{count, plural, one {# type de notation n’est pas compris et reste dans le texte} other {# types de notation ne sont pas compris et restent dans le texte}}',
    notation:
      '{count, plural, one {# type de notation n’est pas compris et est omis du texte} other {# types de notation ne sont pas compris et sont omis du texte}}',
    wordless:
      '{count, plural, one {# page n’a pas de texte ; rien ne peut y être trouvé} other {# pages n’ont pas de texte ; rien ne peut y être trouvé}}',
    unplanned:
      '{count, plural, one {# dossier n’a pas pu être lu comme la documentation de son projet} other {# dossiers n’ont pas pu être lus comme la documentation de leur projet}}',
    unlisted:
      '{count, plural, one {# page ne figure pas dans la table des matières et vient en dernier} other {# pages ne figurent pas dans la table des matières et viennent en dernier}}',
    unread: '{count, plural, one {# type de fichier n’est pas lu} other {# types de fichiers ne sont pas lus}}',
    formula:
      '{count, plural, one {# page a des formules qui n’ont pas pu être affichées} other {# pages ont des formules qui n’ont pas pu être affichées}}',
    leftout:
      '{count, plural, one {# fichier n’est pas une page du livre} other {# fichiers ne sont pas des pages du livre}}',
    withheld:
      '{count, plural, one {# page est écartée, car on ne sait pas qui peut la lire} other {# pages sont écartées, car on ne sait pas qui peut les lire}}',
    translation: '{count, plural, one {# traduction est écartée} other {# traductions sont écartées}}',
    deadlink:
      '{count, plural, one {# lien ne mène à aucune page du livre} other {# liens ne mènent à aucune page du livre}}',
    deadplace:
      '{count, plural, one {# lien mène à un endroit absent de sa page} other {# liens mènent à des endroits absents de leur page}}',
    twice: '{count, plural, one {# page figure deux fois} other {# pages figurent deux fois}}',
    fetch: '{count, plural, one {# page n’a pas pu être récupérée} other {# pages n’ont pas pu être récupérées}}',
    sitemap:
      '{count, plural, one {# plan de site ne peut pas être lu} other {# plans de site ne peuvent pas être lus}}',
  },
  bookRemoval: {
    remove: 'Retirer ce livre…',
    title: 'Retirer « {title} » ?',
    whatGoes:
      'Le livre, ses images et toutes les réponses qui le citent sont supprimés ; les questions restent. Les fichiers de cet ordinateur dont il est issu restent aussi, sauf s’ils ont été envoyés ici. Cette action est irréversible.',
    keep: 'Le garder',
    confirm: 'Retirer',
    removing: 'Retrait…',
    failed: 'Le livre n’a pas été retiré. {problem}',
  },
  website: {
    address: 'Adresse d’un site web',
  },
  readerSession: {
    title: 'Votre compte',
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    signedInAs: 'Connecté en tant que {name}',
    failed: 'La connexion a échoué. Réessayez, ou adressez-vous à la personne qui gère cette bibliothèque.',
    maySeeMore: 'Certains livres ne sont visibles que pour les lecteurs connectés.',
    signInToSeeMore: 'Se connecter pour en voir plus',
  },
  signIn: {
    inNewTab: 'Se connecter dans un nouvel onglet',
    password: 'Mot de passe',
    intro: 'Voyez ce que les lecteurs ont demandé, les réponses obtenues et ce qui manquait dans les livres.',
    passwordHelp: {
      change:
        'Le mot de passe ne peut pas être affiché à nouveau. Pour en choisir un autre, définissez {variable} et redémarrez le serveur ; toutes les personnes connectées devront alors se reconnecter.',
      created:
        'À son premier démarrage, le serveur a créé un mot de passe pour le compte {account} et l’a affiché une fois dans son terminal. Si {variable} était définie, c’est sa valeur qui sert de mot de passe.',
      title: 'Où trouver le mot de passe ?',
    },
    showPassword: 'Afficher le mot de passe',
    name: 'Nom',
    submitting: 'Connexion…',
    title: 'Se connecter',
    needsJavaScript: 'La connexion nécessite JavaScript.',
    withProvider: 'Se connecter avec {label}',
    error: {
      noAccount:
        'Vous êtes connecté auprès de votre fournisseur, mais vous n’avez ici ni compte ni rôle. Demandez un accès à un administrateur.',
      failed:
        'La connexion a échoué. Veuillez réessayer. Si cela se reproduit, la raison figure dans le journal du serveur.',
    },
  },
} as const;
