import { sentenceOf } from '#lib/contracts/warning-summary.ts';
import { previewIngest, type SourcePreview } from '#lib/serving/runtime/preview-ingest.ts';

/** Writes the items that ingesting a path would read, in order, and those it would leave out and why. Throws as `previewIngest` does. */
export async function showPlan(path: string, signal: AbortSignal): Promise<void> {
  // A reader of the pipe may close it before the end.
  process.stdout.on('error', () => undefined);
  for await (const preview of previewIngest(path, signal)) {
    for (const line of linesOf(preview)) process.stdout.write(`${line}\n`);
  }
}

function* linesOf({ title, language, dialect, pages, leftOut, warnings }: SourcePreview): Generator<string> {
  const written = dialect === null ? '' : `, ${dialect}`;
  yield `${title}${language === null ? '' : ` (${language})`}: ${countOf(pages.length, 'page')}${written}`;
  for (const [index, page] of pages.entries()) {
    const name = page.title === null ? page.filename : `${page.title}  ${page.filename}`;
    yield `${String(index + 1).padStart(5)}  ${'  '.repeat(page.depth)}${name}`;
  }
  if (leftOut.length > 0) yield `Left out: ${countOf(leftOut.length, 'entry', 'entries')}`;
  for (const warning of leftOut) yield `       ${sentenceOf(warning)}`;
  if (warnings.length > 0) yield `To know: ${countOf(warnings.length, 'note')}`;
  for (const warning of warnings) yield `       ${sentenceOf(warning)}`;
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
