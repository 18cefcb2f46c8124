import { Download } from 'lucide-react';

import { LINKED } from '#components/controls/linked.ts';

import { exportAddress, type FilterFields } from './filter-address.ts';

const FORMATS = [
  ['csv', 'CSV'],
  ['jsonl', 'JSONL'],
] as const;

/** The turns as files: all of them that the filter means, not those of this page alone. */
export function ExportLinks({ fields }: { fields: FilterFields }) {
  const isFiltered = Object.keys(fields).length > 0;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
      <Download size={16} aria-hidden="true" />
      <span>{isFiltered ? 'Export all that match' : 'Export all'}</span>
      {FORMATS.map(([format, name]) => (
        <a key={format} href={exportAddress(format, fields)} download className={LINKED}>
          {name}
        </a>
      ))}
    </p>
  );
}
