export const MANUAL = `# Tern

Tern copies a folder to a store and keeps every earlier state of it as a snapshot. The format of the snapshots was designed by Ilse
Brandt in 2016. Two computers may use the same store, as long as they have different names.

## Taking snapshots

By default, Tern takes a snapshot every six hours. Files that have not changed since the last snapshot are not sent again. The first
snapshot takes longest, because every block has to be sent. The store sends the list of missing blocks to the client, and the client
uploads them. A snapshot that was interrupted continues where it stopped when it is started again. Tern waits 90 seconds for a store
that does not answer, and then gives up. The file \`.ternignore\` names what is left out of a snapshot, one pattern a line.

## Keeping the store small

A store keeps at most 30 snapshots of a folder. With \`--dry-run\`, the command \`tern prune\` lists what it would delete and deletes
nothing. Tern writes what it did to a log file in the store.

## Checking and restoring

Tern checks a snapshot by itself only when the store is on another machine. Encrypted snapshots cannot be restored without the key
file. Restoring from a local store is about four times faster than restoring over a network. The command \`tern mount\` shows a
snapshot as a folder that can be read but not changed.
`;

/** A sentence as a language model writes it, and the sentence of the manual that it cites, as it is read there. */
export interface Written {
  source: string;
  says: string;
}

/** One that is wrong, and in which words; it is found out when any of them is pointed at. */
export interface Planted extends Written {
  kind: string;
  words: string[];
}

export const WRONG: Planted[] = [
  {
    kind: 'figure',
    source: 'A store keeps at most 30 snapshots of a folder.',
    says: 'A store holds no more than 50 snapshots of each folder',
    words: ['50'],
  },
  {
    kind: 'unit',
    source: 'Tern waits 90 seconds for a store that does not answer, and then gives up.',
    says: 'If the store does not respond, Tern gives up after 90 minutes',
    words: ['minutes'],
  },
  {
    kind: 'name',
    source: 'The format of the snapshots was designed by Ilse Brandt in 2016.',
    says: 'The snapshot format goes back to Maria Keller, who designed it in 2016',
    words: ['Maria', 'Keller'],
  },
  {
    kind: 'swapped roles',
    source: 'The store sends the list of missing blocks to the client, and the client uploads them.',
    says: 'The client sends the store a list of the blocks that are missing',
    words: ['client', 'sends', 'store'],
  },
  {
    kind: 'negation',
    source: 'Encrypted snapshots cannot be restored without the key file.',
    says: 'Encrypted snapshots can be restored without the key file',
    words: ['can', 'without'],
  },
  {
    kind: 'option',
    source: 'With --dry-run, the command tern prune lists what it would delete and deletes nothing.',
    says: 'Run `tern prune --verbose` to see what would be deleted without removing anything',
    words: ['--verbose'],
  },
  {
    kind: 'condition',
    source: 'Tern checks a snapshot by itself only when the store is on another machine.',
    says: 'Tern checks each snapshot by itself, whether the store is local or on another machine',
    words: ['whether', 'local'],
  },
  {
    kind: 'comparison',
    source: 'Restoring from a local store is about four times faster than restoring over a network.',
    says: 'Restoring from a local store is about four times slower than over a network',
    words: ['slower'],
  },
  {
    kind: 'cause',
    source: 'The first snapshot takes longest, because every block has to be sent.',
    says: 'The first snapshot is the slowest, because the index has to be built from scratch',
    words: ['index', 'built', 'scratch'],
  },
  {
    kind: 'added detail',
    source: 'Tern writes what it did to a log file in the store.',
    says: 'Tern records its work in a log file in the store and emails it to the administrator every night',
    words: ['emails', 'administrator', 'night'],
  },
];

export const RIGHT: Written[] = [
  {
    source: 'Tern copies a folder to a store and keeps every earlier state of it as a snapshot.',
    says: 'Each earlier state of a folder is kept in the store as a snapshot',
  },
  {
    source: 'By default, Tern takes a snapshot every six hours.',
    says: 'Unless you configure it otherwise, a snapshot is taken every 6 hours',
  },
  {
    source: 'Files that have not changed since the last snapshot are not sent again.',
    says: 'Unchanged files are skipped, so only what is new since the previous snapshot is transferred',
  },
  {
    source: 'A snapshot that was interrupted continues where it stopped when it is started again.',
    says: 'When you restart an interrupted snapshot, it carries on from where it left off',
  },
  {
    source: 'The file .ternignore names what is left out of a snapshot, one pattern a line.',
    says: 'To exclude files, list their patterns in `.ternignore`, one per line',
  },
  {
    source: 'The command tern mount shows a snapshot as a folder that can be read but not changed.',
    says: 'You can browse a snapshot as a read-only folder with `tern mount`',
  },
  {
    source: 'Two computers may use the same store, as long as they have different names.',
    says: 'Two computers can share one store, provided their names differ',
  },
];

/** An answer of all of them, in paragraphs and a list; `markerOf` gives the marker of a sentence of the manual. */
export function answerCiting(markerOf: (source: string) => string): string {
  const cited = ({ source, says }: Written) => `${says} ${markerOf(source)}.`;
  const [wrong, right] = [WRONG.map(cited), RIGHT.map(cited)];
  const paragraphs = [
    [right[0], wrong[2], right[1], wrong[8], right[2], wrong[3]].join(' '),
    [right[3], wrong[1], wrong[0], right[6], wrong[9]].join(' '),
    [wrong[6], right[4], wrong[7], right[5]].map((item) => `- ${item}`).join('\n'),
    [wrong[4], wrong[5]].join(' '),
  ];
  return paragraphs.join('\n\n');
}
