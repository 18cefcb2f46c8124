import type { DocumentDetails } from '#lib/contracts/document-details.ts';
import { detailsAddress, KEPT_NOTES, keptName, READER_HEADER } from '#lib/contracts/offline-books.ts';
import { assetAddress, documentAddress, pageAddress } from '#lib/contracts/reader-address.ts';

import * as copies from './kept-copies.ts';
import { SAVED_BOOKS, pagesToKeep, picturesIn } from './pages-to-keep.ts';

const GONE = new Set([404, 410]);

/** The pause between two requests, so that the reader's own requests are not delayed. */
const PAUSE_MS = 50;
const NOTES_PAGE = '/notes';

/** Thrown to stop storing a book before it is complete: another page was opened, something is being deleted, or the server does not answer. */
class Ended extends Error {}

/** A book being stored. */
interface Keeping {
  documentId: string;
  cache: Cache;
  /** Identifies the state of the book and the build that renders it. */
  stamp: string;
  signal: AbortSignal;
  bytes: number;
}

/** Fetches opened books in the background, one request after the other, and deletes those that their reader may no longer read. */
export class BookKeeper {
  readonly #build: string;
  #ending = new AbortController();
  #work: Promise<void> = Promise.resolve();

  /** The build identifies the parts that pages consist of. */
  constructor(build: string) {
    this.#build = build;
  }

  /** Judges an answer that names its reader, and deletes the copies that must go because of it. `documentId`: the book it belongs to. */
  async hear(answer: Response, documentId: string | null): Promise<Judgement> {
    const judgement = await this.#judge(answer);
    if (judgement === 'stranger') await this.forget(null);
    if (judgement === 'gone' && documentId !== null) await this.forget(documentId);
    return judgement;
  }

  /** Deletes a book, or with null all of them and the name of their reader. Saving in progress is stopped. */
  async forget(documentId: string | null): Promise<void> {
    this.#end();
    await this.#inTurn(() => (documentId === null ? copies.forgetEverything() : copies.forgetBook(documentId)));
  }

  /** Checks whether every book except the one just verified may still be read. */
  async check(heardId: string | null): Promise<void> {
    for (const { documentId } of await copies.keptBooks()) {
      if (documentId === heardId) continue;
      const answer = await fetch(detailsAddress(documentId), { ...QUIETLY, method: 'HEAD' }).catch(() => null);
      if (answer === null || (await this.hear(answer, documentId)) === 'stranger') return;
    }
  }

  /** Stores a book, starting with the opened page. Resolves when it is complete, or when it was abandoned for something else. */
  async keep(documentId: string, path: string): Promise<void> {
    const { signal } = this.#end();
    await this.#inTurn(async () => {
      try {
        await this.#keepBook(documentId, { path, signal });
      } catch (error) {
        // Without a connection or without space the saved part stays, and the next opened page continues it.
        if (!(error instanceof Ended || error instanceof TypeError || error instanceof DOMException)) throw error;
      }
    });
  }

  /** Stops saving in progress. Writes happen one after the other, so that nothing is written after its deletion. */
  #end(): AbortController {
    this.#ending.abort(new Ended());
    this.#ending = new AbortController();
    return this.#ending;
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    const work = this.#work.then(act);
    this.#work = work.catch(() => undefined);
    return work;
  }

  async #judge({ status, headers }: Response): Promise<Judgement> {
    return judgeAnswer({ status, reader: headers.get(READER_HEADER) }, await copies.keptReader());
  }

  async #keepBook(documentId: string, { path, signal }: { path: string; signal: AbortSignal }): Promise<void> {
    const answer = await this.#ask(detailsAddress(documentId), { documentId, signal });
    const details = (await answer.json()) as DocumentDetails;
    const cache = await copies.openCopies(documentId);
    const stamp = await stampFor(this.#build, details);
    await copies.keepDetails(cache, details, { stamp, build: this.#build });
    await evictOldest();
    const keeping = { documentId, cache, stamp, signal, bytes: copies.bytesOf(...(await cache.matchAll())) };
    const pages = details.contents.map((page) => pageAddress('', { documentId, path: page.path }));
    const nearest = pagesToKeep(pages.length, Math.max(0, pages.indexOf(path))).map((place) => pages[place] ?? '');
    const wanted = [...nearest.slice(0, 1), documentAddress('', documentId), ...nearest.slice(1)];
    await this.#keepNotes(signal);
    const kept = new Set<string>();
    for (const page of wanted) {
      if (keeping.bytes > SAVED_BOOKS.bytes) break;
      for (const isData of [false, true]) await this.#keepPage(keeping, { path: page, isData });
      kept.add(keptName(page, false)).add(keptName(page, true));
    }
    await copies.dropOthers(cache, kept, stamp);
  }

  /** Stores a page with its pictures, unless it is already stored. */
  async #keepPage(keeping: Keeping, { path, isData }: { path: string; isData: boolean }): Promise<void> {
    const { documentId, cache, stamp } = keeping;
    const name = keptName(path, isData);
    const before = await copies.findCopy(documentId, name);
    if (copies.stampOf(before) === stamp) return;
    const answer = await this.#ask(name, { ...keeping, headers: isData ? { rsc: '1' } : {} });
    const body = await copies.putCopy(cache, name, { answer, stamp });
    keeping.bytes += body.byteLength - copies.bytesOf(before);
    if (isData) return;
    const pictures = picturesIn(new TextDecoder().decode(body), assetAddress(documentId, ''));
    for (const address of pictures) await this.#keepPicture(keeping, address);
  }

  /** A picture that fails to load is simply omitted. Its response need not name its reader, since it belongs to its page. */
  async #keepPicture({ documentId, cache, stamp, ...keeping }: Keeping, address: string): Promise<void> {
    if (copies.stampOf(await copies.findCopy(documentId, address)) === stamp) return;
    const answer = await quietly(address, keeping.signal);
    if (answer.status !== 200) return;
    keeping.bytes += (await copies.putCopy(cache, address, { answer, stamp })).byteLength;
  }

  /** Saves the list of notes, and for a signed-in reader the notes, again each time. */
  async #keepNotes(signal: AbortSignal): Promise<void> {
    const cache = await copies.openCopies(null);
    const stamp = this.#build;
    for (const isData of [false, true]) {
      const name = keptName(NOTES_PAGE, isData);
      if (copies.stampOf(await copies.findCopy(null, name)) === stamp) continue;
      const headers = isData ? { rsc: '1' } : undefined;
      await copies.putCopy(cache, name, {
        answer: await this.#ask(name, { documentId: null, signal, headers }),
        stamp,
      });
    }
    const notes = await quietly(KEPT_NOTES, signal);
    // A reader who is not signed in has none there.
    if (notes.status === 200 && (await this.#judge(notes)) === 'good')
      await copies.putCopy(cache, KEPT_NOTES, { answer: notes, stamp });
  }

  /**
   * Returns an answer for the reader that all copies are for, or for the first one. Throws `Ended` after any other, once the copies that must go are
   * deleted.
   */
  async #ask(
    address: string,
    { documentId, signal, headers }: { documentId: string | null; signal: AbortSignal; headers?: HeadersInit },
  ): Promise<Response> {
    const answer = await quietly(address, signal, headers);
    const judgement = await this.#judge(answer);
    // This already runs in turn.
    if (judgement === 'stranger') await copies.forgetEverything();
    if (judgement === 'gone' && documentId !== null) await copies.forgetBook(documentId);
    if (judgement !== 'good' || answer.status !== 200) throw new Ended();
    if ((await copies.keptReader()) === null) await copies.keepReader(answer.headers.get(READER_HEADER) ?? '');
    return answer;
  }
}

const QUIETLY = { redirect: 'manual', cache: 'no-store', priority: 'low' } as const satisfies RequestInit;

async function quietly(address: string, signal: AbortSignal, headers?: HeadersInit): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return fetch(address, { ...QUIETLY, signal, headers });
}

/** Returns the stamp of the build and of everything that the pages of a book show in addition to their own text; the text's versions are included. */
async function stampFor(
  build: string,
  { title, source_updated_at: changed, contents }: DocumentDetails,
): Promise<string> {
  const state = new TextEncoder().encode(JSON.stringify([build, title, changed, contents]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', state));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function evictOldest(): Promise<void> {
  for (const { documentId } of (await copies.keptBooks()).slice(SAVED_BOOKS.books)) await copies.forgetBook(documentId);
}

/** The server's answer to a request that names its reader. */
interface Answer {
  /** 0 for a redirect that is not followed here. The server never redirects these requests, but a sign-in proxy in front of it does. */
  status: number;
  /** The reader the response is for; null if it does not say. */
  reader: string | null;
}

/**
 * The meaning of an answer for the saved copies: `good`, it is for the reader that all copies are for; `unheard`, the server itself has not answered;
 * `gone`, the requested page does not exist for this reader, or no longer does; `stranger`, all copies must be deleted, since they were for another
 * reader.
 */
export type Judgement = 'good' | 'unheard' | 'gone' | 'stranger';

/** Classifies a response. `known` is null before anything is stored. A response that does not name its reader is treated as a stranger's. */
export function judgeAnswer({ status, reader }: Answer, known: string | null): Judgement {
  if (status === 429 || status >= 500) return 'unheard';
  if (status === 401 || status === 403 || reader === null) return 'stranger';
  if (known !== null && reader !== known) return 'stranger';
  return GONE.has(status) ? 'gone' : 'good';
}
