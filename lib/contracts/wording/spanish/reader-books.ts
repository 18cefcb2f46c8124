/** Texts of the shelf, a book and its pages, in Spanish: ICU messages. */
export const books = {
  site: {
    name: 'Lectern',
    failure: {
      title: 'Algo ha ido mal aquí',
      explanation: 'No se ha podido mostrar la página. A menudo basta con volver a intentarlo.',
    },
    goToLibrary: 'Ir a la biblioteca',
    breadcrumb: 'Estás aquí',
    description:
      'Lee libros y documentación, pregunta sobre ellos y ve las palabras exactas en las que se basa cada respuesta.',
    skipToText: 'Saltar al texto',
    notFound: {
      pageTitle: 'No encontrada',
      heading: 'No hay nada en esta dirección',
      explanation: 'Puede que la página se haya quitado de su libro o que la dirección esté mal escrita.',
    },
    administration: 'Administración',
  },
  shelf: {
    filter: {
      type: 'Tipo',
      department: 'Departamento',
      source: 'Fuente',
      year: 'Año de la última modificación',
      any: 'Cualquiera',
      label: 'Filtrar y ordenar la biblioteca',
    },
    title: 'Biblioteca',
    continueReading: 'Seguir leyendo',
    find: 'Buscar un título o autor',
    noMatch: 'Ningún libro coincide con tu búsqueda.',
    sort: {
      label: 'Ordenar por',
      author: 'Autor',
      lastRead: 'Última lectura',
      lastChanged: 'Última modificación',
    },
    empty: {
      dropBook: 'La biblioteca está vacía. Suelta un libro en cualquier lugar de esta página o elige uno.',
      importCommand: 'La biblioteca está vacía. Añade un libro con',
    },
    adding: ' se está añadiendo ({done} de {pages}). Cuando termine, podrás preguntar sobre él.',
    meaningPending: {
      oneBook: ' ya se puede leer y buscar por palabras exactas. Falta la búsqueda por significado: {share} % listo.',
      severalBooks:
        '{count} libros ya se pueden leer y buscar por palabras exactas. Falta la búsqueda por significado: {share} % listo.',
    },
    foundCount: '{count, plural, one {# libro} other {# libros}}',
    percentRead: '{percent} % leído',
    readingProgress: 'Progreso de lectura',
  },
  shelfIntroduction: {
    whatThisIs:
      'Lectern responde a preguntas sobre tus libros y te muestra las palabras exactas en las que se basa cada respuesta.',
    askTheHandbook: 'Pruébalo con el manual',
    firstQuestion: '¿Qué puedo hacer con Lectern?',
    secondQuestion: '¿Cómo añado un libro?',
    thirdQuestion: '¿Qué significan los números de una respuesta?',
    signInToAdd: 'Inicia sesión para añadir un libro',
    quotesOnly:
      'No hay ningún modelo de lenguaje configurado, así que las respuestas son frases citadas de los libros.',
    setUpModel: 'Configurar un modelo de lenguaje',
    wordsOnly: 'La búsqueda solo compara palabras y no ve lo que un libro dice con otras.',
    turnOnMeaning: 'Activar la búsqueda por significado',
  },
  book: {
    continueAt: 'Continuar · {value} %',
    startReading: 'Empezar a leer',
    noPages: 'Este libro todavía no tiene páginas.',
  },
  page: {
    highlights: {
      hidden: 'Resaltados ocultos.',
      shown: 'Resaltados visibles.',
    },
    jump: {
      back: 'Volver a donde estabas',
      returned: 'Has vuelto a donde estabas.',
    },
    notInBook: 'Esta página ya no está en el libro.',
    version: {
      gone: 'La versión solicitada ya no está disponible. Estás viendo la actual.',
      quoted: 'Esta página ha cambiado. Estás viendo la versión que citó la respuesta.',
      current: 'Versión actual',
    },
    previousAndNext: 'Página anterior y siguiente',
    previous: 'Anterior',
    next: 'Siguiente',
    headings: 'En esta página',
    taskToDo: 'Pendiente',
    screens: {
      label: 'Pantallas de esta página',
      previous: 'Pantalla anterior',
      next: 'Pantalla siguiente',
      position: 'Pantalla {number} de {count}',
    },
    heading: {
      linkNamed: 'Enlace a «{value}»',
      link: 'Enlace a este título',
    },
    picture: {
      enlargeNamed: 'Ampliar la imagen «{value}»',
      enlarge: 'Ampliar la imagen',
      untitled: 'Imagen',
      fullSize: 'Tamaño real',
    },
    footnote: {
      spoken: 'Nota al pie {text}: {value}',
      label: 'Nota al pie {text}',
      goTo: 'Ir a la nota al pie',
    },
    taskDone: 'Hecho',
  },
  address: {
    wordsMissing: 'Esta dirección apunta a palabras que no están en esta página.',
  },
  contents: {
    title: 'Índice',
    close: 'Cerrar el índice',
    numberOfLength: '{number} de {length}',
    position: 'Posición en el libro',
  },
  paper: {
    pageLabel: 'Página {label}',
    view: {
      label: 'Mostrar como',
      text: 'Texto',
      page: 'Página',
    },
    error: {
      unavailable: 'Las páginas de este PDF no se pueden mostrar en este momento. Aun así, puedes leer su texto.',
    },
    opening: 'Abriendo el PDF…',
  },
  pageTools: {
    more: 'Más acciones',
    bookmarkHint: 'Poner un marcador aquí (D)',
    readAloudHint: 'Leer esta página en voz alta (L)',
    allNotes: 'Todas las notas',
    view: 'Mostrar en esta columna',
    noNotesYet: 'Todavía no hay notas en este libro. Selecciona palabras y elige «Resaltar», o pon un marcador.',
  },
  filePages: {
    page: 'página {number}',
    short: 'p. {number}',
    labelled: 'página {number} (impresa como {label})',
    field: 'Página del PDF',
    of: 'de {count}',
    labelledOf: '({number} de {count})',
    unknown: 'El PDF no tiene ninguna página {page}.',
    zoom: 'Tamaño de la página',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    thumbnails: 'Miniaturas de las páginas',
  },
  readAloud: {
    noVoice: 'Este navegador no tiene ninguna voz para leer en voz alta.',
    start: 'Leer esta página en voz alta',
    toolbar: 'Lectura en voz alta',
    previousSentence: 'Frase anterior',
    resume: 'Reanudar',
    pause: 'Pausar',
    nextSentence: 'Frase siguiente',
    speed: 'Velocidad',
    stop: 'Dejar de leer en voz alta',
  },
} as const;
