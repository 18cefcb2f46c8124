/** Texts of the part of the app that saves, shares and adds things, in Spanish: ICU messages. */
export const sync = {
  conversations: {
    new: 'Nueva conversación',
    title: 'Conversaciones',
    delete: {
      done: 'Conversación eliminada.',
      named: 'Eliminar «{name}»',
      label: '¿Eliminar esta conversación?',
      failed: 'No se ha podido eliminar la conversación.',
      confirm: '¿Eliminar esta conversación? Esta acción no se puede deshacer.',
    },
    visibility: {
      private: 'Tus conversaciones solo las ves tú.',
      browser: 'La lista se guarda en este navegador.',
    },
    find: 'Buscar una conversación',
    noMatch: 'Ninguna conversación tiene estas palabras en su nombre.',
    rename: {
      named: 'Cambiar el nombre de «{name}»',
      label: 'Nombre de esta conversación',
    },
    open: {
      loading: 'Abriendo la conversación',
      gone: 'Esta conversación ya no está en el servidor y se ha quitado de tu lista.',
      failed: 'No se ha podido abrir la conversación.',
    },
    none: 'Todavía no hay conversaciones.',
  },
  share: {
    named: 'Compartir «{name}»',
    label: 'Compartir esta conversación',
    createLink: 'Crear un enlace',
    linkLabel: 'Enlace a esta conversación',
    copyLink: 'Copiar el enlace',
    update: 'Actualizar la versión compartida',
    stop: 'Dejar de compartir',
    error: {
      unchanged: 'No se ha podido acceder al servidor; lo compartido sigue igual.',
      unreachable: 'No se puede acceder al servidor en este momento.',
    },
    explain: {
      beforeLink: 'Cualquiera que tenga el enlace podrá leer la conversación tal como está ahora.',
      withLink: 'Cualquiera que tenga el enlace puede verla. Solo verá una respuesta si tiene acceso a sus fuentes.',
    },
    opening: 'Abriendo…',
    inactive: 'Este enlace ya no está activo.',
    readOnly: 'Estado del {value}. Puedes leerla aquí; para continuar, haz tu propia pregunta.',
    answerHidden: 'No tienes acceso a todas las fuentes de esta respuesta, así que no se muestra.',
    title: 'Conversación compartida',
  },
  feedback: {
    good: 'Buena respuesta',
    bad: 'Mala respuesta',
    marked: {
      good: 'Marcada como buena respuesta.',
      bad: 'Marcada como mala respuesta. Puedes decir por qué.',
    },
    removed: 'Opinión retirada.',
    label: '¿Qué te parece esta respuesta?',
    notSent: 'No se ha enviado tu opinión. Inténtalo de nuevo.',
    thanks: 'Gracias.',
    givenReason: 'Has dicho: «{reason}»',
    sayWhy: 'Decir por qué',
    reason: {
      clear: 'Clara',
      complete: 'Completa',
      goodSources: 'Buenas fuentes',
      notWhatIAsked: 'No es lo que pregunté',
      wrong: 'Incorrecta',
      incomplete: 'Incompleta',
      notInSource: 'La fuente no dice esto',
    },
    question: {
      good: '¿Qué te ha parecido bien?',
      bad: '¿Qué estaba mal?',
    },
    questionOptional: '{value} (opcional)',
    ownWords: 'Con tus propias palabras',
  },
  keep: {
    error: {
      unreachable: 'No se ha guardado la respuesta: no se puede acceder al servidor. Inténtalo de nuevo.',
      gone: 'No se ha guardado la respuesta: ya no está en el servidor.',
      nothingToSave: 'Aquí no hay ninguna respuesta que guardar.',
      problem: 'No se ha guardado la respuesta. {problem}',
      failed: 'No se ha guardado la respuesta.',
    },
    list: {
      title: 'Respuestas guardadas',
      forBook: 'Respuestas guardadas sobre {title}',
      remove: 'Quitar de la lista',
      removeNamed: 'Quitar de la lista: «{value}»',
    },
    save: 'Guardar como Markdown',
    downloadAgain: 'Volver a descargar',
    saved:
      'Guardada como {filename}, versión {version}. Sus enlaces a las fuentes caducan; vuelve a descargarla para obtener otros nuevos.',
  },
  upload: {
    error: {
      unreachable: 'No se puede acceder al servidor. Comprueba tu conexión e inténtalo de nuevo.',
      filesUnreadable: 'No se han podido leer los archivos en este dispositivo.',
      signedOut:
        'Ya no tienes la sesión iniciada. Lo que elegiste sigue aquí: inicia sesión, vuelve a esta pestaña e inténtalo de nuevo.',
    },
    addBook: 'Añadir un libro',
    titlePlaceholder: 'Usar el título del libro',
    languagePlaceholder: 'Detectar automáticamente (o en, de, …)',
    readers: 'Quién puede leerlo',
    submit: 'Añadir a la biblioteca',
    formats: 'EPUB, MOBI, AZW3, FB2, CBZ, PDF, Word, Markdown, HTML, reStructuredText, AsciiDoc y texto sin formato.',
    dropPrompt: 'Suelta aquí archivos, carpetas o ZIP, pégalos o elígelos:',
    choosePrompt: 'Elige qué quieres añadir:',
    chooseFiles: 'Elegir archivos',
    chooseFolder: 'Elegir una carpeta',
    files: 'Archivos',
    folder: 'Carpeta',
    removeItem: 'Quitar {name}',
    limits: 'Hasta {size} y {files} a la vez; cada PDF, hasta {pdfSize}.',
    strip: {
      label: 'Libros que se están añadiendo',
      review: 'Archivos subidos. Revisa lo que se va a añadir.',
      incomplete: 'No se ha añadido todo.',
    },
    plan: {
      alreadyThere: '«{title}», del mismo archivo o carpeta, ya está en la biblioteca.',
      replace: 'Reemplazarlo. Su título y quién puede leerlo no cambian.',
      addSecond: 'Añadirlo como un segundo libro.',
      title: 'Lo que se va a añadir',
      refused: 'No se añadirá: {problem}',
      add: 'Añadir',
      oneBook: 'Se añade como un solo libro.',
      plainPages: 'Páginas simples',
      pagesInOrder: '{count, plural, one {# página, en este orden} other {# páginas, en este orden}}',
      leftOutCount: '{count, plural, one {# elemento omitido} other {# elementos omitidos}}',
    },
    title: 'Añadir libros',
    andMore: 'Y {value} más.',
    checking: 'Comprobando lo que has subido…',
    addMore: 'Añadir más',
    progress: {
      uploading: 'Subiendo {name}',
      sentSize: '{sizeText} de {sizeText2}. Mantén esta página abierta hasta que termine la subida.',
      starting: 'Empezando…',
      unreadable: '{count, plural, one {# ilegible} other {# ilegibles}}',
      pagesDone: '{done} de {pages}',
      pagesFetched: 'descargado: {pages}',
    },
    status: {
      waiting: 'En cola',
      fetching: 'Descargando',
      reading: 'Añadiendo',
      done: 'En la biblioteca',
      doneWithNotes: '{count, plural, one {En la biblioteca, con # aviso} other {En la biblioteca, con # avisos}}',
      failed: 'No añadido',
      cancelled: 'Cancelado',
    },
    openBook: 'Abrir el libro',
    spoken: {
      sending: 'Subiendo archivos.',
    },
    access: {
      everyone: 'Todos',
      onlyMe: 'Solo yo',
      department: 'Mi departamento, {department}',
      organisation: 'Mi organización, {orgId}',
      administrators: 'Solo los administradores',
      asInFiles: 'Como se indique en sus archivos; si no, todos',
    },
    fileCount: '{count, plural, one {# archivo} other {# archivos}}',
    warningCount: '{count, plural, one {# aviso} other {# avisos}}',
  },
  warningKinds: {
    include:
      '{count, plural, one {# archivo que incluyen las páginas no se puede leer} other {# archivos que incluyen las páginas no se pueden leer}}',
    picture: '{count, plural, one {# imagen no se puede mostrar} other {# imágenes no se pueden mostrar}}',
    chapter: '{count, plural, one {# capítulo no se puede leer} other {# capítulos no se pueden leer}}',
    failed: '{count, plural, one {# página no se ha podido indexar} other {# páginas no se han podido indexar}}',
    refused: '{count, plural, one {# archivo se ha rechazado} other {# archivos se han rechazado}}',
    encoding: '{count, plural, one {# archivo no es UTF-8 válido} other {# archivos no son UTF-8 válido}}',
    link: '{count, plural, one {# archivo es un enlace hacia fuera de la carpeta} other {# archivos son enlaces hacia fuera de la carpeta}}',
    apart:
      '{count, plural, one {# archivo o carpeta es un documento aparte y se ha omitido} other {# archivos y carpetas son documentos aparte y se han omitido}}',
    leftover:
      '{count, plural, one {# tipo de notación no se entiende y se queda en el texto} other {# tipos de notación no se entienden y se quedan en el texto}}',
    notation:
      '{count, plural, one {# tipo de notación no se entiende y se omite del texto} other {# tipos de notación no se entienden y se omiten del texto}}',
    wordless:
      '{count, plural, one {# página no tiene texto, así que no se puede encontrar nada en ella} other {# páginas no tienen texto, así que no se puede encontrar nada en ellas}}',
    unplanned:
      '{count, plural, one {# carpeta no se ha podido leer como la documentación de su proyecto} other {# carpetas no se han podido leer como la documentación de su proyecto}}',
    unlisted:
      '{count, plural, one {# página no figura en el índice y va al final} other {# páginas no figuran en el índice y van al final}}',
    unread: '{count, plural, one {# tipo de archivo no se lee} other {# tipos de archivo no se leen}}',
    formula:
      '{count, plural, one {# página tiene fórmulas que no se han podido mostrar} other {# páginas tienen fórmulas que no se han podido mostrar}}',
    leftout: '{count, plural, one {# archivo no es una página del libro} other {# archivos no son páginas del libro}}',
    withheld:
      '{count, plural, one {# página se omite porque no se sabe quién puede leerla} other {# páginas se omiten porque no se sabe quién puede leerlas}}',
    translation: '{count, plural, one {# traducción se omite} other {# traducciones se omiten}}',
    deadlink:
      '{count, plural, one {# enlace no lleva a ninguna página del libro} other {# enlaces no llevan a ninguna página del libro}}',
    deadplace:
      '{count, plural, one {# enlace lleva a un lugar que no está en su página} other {# enlaces llevan a lugares que no están en su página}}',
    twice: '{count, plural, one {# página figura dos veces} other {# páginas figuran dos veces}}',
    fetch: '{count, plural, one {# página no se ha podido descargar} other {# páginas no se han podido descargar}}',
    sitemap: '{count, plural, one {# mapa del sitio no se puede leer} other {# mapas del sitio no se pueden leer}}',
  },
  bookRemoval: {
    remove: 'Quitar este libro…',
    title: '¿Quitar «{title}»?',
    whatGoes:
      'Se eliminan el libro, sus imágenes y todas las respuestas que lo citan; las preguntas se conservan. También se conservan los archivos de este ordenador de los que se leyó, salvo que se hayan subido. Esta acción no se puede deshacer.',
    keep: 'Conservarlo',
    confirm: 'Quitar',
    removing: 'Quitando…',
    failed: 'No se ha quitado el libro. {problem}',
  },
  website: {
    address: 'Dirección de un sitio web',
  },
  readerSession: {
    title: 'Tu cuenta',
    signIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    signedInAs: 'Sesión iniciada como {name}',
    failed:
      'No se ha podido iniciar sesión. Inténtalo de nuevo o pregunta a la persona que se encarga de esta biblioteca.',
    maySeeMore: 'Algunos libros solo los ven quienes han iniciado sesión.',
    signInToSeeMore: 'Inicia sesión para ver más',
  },
  signIn: {
    inNewTab: 'Iniciar sesión en una pestaña nueva',
    password: 'Contraseña',
    intro: 'Mira qué preguntaron los lectores, qué respuestas recibieron y dónde se quedaron cortos los libros.',
    passwordHelp: {
      change:
        'La contraseña no se puede volver a mostrar. Para elegir otra, define {variable} y reinicia el servidor; todos los que tengan la sesión iniciada tendrán que volver a iniciarla.',
      created:
        'En su primer arranque, el servidor creó una contraseña para la cuenta {account} y la mostró una vez en su terminal. Si {variable} estaba definida, la contraseña es su valor.',
      title: '¿Dónde encuentro la contraseña?',
    },
    showPassword: 'Mostrar la contraseña',
    name: 'Nombre',
    submitting: 'Iniciando sesión…',
    title: 'Iniciar sesión',
    needsJavaScript: 'Para iniciar sesión hace falta JavaScript.',
    withProvider: 'Iniciar sesión con {label}',
    error: {
      noAccount:
        'Has iniciado sesión con tu proveedor, pero aquí no tienes cuenta ni rol. Pide acceso a un administrador.',
      failed:
        'No se ha podido iniciar sesión. Inténtalo de nuevo. Si sigue fallando, consulta el motivo en el registro del servidor.',
    },
  },
} as const;
