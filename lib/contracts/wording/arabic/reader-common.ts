/** Texts of every page of the reader, in Arabic: ICU messages. */
export const common = {
  common: {
    // With Latin digits, as in citations, page labels, code and addresses beside them.
    locale: 'ar-u-nu-latn',
    ask: 'اسأل',
    read: 'القراءة',
    chosen: 'المختار',
    title: 'العنوان',
    language: 'اللغة',
    show: 'عرض',
    close: 'إغلاق',
    books: 'الكتب',
    cancel: 'إلغاء',
    tryAgain: 'إعادة المحاولة',
    done: 'تم',
    copied: 'تم النسخ.',
    copyNotAllowed: 'النسخ غير مسموح به هنا.',
    copyCode: 'نسخ الشيفرة',
    pressToClose: 'اضغط للإغلاق.',
    highlight: 'تمييز',
    copy: 'نسخ',
    delete: 'حذف',
    change: 'تغيير',
    send: 'إرسال',
    save: 'حفظ',
    back: 'رجوع',
    bookCount: '{count, plural, zero {لا كتب} one {كتاب واحد} two {كتابان} few {# كتب} many {# كتابًا} other {# كتاب}}',
    pageCount:
      '{count, plural, zero {لا صفحات} one {صفحة واحدة} two {صفحتان} few {# صفحات} many {# صفحة} other {# صفحة}}',
    optional: '(اختياري)',
  },
  format: {
    lowercaseInSentence: [],
    pixels: '{count} بكسل',
  },
  error: {
    unreachable: 'يتعذّر الوصول إلى الخادم الآن. حاول مرة أخرى.',
    code: 'الرمز {digest}',
    copyDetails: 'نسخ تفاصيل الخطأ',
  },
} as const;
