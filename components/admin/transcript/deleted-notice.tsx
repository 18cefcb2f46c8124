'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

import { Notice } from '#components/controls/notice.tsx';

/** Says once that a conversation was deleted, to those whom its deletion led here. */
export function DeletedNotice() {
  const count = useSearchParams().get('deleted');
  const [turns] = useState(() => (count !== null && /^\d{1,6}$/.test(count) ? Number(count) : null));
  useEffect(() => {
    if (turns === null) return;
    // Read once: the address that is kept and passed on says nothing of it.
    const address = new URL(location.href);
    address.searchParams.delete('deleted');
    history.replaceState(null, '', address);
  }, [turns]);
  if (turns === null) return null;
  return (
    <Notice role="status" className="mt-4">
      The conversation with {turns === 1 ? 'one turn' : `${turns} turns`} is deleted.
    </Notice>
  );
}
