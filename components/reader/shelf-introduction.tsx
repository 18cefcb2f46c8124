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
  /** Nobody is signed in who administers the server. */
  maySignIn: boolean;
  /** Signing in allows somebody to add books. */
  addsWhenSignedIn: boolean;
  /** What the handbook answers; null without a handbook, to which nothing is linked then. */
  offered: OfferedQuestions | null;
  /** What would make answers better. */
  lacks: { languageModel: boolean; meaning: boolean };
}

/** What this is and how to begin, on a shelf that holds no book of the library's own. */
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

/** The way to a first book, and to the administration. */
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

/** What is missing, each with the page of the handbook that says how to have it. */
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
