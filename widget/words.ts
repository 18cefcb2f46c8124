import type { WidgetOptions } from './options.ts';

/** The widget's texts in one language. */
export type Words = typeof EN;

const EN = {
  ask: 'Ask',
  askTitle: 'Ask the documentation',
  search: 'Search',
  close: 'Close',
  fresh: 'New conversation',
  back: 'Back to the answer',
  askSelection: 'Ask about this',
  placeholder: 'Ask a question…',
  searchPlaceholder: 'Search for words…',
  question: 'Your question',
  send: 'Send',
  stop: 'Stop',
  scope: 'What is asked',
  all: 'All documentation',
  page: 'This page',
  selection: (count: number) => `Selection · ${count}`,
  dropSelection: 'Without the selection',
  empty: 'Every answer shows the exact words it rests on.',
  searching: 'Searching…',
  stopped: 'Stopped. What is shown has been checked.',
  source: (position: number, title: string) => `Source ${position}, ${title}`,
  here: 'on this page',
  inSelection: 'Your selection',
  filePage: (number: number) => `page ${number}`,
  sources: 'Sources',
  withheld: (count: number) =>
    count === 1
      ? '1 sentence withheld: no passage supports it.'
      : `${count} sentences withheld: no passage supports them.`,
  weak: 'The cited words may not say this. Compare them.',
  uncited: 'Nothing is cited for this.',
  contradicted: 'The cited words say otherwise.',
  askAll: 'Ask all documentation',
  nearby: 'Pages near the question',
  complete: (count: number) => `Answer complete. ${count === 1 ? '1 source' : `${count} sources`}.`,
  good: 'Helpful',
  bad: 'Not helpful',
  results: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  related: 'Nothing has these words. These passages come near:',
  nothing: 'Nothing found.',
  corrected: (query: string) => `Showing “${query}”`,
  picture: (caption: string) => `Picture: ${caption}`,
  rateLimited: 'Too many questions at once. Please try again in a moment.',
  tooLong: 'This is too long to be asked about.',
  failed: 'The answering service does not respond. Please try again.',
};

const DE: Words = {
  ask: 'Fragen',
  askTitle: 'Die Dokumentation fragen',
  search: 'Suchen',
  close: 'Schließen',
  fresh: 'Neues Gespräch',
  back: 'Zurück zur Antwort',
  askSelection: 'Dazu fragen',
  placeholder: 'Eine Frage stellen…',
  searchPlaceholder: 'Nach Wörtern suchen…',
  question: 'Ihre Frage',
  send: 'Senden',
  stop: 'Anhalten',
  scope: 'Was gefragt wird',
  all: 'Ganze Dokumentation',
  page: 'Diese Seite',
  selection: (count) => `Auswahl · ${count}`,
  dropSelection: 'Ohne die Auswahl',
  empty: 'Jede Antwort zeigt die genauen Worte, auf denen sie beruht.',
  searching: 'Es wird gesucht…',
  stopped: 'Angehalten. Was zu sehen ist, ist geprüft.',
  source: (position, title) => `Quelle ${position}, ${title}`,
  here: 'auf dieser Seite',
  inSelection: 'Ihre Auswahl',
  filePage: (number) => `Seite ${number}`,
  sources: 'Quellen',
  withheld: (count) =>
    count === 1
      ? '1 Satz zurückgehalten: keine Stelle belegt ihn.'
      : `${count} Sätze zurückgehalten: keine Stelle belegt sie.`,
  weak: 'Die zitierten Worte sagen das vielleicht nicht. Bitte vergleichen.',
  uncited: 'Hierfür ist nichts zitiert.',
  contradicted: 'Die zitierten Worte sagen etwas anderes.',
  askAll: 'Ganze Dokumentation fragen',
  nearby: 'Seiten nahe der Frage',
  complete: (count) => `Antwort vollständig. ${count === 1 ? '1 Quelle' : `${count} Quellen`}.`,
  good: 'Hilfreich',
  bad: 'Nicht hilfreich',
  results: (count) => (count === 1 ? '1 Stelle' : `${count} Stellen`),
  related: 'Nirgends stehen diese Wörter. Diese Stellen kommen ihnen nahe:',
  nothing: 'Nichts gefunden.',
  corrected: (query) => `Gezeigt wird „${query}“`,
  picture: (caption) => `Bild: ${caption}`,
  rateLimited: 'Zu viele Fragen auf einmal. Bitte gleich noch einmal versuchen.',
  tooLong: 'Das ist zu lang, um dazu zu fragen.',
  failed: 'Der Antwortdienst meldet sich nicht. Bitte noch einmal versuchen.',
};

/** Returns the interface texts of a language. */
export function wordsIn(language: WidgetOptions['language']): Words {
  return language === 'de' ? DE : EN;
}
