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

/** The recipient of an answer, and the address at which they reached this server. */
interface Addressee {
  viewer: Viewer;
  /** Without a trailing slash. */
  baseUrl: string;
}

interface OpenPictures {
  part: Pick<Runtime, 'findPicture' | 'addressPictures'>;
  links: PictureLinks;
  /** Adds to an answer's events the addresses of the pictures it cites. */
  addressed(events: AsyncIterable<AnswerEvent>, addressee: Addressee): AsyncIterable<AnswerEvent>;
}

type FindPicture = PictureShow['findPicture'];

/**
 * Returns pictures in a form that a language model can see, within the viewer's rights. A picture that cannot be read is omitted, and this is logged.
 */
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

/** Opens the addresses of pictures in answers. */
export function openPictures({ log, ...parts }: PictureParts): OpenPictures {
  const links = new PictureLinks(parts);
  // A missing picture must not fail the answer: without an address, the caption remains.
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
