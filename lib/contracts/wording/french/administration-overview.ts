/** Texts of the part of the administration that lists questions, in French: ICU messages. */
export const adminOverview = {
  overview: {
    figure: {
      withheld: 'Phrases écartées',
      questions: 'Questions',
      fullAnswer: 'Délai avant la réponse complète',
      thumbsUp: 'Pouces levés',
      thumbsUpAndDown: '{up} positifs, {down} négatifs',
    },
    cited: {
      empty: 'Aucune réponse de cette période ne cite une page.',
      pageGone: 'Page absente de la bibliothèque',
      answers: '{count, plural, one {réponse} other {réponses}}',
    },
    table: {
      title: 'Chiffres par {unit}',
      day: 'Jour (UTC)',
      notFoundShare: 'Part sans résultat',
      withheldShare: 'Part écartée',
      total: 'Total',
      firstWords: 'Jusqu’aux premiers mots',
      fullAnswer: 'Jusqu’à la réponse complète',
      answers: 'Réponses',
      before: '– avant',
    },
    rangeLabel: 'Période',
    unanswered: {
      more: '{countText} de plus',
      similarSingle: '1 question semblable',
      title: 'Questions sans résultat',
      none: 'Chaque question a eu un résultat.',
      similarSeveral: '{count} questions semblables',
    },
    notRecorded: 'Ce serveur n’enregistre pas les conversations ; les nouvelles questions ne sont pas comptées ici.',
    setUpMeaning: 'Configurer la recherche par le sens',
    empty: {
      title: 'Aucune question {value}',
      explanation:
        'Les chiffres, les graphiques et les questions sans résultat apparaissent ici dès que des lecteurs posent des questions.',
      tryLonger:
        'Les chiffres, les graphiques et les questions sans résultat apparaissent ici dès que des lecteurs posent des questions. Il y en a peut-être sur une période plus longue.',
    },
    questionsByUnit: 'Questions par {unit}',
    notFoundAndWithheld: 'Sans résultat et écartées',
    mostCitedPages: 'Pages les plus citées',
    responseTimes: 'Temps de réponse',
    change: {
      same: 'comme avant',
      sameCount: 'autant qu’avant',
      times: '{times} fois plus qu’avant ({before})',
      more: '{amount} de plus qu’avant ({before})',
      fewer: '{amount} de moins qu’avant ({before})',
      slightly: 'un peu',
      pointsMore: '{count, plural, one {{amount} point de plus qu’avant} other {{amount} points de plus qu’avant}}',
      pointsLess: '{count, plural, one {{amount} point de moins qu’avant} other {{amount} points de moins qu’avant}}',
      longer: '{percent} % plus long qu’avant ({before})',
      shorter: '{percent} % plus court qu’avant ({before})',
    },
    lastRange: {
      '24h': 'au cours des dernières 24 heures',
      '7d': 'au cours des 7 derniers jours',
      '30d': 'au cours des 30 derniers jours',
      '90d': 'au cours des 90 derniers jours',
    },
    unit: {
      hour: 'heure',
      day: 'jour',
    },
    since: {
      notCompared: 'Depuis le {moment}. Les questions antérieures ne sont plus conservées.',
      compared: 'Depuis le {moment}, par rapport à la période précédente de même durée.',
    },
    daysInUtc: ' Les jours sont en UTC ; le dernier n’est pas encore terminé.',
    exactWordsOnly: 'La recherche ne trouve que les mots exacts.',
  },
  overviewSpan: {
    nothingBefore:
      'Depuis le {moment}. Rien n’a été demandé durant la période précédente de même durée ; il n’y a donc rien à comparer.',
  },
  chart: {
    questionsLabel: 'Questions par {unit} et par issue. Parcourez-les avec les touches fléchées.',
    sharesLabel:
      'Part des questions sans résultat ou avec des phrases écartées, par {unit}. Parcourez-les avec les touches fléchées.',
    loading: 'Chargement du graphique…',
  },
  conversations: {
    title: 'Conversations',
    field: {
      audit: 'Champ d’audit',
      auditPlaceholder: 'nom : valeur',
      words: 'Mots de la question ou de la réponse',
      mode: 'Porte sur',
      minimumTime: 'Durée minimale (ms)',
      maximumTime: 'Durée maximale (ms)',
    },
    mode: {
      selection: 'Une sélection',
      library: 'La bibliothèque',
    },
    filter: {
      fromDay: 'Du {day}',
      untilDay: 'Au {day}',
      unknownBook: 'Livre {id}',
      minimumTime: 'Au moins {milliseconds} ms',
      maximumTime: 'Au plus {milliseconds} ms',
      profile: 'Profil {name}',
      conversation: 'Conversation {value}…',
      today: 'Aujourd’hui',
      anyTime: 'Toutes les dates',
      anyOutcome: 'Toutes les issues',
      activeFilters: 'Filtres actifs',
      remove: 'Retirer le filtre :',
      mode: {
        general: 'sur la bibliothèque',
        selected_text: 'sur une sélection',
      },
      judged: {
        correct: 'jugée juste',
        incomplete: 'jugée incomplète',
        wrong: 'jugée fausse',
      },
    },
    searchPaused: {
      continue: 'Chercher dans des questions plus anciennes',
      next: 'Aucun résultat parmi les questions suivantes',
      newest: 'Aucun résultat parmi les questions les plus récentes',
      explanation: 'Toutes les questions n’ont pas encore été parcourues.',
    },
    noOlder: {
      title: 'Rien de plus ancien',
      showNewest: 'Afficher les plus récentes',
    },
    empty: {
      title: 'Pas encore de questions',
      explanation:
        'Chaque question d’un lecteur apparaît ici avec sa réponse et les sources de celle-ci, mot pour mot.',
    },
    noMatches: {
      title: 'Aucune conversation correspondante',
      removeOnly: 'Essayez de retirer le filtre :',
      removeAny: 'Chaque filtre restreint davantage les résultats. Essayez d’en retirer un :',
      searchHint:
        'Une recherche trouve les questions dont tous les mots cherchés figurent dans la question ou la réponse. Les mots comme « how » et « the » ne comptent pas ; seuls, ils ne trouvent rien.',
    },
    count: {
      noneSoFar: 'Aucune pour l’instant',
      noOlder: 'Aucune question plus ancienne',
      none: 'Aucune question',
      next: 'Suivantes : {questions}',
      newest: 'Les plus récentes : {questions}',
      oldest: 'Les plus anciennes : {questions}',
      questions: '{count, plural, one {# question} other {# questions}}',
      newestFirst: '{questions}, de la plus récente à la plus ancienne',
    },
    table: {
      caption: 'Questions, de la plus récente à la plus ancienne',
      first: 'Début',
      firstDetail: 'de la réponse',
      total: 'Durée',
      totalDetail: 'totale',
    },
    row: {
      selection: 'Sélection',
      noBookCited: 'aucun livre cité',
      noVerdict: 'sans verdict',
      noAnswerText: 'pas de texte de réponse',
      noFeedback: 'sans avis',
      firstWordsTime: ' jusqu’aux premiers mots',
      totalTime: ' au total',
    },
    notRecorded: 'Ce serveur n’enregistre pas les conversations ; les nouvelles questions n’apparaîtront donc pas ici.',
    grounding: {
      noClaims: 'aucune affirmation',
      catalogue: 'tirée du catalogue',
      kind: {
        supported: 'mots exacts ou étayés',
        weak: 'à vérifier',
        unsupported: 'non étayés',
        withheld: 'écartés',
      },
      ending: {
        not_found: 'rien trouvé',
        clarification: 'précision demandée',
        stopped: 'arrêtée',
        failed: 'échec',
      },
    },
    removedBook: 'un livre retiré',
  },
  search: {
    column: {
      reranked: 'Reclassé',
      rank: 'Rang',
      passage: 'Passage',
      words: 'Mots',
      meaning: 'Sens',
      both: 'Les deux',
      wordsOnly: 'Par mots',
    },
    notRanked: 'aucun',
    title: 'Essayer une recherche',
    introduction:
      'Voyez dans quels passages une réponse serait cherchée, et pourquoi dans cet ordre : combien de mots de la question chacun contient, à quel point son sens en est proche, et le score combiné. Rien n’est enregistré.',
    question: {
      placeholder: 'Saisissez une question',
    },
    reader: {
      label: 'Chercher',
      anyone: 'en tant que n’importe quel lecteur',
      grant: 'en tant que {grant}',
      everything: 'dans tous les livres',
    },
    noResults: 'Aucun résultat dans ce que ce lecteur peut lire.',
    meaningUnavailable: 'Le service d’embeddings n’a pas répondu ; seuls les mots exacts ont été comparés.',
  },
  recognition: {
    title: 'Reconnaissance de texte',
    here: 'Les pages numérisées d’un PDF sont reconnues à l’importation. Langues : {languages}.',
    absent:
      'Les PDF numérisés, dont les pages sont des images, sont refusés tant que la reconnaissance de texte n’est pas téléchargée.',
    offer:
      'Un téléchargement de {megabytes} avec npm, pour les langues {languages} (OCR_LANGUAGES) ; ensuite, tout reste sur cette machine.',
    noPackage:
      'La reconnaissance de texte ne peut pas être téléchargée pour toutes les langues {languages} ; modifiez OCR_LANGUAGES.',
    downloading: 'Téléchargement de la reconnaissance de texte avec npm…',
  },
} as const;
