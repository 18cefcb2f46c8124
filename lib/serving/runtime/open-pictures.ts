import type { Viewer } from '#lib/people/access/viewer.ts';
import type { PictureShow } from '#lib/answering/agent/evidence-pictures.ts';
import { AddressedSources, type PictureAddress, withPictures } from '#lib/answering/answers/address-pictures.ts';
import { PictureLinks } from '#lib/answering/answers/picture-links.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { isWebPicture } from '#lib/contracts/web-picture.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { DrawnPictures } from '#lib/books/pictures/drawn-pictures.ts';

import type { Runtime } from './runtime.ts';

interface PictureParts {
  pages: Pick<LibraryRepository, 'findDocument' | 'findPage'>;
  findAsset: Runtime['findAsset'];
  key: () => Promise<Uint8Array>;
  linkMs: number;
  clock: Clock;
  log: Logger;
}

/** Whom an answer is for, and where they have reached this server. */
interface Addressee {
  viewer: Viewer;
  /** Without trailing slash. */
  baseUrl: string;
}

interface OpenPictures {
  part: Pick<Runtime, 'findPicture' | 'addressPictures'>;
  links: PictureLinks;
  /** The events of an answer with the addresses of the pictures that it cites. */
  addressed(events: AsyncIterable<AnswerEvent>, addressee: Addressee): AsyncIterable<AnswerEvent>;
}

type FindPicture = PictureShow['findPicture'];

/** Pictures as a language model can see them, for whoever asks. It answers without one that cannot be read; the log says so. */
export function picturesForModels(find: FindPicture, log: Logger): FindPicture {
  const drawn = new DrawnPictures({ log });
  return async (viewer, documentId, picture) => {
    try {
      const found = await find(viewer, documentId, picture);
      return found && (await drawn.draw(found, picture.width));
    } catch (error) {
      log.warn({ err: error, documentId }, 'a picture could not be read for the language model');
      return null;
    }
  };
}

/** The addresses of pictures in answers. */
export function openPictures({ log, ...parts }: PictureParts): OpenPictures {
  const links = new PictureLinks(parts);
  // An answer is worth more than the pictures beside it: without an address, there is the caption.
  const addressFor = ({ viewer, baseUrl }: Addressee): PictureAddress => {
    return async ({ doc_id: documentId, page_id: pageId, image_path: path }) =>
      isWebPicture(path)
        ? path
        : links.make(viewer, { documentId, pageId, path }, baseUrl).catch((error: unknown) => {
            log.warn({ err: error, documentId }, 'a picture of an answer has got no address');
            return null;
          });
  };
  return {
    links,
    addressed: (events, addressee) => withPictures(events, addressFor(addressee)),
    part: {
      addressPictures: (viewer, sources, baseUrl) =>
        new AddressedSources(addressFor({ viewer, baseUrl })).withAddresses(sources),
      findPicture: (viewer, token, width) => links.follow(viewer, token, width),
    },
  };
}
