import { wording } from '#lib/contracts/wording/wording.ts';

/** The name of the shelf, over its documents or over what to do where there are none. */
export function ShelfTitle() {
  return <h1 className="font-read text-[2rem]/[1.15] font-semibold tracking-[-0.012em]">{wording().shelf.title}</h1>;
}
