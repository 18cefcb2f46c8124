/** Texts of the part of the administration that manages books, in Arabic: ICU messages. */
export const adminLibrary = {
  library: {
    add: {
      title: 'إضافة كتب',
      hint: 'أفلِت ملفات أو مجلدات أو ملفات ZIP في أي موضع من هذه الصفحة، أو اخترها، أو أضف موقعًا.',
    },
    list: {
      title: 'الكتب',
    },
    meaningPending:
      'لا يمكن العثور على المحتوى المضاف حديثًا إلا بالكلمات المطابقة إلى أن يجهز البحث بالمعنى: اكتملت {countText} من {countText2} من الكتل.',
  },
  ingest: {
    status: {
      queued: 'في الانتظار',
      running: 'قيد التنفيذ',
      interrupted: 'انقطع: توقف الخادم الذي كان ينفّذه',
      partlyDone: 'اكتمل جزئيًا',
      nothingRead: 'تعذّرت قراءة أي شيء',
      doneWithNotes:
        '{count, plural, zero {قُرئ} one {قُرئ، مع تنبيه واحد} two {قُرئ، مع تنبيهين} few {قُرئ، مع # تنبيهات} many {قُرئ، مع # تنبيهًا} other {قُرئ، مع # تنبيه}}',
    },
    form: {
      path: 'مجلد أو ملف على الخادم، أو عنوان موقع',
      submit: 'استيراد',
      title: 'استيراد كتاب',
      allowedFolders:
        '{count, plural, one {يجب أن يكون المجلد أو الملف داخل هذا المجلد:} other {يجب أن يكون المجلد أو الملف داخل أحد هذه المجلدات:}}',
      folderEmpty: ' (لا شيء لاستيراده)',
    },
    run: {
      listTitle: 'عمليات الاستيراد',
      stopping: 'جارٍ الإيقاف…',
      startedBy: '· بدأها {started_by}',
      read: 'قراءة {runName}',
    },
    progress: {
      scanning: 'جارٍ فحص ما سيُستورد…',
      fetched: 'المجلوب حتى الآن: {pages}',
    },
    result: {
      indexed: 'فُهرس: {count}',
      unchanged: 'لم يتغيّر: {count}',
      removed: 'أُزيل: {count}',
      failed: 'فشل: {count}',
    },
  },
  document: {
    field: {
      title: 'العنوان',
      language: 'اللغة',
      authors: 'المؤلفون',
      type: 'النوع',
      origin: 'المنشأ',
      lastChanged: 'آخر تغيير',
    },
    access: {
      change: 'تغيير',
      changeLabel: 'تغيير من يمكنه قراءته',
      useFileValuesHint: 'بدءًا من الاستيراد التالي، تحدد ملفات الكتاب من يمكنه قراءته. وحتى ذلك الحين لا يتغيّر شيء.',
      legend: 'من يمكنه قراءته',
      setByHand: '، حُدّد يدويًا',
      grantKinds: {
        user: 'المستخدم',
        department: 'الدائرة',
        org: 'المؤسسة',
      },
      everyoneInline: 'الجميع',
      nobodyInline: 'المشرفون وحدهم',
      everyone: 'الجميع',
      remove: 'إزالة {grant}',
      kind: 'مستخدم أو دائرة أو مؤسسة',
      kindOptions: {
        user: 'مستخدم',
        department: 'دائرة',
        org: 'مؤسسة',
      },
      name: 'الاسم',
      add: 'إضافة',
      effect: 'بدءًا من الطلب التالي، يمكن أن يقرأه: {words}.',
    },
    useFileValues: 'العودة إلى قيم الملفات',
    fact: {
      noImport: 'لا استيراد مسجّل.',
      readers: 'يمكن أن يقرأه',
      source: 'المصدر',
      uploaded: 'مرفوع: {name}',
      webAddress: 'عنوان الويب',
      added: 'الإضافة',
      updated: 'التحديث',
      lastImport: 'آخر استيراد',
    },
    importAgain: 'الاستيراد مرة أخرى',
    schedule: {
      label: 'الاستيراد التلقائي',
      next: 'المرة التالية في',
      intervals: {
        never: 'متوقف',
        day: 'كل يوم',
        week: 'كل أسبوع',
        month: 'كل شهر',
      },
    },
    edit: {
      open: 'تحرير…',
      title: 'بيانات الكتاب',
      authorsHint: 'تفصل بينهم فواصل',
      byHand: '· يدويًا',
      byHandHint:
        'تحتفظ الحقول الموسومة بكلمة «يدويًا» بقيمها وإن قالت الملفات غير ذلك. {follow} بدءًا من الاستيراد التالي.',
    },
    remove: {
      failed: 'لم يُزل. {problem}',
    },
    replace: {
      open: 'استبدال…',
      title: 'استبدال «{title}»',
      explanation:
        'يحلّ ملف جديد، أو ملف ZIP فيه كل صفحاته، محلّ محتوى الكتاب. ويبقى عنوانه على الويب ومن يمكنه قراءته وكل ما عُدّل هنا. وتظل الاستشهادات صالحة حيث يحتوي النص الجديد على الكلمات نفسها. وإن تعذّرت قراءة الملف، بقي الكتاب كما هو.',
      choose: 'اختيار ملف',
      input: 'ملف جديد',
    },
  },
  ingestRunActions: {
    failedRuns: 'عمليات الاستيراد الفاشلة',
    dismiss: 'إخفاء',
    dismissNamed: 'إخفاء: {name}',
    dismissAll: 'إخفاء الكل',
  },
  removedDocuments: {
    title: 'الكتب المُزالة',
    until: 'يمكن استعادته حتى {moment}',
    restore: 'استعادة',
    restoreNamed: 'استعادة: {title}',
    deleteNow: 'حذف الآن',
    deleteNamed: 'حذف الآن: {title}',
    deleteAsked: 'حذف نهائي؟',
    deleteReally: 'حذف نهائي: {title}',
    whatHappens:
      'لا يمكن لأحد قراءته من الآن فصاعدًا، وتُخفى الإجابات التي تقتبس منه. ويمكنك استعادته خلال 24 ساعة. بعدها تُحذف صفحاته وصوره ومقاطعه، وكذلك كل إجابة فيها كلمات منه.',
    deleteExplained: '«حذف الآن» يحذف كل ذلك دفعة واحدة، للبيانات التي لا يجوز الاحتفاظ بها.',
  },
  ingestFolders: {
    noneIsThere: 'لا يوجد أي من المجلدات التي يمكنك الاستيراد منها. أنشئ أحد المجلدات المذكورة في INGEST_FOLDERS.',
  },
  chosenDocuments: {
    all: 'تحديد الكل',
    one: 'تحديد: {title}',
    count: 'المحدد: {count}',
    readers: 'القرّاء…',
    readersTitle: 'من يمكنه قراءة الكتب المحددة',
    removeTitle: 'إزالة الكتب المحددة ({count})؟',
    removeExplained: 'لا يمكن لأحد قراءتها من الآن فصاعدًا. ويمكنك استعادة كل منها خلال 24 ساعة؛ وبعدها تُحذف.',
    cancel: 'إلغاء',
    save: 'حفظ',
  },
  filePages: {
    page: 'صفحة {number}',
    labelled: 'صفحة {number} (المطبوع عليها {label})',
  },
  health: {
    title: 'حالة الخدمات',
    configuration: {
      variable: 'المتغيّر',
      value: 'القيمة',
      secret: 'معيّن (مخفي)',
      notSet: 'غير معيّن',
      default: 'افتراضي',
      allDefault: 'لم يُعيّن شيء. كل المتغيّرات على قيمها الافتراضية.',
      atDefault:
        '{count, plural, zero {لا متغيّر على قيمته الافتراضية} one {متغيّر واحد على قيمته الافتراضية} two {متغيّران على قيمتيهما الافتراضيتين} few {# متغيّرات على قيمها الافتراضية} many {# متغيّرًا على قيمها الافتراضية} other {# متغيّر على قيمها الافتراضية}}',
    },
    advice: {
      embeddedDatabase:
        'تعمل قاعدة البيانات داخل الخادم، في مجلد البيانات. تحقّق من سجل الخادم ومن القرص، ثم أعد تشغيل الخادم.',
      postgres: 'تحقّق من أن PostgreSQL يعمل، ومن أن DATABASE_URL صحيح، ومن أنه يقبل الاتصالات من هذا الخادم.',
      azure:
        'تحقّق من AZURE_SEARCH_ENDPOINT وAZURE_SEARCH_API_KEY وAZURE_SEARCH_CONTENT_INDEX ومن الملف المذكور في AZURE_SEARCH_MAPPING.',
      nuclia: 'تحقّق من الملف المذكور في NUCLIA_CONFIG، ومن NUCLIA_BASE_URL وNUCLIA_KB_ID وNUCLIA_TOKEN.',
      qdrant: 'تحقّق من أن Qdrant يعمل، ومن QDRANT_URL وQDRANT_API_KEY وQDRANT_COLLECTION_NAME.',
      embedder: 'تحقّق من عنوان خدمة التضمين ومفتاحها ونموذجها. وإلى أن تعمل من جديد، لا يطابق البحث إلا الكلمات نفسها.',
      serverLog: 'تحقّق من سجل الخادم.',
      model: 'تحقّق من عنوان خادم النماذج ومفتاحه ونموذجه. وإن لم يُعيّن أي منها، أجاب نموذج الاقتباس المدمج.',
      serverLogRestart: 'تحقّق من سجل الخادم، ثم أعد تشغيل الخادم.',
    },
    purpose: {
      search: 'يجد المقاطع التي تُبنى عليها الإجابات. ومن دونه لا إجابات.',
      embeddings: 'تُستخدم للبحث بالمعنى. ومن دونها لا يطابق البحث إلا الكلمات نفسها.',
      languageModel: 'يكتب الإجابات. ومن دونه لا إجابات.',
      database: 'تخزّن الكتب والمحادثات والحسابات.',
    },
    service: {
      embeddings: 'التضمينات',
      languageModel: 'النموذج اللغوي',
    },
    database: 'قاعدة البيانات',
    status: {
      degraded: 'متراجعة',
      up: 'تعمل',
      down: 'متعطّلة',
      off: 'متوقفة',
    },
    overall: {
      healthy: 'كل شيء يعمل.',
      degraded: 'يُجاب عن الأسئلة، لكن ليس كل شيء يعمل كما ينبغي.',
      unhealthy: 'لا يمكن الإجابة عن الأسئلة.',
    },
    checked: 'وقت الفحص',
    checkAgain: 'الفحص مرة أخرى',
    section: {
      services: 'الخدمات',
      server: 'الخادم',
      configuration: 'الإعدادات',
    },
    configurationHint: 'كما قُرئت عند بدء تشغيل الخادم. الإعدادات المعيّنة مبرزة؛ ولا تغادر الأسرار الخادم أبدًا.',
    selfTest: {
      title: 'الاختبار الذاتي',
      explanation:
        'يطرح على مكتبتك سؤالًا كاملًا ويستخدم كل خدمة معيّنة كما تفعل إجابة حقيقية، وتكلفته تكلفة إجابة واحدة. والرسائل إلى مستقبلي webhook موسومة بأنها اختبار. ولا يُسجَّل إلا أنه جرى.',
      run: 'تشغيل الاختبار الذاتي',
      running: 'جارٍ التشغيل…',
      passed: 'كل الخدمات المعيّنة تعمل.',
      failed:
        '{count, plural, zero {لم تفشل أي خدمة.} one {فشلت خدمة واحدة.} two {فشلت خدمتان.} few {فشلت # خدمات.} many {فشلت # خدمة.} other {فشلت # خدمة.}}',
    },
    trial: {
      passed: 'تعمل',
      failed: 'فشلت',
      off: 'متوقفة',
      what: {
        database: 'قاعدة البيانات: يمكن الكتابة فيها',
        search: 'البحث: يجد مقطعًا بكلماته',
        embeddings: 'التضمينات: النصوص المتطابقة هي الأشد تشابهًا',
        reranker: 'معيد الترتيب: يضع النص المتطابق في الصدارة',
        answer: 'الإجابة: اكتملت، وتُحقّق من كل استشهاد في صفحته',
        verifier: 'الفحص الثاني: يصدر حكمًا',
        webhooks: 'Webhooks: كل مستقبل يقبل رسالة',
        sign_on: 'موفّر OpenID: يعلن كيفية تسجيل الدخول',
        traces: 'التتبّع: يقبل المجمّع مقطع تتبّع',
      },
    },
    off: {
      notice: 'متوقف لأنه غير معيّن: {names}.',
      services: {
        model: 'نموذج لغوي غير النموذج المدمج',
        reranker: 'معيد ترتيب',
        webhooks: 'webhooks',
        signOn: 'الدخول الموحّد',
        traces: 'التتبّع',
        masking: 'إخفاء البيانات المخزّنة',
      },
    },
  },
  model: {
    title: 'البحث بالمعنى',
    fetching: {
      done: 'اكتمل التنزيل.',
      listing: 'جارٍ فحص الملفات المطلوب تنزيلها…',
      runtime: 'جارٍ تنزيل بيئة تشغيل النموذج بواسطة npm…',
    },
    download: 'تنزيل',
    state: {
      exactWords: 'لا يطابق البحث إلا الكلمات نفسها: وكثيرًا ما تفوته المقاطع التي كلماتها غير كلمات السؤال.',
      meaning: 'يقارن البحث الكلمات والمعنى، مستخدمًا متجهات أنشأها {maker}. {vectors}',
      off: '{state} المتغيّر EMBEDDINGS متوقف على هذا الخادم.',
      restart: '{state} النموذج {name} مثبّت. أعد تشغيل الخادم لاستخدامه.',
    },
    vectors: {
      all: 'لكل الكتل متجهات، وعددها {countText}.',
      failed: 'لا يمكن إنشاء المتجهات الآن؛ ويواصل Lectern المحاولة. {reason}',
      some: 'لعدد {made} من أصل {all} من الكتل متجهات؛ وإلى أن تكتمل البقية، لا يُعثر عليها إلا بالكلمات المطابقة.',
    },
    offer: {
      sizeUnknown: 'تنزيل واحد',
      size: 'تنزيل واحد حجمه {megabytes}',
      meanwhile: '{offer} ويظل البحث بالكلمات المطابقة يعمل في هذه الأثناء.',
      notMeasured: ' لم نقس جودة البحث به.',
      languages: '{name}، للغات: {languages}',
      download: '{size} (النموذج: {model})؛ وبعد ذلك يبقى كل شيء على هذا الجهاز.',
    },
    unnamed: 'نموذج',
  },
} as const;
