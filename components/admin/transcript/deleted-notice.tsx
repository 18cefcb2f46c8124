'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

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
    <p role="status" className="notice mt-4! mb-0!">
      The conversation with {turns === 1 ? 'one turn' : `${turns} turns`} is deleted.
    </p>
  );
}
