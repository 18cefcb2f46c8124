import { toHtml } from 'hast-util-to-html';

import { OfficePackage } from '../office/office-package.ts';
import type { UnpackedBook } from '../packed/packed-book.ts';
import { elementsNamed } from '../packed/xml-tree.ts';
import { Slide } from './slide.ts';

const MAX_SLIDES = 2_000;
const PRESENTATION = 'ppt/presentation.xml';

/** Unpacks a presentation (see `Unpack`): a page for each visible slide, with its speaker notes below it. */
export function unpackPptx(file: string, workFolder: string): Promise<UnpackedBook> {
  return OfficePackage.read(file, workFolder, async (office) => {
    const relations = await office.relations(PRESENTATION);
    const listed = elementsNamed(await office.needed(PRESENTATION), 'sldId').map(idOfRelation);
    const parts = listed.flatMap((id) => relations.get(id)?.target ?? []);
    if (parts.length > MAX_SLIDES) office.tell(`${office.name} has more than 2,000 slides. The others are left out.`);
    const names = new Map(parts.map((part, index) => [part, `slide-${index + 1}`]));
    const pages: UnpackedBook['pages'] = [];
    let spoken: string | null = null;
    for (const [index, part] of parts.slice(0, MAX_SLIDES).entries()) {
      const root = await office.xml(part);
      const path = `slide-${index + 1}`;
      if (root === null) office.tell(`Slide ${index + 1} of ${office.name} is not there.`);
      else if (root.attributes['show'] === '0')
        office.tell(`Slide ${index + 1} of ${office.name} is hidden and is left out.`);
      else {
        const slide = new Slide(office, { names, relations: await office.relations(part), number: index + 1 });
        const { title, blocks, language } = await slide.read(root);
        spoken ??= language;
        await office.write(`${path}.html`, toHtml({ type: 'root', children: blocks }));
        pages.push({ file: `${path}.html`, path, title, depth: 0 });
      }
    }
    const facts = await office.facts();
    const title = facts.title === 'PowerPoint Presentation' ? null : facts.title;
    const own = title ?? pages[0]?.title ?? null;
    return {
      ...facts,
      title: own,
      language: facts.language ?? spoken,
      filePageCount: parts.length,
      pages,
      warnings: [],
    };
  });
}

/** A slide has an `id` of its own as well as that of the relation. */
function idOfRelation({ attributes }: { attributes: Record<string, string> }): string {
  return attributes['r:id'] ?? attributes['id'] ?? '';
}
