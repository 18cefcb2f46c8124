'use client';

import { useEffect, useRef, useState } from 'react';

import { Tool } from '#components/controls/tool.tsx';
import { areLetterKeysOn, setLetterKeys } from '#lib/client/keys/page-keys.ts';
import { SHORTCUTS } from '#lib/client/keys/shortcuts.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

/** A list of all keyboard shortcuts, with a switch for the single-letter ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [areOn, setAreOn] = useState(areLetterKeysOn);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="m-auto max-h-[calc(100dvh-4rem)] w-[min(34rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised text-ink shadow-popover backdrop:bg-black/32"
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="px-6 pt-4 pb-6">
        <header className="flex items-center justify-between gap-4">
          <h2 id="shortcuts-title" className="text-lead font-semibold">
            {wording().keyboard.title}
          </h2>
          <Tool onClick={() => dialog.current?.close()}>{wording().common.close}</Tool>
        </header>
        {SHORTCUTS().map(({ title, isLetters, shortcuts }) => (
          <section key={title} className="group" data-off={(isLetters && !areOn) || undefined}>
            <h3 className="mt-5 mb-1 text-note font-semibold text-ink-2">{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-[0.3rem]">
                  <dt className="group-data-off:text-ink-3 group-data-off:line-through">{does}</dt>
                  <dd dir="ltr" className="flex gap-1.5">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-md border border-control px-2 py-0.5 font-ui text-note/[1.3] font-medium"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="mt-5 flex gap-2.5">
          <input
            type="checkbox"
            checked={areOn}
            onChange={({ target }) => {
              setLetterKeys(target.checked);
              setAreOn(target.checked);
            }}
          />
          {wording().keyboard.singleKeys}
        </label>
      </div>
    </dialog>
  );
}
