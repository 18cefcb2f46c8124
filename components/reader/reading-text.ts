/** How far the reading of a document into the library is. */
export function readingText({ done, planned }: { done: number; planned: number }): string {
  const pages = planned === 1 ? '1 page' : `${planned.toLocaleString('en')} pages`;
  return `Being read: ${done.toLocaleString('en')} of ${pages}`;
}
