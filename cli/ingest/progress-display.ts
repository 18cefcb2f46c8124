import ora, { type Ora } from 'ora';

import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { assertNever } from '#lib/core/assert-never.ts';

/** Shows a run as it goes: one moving line on a terminal, plain lines elsewhere. */
export class ProgressDisplay {
  readonly #spinner: Ora = ora({ stream: process.stderr });
  #title = '';
  #pages = 0;
  #done = 0;

  show(event: IngestEvent): void {
    switch (event.type) {
      case 'ingest-start':
        this.#title = event.title;
        this.#pages = event.pages;
        this.#spinner.start(this.#line());
        return;
      case 'page-end':
        this.#done += 1;
        if (event.outcome === 'failed') this.#say(`${event.path} could not be indexed`);
        // Off a terminal every change of text would be a line of its own.
        if (this.#spinner.isEnabled) this.#spinner.text = this.#line();
        return;
      case 'warning':
        this.#say(event.message.includes(event.file) ? event.message : `${event.file}: ${event.message}`);
        return;
      case 'ingest-end':
        this.#spinner.succeed(summary(this.#title, event));
        return;
      default:
        assertNever(event);
    }
  }

  fail(message: string): void {
    this.#spinner.fail(message);
  }

  #say(message: string): void {
    const isSpinning = this.#spinner.isSpinning;
    this.#spinner.warn(message);
    if (isSpinning) this.#spinner.start(this.#line());
  }

  #line(): string {
    return `${this.#title}: ${this.#done} of ${this.#pages} pages`;
  }
}

function summary(title: string, event: IngestEvent & { type: 'ingest-end' }): string {
  const counts = [
    `${event.indexed} indexed`,
    `${event.unchanged} unchanged`,
    event.removed > 0 && `${event.removed} removed`,
    event.failed > 0 && `${event.failed} failed`,
  ].filter((part) => part !== false);
  const seconds = (event.durationMs / 1000).toFixed(1);
  return `${title}: ${counts.join(', ')} (${event.chunks} chunks, ${seconds} s). Read it at /books/${event.documentId}`;
}
