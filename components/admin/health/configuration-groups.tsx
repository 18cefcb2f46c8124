import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { BrokenName } from '../admin-page.tsx';
import { Cell, ColumnHead, FigureTable, RowHead } from '../figure-table.tsx';

interface ConfigurationEntry {
  name: string;
  group: string;
  /** Null when the variable is not set, and always for a secret. */
  value: string | null;
  source: 'default' | 'environment';
  isSecret: boolean;
}

const CODE = 'font-code text-[0.8125rem]/[1.45] wrap-anywhere';

/** Every variable as the server sees it: those that are set first, and behind a disclosure those with their default. */
export function ConfigurationGroups({ entries }: { entries: ConfigurationEntry[] }) {
  const isSet = ({ source }: ConfigurationEntry) => source === 'environment';
  const [set, others] = [entries.filter(isSet), entries.filter((entry) => !isSet(entry))];
  return (
    <>
      {set.length === 0 ? (
        <p className="mt-3">{adminWording().health.configuration.allDefault}</p>
      ) : (
        <Groups entries={set} />
      )}
      {/* It may have been opened before the scripts were there. */}
      <details className="mt-1" suppressHydrationWarning>
        <summary className="min-h-6 w-fit py-1 text-ink-2 hover:text-ink">
          {formatMessage(adminWording().health.configuration.atDefault, { count: others.length })}
        </summary>
        <Groups entries={others} />
      </details>
    </>
  );
}

/** Grouped under the headings of `.env.example`. */
function Groups({ entries }: { entries: ConfigurationEntry[] }) {
  const groups = Map.groupBy(entries, ({ group }) => group);
  return (
    <div className="mt-3 gap-10 min-[1200px]:columns-2">
      {[...groups].map(([group, variables]) => (
        <FigureTable key={group} className="mb-7 break-inside-avoid">
          <caption className="py-2 text-start font-semibold">{group}</caption>
          <thead className="absolute [clip-path:inset(50%)]">
            <tr>
              <ColumnHead>{adminWording().health.configuration.variable}</ColumnHead>
              <ColumnHead>{adminWording().health.configuration.value}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {variables.map((entry) => (
              <tr key={entry.name}>
                <RowHead className="w-68 ps-0 max-[600px]:w-1/2 max-[600px]:whitespace-normal">
                  <code className={`${CODE} font-normal`}>
                    <BrokenName name={entry.name} />
                  </code>
                </RowHead>
                <Cell className="pe-0 wrap-anywhere">
                  <Value entry={entry} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      ))}
    </div>
  );
}

function Value({ entry: { value, source, isSecret } }: { entry: ConfigurationEntry }) {
  if (isSecret && source === 'environment') return <b>{adminWording().health.configuration.secret}</b>;
  if (value === null) return <span className="text-ink-2">{adminWording().health.configuration.notSet}</span>;
  return source === 'environment' ? (
    <b>
      <code className={`${CODE} font-semibold`}>{value}</code>
    </b>
  ) : (
    <>
      <code className={CODE}>{value}</code>{' '}
      <small className="text-ink-2">{adminWording().health.configuration.default}</small>
    </>
  );
}
