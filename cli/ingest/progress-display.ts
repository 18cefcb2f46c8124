import type { Ora } from 'ora';

import type { IngestEvent, VectorsLine } from '#lib/contracts/ingest.ts';
import { groupWarnings, sentenceOf, type WarningGroup } from '#lib/contracts/warning-summary.ts';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { formatMessage, type Template } from '#lib/contracts/wording/wording.ts';
import { assertNever } from '#lib/foundation/core/assert-never.ts';

import { openSpinner } from '../terminal/open-spinner.ts';

type Warning = IngestEvent & { type: 'warning' };
type EndEvent = IngestEvent & { type: 'ingest-end' };

/**
 * Shows runs as they progress: one moving line on a terminal, plain lines elsewhere. Warnings are printed at the end of each run, grouped by kind, or
 * one by one as they occur.
 */
export class ProgressDisplay {
  readonly #spinner: Ora = openSpinner();
  readonly #isVerbose: boolean;
  #warnings: Warning[] = [];
  #title = '';
  #dialect = '';
  #pages = 0;
  #done = 0;
  #isFollowed = false;
  /** Whether any file could not be read. */
  hasFailures = false;

  constructor({ isVerbose }: { isVerbose: boolean }) {
    this.#isVerbose = isVerbose;
  }

  show(event: IngestEvent): void {
    switch (event.type) {
      case 'ingest-start':
        this.#title = event.title;
        this.#dialect = event.dialect === undefined ? '' : `, read as ${event.dialect}`;
        this.#pages = event.pages;
        this.#done = 0;
        this.#spinner.start(this.#line());
        return;
      case 'page-end':
        this.#done += 1;
        // Without a terminal, every change of text would print a separate line.
        if (this.#spinner.isEnabled) this.#spinner.text = this.#line();
        return;
      case 'page-fetched':
        this.#move(`Fetching: ${event.fetched} pages · ${event.address}`);
        return;
      case 'page-recognised':
        this.#move(`Recognising text: ${event.recognised} of ${event.pages} pages · ${event.file}`);
        return;
      case 'warning':
        this.hasFailures ||= event.kind === 'refused';
        this.#warnings.push(event);
        if (this.#isVerbose) this.#say(sentenceOf(event));
        return;
      case 'ingest-end':
        this.hasFailures ||= event.failed > 0;
        this.#conclude(event, groupWarnings(this.#warnings).length);
        return;
      default:
        assertNever(event);
    }
  }

  /** Shows the work that follows a run: the book can already be read and found by full-text search. */
  showVectors({ vectors, chunks, problem }: VectorsLine): void {
    const isDone = vectors >= chunks;
    this.#isFollowed = true;
    if (isDone) this.#spinner.succeed(`Meaning: all ${chunks} chunks of the library have vectors.`);
    else if (problem !== null)
      this.#spinner.warn(
        `Meaning: vectors cannot be made. ${problem} The book can be found by its words; the server will try again.`,
      );
    else if (this.#spinner.isEnabled) this.#spinner.start(`Meaning: ${vectors} of ${chunks} chunks`);
  }

  /** Marks the run as stopped from outside. */
  stop(): void {
    this.fail(
      this.#isFollowed
        ? 'Stopped. The book has been added; the server makes the remaining vectors while it runs.'
        : 'Stopped. Run the same command again to continue.',
    );
  }

  succeed(message: string): void {
    this.#spinner.succeed(message);
  }

  fail(message: string): void {
    this.end();
    this.#spinner.fail(message);
  }

  /** Ends the display of a run, as a success where there was nothing to note. */
  #conclude(event: EndEvent, notes: number): void {
    const title = this.#title + this.#dialect;
    this.end();
    if (event.indexed + event.unchanged === 0 && event.failed > 0) this.#spinner.fail(summary(title, event));
    else if (notes === 0) this.#spinner.succeed(summary(title, event));
    else
      this.#spinner.warn(summary(`${title}: read, with ${notes} ${notes === 1 ? 'thing' : 'things'} to know`, event));
  }

  /** Prints the remaining messages. */
  end(): void {
    const lines = this.#isVerbose ? [] : groupWarnings(this.#warnings).map(lineOf);
    const isShort = !this.#isVerbose && lines.length < this.#warnings.length;
    this.#warnings = [];
    for (const line of lines) this.#say(line);
    if (isShort) this.#say('With --verbose, every warning is shown.');
  }

  #say(message: string): void {
    const isSpinning = this.#spinner.isSpinning;
    this.#spinner.warn(message);
    if (isSpinning) this.#spinner.start(this.#line());
  }

  /** Shows progress before a run begins. */
  #move(line: string): void {
    // Without a terminal, every change of text would print a separate line.
    if (this.#spinner.isEnabled) this.#spinner.start(line);
  }

  #line(): string {
    return `${this.#title}: ${this.#done} of ${this.#pages} pages`;
  }
}

function summary(title: string, event: EndEvent): string {
  const counts = [
    `${event.indexed} indexed`,
    `${event.unchanged} unchanged`,
    event.removed > 0 && `${event.removed} removed`,
    event.failed > 0 && `${event.failed} failed`,
  ].filter((part) => part !== false);
  const seconds = (event.durationMs / 1000).toFixed(1);
  const result = `${title}: ${counts.join(', ')} (${event.chunks} chunks, ${seconds} s).`;
  // A document without pages cannot be read as a book.
  return event.indexed + event.unchanged === 0 ? result : `${result} Read it at /books/${event.documentId}`;
}

/** Returns a group in one line. */
function lineOf({ kind, count, warnings: [first] }: WarningGroup): string {
  if (first === undefined) return '';
  if (count === 1) return sentenceOf(first);
  const kinds: Readonly<Record<string, Template>> = WORDINGS.en.reader.warningKinds;
  const template = kind === undefined ? undefined : kinds[kind];
  const together =
    template === undefined
      ? `${count.toLocaleString('en')} warnings are of one kind`
      : formatMessage(template, { count }, 'en');
  return `${together}, the first: ${sentenceOf(first)}`;
}
