import type { OfferedQuestions } from '#components/chat/shelf-questions-context.ts';
import { ButtonLink } from '#components/controls/button-link.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { OpenAddBooks } from '#components/upload/add-books.tsx';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { AskShelf } from './ask-shelf.tsx';
import { SIGN_IN_ADDRESS } from './sign-in-link.tsx';

interface ShelfIntroductionProps {
  mayAdd: boolean;
  /** No administrator is signed in. */
  maySignIn: boolean;
  /** Whether signing in would let the reader add books. */
  addsWhenSignedIn: boolean;
  /** Questions that the handbook answers; null without a handbook, in which case there are no links to it. */
  offered: OfferedQuestions | null;
  /** Missing components that would improve answers. */
  lacks: { languageModel: boolean; meaning: boolean };
}

/** An introduction and first steps, on a shelf without any book of the library's own. */
export function ShelfIntroduction({ offered, lacks, ...entrance }: ShelfIntroductionProps) {
  return (
    <section aria-label={wording().site.name} className="mb-12 max-w-176">
      <p className="font-read text-[1.25rem]/[1.45] text-pretty text-ink">{wording().shelfIntroduction.whatThisIs}</p>
      <Entrance {...entrance} />
      {offered !== null && offered.questions.length > 0 && <AskShelf offered={offered} />}
      {offered !== null && <Lacks lacks={lacks} documentId={offered.documentId} />}
    </section>
  );
}

type EntranceProps = Pick<ShelfIntroductionProps, 'mayAdd' | 'maySignIn' | 'addsWhenSignedIn'>;

/** The links to add a first book and to sign in to the administration. */
function Entrance({ mayAdd, maySignIn, addsWhenSignedIn }: EntranceProps) {
  if (!mayAdd && !maySignIn) return null;
  const isSignInMain = !mayAdd && addsWhenSignedIn;
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
      {mayAdd && <OpenAddBooks />}
      {isSignInMain && (
        <ButtonLink look="main" href={SIGN_IN_ADDRESS} prefetch={false}>
          {wording().shelfIntroduction.signInToAdd}
        </ButtonLink>
      )}
      {maySignIn && !isSignInMain && (
        <a className={LINKED} href={SIGN_IN_ADDRESS}>
          {wording().signIn.title}
        </a>
      )}
    </p>
  );
}

/** The missing components, each with a link to the handbook page that explains how to add it. */
function Lacks({ lacks, documentId }: { lacks: ShelfIntroductionProps['lacks']; documentId: string }) {
  const words = wording().shelfIntroduction;
  const missing = [
    ...(lacks.languageModel ? [{ said: words.quotesOnly, link: words.setUpModel, path: 'model-hosts' }] : []),
    ...(lacks.meaning ? [{ said: words.wordsOnly, link: words.turnOnMeaning, path: 'search-by-meaning' }] : []),
  ];
  if (missing.length === 0) return null;
  return (
    <ul className="mt-6 grid gap-1 text-ui text-ink-2">
      {missing.map(({ said, link, path }) => (
        <li key={path}>
          {said}{' '}
          <a className={LINKED} href={pageAddress('', { documentId, path })}>
            {link}
          </a>
        </li>
      ))}
    </ul>
  );
}
