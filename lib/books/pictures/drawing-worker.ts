// A process of its own for one drawing: what a drawing may do to the program that draws it (nest, repeat itself, ask for memory) ends with
// it. Takes the drawing on standard input and the width as its argument; writes a PNG, or nothing where there is none to be had.
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';

import { frameDrawing } from './framed-drawing.ts';

/** Of the reader of PDFs. Where a machine has no fonts at all, as in a container, the words of a drawing would be missing. */
const FONT = 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';

const source = (await buffer(process.stdin)).toString('utf8');
const drawing = frameDrawing(source, Number(process.argv[2]));
if (drawing !== null) {
  if (GlobalFonts.families.length === 0) GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(FONT)));
  const picture = await loadImage(Buffer.from(drawing.svg));
  const canvas = createCanvas(drawing.width, drawing.height);
  const context = canvas.getContext('2d');
  // What is see-through is as white as paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  process.stdout.write(await canvas.encode('png'));
}
