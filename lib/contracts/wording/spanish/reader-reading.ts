/** Texts of the tools of a reader, in Spanish: ICU messages. */
export const reading = {
  notes: {
    error: {
      noRoom: 'Este navegador no tiene espacio para más notas. Exporta tus notas y elimina después algunas.',
      notSaved: 'Tus notas todavía no se han guardado en el servidor. Se volverá a intentar automáticamente.',
    },
    export: {
      bookmarkPrefix: 'Marcador: ',
      markdown: 'Exportar como Markdown',
      json: 'Exportar como JSON',
    },
    colour: {
      amber: 'Ámbar',
      blue: 'Azul',
      green: 'Verde',
      rose: 'Rosa',
      label: 'Color',
    },
    note: 'Nota',
    write: 'Escribir una nota',
    import: {
      json: 'Importar JSON',
      noNotes: 'Ese archivo no contiene notas. Elige uno que se haya exportado como JSON.',
      addedOne: 'Se ha añadido una nota.',
      addedSeveral: 'Se han añadido {count} notas.',
    },
    beforeSignIn: {
      add: 'Añadir a tu cuenta',
      found:
        '{count, plural, one {Este navegador tiene una nota de antes de que iniciaras sesión.} other {Este navegador tiene # notas de antes de que iniciaras sesión.}}',
    },
    empty: 'Todavía no hay notas. Selecciona texto en una página y elige «Resaltar»; {wherever}.',
    lost: 'Estas palabras ya no están en la página.',
    deleteNamed: 'Eliminar la nota sobre «{value}»',
    title: 'Notas',
    visibility: {
      private: 'tus notas solo las ves tú',
      browser: 'tus notas se quedan en este navegador',
    },
    task: {
      done: 'hecho',
      toDo: 'pendiente',
    },
    highlight: 'Resaltado',
    group: {
      readers: 'Quién puede leerlo',
      none: 'Ningún grupo',
      former: '{name}, del que ya no forma parte',
      explain: {
        notes: 'Los miembros lo ven con su nombre si tienen acceso a este libro.',
        conversations:
          'Los miembros ven la conversación tal como estaba al compartirla, con su nombre, si tienen acceso a todas sus fuentes.',
      },
      by: 'Compartido por {author}',
      mark: '{mark} de {author}: {value}',
      title: 'Compartido con usted',
    },
    question: {
      label: 'Pregunta',
      show: 'Mostrar la respuesta',
      showNamed: 'Mostrar la respuesta a «{value}»',
      gone: 'Esta pregunta ya no está guardada.',
    },
  },
  bookmarks: {
    removed: 'Marcador quitado.',
    added: 'Marcador añadido.',
    markThisPlace: 'Poner un marcador aquí',
    label: 'Marcador',
    onPage: 'Marcador · {pageTitle}',
  },
  search: {
    error: {
      unavailable: 'La búsqueda no está disponible en este momento.',
      rateLimited: 'Demasiadas búsquedas a la vez. Inténtalo de nuevo en {value} s.',
      notLoaded: 'No se ha podido cargar la búsqueda.',
    },
    thisBook: 'Buscar en este libro',
    allBooks: 'Buscar en todos los libros',
    results: 'Resultados',
    similarPassages: 'Ninguna coincidencia exacta. Pasajes parecidos:',
    close: 'Cerrar la búsqueda',
    askInstead: 'Preguntarlo en su lugar',
    idle: {
      book: 'Busca en los títulos y el texto',
      library: 'Busca en los títulos y el texto de todos los libros',
    },
    searching: 'Buscando…',
    noResults: 'Sin resultados.',
    correctedTo: 'Se muestran resultados de',
    showMore: 'Mostrar más resultados',
    hint: {
      choose: 'elegir',
      open: 'abrir',
    },
    resultCount: '{count, plural, one {# resultado} other {# resultados}}',
    status: {
      shownOfAll: '{shown} de {places}',
      corrected: '{shown} para «{corrected}»',
    },
    partOfLongerWords: 'como parte de palabras más largas',
  },
  display: {
    auto: 'Auto',
    theme: {
      light: 'Claro',
      sepia: 'Sepia',
      dark: 'Oscuro',
      label: 'Tema',
    },
    typeface: {
      serif: 'Con serifa',
      sans: 'Sin serifa',
      legible: 'Legible',
      label: 'Tipo de letra',
    },
    lineLength: {
      narrow: 'Corta',
      wide: 'Larga',
      label: 'Longitud de línea',
    },
    standard: 'Normal',
    lineSpacing: {
      tight: 'Estrecho',
      loose: 'Amplio',
      label: 'Interlineado',
    },
    textSize: 'Tamaño del texto',
    justify: 'Justificar',
    layout: {
      label: 'Disposición',
      scrolling: 'Continua',
      paged: 'Por pantallas',
    },
    reset: 'Restablecer',
    sampleLetters: 'Aa',
    title: 'Texto y tema',
  },
  keyboard: {
    everywhere: {
      title: 'En todas partes',
      search: 'Buscar',
      closeOrCancel: 'Cerrar o cancelar',
    },
    key: {
      ctrlK: 'Ctrl K',
      ctrlI: 'Ctrl I',
      esc: 'Esc',
      enter: 'Intro',
    },
    selecting: {
      title: 'Seleccionar texto',
      paragraph: 'Párrafo siguiente o anterior',
      nextSentence: 'Seleccionar la frase siguiente',
      extendBySentence: 'Ampliar la selección una frase',
      wholeParagraph: 'Seleccionar el párrafo',
      wholeSection: 'Seleccionar la sección',
      moveEnd: 'Mover el final de la selección',
      ask: 'Preguntar sobre la selección',
      explain: 'Explicar la selección',
      copyQuote: 'Copiar como cita',
      highlight: 'Resaltar la selección',
    },
    reading: {
      bookmark: 'Añadir o quitar un marcador',
      readAloud: 'Leer en voz alta o pausar',
      citation: 'Cita anterior o siguiente',
      highlights: 'Ocultar o mostrar los resaltados',
      page: 'Página anterior o siguiente',
      showShortcuts: 'Mostrar los atajos de teclado',
    },
    title: 'Atajos de teclado',
    singleKeys: 'Usar atajos de una sola tecla',
    ctrl: 'Ctrl',
  },
  offline: {
    youAreOffline: 'No tienes conexión',
    pageNotSaved: 'Esta página no está guardada en este dispositivo.',
    savedBooks: 'Puedes leer estos libros, que están guardados en este dispositivo:',
    noBooksSaved:
      'No hay ningún libro guardado en este dispositivo. Abre un libro mientras tengas conexión para guardarlo.',
    bookSaved:
      'No tienes conexión. Puedes leer las páginas guardadas de este libro y buscar en ellas; las preguntas esperan a que vuelvas a tener conexión.',
    bookNotSaved:
      'No tienes conexión y este libro no está guardado en este dispositivo. Las preguntas esperan a que vuelvas a tener conexión.',
    questionsWait: 'No tienes conexión. Las preguntas esperan a que vuelvas a tenerla.',
    questionWaits: 'Esta pregunta se hará en cuanto vuelvas a tener conexión.',
    searchedSavedPages: 'Sin conexión: solo palabras exactas, en {kept} de {total} páginas',
    searchBookNotSaved:
      'No tienes conexión y este libro no está guardado en este dispositivo. Para buscar en él hace falta conexión.',
    searchNeedsConnection:
      'No tienes conexión. Para buscar en todos los libros hace falta; en un libro guardado puedes buscar en cuanto lo abras.',
  },
} as const;
