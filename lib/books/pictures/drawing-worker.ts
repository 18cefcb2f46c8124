// Runs as a separate process for one drawing: anything a drawing may do to the program that draws it (nest, repeat itself, ask for memory) ends with
// it. Takes the drawing on standard input and the width as its argument; writes a PNG, or nothing if the drawing fails.
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';

import { frameDrawing } from './framed-drawing.ts';

/** A font that comes with PDF.js. On a machine without fonts, such as a container, the text of a drawing would otherwise be missing. */
const FONT = 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';

const source = (await buffer(process.stdin)).toString('utf8');
const drawing = frameDrawing(source, Number(process.argv[2]));
if (drawing !== null) {
  if (GlobalFonts.families.length === 0) GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(FONT)));
  const picture = await loadImage(Buffer.from(drawing.svg));
  const canvas = createCanvas(drawing.width, drawing.height);
  const context = canvas.getContext('2d');
  // Transparent areas become white like paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  process.stdout.write(await canvas.encode('png'));
}
