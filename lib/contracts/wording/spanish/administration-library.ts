/** Texts of the part of the administration that manages books, in Spanish: ICU messages. */
export const adminLibrary = {
  library: {
    add: {
      title: 'Añadir libros',
      hint: 'Suelta archivos, carpetas o archivos ZIP en cualquier lugar de esta página, elígelos o añade un sitio web.',
    },
    list: {
      title: 'Libros',
    },
    meaningPending:
      'Lo añadido recientemente solo se encuentra por palabras exactas hasta que la búsqueda por significado esté lista: {countText} de {countText2} bloques hechos.',
  },
  ingest: {
    status: {
      queued: 'En cola',
      running: 'En curso',
      interrupted: 'Interrumpida: el servidor que la ejecutaba se detuvo',
      partlyDone: 'Hecha en parte',
      nothingRead: 'No se ha podido leer nada',
      doneWithNotes: '{count, plural, one {Hecha, con # aviso} other {Hecha, con # avisos}}',
    },
    form: {
      path: 'Carpeta o archivo del servidor, o dirección de un sitio web',
      submit: 'Importar',
      title: 'Importar un libro',
      allowedFolders:
        '{count, plural, one {La carpeta o el archivo tiene que estar en esta carpeta:} other {La carpeta o el archivo tiene que estar en una de estas carpetas:}}',
      folderEmpty: ' (nada que importar)',
    },
    run: {
      listTitle: 'Importaciones',
      stopping: 'Deteniendo…',
      startedBy: '· iniciada por {started_by}',
      read: 'Leer {runName}',
    },
    progress: {
      scanning: 'Comprobando qué hay que importar…',
      fetched: 'Descargado hasta ahora: {pages}',
    },
    result: {
      indexed: 'importado: {count}',
      unchanged: 'sin cambios: {count}',
      removed: 'quitado: {count}',
      failed: 'con error: {count}',
    },
  },
  document: {
    field: {
      title: 'Título',
      language: 'Idioma',
      authors: 'Autores',
      type: 'Tipo',
      origin: 'Origen',
      lastChanged: 'Última modificación',
    },
    access: {
      change: 'Cambiar',
      changeLabel: 'Cambiar quién puede leerlo',
      useFileValuesHint:
        'A partir de la próxima importación, los archivos del libro deciden quién puede leerlo. Hasta entonces no cambia nada.',
      legend: 'Quién puede leerlo',
      setByHand: ', definido a mano',
      grantKinds: {
        user: 'usuario',
        department: 'departamento',
        org: 'organización',
      },
      everyoneInline: 'todos',
      nobodyInline: 'solo los administradores',
      everyone: 'Todos',
      remove: 'Quitar {grant}',
      kind: 'Usuario, departamento u organización',
      kindOptions: {
        user: 'Usuario',
        department: 'Departamento',
        org: 'Organización',
      },
      name: 'Nombre',
      add: 'Añadir',
      effect: 'A partir de la próxima solicitud podrán leerlo: {words}.',
    },
    useFileValues: 'Volver a usar los valores de los archivos',
    fact: {
      noImport: 'No consta ninguna importación.',
      readers: 'Pueden leerlo',
      source: 'Fuente',
      uploaded: 'Subido: {name}',
      webAddress: 'Dirección web',
      added: 'Añadido',
      updated: 'Actualizado',
      lastImport: 'Última importación',
    },
    importAgain: 'Importar de nuevo',
    schedule: {
      label: 'Importación automática',
      next: 'la próxima, el',
      intervals: {
        never: 'desactivada',
        day: 'cada día',
        week: 'cada semana',
        month: 'cada mes',
      },
    },
    edit: {
      open: 'Editar…',
      title: 'Datos del libro',
      authorsHint: 'Separados por comas',
      byHand: '· a mano',
      byHandHint:
        'Los campos marcados «a mano» conservan su valor aunque los archivos digan otra cosa. {follow} a partir de la próxima importación.',
    },
    remove: {
      failed: 'No se ha quitado. {problem}',
    },
    replace: {
      open: 'Reemplazar…',
      title: 'Reemplazar «{title}»',
      explanation:
        'Un archivo nuevo, o un archivo ZIP con todas sus páginas, reemplaza el contenido del libro. Se conservan su dirección, quién puede leerlo y lo que se haya editado aquí. Las citas siguen funcionando donde el texto nuevo tiene las mismas palabras. Si el archivo no se puede leer, el libro queda como está.',
      choose: 'Elegir un archivo',
      input: 'Archivo nuevo',
    },
  },
  ingestRunActions: {
    failedRuns: 'Importaciones fallidas',
    dismiss: 'Descartar',
    dismissNamed: 'Descartar: {name}',
    dismissAll: 'Descartar todas',
  },
  removedDocuments: {
    title: 'Libros quitados',
    until: 'Recuperable hasta el {moment}',
    restore: 'Restaurar',
    restoreNamed: 'Restaurar: {title}',
    deleteNow: 'Eliminar ahora',
    deleteNamed: 'Eliminar ahora: {title}',
    deleteAsked: '¿Eliminar para siempre?',
    deleteReally: 'Eliminar para siempre: {title}',
    whatHappens:
      'A partir de ahora nadie puede leerlo y las respuestas que lo citan quedan ocultas. Puedes restaurarlo durante 24 horas. Después se eliminan sus páginas, imágenes y pasajes, y también toda respuesta con palabras suyas.',
    deleteExplained: '«Eliminar ahora» elimina todo eso de una vez, para datos que no se deben conservar.',
  },
  ingestFolders: {
    noneIsThere:
      'No existe ninguna de las carpetas desde las que puedes importar. Crea una de las que se nombran en INGEST_FOLDERS.',
  },
  chosenDocuments: {
    all: 'Seleccionar todo',
    one: 'Seleccionar: {title}',
    count: '{count} seleccionados',
    readers: 'Lectores…',
    readersTitle: 'Quién puede leer los libros seleccionados',
    removeTitle: '¿Quitar los libros seleccionados ({count})?',
    removeExplained:
      'A partir de ahora nadie puede leerlos. Puedes restaurar cada uno durante 24 horas; después se eliminan.',
    cancel: 'Cancelar',
    save: 'Guardar',
  },
  filePages: {
    page: 'página {number}',
    labelled: 'página {number} (impresa como {label})',
  },
  health: {
    title: 'Estado',
    configuration: {
      variable: 'Variable',
      value: 'Valor',
      secret: 'definida (oculta)',
      notSet: 'no definida',
      default: 'predeterminado',
      allDefault: 'No hay nada definido. Todas las variables usan su valor predeterminado.',
      atDefault:
        '{count, plural, one {Una variable usa su valor predeterminado} other {# variables usan su valor predeterminado}}',
    },
    advice: {
      embeddedDatabase:
        'La base de datos se ejecuta dentro del servidor, en la carpeta de datos. Comprueba el registro del servidor y el disco, y después reinicia el servidor.',
      postgres:
        'Comprueba que PostgreSQL esté en marcha, que DATABASE_URL sea correcta y que acepte conexiones de este servidor.',
      azure:
        'Comprueba AZURE_SEARCH_ENDPOINT, AZURE_SEARCH_API_KEY, AZURE_SEARCH_CONTENT_INDEX y el archivo indicado en AZURE_SEARCH_MAPPING.',
      nuclia: 'Comprueba el archivo indicado en NUCLIA_CONFIG, y también NUCLIA_BASE_URL, NUCLIA_KB_ID y NUCLIA_TOKEN.',
      qdrant: 'Comprueba que Qdrant esté en marcha, y también QDRANT_URL, QDRANT_API_KEY y QDRANT_COLLECTION_NAME.',
      embedder:
        'Comprueba la dirección, la clave y el modelo del servicio de embeddings. Hasta que vuelva a funcionar, la búsqueda solo encuentra palabras exactas.',
      serverLog: 'Comprueba el registro del servidor.',
      model:
        'Comprueba la dirección, la clave y el modelo del servidor de modelos. Si no hay ninguno configurado, responde el modelo de citas integrado.',
      serverLogRestart: 'Comprueba el registro del servidor y después reinicia el servidor.',
    },
    purpose: {
      search: 'Encuentra los pasajes en los que se basan las respuestas. Sin ella no hay respuestas.',
      embeddings: 'Sirven para la búsqueda por significado. Sin ellos, la búsqueda solo encuentra palabras exactas.',
      languageModel: 'Escribe las respuestas. Sin él no hay respuestas.',
      database: 'Guarda los libros, las conversaciones y las cuentas.',
    },
    service: {
      embeddings: 'Embeddings',
      languageModel: 'Modelo de lenguaje',
    },
    database: 'Base de datos',
    status: {
      degraded: 'Con limitaciones',
      up: 'En marcha',
      down: 'Caído',
      off: 'Desactivado',
    },
    overall: {
      healthy: 'Todo funciona.',
      degraded: 'Las preguntas se responden, pero no todo funciona como debería.',
      unhealthy: 'No se puede responder a las preguntas.',
    },
    checked: 'Comprobado',
    checkAgain: 'Comprobar de nuevo',
    section: {
      services: 'Servicios',
      server: 'Servidor',
      configuration: 'Configuración',
    },
    configurationHint:
      'Tal como se leyó al arrancar el servidor. Los ajustes definidos aparecen destacados; los secretos nunca salen del servidor.',
    selfTest: {
      title: 'Autocomprobación',
      explanation:
        'Hace una pregunta completa a tu biblioteca y usa todos los servicios configurados, como una respuesta de verdad. Cuesta lo mismo que una respuesta. Los mensajes a los receptores de webhooks van marcados como prueba. Solo se registra que se ha ejecutado.',
      run: 'Iniciar la autocomprobación',
      running: 'En curso…',
      passed: 'Todos los servicios configurados funcionan.',
      failed: '{count, plural, one {Ha fallado un servicio.} other {Han fallado # servicios.}}',
    },
    trial: {
      passed: 'Funciona',
      failed: 'Error',
      off: 'Desactivado',
      what: {
        database: 'Base de datos: se puede escribir en ella',
        search: 'Búsqueda: encuentra un pasaje por sus propias palabras',
        embeddings: 'Embeddings: los textos idénticos son los más parecidos',
        reranker: 'Reordenación: coloca un texto idéntico en primer lugar',
        answer: 'Respuesta: terminada, con cada cita comprobada en su página',
        verifier: 'Segunda revisión: da un veredicto',
        webhooks: 'Webhooks: todos los receptores aceptan un mensaje',
        sign_on: 'Proveedor de OpenID: publica cómo iniciar sesión',
        traces: 'Trazas: el recopilador acepta un span',
      },
    },
    off: {
      notice: 'Desactivado porque no está configurado: {names}.',
      services: {
        model: 'un modelo de lenguaje además del integrado',
        reranker: 'un modelo de reordenación',
        webhooks: 'webhooks',
        signOn: 'inicio de sesión único',
        traces: 'trazas',
        masking: 'enmascaramiento de los datos guardados',
      },
    },
  },
  model: {
    title: 'Búsqueda por significado',
    fetching: {
      done: 'Descarga completa.',
      listing: 'Comprobando qué archivos hay que descargar…',
      runtime: 'Descargando con npm el entorno de ejecución del modelo…',
    },
    download: 'Descargar',
    state: {
      exactWords:
        'La búsqueda solo encuentra palabras exactas: a menudo pasa por alto los pasajes que usan otras palabras que la pregunta.',
      meaning: 'La búsqueda compara palabras y significado, con vectores creados por {maker}. {vectors}',
      off: '{state} EMBEDDINGS está desactivado en este servidor.',
      restart: '{state} El modelo {name} está instalado. Reinicia el servidor para usarlo.',
    },
    vectors: {
      all: 'Los {countText} bloques tienen vectores.',
      failed: 'No se pueden crear vectores en este momento; Lectern lo sigue intentando. {reason}',
      some: '{made} de {all} bloques tienen vectores; hasta que los tengan, los demás solo se encuentran por palabras exactas.',
    },
    offer: {
      sizeUnknown: 'Una descarga',
      size: 'Una descarga de {megabytes}',
      meanwhile: '{offer} La búsqueda por palabras exactas sigue funcionando mientras tanto.',
      notMeasured: ' No hemos medido la calidad de su búsqueda.',
      languages: '{name}, para {languages}',
      download: '{size} (modelo: {model}); después, todo se queda en esta máquina.',
    },
    unnamed: 'un modelo',
  },
} as const;
