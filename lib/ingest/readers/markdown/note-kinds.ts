/** What sites call their notes, as those the reader shows. */
export const KINDS_OF_NOTES: ReadonlyMap<string, string> = new Map([
  ...[
    'note',
    'info',
    'abstract',
    'summary',
    'tldr',
    'todo',
    'question',
    'help',
    'faq',
    'example',
    'quote',
    'cite',
    'secondary',
    'seealso',
    'details',
  ].map((name): [string, string] => [name, 'note']),
  ...['tip', 'hint', 'success', 'check', 'done'].map((name): [string, string] => [name, 'tip']),
  ['important', 'important'],
  ...['warning', 'attention'].map((name): [string, string] => [name, 'warning']),
  ...['caution', 'danger', 'error', 'failure', 'fail', 'missing', 'bug'].map((name): [string, string] => [
    name,
    'caution',
  ]),
]);
