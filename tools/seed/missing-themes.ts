/** A question that no book of manuals answers, in the words of several readers. */
type Theme = readonly [string, ...string[]];

/** What readers look for and do not find, the most common first. */
export const MISSING_THEMES: readonly [Theme, ...Theme[]] = [
  [
    'How do I reset my password?',
    'I forgot my password, how can I reset it?',
    'reset password',
    'Where can I reset the password of my account?',
    'password reset not working',
    'Is there a way to reset my account password?',
  ],
  [
    'What does the enterprise licence cost?',
    'How much is a licence for the enterprise edition?',
    'enterprise licence price',
    'What is the price of an enterprise licence per year?',
    'cost of enterprise licence',
  ],
  [
    'How can I export everything to PDF?',
    'Is there a PDF export?',
    'export to pdf',
    'Can I export a whole book to PDF?',
    'How do I get a PDF export of a chapter?',
  ],
  [
    'Which phone number does the support have?',
    'phone number of support',
    'How can I call the support on the phone?',
    'support hotline phone number',
  ],
  [
    'Does it work on Windows 11?',
    'Windows 11 support?',
    'Is Windows 11 supported?',
    'How do I install this on Windows 11?',
    'installation on windows 11 fails',
  ],
  [
    'How do I connect it to Slack?',
    'Slack integration',
    'Is there an integration with Slack?',
    'Can answers be posted to Slack?',
  ],
  [
    'When is the next training for beginners?',
    'dates of the beginners training',
    'Is there a training for beginners this month?',
    'Where do I sign up for the beginners training?',
  ],
  [
    'How do I delete my account under the GDPR?',
    'GDPR delete account',
    'Please delete my account and all data (GDPR)',
    'account deletion gdpr request',
  ],
  ['パスワードをリセットする方法は?', 'パスワードのリセット方法を教えてください', 'パスワード リセット'],
  ['Wie kündige ich mein Abonnement?', 'Abonnement kündigen', 'Wo kann ich das Abonnement kündigen, und bis wann?'],
  [
    'Comment changer la langue de l’interface ?',
    'changer la langue interface',
    'Peut-on changer la langue de l’interface en français ?',
  ],
  [
    'Is there a dark mode for the printed edition?',
    'printed edition',
    'Can I order the printed edition of the book?',
    'Where can I buy a printed edition?',
  ],
];
