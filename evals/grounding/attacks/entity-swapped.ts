import { words } from '#lib/foundation/text/terms.ts';

import { namesIn } from '../../text/evaluation-text.ts';
import type { Attack } from './attack.ts';
import { replaceAt } from './replace-word.ts';

/** A name replaced by one from elsewhere in the text. */
export const ENTITY_SWAPPED: Attack = {
  name: 'entity-swapped',
  about: 'a name replaced by one from elsewhere in the text',
  alter(sentence, { text, random }) {
    const name = random.pick(namesIn(sentence));
    if (name === undefined) return null;
    const held = new Set(words(sentence.text));
    // None of its words is here, in any case or with an ending: "Rust" is no other thing than "Rust Programming".
    const others = text.names.filter((other) => !words(other).some((word) => isHeld(word, held)));
    const other = random.pick(others);
    if (other === undefined) return null;
    const index = sentence.text.indexOf(name, 1);
    return { text: replaceAt(sentence.text, { index, length: name.length, by: other }) };
  },
};

function isHeld(word: string, held: ReadonlySet<string>): boolean {
  return [...held].some((other) => other === word || (word.length > 3 && other.startsWith(word.slice(0, 4))));
}
