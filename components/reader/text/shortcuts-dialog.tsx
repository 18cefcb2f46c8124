'use client';

import { useEffect, useRef, useState } from 'react';

import { areLetterKeysOn, setLetterKeys } from '#lib/client/keys/letter-keys.ts';
import { SHORTCUTS } from '#lib/client/keys/shortcuts.ts';

/** Every key there is, and the switch for those that are single letters. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [areOn, setAreOn] = useState(areLetterKeysOn);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="shortcuts"
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="shortcuts-body">
        <header>
          <h2 id="shortcuts-title">Keyboard shortcuts</h2>
          <button type="button" className="tool" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {SHORTCUTS.map(({ title, isLetters, shortcuts }) => (
          <section key={title} data-off={(isLetters && !areOn) || undefined}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label>
          <input
            type="checkbox"
            checked={areOn}
            onChange={({ target }) => {
              setLetterKeys(target.checked);
              setAreOn(target.checked);
            }}
          />
          Single letters are commands
        </label>
      </div>
    </dialog>
  );
}
