/** Texts of the part of the administration that manages books, in French: ICU messages. */
export const adminLibrary = {
  library: {
    add: {
      title: 'Ajouter des livres',
      hint: 'Déposez des fichiers, des dossiers ou des fichiers ZIP n’importe où sur cette page, choisissez-les, ou ajoutez un site web.',
    },
    list: {
      title: 'Livres',
    },
    meaningPending:
      'Le contenu ajouté récemment ne se trouve que par mots exacts tant que la recherche par le sens n’est pas prête : {countText} blocs sur {countText2} traités.',
  },
  ingest: {
    status: {
      queued: 'En attente',
      running: 'En cours',
      interrupted: 'Interrompue : le serveur qui l’exécutait s’est arrêté',
      partlyDone: 'Partiellement effectuée',
      nothingRead: 'Rien n’a pu être lu',
      doneWithNotes: '{count, plural, one {Effectuée, avec # remarque} other {Effectuée, avec # remarques}}',
    },
    form: {
      path: 'Dossier ou fichier sur le serveur, ou adresse d’un site web',
      submit: 'Importer',
      title: 'Importer un livre',
      allowedFolders:
        '{count, plural, one {Le dossier ou le fichier doit se trouver dans ce dossier :} other {Le dossier ou le fichier doit se trouver dans l’un de ces dossiers :}}',
      folderEmpty: ' (rien à importer)',
    },
    run: {
      listTitle: 'Importations',
      stopping: 'Arrêt en cours…',
      startedBy: '· lancée par {started_by}',
      read: 'Lire {runName}',
    },
    progress: {
      scanning: 'Recherche de ce qu’il faut importer…',
      fetched: 'Récupéré jusqu’ici : {pages}',
    },
    result: {
      indexed: 'importé : {count}',
      unchanged: 'inchangé : {count}',
      removed: 'retiré : {count}',
      failed: 'en échec : {count}',
    },
  },
  document: {
    field: {
      title: 'Titre',
      language: 'Langue',
      authors: 'Auteurs',
      type: 'Type',
      origin: 'Origine',
      lastChanged: 'Dernière modification',
    },
    access: {
      change: 'Modifier',
      changeLabel: 'Modifier qui peut le lire',
      useFileValuesHint:
        'À partir de la prochaine importation, les fichiers du livre déterminent qui peut le lire. D’ici là, rien ne change.',
      legend: 'Qui peut le lire',
      setByHand: ', défini à la main',
      grantKinds: {
        user: 'utilisateur',
        department: 'département',
        org: 'organisation',
      },
      everyoneInline: 'tout le monde',
      nobodyInline: 'seulement les administrateurs',
      everyone: 'Tout le monde',
      remove: 'Retirer {grant}',
      kind: 'Utilisateur, département ou organisation',
      kindOptions: {
        user: 'Utilisateur',
        department: 'Département',
        org: 'Organisation',
      },
      name: 'Nom',
      add: 'Ajouter',
      effect: 'Dès la prochaine requête, peuvent le lire : {words}.',
    },
    useFileValues: 'Reprendre les valeurs des fichiers',
    fact: {
      noImport: 'Aucune importation enregistrée.',
      readers: 'Lisible par',
      source: 'Source',
      uploaded: 'Envoyé : {name}',
      webAddress: 'Adresse web',
      added: 'Ajouté',
      updated: 'Mis à jour',
      lastImport: 'Dernière importation',
    },
    importAgain: 'Importer à nouveau',
    schedule: {
      label: 'Importation automatique',
      next: 'prochaine le',
      intervals: {
        never: 'désactivée',
        day: 'chaque jour',
        week: 'chaque semaine',
        month: 'chaque mois',
      },
    },
    edit: {
      open: 'Modifier…',
      title: 'Informations sur le livre',
      authorsHint: 'Séparés par des virgules',
      byHand: '· à la main',
      byHandHint:
        'Les champs marqués « à la main » gardent leur valeur même si les fichiers disent autre chose. {follow} à partir de la prochaine importation.',
    },
    remove: {
      failed: 'Non retiré. {problem}',
    },
    replace: {
      open: 'Remplacer…',
      title: 'Remplacer « {title} »',
      explanation:
        'Un nouveau fichier, ou un fichier ZIP avec toutes ses pages, remplace le contenu du livre. Son adresse, ses lecteurs et les modifications faites ici sont conservés. Les citations restent valables là où le nouveau texte contient les mêmes mots. Si le fichier ne peut pas être lu, le livre reste inchangé.',
      choose: 'Choisir un fichier',
      input: 'Nouveau fichier',
    },
  },
  ingestRunActions: {
    failedRuns: 'Importations échouées',
    dismiss: 'Masquer',
    dismissNamed: 'Masquer : {name}',
    dismissAll: 'Tout masquer',
  },
  removedDocuments: {
    title: 'Livres retirés',
    until: 'Récupérable jusqu’au {moment}',
    restore: 'Restaurer',
    restoreNamed: 'Restaurer : {title}',
    deleteNow: 'Supprimer maintenant',
    deleteNamed: 'Supprimer maintenant : {title}',
    deleteAsked: 'Supprimer définitivement ?',
    deleteReally: 'Supprimer définitivement : {title}',
    whatHappens:
      'Plus personne ne peut le lire, et les réponses qui le citent sont masquées. Vous pouvez le restaurer pendant 24 heures. Ensuite, ses pages, ses images et ses passages sont supprimés, de même que toute réponse qui en reprend des mots.',
    deleteExplained:
      '« Supprimer maintenant » supprime tout cela d’un coup, pour les données qui ne doivent pas être conservées.',
  },
  ingestFolders: {
    noneIsThere:
      'Aucun des dossiers depuis lesquels vous pouvez importer n’existe. Créez l’un des dossiers nommés dans INGEST_FOLDERS.',
  },
  chosenDocuments: {
    all: 'Tout sélectionner',
    one: 'Sélectionner : {title}',
    count: '{count} sélectionnés',
    readers: 'Lecteurs…',
    readersTitle: 'Qui peut lire les livres sélectionnés',
    removeTitle: 'Retirer les livres sélectionnés ({count}) ?',
    removeExplained:
      'Plus personne ne pourra les lire. Vous pouvez restaurer chacun d’eux pendant 24 heures ; ensuite, ils sont supprimés.',
    cancel: 'Annuler',
    save: 'Enregistrer',
  },
  filePages: {
    page: 'page {number}',
    labelled: 'page {number} (imprimée {label})',
  },
  health: {
    title: 'État',
    configuration: {
      variable: 'Variable',
      value: 'Valeur',
      secret: 'définie (masquée)',
      notSet: 'non définie',
      default: 'par défaut',
      allDefault: 'Rien n’est défini. Toutes les variables ont leur valeur par défaut.',
      atDefault:
        '{count, plural, one {# variable à sa valeur par défaut} other {# variables à leur valeur par défaut}}',
    },
    advice: {
      embeddedDatabase:
        'La base de données tourne dans le serveur, dans le dossier de données. Vérifiez le journal du serveur et le disque, puis redémarrez le serveur.',
      postgres:
        'Vérifiez que PostgreSQL est lancé, que DATABASE_URL est correcte et qu’il accepte les connexions de ce serveur.',
      azure:
        'Vérifiez AZURE_SEARCH_ENDPOINT, AZURE_SEARCH_API_KEY, AZURE_SEARCH_CONTENT_INDEX et le fichier indiqué dans AZURE_SEARCH_MAPPING.',
      nuclia:
        'Vérifiez le fichier indiqué dans NUCLIA_CONFIG, ainsi que NUCLIA_BASE_URL, NUCLIA_KB_ID et NUCLIA_TOKEN.',
      qdrant: 'Vérifiez que Qdrant est lancé, ainsi que QDRANT_URL, QDRANT_API_KEY et QDRANT_COLLECTION_NAME.',
      embedder:
        'Vérifiez l’adresse, la clé et le modèle du service d’embeddings. D’ici à ce qu’il fonctionne de nouveau, la recherche ne trouve que les mots exacts.',
      serverLog: 'Vérifiez le journal du serveur.',
      model:
        'Vérifiez l’adresse, la clé et le modèle du serveur de modèles. Si rien de tout cela n’est configuré, le modèle de citation intégré répond.',
      serverLogRestart: 'Vérifiez le journal du serveur, puis redémarrez le serveur.',
    },
    purpose: {
      search: 'Trouve les passages sur lesquels reposent les réponses. Sans elle, il n’y a pas de réponses.',
      embeddings: 'Servent à la recherche par le sens. Sans eux, la recherche ne trouve que les mots exacts.',
      languageModel: 'Rédige les réponses. Sans lui, il n’y a pas de réponses.',
      database: 'Conserve les livres, les conversations et les comptes.',
    },
    service: {
      embeddings: 'Embeddings',
      languageModel: 'Modèle de langage',
    },
    database: 'Base de données',
    status: {
      degraded: 'Dégradé',
      up: 'En service',
      down: 'En panne',
      off: 'Désactivé',
    },
    overall: {
      healthy: 'Tout fonctionne.',
      degraded: 'Les questions reçoivent une réponse, mais tout ne fonctionne pas correctement.',
      unhealthy: 'Les questions ne peuvent pas recevoir de réponse.',
    },
    checked: 'Vérifié',
    checkAgain: 'Vérifier à nouveau',
    section: {
      services: 'Services',
      server: 'Serveur',
      configuration: 'Configuration',
    },
    configurationHint:
      'Telle que lue au démarrage du serveur. Les réglages définis sont mis en évidence ; les secrets ne quittent jamais le serveur.',
    selfTest: {
      title: 'Autotest',
      explanation:
        'Pose une question complète à votre bibliothèque et utilise chaque service configuré, comme le fait une vraie réponse. Il coûte autant qu’une réponse. Les messages aux destinataires des webhooks sont marqués comme test. Seul le fait qu’il a eu lieu est consigné.',
      run: 'Lancer l’autotest',
      running: 'En cours…',
      passed: 'Tous les services configurés fonctionnent.',
      failed: '{count, plural, one {# service a échoué.} other {# services ont échoué.}}',
    },
    trial: {
      passed: 'Fonctionne',
      failed: 'Échec',
      off: 'Désactivé',
      what: {
        database: 'Base de données : l’écriture y est possible',
        search: 'Recherche : trouve un passage par ses propres mots',
        embeddings: 'Embeddings : des textes identiques sont les plus proches',
        reranker: 'Reclassement : place un texte identique en tête',
        answer: 'Réponse : menée à son terme, chaque citation vérifiée sur sa page',
        verifier: 'Second contrôle : rend un verdict',
        webhooks: 'Webhooks : chaque destinataire accepte un message',
        sign_on: 'Fournisseur OpenID : publie la façon de se connecter',
        traces: 'Traces : le collecteur accepte un span',
      },
    },
    off: {
      notice: 'Désactivé, car non configuré : {names}.',
      services: {
        model: 'un modèle de langage en plus du modèle intégré',
        reranker: 'un modèle de reclassement',
        webhooks: 'webhooks',
        signOn: 'authentification unique',
        traces: 'traces',
        masking: 'masquage des données conservées',
      },
    },
  },
  model: {
    title: 'Recherche par le sens',
    fetching: {
      done: 'Téléchargement terminé.',
      listing: 'Recherche des fichiers à télécharger…',
      runtime: 'Téléchargement de l’environnement d’exécution du modèle avec npm…',
    },
    download: 'Télécharger',
    state: {
      exactWords:
        'La recherche ne trouve que les mots exacts : les passages qui emploient d’autres mots que la question lui échappent souvent.',
      meaning: 'La recherche compare les mots et le sens, à l’aide de vecteurs créés par {maker}. {vectors}',
      off: '{state} EMBEDDINGS est désactivé sur ce serveur.',
      restart: '{state} Le modèle {name} est installé. Redémarrez le serveur pour l’utiliser.',
    },
    vectors: {
      all: 'Les {countText} blocs ont tous des vecteurs.',
      failed: 'Les vecteurs ne peuvent pas être créés pour le moment ; Lectern continue d’essayer. {reason}',
      some: '{made} blocs sur {all} ont des vecteurs ; d’ici là, les autres ne se trouvent que par mots exacts.',
    },
    offer: {
      sizeUnknown: 'Un téléchargement',
      size: 'Un téléchargement de {megabytes}',
      meanwhile: '{offer} La recherche par mots exacts continue de fonctionner pendant ce temps.',
      notMeasured: ' Nous n’avons pas mesuré la qualité de sa recherche.',
      languages: '{name}, pour {languages}',
      download: '{size} (modèle : {model}) ; ensuite, tout reste sur cette machine.',
    },
    unnamed: 'un modèle',
  },
} as const;
