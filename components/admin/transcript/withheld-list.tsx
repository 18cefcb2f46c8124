import { reasonWords, STATUS_WORDS } from './finding-words.ts';
import { PlaceNames } from './place-names.tsx';
import type { WithheldSentence } from './transcript-turn.ts';

/** What was left out of an answer, with its words: only administrators see them. */
export function WithheldList({ withheld }: { withheld: readonly WithheldSentence[] }) {
  if (withheld.length === 0) return null;
  return (
    <section className="withheld-list">
      <h3>Withheld from the reader</h3>
      <ul>
        {withheld.map(({ text, status, reasons, cited }, index) => (
          <li key={index}>
            <p className="said-words">{text}</p>
            <p className="admin-note">
              {[STATUS_WORDS[status], ...reasonWords(reasons)].join(' · ')}
              {cited.length > 0 && ' · it cited '}
              <PlaceNames places={cited} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
