import { Download } from 'lucide-react';

import { LINKED } from '#components/controls/linked.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

const FORMATS = [
  ['csv', 'CSV'],
  ['jsonl', 'JSONL'],
] as const;

interface ExportLinksProps {
  /** Returns the address of the file in a format. */
  address: (format: 'csv' | 'jsonl') => string;
  isFiltered: boolean;
}

/** Links that export rows as files: all that match the filter, not only those on this page. */
export function ExportLinks({ address, isFiltered }: ExportLinksProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
      <Download size={16} aria-hidden="true" />
      <span>{isFiltered ? adminWording().export.allMatching : adminWording().export.all}</span>
      {FORMATS.map(([format, name]) => (
        <a key={format} href={address(format)} download className={LINKED}>
          {name}
        </a>
      ))}
    </p>
  );
}
