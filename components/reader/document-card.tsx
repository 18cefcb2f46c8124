import Link from 'next/link';

const COVER_TINTS = ['--tint-1', '--tint-2', '--tint-3', '--tint-4', '--tint-5', '--tint-6'] as const;

interface DocumentCardProps {
  href: string;
  documentId: string;
  title: string;
  authors: string[];
}

/** A document on the shelf: its title on a cover whose tint stays the same for the same document. */
export function DocumentCard({ href, documentId, title, authors }: DocumentCardProps) {
  return (
    <Link
      href={href}
      style={{ background: `var(${coverTint(documentId)})` }}
      className="flex aspect-[2/3] flex-col justify-between gap-4 rounded-lg border border-line p-3.5 font-read wrap-anywhere hover:border-control sm:p-4"
    >
      <span className="line-clamp-6 text-[1.0625rem] leading-tight font-semibold text-balance sm:text-xl">{title}</span>
      <span className="line-clamp-2 text-sm text-ink-2">{authors.join(', ')}</span>
    </Link>
  );
}

function coverTint(documentId: string): (typeof COVER_TINTS)[number] {
  let sum = 0;
  for (const character of documentId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_536;
  return COVER_TINTS[sum % COVER_TINTS.length] ?? COVER_TINTS[0];
}
