'use client';

import { useEffect, useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Select } from '#components/controls/field.tsx';
import type { PageSelection } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import {
  rememberTranslationLanguage,
  translateSelection,
  type Translation,
  translationLanguage,
} from '#lib/client/selection/translate-selection.ts';
import { TRANSLATION_LANGUAGES } from '#lib/contracts/translation-languages.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

interface TranslatedProps {
  selection: PageSelection;
  translator: string;
  /** True if nothing stands above it. */
  isAlone: boolean;
}

/** A translation of the selected words by the language model. Nothing is sent before its reader asks for it; closing the card ends it. */
export function Translated({ selection, translator, isAlone }: TranslatedProps) {
  const headingId = useId();
  const selectId = useId();
  const [language, setLanguage] = useState(translationLanguage);
  const [translation, setTranslation] = useState<(Translation & { language: string }) | null>(null);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const begin = async () => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    rememberTranslationLanguage(language);
    for await (const next of translateSelection(selection, language, signal)) {
      if (signal.aborted) return;
      setTranslation({ ...next, language });
      if (next.state === 'complete') readerStore.getState().announce(wording().selection.translate.complete);
    }
  };
  const words = wording().selection.translate;
  return (
    <section aria-labelledby={headingId} className={isAlone ? '' : 'mt-4 border-t border-line pt-3'}>
      <h2 id={headingId} className="text-note font-strong text-ink-2">
        {words.title}
      </h2>
      <form
        className="mt-2 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <label htmlFor={selectId} className="sr-only">
          {words.into}
        </label>
        <Select
          id={selectId}
          size="small"
          className="min-w-0 flex-1"
          value={language}
          onChange={({ target }) => setLanguage(TRANSLATION_LANGUAGES.find((tag) => tag === target.value) ?? language)}
        >
          {namedLanguages().map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" size="small">
          {words.action}
        </Button>
      </form>
      {translation === null ? (
        <p className="mt-2 text-note text-ink-2">{formatMessage(words.leaves, { model: translator })}</p>
      ) : (
        <Written translation={translation} translator={translator} />
      )}
    </section>
  );
}

/** Plain text in a frame of its own, like all that a model writes apart from answers. */
function Written({ translation, translator }: { translation: Translation & { language: string }; translator: string }) {
  const noteId = useId();
  const written = useRef<HTMLDivElement>(null);
  const { state, text, isCut, problem, language } = translation;
  // On a phone it begins below the part of the card that is shown.
  useEffect(() => {
    written.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  const words = wording().selection.translate;
  return (
    <div ref={written} className="mt-3" aria-busy={state === 'waiting' || state === 'writing'}>
      {state === 'waiting' && <p>{words.waiting}</p>}
      {text !== '' && (
        <div
          role="group"
          aria-labelledby={noteId}
          className="rounded-lg border border-dashed border-control px-3.5 py-3"
        >
          <p id={noteId} className="text-note text-ink-2">
            {formatMessage(words.note, { model: translator })}
          </p>
          <p
            dir="auto"
            lang={language}
            className="mt-2 font-read text-prose/[1.5] wrap-anywhere whitespace-pre-wrap"
            data-translation=""
          >
            {text}
          </p>
          {isCut && <p className="mt-2 text-note text-ink-2">{words.cut}</p>}
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="mt-2 text-warn">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The languages by the names that they have in the language of the interface, in its order. */
function namedLanguages(): { tag: string; name: string }[] {
  const { locale } = wording().common;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return TRANSLATION_LANGUAGES.map((tag) => ({ tag, name: names.of(tag) ?? tag })).toSorted((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
}
