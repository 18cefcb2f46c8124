import { PendingLink } from './pending-link.tsx';

interface ChoiceLinksProps {
  /** Accessible name of the choice. */
  label: string;
  choices: { text: string; href: string; isChosen: boolean }[];
}

/** A list of links, one of which is selected. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-0.5 rounded-lg bg-sunken p-0.5">
        {choices.map(({ text, href, isChosen }) => (
          <li key={text}>
            <PendingLink
              href={href}
              scroll={false}
              aria-current={isChosen ? 'true' : undefined}
              className="block rounded-md border border-transparent px-2.5 py-1.25 whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-control aria-[current]:bg-raised aria-[current]:font-[550] aria-[current]:text-ink pointer-coarse:py-2.5 forced-colors:aria-[current]:border-[color:Highlight]"
            >
              {text}
            </PendingLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
