import { Parser } from 'htmlparser2';

/** A drawing (SVG) whose frame states its size in pixels. */
export interface FramedDrawing {
  svg: string;
  width: number;
  height: number;
}

/** UTF-16 units: a drawing made for a page, by hand or by a program, is mostly a tenth of that. */
const MAX_LENGTH = 500_000;
/** Maximum nesting depth: each transparent level takes memory for an entire picture. */
const MAX_DEPTH = 40;
/** Maximum height relative to the width. */
const MOST_HEIGHTS = 3;
const SIZE = /^\s*([\d.]{1,12})(?:px)?\s*$/;

/**
 * Gives the drawing a frame: this width and the height for its aspect ratio, without the text before it (including entity declarations). Null if it
 * is too long or too deep, or declares no shape.
 */
export function frameDrawing(source: string, width: number): FramedDrawing | null {
  if (source.length > MAX_LENGTH) return null;
  let depth = 0;
  let deepest = 0;
  const roots: { attributes: Record<string, string>; end: number }[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        deepest = Math.max(deepest, depth);
        if (roots.length === 0 && name === 'svg') roots.push({ attributes, end: parser.endIndex + 1 });
      },
      onclosetag: () => {
        depth -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  const [root] = roots;
  if (root === undefined || deepest > MAX_DEPTH) return null;
  const box = boxOf(root.attributes);
  if (box === null) return null;
  const { attributes, end } = root;
  const height = Math.max(1, Math.round((width * box.height) / box.width));
  if (height > width * MOST_HEIGHTS) return null;
  const frame = Object.entries({ ...attributes, width: String(width), height: String(height), viewBox: box.viewBox });
  const tag = frame.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  return { svg: `<svg${tag}>${source.slice(end)}`, width, height };
}

/** Returns the area of the plane that the drawing shows. */
function boxOf({ viewBox, width, height }: Record<string, string>) {
  const [x = NaN, y = NaN, w = NaN, h = NaN] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if ([x, y, w, h].every(Number.isFinite) && w > 0 && h > 0) return { viewBox: viewBox ?? '', width: w, height: h };
  const [ownWidth, ownHeight] = [width, height].map((text) => Number(SIZE.exec(text ?? '')?.[1] ?? NaN));
  if (!(Number(ownWidth) > 0) || !(Number(ownHeight) > 0)) return null;
  return { viewBox: `0 0 ${ownWidth} ${ownHeight}`, width: Number(ownWidth), height: Number(ownHeight) };
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
