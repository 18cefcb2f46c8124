import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCanvas } from '@napi-rs/canvas';

export const CAPTION = 'Figure 1: The winding drum of the lantern clock with its striking wheel';
export const PICTURE_QUESTION = 'What does the winding drum of the lantern clock look like?';
/** No caption: a sentence of the text speaks for it. */
const REFERRING = 'Figure 2 shows the escapement with both of its pallets.';
export const PALLETS_QUESTION = 'Which figure shows the escapement with both of its pallets?';

export const COG_CAPTION = 'Figure 3: The cog of the striking train, drawn for a clock of two weights';
export const COG_QUESTION = 'Show me the drawing of the cog of the striking train';

/** As authors of mdBook write it: HTML whose alternative text says numbers in brackets, and a caption in an element of no meaning. */
const STRIKING = `# The striking train

It has a weight of its own.

<img alt="A wheel with its teeth (2) and its
arbor (3), seen from above." src="img/cog.svg" class="center" style="width: 50%;" />

<span class="caption">${COG_CAPTION}</span>

The cog lets the hammer fall.
`;

const PAGE = `# The lantern clock

A lantern clock stands on a bracket and is driven by one weight.

## The going train

The rope runs over a drum that is wound once a day.

![A brass drum between two plates](img/drum.png "${CAPTION}")

The weight hangs below and must never touch the floor.

## The escapement

${REFERRING}

![](img/pallets.png)

The balance swings above it, twice in a second.
`;

const BRACKET = `# The bracket

The bracket carries the clock and is screwed to a beam of the house.
`;

export const PLAN_CAPTION = 'Figure 1: The ground plan of the boathouse with its slipway';

/** A folder with a book of one drawing, `boathouse`. */
export async function writeDrawingBook(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  const path = join(folder, 'boathouse');
  await mkdir(path);
  await writeFile(
    join(path, 'plan.md'),
    `# The boathouse\n\nBoats lie here in winter.\n\n![A hall and a ramp](plan.svg "${PLAN_CAPTION}")\n`,
  );
  await writeFile(
    join(path, 'plan.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="10" height="10"/></svg>',
  );
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A folder with a book of three pictures, `clock`: one has a caption, of the second a sentence speaks, the third is a drawing in HTML. */
export async function writePictureBook(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-book-'));
  const path = join(folder, 'clock');
  await mkdir(join(path, 'img'), { recursive: true });
  await writeFile(join(path, 'bracket.md'), BRACKET);
  await writeFile(join(path, 'lantern.md'), PAGE);
  await writeFile(join(path, 'striking.md'), STRIKING);
  await writeFile(
    join(path, 'img', 'cog.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><circle cx="150" cy="100" r="80"/></svg>',
  );
  await writeFile(join(path, 'img', 'drum.png'), await stripes(2_400, 1_400));
  await writeFile(join(path, 'img', 'pallets.png'), await stripes(640, 480));
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A picture that no format makes into nothing. */
async function stripes(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  for (let at = 0; at < width; at += 9) {
    context.fillStyle = `rgb(${at % 251}, ${(at * 7) % 253}, ${(at * 31) % 255})`;
    context.fillRect(at, 0, 6, height - (at % height));
  }
  return canvas.encode('png');
}
