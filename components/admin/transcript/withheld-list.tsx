import { reasonWords, STATUS_WORDS } from './finding-words.ts';
import { PartTitle } from './part-title.tsx';
import { PlaceNames } from './place-names.tsx';
import { SaidWords } from './said-words.tsx';
import type { WithheldSentence } from './transcript-turn.ts';

/** What was left out of an answer, with its words: only administrators see them. */
export function WithheldList({ withheld }: { withheld: readonly WithheldSentence[] }) {
  if (withheld.length === 0) return null;
  return (
    <section className="withheld-list rounded-lg border border-dashed border-warn px-4 py-3.5">
      <PartTitle>Withheld from the reader</PartTitle>
      <ul className="grid gap-2.5">
        {withheld.map(({ text, status, reasons, cited }, index) => (
          <li key={index}>
            <SaidWords>{text}</SaidWords>
            <p className="text-ink-2">
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
