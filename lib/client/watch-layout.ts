/** Tells, at most once a frame, when the layout of a page may have changed: its size, its fonts, its pictures, what is folded. */
export function watchLayout(article: HTMLElement, changed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(changed);
  };
  const observer = new ResizeObserver(soon);
  observer.observe(article);
  void document.fonts.ready.then(() => !signal.aborted && soon());
  document.fonts.addEventListener('loadingdone', soon, { signal });
  for (const event of ['load', 'toggle']) article.addEventListener(event, soon, { signal, capture: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    listening.abort();
  };
}
