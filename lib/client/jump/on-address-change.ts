/** By moving through the history; otherwise; or not at all, when a link was pressed that names the place the address names already. */
export type AddressChange = 'traversal' | 'new' | 'repeated';

/**
 * Calls back after every change of the address, also by `history.pushState`. When the reader moves through the history, it calls at once,
 * before the framework shows another page; otherwise when the framework is done.
 */
export function onAddressChange(changed: (change: AddressChange) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const later = (change: AddressChange) => setTimeout(() => !signal.aborted && changed(change));
  const again = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link !== null && link.hash !== '' && link.href === location.href) later('repeated');
  };
  // Before the address follows the link.
  addEventListener('click', again, { signal, capture: true });
  if ('navigation' in window) {
    window.navigation.addEventListener(
      'currententrychange',
      ({ navigationType }) => {
        if (navigationType === 'traverse') changed('traversal');
        else later('new');
      },
      { signal },
    );
  } else {
    // What `pushState` does goes unseen there; a click on a link is what leads to it.
    addEventListener('popstate', () => changed('traversal'), { signal });
    addEventListener('click', () => setTimeout(() => later('new'), 300), { signal });
  }
  return () => listening.abort();
}
