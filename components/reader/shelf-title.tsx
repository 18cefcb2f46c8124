import { wording } from '#lib/contracts/wording/wording.ts';

/** The name of the shelf, above its documents or above the first steps where there are none. */
export function ShelfTitle() {
  return <h1 className="font-read text-[2rem]/[1.15] font-semibold tracking-[-0.012em]">{wording().shelf.title}</h1>;
}
