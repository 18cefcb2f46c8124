/** `traversal`: through the history; `new`: any other change; `repeated`: no change, because the link that was pressed names the current address. */
export type AddressChange = 'traversal' | 'new' | 'repeated';

/**
 * Calls back after every change of the address, also by `history.pushState`. For moves through the history it calls at once, before the framework
 * renders another page; otherwise once the framework is done.
 */
export function onAddressChange(changed: (change: AddressChange) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const later = (change: AddressChange) => setTimeout(() => !signal.aborted && changed(change));
  const again = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link !== null && link.hash !== '' && link.href === location.href) later('repeated');
  };
  // Runs before the address follows the link.
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
    // Calls of `pushState` are not observable there; they are preceded by a click on a link.
    addEventListener('popstate', () => changed('traversal'), { signal });
    addEventListener('click', () => setTimeout(() => later('new'), 300), { signal });
  }
  return () => listening.abort();
}
