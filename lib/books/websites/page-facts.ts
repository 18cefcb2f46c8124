import { Parser } from 'htmlparser2';

import { takeTurn } from '#lib/serving/limits/take-turn.ts';

/** The facts about a page that a crawl needs. Addresses are absolute, each once, in the order of the page. */
export interface PageFacts {
  title: string | null;
  /** The site's name according to itself. */
  siteName: string | null;
  language: string | null;
  /** Links, those in the navigation first. */
  links: URL[];
  /** Frames, which often contain the navigation. */
  frames: URL[];
  pictures: URL[];
}

/** Number of UTF-16 code units parsed at once before other work can run. */
const SLICE_LENGTH = 32 * 1024;
const LINKS_MAX = 5_000;
const TITLE_MAX_LENGTH = 300;
const NAVIGATION = new Set(['nav', 'aside', 'menu']);

/** Reads a page as it is written: scripts are not run, so their changes are not seen. */
export async function readPageFacts(html: string, address: URL): Promise<PageFacts> {
  const reading = new Reading(address);
  const parser = new Parser({
    onopentag: (name, attributes) => reading.open(name, attributes),
    onclosetag: (name) => reading.close(name),
    ontext: (text) => reading.read(text),
  });
  for (let start = 0; start < html.length; start += SLICE_LENGTH) {
    parser.write(html.slice(start, start + SLICE_LENGTH));
    await takeTurn();
  }
  parser.end();
  return reading.facts();
}

type Attributes = Record<string, string>;

class Reading {
  #base: URL;
  #title = '';
  #inTitle = false;
  #siteName: string | null = null;
  #language: string | null = null;
  /** Names of the open elements, starting with the outermost navigation element. */
  #navigation: string[] = [];
  readonly #inNavigation = new Map<string, URL>();
  readonly #elsewhere = new Map<string, URL>();
  readonly #frames = new Map<string, URL>();
  readonly #pictures = new Map<string, URL>();

  constructor(address: URL) {
    this.#base = address;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#navigation.length > 0 || NAVIGATION.has(name) || attributes['role'] === 'navigation')
      this.#navigation.push(name);
    if (name === 'a' || name === 'area') this.#note(this.#linksHere(), attributes['href']);
    else if (name === 'iframe' || name === 'frame') this.#note(this.#frames, attributes['src']);
    else if (name === 'img') this.#note(this.#pictures, attributes['src']);
    else this.#readHead(name, attributes);
  }

  close(name: string): void {
    if (name === 'title') this.#inTitle = false;
    if (this.#navigation.at(-1) === name) this.#navigation.pop();
  }

  read(text: string): void {
    if (this.#inTitle && this.#title.length < TITLE_MAX_LENGTH) this.#title += text;
  }

  facts(): PageFacts {
    const links = new Map([...this.#inNavigation, ...this.#elsewhere]);
    return {
      title: wordsOf(this.#title),
      siteName: this.#siteName,
      language: this.#language,
      links: [...links.values()],
      frames: [...this.#frames.values()],
      pictures: [...this.#pictures.values()],
    };
  }

  #readHead(name: string, attributes: Attributes): void {
    const { href } = attributes;
    // Only the first title counts, because drawings have titles too.
    if (name === 'title' && this.#title === '') this.#inTitle = true;
    if (name === 'html') this.#language = wordsOf(attributes['lang'] ?? '');
    if (name === 'meta') this.#readMeta(attributes);
    if (name === 'base' && href !== undefined && URL.canParse(href, this.#base)) this.#base = new URL(href, this.#base);
  }

  #readMeta({ property, name, content = '' }: Attributes): void {
    if (property === 'og:site_name' || name === 'application-name') this.#siteName ??= wordsOf(content);
  }

  #linksHere(): Map<string, URL> {
    return this.#navigation.length > 0 ? this.#inNavigation : this.#elsewhere;
  }

  #note(into: Map<string, URL>, written: string | undefined): void {
    if (written === undefined || into.size >= LINKS_MAX || !URL.canParse(written, this.#base)) return;
    const address = new URL(written, this.#base);
    address.hash = '';
    if (!into.has(address.href)) into.set(address.href, address);
  }
}

function wordsOf(text: string): string | null {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX_LENGTH);
  return words === '' ? null : words;
}
