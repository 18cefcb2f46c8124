import { CONTRARIES_OF_COMMON_WORDS } from './contraries-of-common-words.ts';
import { CONTRARIES_OF_SUBJECTS } from './contraries-of-subjects.ts';

const contraries = new Map<string, Set<string>>();

function add(word: string, contrary: string): void {
  const known = contraries.get(word);
  if (known) known.add(contrary);
  else contraries.set(word, new Set([contrary]));
}

for (const line of `${CONTRARIES_OF_COMMON_WORDS}\n${CONTRARIES_OF_SUBJECTS}`.split('\n')) {
  const [left = [], right = []] = line.split('|').map((side) => side.trim().split(/\s+/));
  for (const one of left) {
    for (const other of right) {
      add(one, other);
      add(other, one);
    }
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The contraries of an English word in its base form (a comparative is a word of its own). */
export function contrariesOf(word: string): ReadonlySet<string> {
  return contraries.get(word) ?? NONE;
}
