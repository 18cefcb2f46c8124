'use client';

import { useEffect, useRef, useState } from 'react';

import { Tool } from '#components/controls/tool.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

interface EnlargedPictureProps {
  picture: HTMLImageElement;
  onClose: () => void;
}

/** An image of the page fitted to the window; a second press shows it at full size. */
export function EnlargedPicture({ picture, onClose }: EnlargedPictureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isWhole, setIsWhole] = useState(true);
  const caption = picture.closest('figure')?.querySelector('figcaption')?.textContent.trim();
  const name = picture.alt.trim() || (caption ?? wording().page.picture.untitled);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="pointer-events-auto m-auto size-full max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded-xl border border-line bg-raised text-ink shadow-popover backdrop:bg-black/48 open:grid"
      aria-label={name}
      onClose={onClose}
    >
      <header className="flex justify-end gap-1 p-1.5">
        <Tool aria-pressed={!isWhole} onClick={() => setIsWhole(!isWhole)}>
          {wording().page.picture.fullSize}
        </Tool>
        <Tool autoFocus onClick={() => dialog.current?.close()}>
          {wording().common.close}
        </Tool>
      </header>
      {/* It has to be reached by the keys where it is larger than the window. */}
      <div className="grid overflow-auto px-3" tabIndex={isWhole ? -1 : 0} role="group" aria-label={name}>
        <img
          className={`m-auto bg-paper [color-scheme:light] [filter:var(--picture-filter)] ${isWhole ? 'max-h-full max-w-full min-w-0 cursor-zoom-in object-contain' : 'max-w-none cursor-zoom-out'}`}
          src={picture.src}
          alt={picture.alt}
          onClick={() => setIsWhole(!isWhole)}
        />
      </div>
      <p dir="auto" className="line-clamp-3 min-h-3 px-4 pt-2 pb-3 text-center text-note text-ink-2 empty:hidden">
        {caption}
      </p>
    </dialog>
  );
}
