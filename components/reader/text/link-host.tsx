'use client';

import { type RefObject, useEffect, useState } from 'react';

interface LinkHostProps {
  article: HTMLElement;
  overlay: RefObject<HTMLElement | null>;
}

interface ShownHost {
  host: string;
  top: number;
  left: number;
}

/** Says under a link that leaves this site where it leads, while it is hovered or has the focus. */
export function LinkHost({ article, overlay }: LinkHostProps) {
  const [shown, setShown] = useState<ShownHost | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const show = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const box = link?.getClientRects()[0];
      const origin = overlay.current?.getBoundingClientRect();
      const isOutside = link !== null && /^https?:$/.test(link.protocol) && link.origin !== location.origin;
      if (!isOutside || !box || !origin) setShown(null);
      else setShown({ host: link.host, top: box.bottom - origin.top + 4, left: box.left - origin.left });
    };
    const hide = () => setShown(null);
    article.addEventListener('pointerover', show, { signal, passive: true });
    article.addEventListener('focusin', show, { signal });
    article.addEventListener('pointerleave', hide, { signal });
    article.addEventListener('focusout', hide, { signal });
    return () => listening.abort();
  }, [article, overlay]);
  return (
    shown && (
      <div
        className="pointer-events-none absolute z-15 max-w-full truncate rounded-md bg-raised px-2 py-0.5 text-note text-ink-2 shadow-popover ring-1 ring-line forced-colors:border"
        style={{ top: shown.top, left: shown.left }}
      >
        {shown.host} <span aria-hidden="true">↗</span>
      </div>
    )
  );
}
