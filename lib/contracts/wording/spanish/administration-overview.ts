/** Texts of the part of the administration that lists questions, in Spanish: ICU messages. */
export const adminOverview = {
  overview: {
    figure: {
      withheld: 'Frases omitidas',
      questions: 'Preguntas',
      fullAnswer: 'Tiempo hasta la respuesta completa',
      thumbsUp: 'Pulgares arriba',
      thumbsUpAndDown: '{up} positivas, {down} negativas',
    },
    cited: {
      empty: 'Ninguna respuesta de este periodo cita una página.',
      pageGone: 'La página ya no está en la biblioteca',
      answers: '{count, plural, one {respuesta} other {respuestas}}',
    },
    table: {
      title: 'Cifras por {unit}',
      day: 'Día (UTC)',
      notFoundShare: 'Parte sin resultado',
      withheldShare: 'Parte omitida',
      total: 'Total',
      firstWords: 'Hasta las primeras palabras',
      fullAnswer: 'Hasta la respuesta completa',
      answers: 'Respuestas',
      before: '– antes',
    },
    rangeLabel: 'Periodo',
    unanswered: {
      more: '{countText} más',
      similarSingle: '1 pregunta parecida',
      title: 'Preguntas sin resultado',
      none: 'Todas las preguntas tuvieron resultado.',
      similarSeveral: '{count} preguntas parecidas',
    },
    notRecorded: 'Este servidor no guarda las conversaciones, así que las preguntas nuevas no se cuentan aquí.',
    setUpMeaning: 'Configurar la búsqueda por significado',
    empty: {
      title: 'Ninguna pregunta {value}',
      explanation:
        'Las cifras, los gráficos y las preguntas sin resultado aparecen aquí en cuanto los lectores preguntan.',
      tryLonger:
        'Las cifras, los gráficos y las preguntas sin resultado aparecen aquí en cuanto los lectores preguntan. Puede que haya algo en un periodo más largo.',
    },
    questionsByUnit: 'Preguntas por {unit}',
    notFoundAndWithheld: 'Sin resultado y omitidas',
    mostCitedPages: 'Páginas más citadas',
    responseTimes: 'Tiempos de respuesta',
    change: {
      same: 'como antes',
      sameCount: 'tantas como antes',
      times: '{times} veces más que antes ({before})',
      more: '{amount} más que antes ({before})',
      fewer: '{amount} menos que antes ({before})',
      slightly: 'un poco',
      pointsMore: '{count, plural, one {{amount} punto más que antes} other {{amount} puntos más que antes}}',
      pointsLess: '{count, plural, one {{amount} punto menos que antes} other {{amount} puntos menos que antes}}',
      longer: '{percent} % más largo que antes ({before})',
      shorter: '{percent} % más corto que antes ({before})',
    },
    lastRange: {
      '24h': 'en las últimas 24 horas',
      '7d': 'en los últimos 7 días',
      '30d': 'en los últimos 30 días',
      '90d': 'en los últimos 90 días',
    },
    unit: {
      hour: 'hora',
      day: 'día',
    },
    since: {
      notCompared: 'Desde el {moment}. Las preguntas anteriores ya no se guardan.',
      compared: 'Desde el {moment}, en comparación con el periodo anterior de la misma duración.',
    },
    daysInUtc: ' Los días están en UTC; el último aún no ha terminado.',
    exactWordsOnly: 'La búsqueda solo encuentra palabras exactas.',
  },
  overviewSpan: {
    nothingBefore:
      'Desde el {moment}. En el periodo anterior de la misma duración no se preguntó nada, así que no hay con qué comparar.',
  },
  chart: {
    questionsLabel: 'Preguntas por {unit} y resultado. Recórrelas con las teclas de flecha.',
    sharesLabel:
      'Parte de las preguntas sin resultado o con frases omitidas, por {unit}. Recórrelas con las teclas de flecha.',
    loading: 'Cargando el gráfico…',
  },
  conversations: {
    title: 'Conversaciones',
    field: {
      audit: 'Campo de auditoría',
      auditPlaceholder: 'nombre: valor',
      words: 'Palabras de la pregunta o la respuesta',
      mode: 'Sobre qué se preguntó',
      minimumTime: 'Duración mínima (ms)',
      maximumTime: 'Duración máxima (ms)',
    },
    mode: {
      selection: 'Una selección',
      library: 'La biblioteca',
    },
    filter: {
      fromDay: 'Desde el {day}',
      untilDay: 'Hasta el {day}',
      unknownBook: 'Libro {id}',
      minimumTime: 'Al menos {milliseconds} ms',
      maximumTime: 'Como máximo {milliseconds} ms',
      profile: 'Perfil {name}',
      conversation: 'Conversación {value}…',
      today: 'Hoy',
      anyTime: 'Cualquier fecha',
      anyOutcome: 'Cualquier resultado',
      activeFilters: 'Filtros activos',
      remove: 'Quitar el filtro:',
      mode: {
        general: 'sobre la biblioteca',
        selected_text: 'sobre una selección',
      },
      judged: {
        correct: 'juzgada correcta',
        incomplete: 'juzgada incompleta',
        wrong: 'juzgada incorrecta',
      },
    },
    searchPaused: {
      continue: 'Buscar en preguntas más antiguas',
      next: 'Ninguna coincidencia entre las preguntas siguientes',
      newest: 'Ninguna coincidencia entre las preguntas más recientes',
      explanation: 'Todavía no se ha buscado en todas las preguntas.',
    },
    noOlder: {
      title: 'Nada más antiguo',
      showNewest: 'Mostrar las más recientes',
    },
    empty: {
      title: 'Todavía no hay preguntas',
      explanation:
        'Cada pregunta de un lector aparece aquí con su respuesta y las fuentes de esta, palabra por palabra.',
    },
    noMatches: {
      title: 'Ninguna conversación coincide',
      removeOnly: 'Prueba a quitar el filtro:',
      removeAny: 'Cada filtro reduce más los resultados. Prueba a quitar uno:',
      searchHint:
        'Una búsqueda encuentra las preguntas en las que todas sus palabras aparecen en la pregunta o en la respuesta. Palabras como «how» y «the» no cuentan; por sí solas no encuentran nada.',
    },
    count: {
      noneSoFar: 'Ninguna por ahora',
      noOlder: 'No hay preguntas anteriores',
      none: 'Ninguna pregunta',
      next: 'Siguientes: {questions}',
      newest: 'Las más recientes: {questions}',
      oldest: 'Las más antiguas: {questions}',
      questions: '{count, plural, one {# pregunta} other {# preguntas}}',
      newestFirst: '{questions}, de la más reciente a la más antigua',
    },
    table: {
      caption: 'Preguntas, de la más reciente a la más antigua',
      first: 'Inicio',
      firstDetail: 'de la respuesta',
      total: 'Duración',
      totalDetail: 'total',
    },
    row: {
      selection: 'Selección',
      noBookCited: 'ningún libro citado',
      noVerdict: 'sin veredicto',
      noAnswerText: 'sin texto de respuesta',
      noFeedback: 'sin opinión',
      firstWordsTime: ' hasta las primeras palabras',
      totalTime: ' en total',
    },
    notRecorded: 'Este servidor no guarda las conversaciones, así que las preguntas nuevas no aparecerán aquí.',
    grounding: {
      noClaims: 'sin afirmaciones',
      catalogue: 'del catálogo',
      kind: {
        supported: 'palabras exactas o respaldadas',
        weak: 'por comprobar',
        unsupported: 'sin respaldo',
        withheld: 'omitidas',
      },
      ending: {
        not_found: 'sin resultado',
        clarification: 'aclaración pedida',
        stopped: 'detenida',
        failed: 'con error',
      },
    },
    removedBook: 'un libro quitado',
  },
  search: {
    column: {
      reranked: 'Reordenado',
      rank: 'Puesto',
      passage: 'Pasaje',
      words: 'Palabras',
      meaning: 'Significado',
      both: 'Ambos',
      wordsOnly: 'Por palabras',
    },
    notRanked: 'ninguno',
    title: 'Probar una búsqueda',
    introduction:
      'Mira en qué pasajes se buscaría una respuesta y por qué en este orden: cuántas palabras de la pregunta contiene cada uno, cuánto se le acerca en significado y la puntuación combinada. No se registra nada.',
    question: {
      placeholder: 'Escribe una pregunta',
    },
    reader: {
      label: 'Buscar',
      anyone: 'como cualquier lector',
      grant: 'como {grant}',
      everything: 'en todos los libros',
    },
    noResults: 'Sin resultados en lo que puede leer este lector.',
    meaningUnavailable: 'El servicio de embeddings no ha respondido, así que solo se han comparado palabras exactas.',
  },
  recognition: {
    title: 'Reconocimiento de texto',
    here: 'Las páginas escaneadas de un PDF se reconocen al importarlo. Idiomas: {languages}.',
    absent:
      'Los PDF escaneados, cuyas páginas son imágenes, se rechazan hasta que se descargue el reconocimiento de texto.',
    offer:
      'Una descarga de {megabytes} con npm, para los idiomas {languages} (OCR_LANGUAGES); después, todo se queda en esta máquina.',
    noPackage:
      'El reconocimiento de texto no se puede descargar para todos los idiomas {languages}; cambia OCR_LANGUAGES.',
    downloading: 'Descargando el reconocimiento de texto con npm…',
  },
} as const;
