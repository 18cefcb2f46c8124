/**
 * Calls back after every change of the address, also by `history.pushState`, and says whether the reader moved through the
 * history. Then it calls at once, before the framework shows another page; otherwise when the framework is done.
 */
export function onAddressChange(changed: (isTraversal: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const later = () => setTimeout(() => !signal.aborted && changed(false));
  if ('navigation' in window) {
    window.navigation.addEventListener(
      'currententrychange',
      ({ navigationType }) => {
        if (navigationType === 'traverse') changed(true);
        else later();
      },
      { signal },
    );
  } else {
    // What `pushState` does goes unseen there; a click on a link is what leads to it.
    addEventListener('popstate', () => changed(true), { signal });
    addEventListener('click', () => setTimeout(later, 300), { signal });
  }
  return () => listening.abort();
}
