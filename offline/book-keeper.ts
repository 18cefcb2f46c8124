import type { DocumentDetails } from '#lib/contracts/document-details.ts';
import { detailsAddress, KEPT_NOTES, keptName, READER_HEADER } from '#lib/contracts/offline-books.ts';
import { assetAddress, documentAddress, pageAddress } from '#lib/contracts/reader-address.ts';

import * as copies from './kept-copies.ts';
import { SAVED_BOOKS, pagesToKeep, picturesIn } from './pages-to-keep.ts';

const GONE = new Set([404, 410]);

/** Between two requests, so that the reader's own always find the way free. */
const PAUSE_MS = 50;
const NOTES_PAGE = '/notes';

/** Why the keeping of a book ends before it is done: another page was opened, something is forgotten, or the server keeps silent. */
class Ended extends Error {}

/** One book while it is kept. */
interface Keeping {
  documentId: string;
  cache: Cache;
  /** Names the state of the book, and the build that draws it. */
  stamp: string;
  signal: AbortSignal;
  bytes: number;
}

/** Fetches opened books in the background, one request after the other, and forgets what its reader may not read any more. */
export class BookKeeper {
  readonly #build: string;
  #ending = new AbortController();
  #work: Promise<void> = Promise.resolve();

  /** The build names what pages are made of. */
  constructor(build: string) {
    this.#build = build;
  }

  /** What an answer means that says for whom it is; what must go because of it is gone. `documentId`: the book it belongs to. */
  async hear(answer: Response, documentId: string | null): Promise<Judgement> {
    const judgement = await this.#judge(answer);
    if (judgement === 'stranger') await this.forget(null);
    if (judgement === 'gone' && documentId !== null) await this.forget(documentId);
    return judgement;
  }

  /** Forgets a book, or with null all of them and for whom they were kept. Whatever is being kept is left. */
  async forget(documentId: string | null): Promise<void> {
    this.#end();
    await this.#inTurn(() => (documentId === null ? copies.forgetEverything() : copies.forgetBook(documentId)));
  }

  /** Asks of every book but the one that was just heard of whether it may still be read. */
  async check(heardId: string | null): Promise<void> {
    for (const { documentId } of await copies.keptBooks()) {
      if (documentId === heardId) continue;
      const answer = await fetch(detailsAddress(documentId), { ...QUIETLY, method: 'HEAD' }).catch(() => null);
      if (answer === null || (await this.hear(answer, documentId)) === 'stranger') return;
    }
  }

  /** Keeps a book, from the opened page on. Resolves when that is done, or was left for something else. */
  async keep(documentId: string, path: string): Promise<void> {
    const { signal } = this.#end();
    await this.#inTurn(async () => {
      try {
        await this.#keepBook(documentId, { path, signal });
      } catch (error) {
        // Without a connection or without room what is there stays, and the next opened page goes on.
        if (!(error instanceof Ended || error instanceof TypeError || error instanceof DOMException)) throw error;
      }
    });
  }

  /** Ends what is being kept. What is written is written one after the other, so that nothing comes behind what was forgotten. */
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

  /** A page with its pictures, unless it is there already. */
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

  /** A picture that does not come is a picture less; that it says nothing of its reader is right, since it follows its page. */
  async #keepPicture({ documentId, cache, stamp, ...keeping }: Keeping, address: string): Promise<void> {
    if (copies.stampOf(await copies.findCopy(documentId, address)) === stamp) return;
    const answer = await quietly(address, keeping.signal);
    if (answer.status !== 200) return;
    keeping.bytes += (await copies.putCopy(cache, address, { answer, stamp })).byteLength;
  }

  /** The list of notes, and of a reader who is signed in the notes, anew each time. */
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
    // Whoever is not signed in has none there.
    if (notes.status === 200 && (await this.#judge(notes)) === 'good')
      await copies.putCopy(cache, KEPT_NOTES, { answer: notes, stamp });
  }

  /** An answer for the reader that all is kept for, or the first one. Throws `Ended` after any other, and what must go is gone. */
  async #ask(
    address: string,
    { documentId, signal, headers }: { documentId: string | null; signal: AbortSignal; headers?: HeadersInit },
  ): Promise<Response> {
    const answer = await quietly(address, signal, headers);
    const judgement = await this.#judge(answer);
    // This is done in turn already.
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

/** Of the build and of all that the pages of a book show besides their own text, whose versions are among it. */
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

/** What the server answered when something was asked for that says for whom it is. */
interface Answer {
  /** 0 of a redirect that is not followed here: the server itself sends none where it is asked, but a sign-in in front of it does. */
  status: number;
  /** Whom it is for; null where it does not say. */
  reader: string | null;
}

/**
 * What an answer means for what is kept: `good`, it is for the reader that all was kept for; `unheard`, the server itself has said nothing;
 * `gone`, what was asked for is not there for this reader, or not any more; `stranger`, all that is kept must go, since it was for somebody else.
 */
export type Judgement = 'good' | 'unheard' | 'gone' | 'stranger';

/** `known` is null before anything was kept. An answer that does not say whom it is for is for a stranger. */
export function judgeAnswer({ status, reader }: Answer, known: string | null): Judgement {
  if (status === 429 || status >= 500) return 'unheard';
  if (status === 401 || status === 403 || reader === null) return 'stranger';
  if (known !== null && reader !== known) return 'stranger';
  return GONE.has(status) ? 'gone' : 'good';
}
