import { Fragment } from 'react';

interface ConfigurationEntry {
  name: string;
  group: string;
  /** Null when nothing is set, and of a secret always. */
  value: string | null;
  source: 'default' | 'environment';
  isSecret: boolean;
}

/** Every variable as the server sees it, below the headings of `.env.example`. */
export function ConfigurationGroups({ entries }: { entries: ConfigurationEntry[] }) {
  const groups = Map.groupBy(entries, ({ group }) => group);
  return (
    <div className="configuration">
      {[...groups].map(([group, variables]) => (
        <table key={group} className="admin-table">
          <caption>{group}</caption>
          <thead>
            <tr>
              <th scope="col">Variable</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {variables.map((entry) => (
              <tr key={entry.name}>
                <th scope="row">
                  <code>
                    <VariableName name={entry.name} />
                  </code>
                </th>
                <td>
                  <Value entry={entry} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

/** It may break after an underscore and nowhere else. */
function VariableName({ name }: { name: string }) {
  return name.split('_').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

function Value({ entry: { value, source, isSecret } }: { entry: ConfigurationEntry }) {
  if (isSecret && source === 'environment') return <b>set, hidden</b>;
  if (value === null) return <span className="admin-note">not set</span>;
  return source === 'environment' ? (
    <b>
      <code>{value}</code>
    </b>
  ) : (
    <>
      <code>{value}</code> <small className="admin-note">default</small>
    </>
  );
}
