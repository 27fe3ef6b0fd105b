import { healthMessages as messages } from '../../shared/locales/en/system-health.ts';
import { operatorPageStrings } from '../../shared/locales/en/operators.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Facts } from '../ui/facts.tsx';
import { Badge } from '../ui/status-marks.tsx';
import { ColumnHeads } from '../ui/table.tsx';
import { OperatorTabs } from './operator-tabs.tsx';

export interface HealthProblem {
  problem: string;
  /** The next step; '' if the problem states it. */
  remedy: string;
}

interface HealthTable {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface HealthPart {
  id: string;
  title: string;
  state: 'good' | 'warn' | 'bad' | 'plain' | 'unknown';
  facts: readonly (readonly [label: string, value: string])[];
  table?: HealthTable;
  note?: string;
}

interface Props {
  shell: ShellProps;
  asOf: string;
  refreshSeconds: number;
  /** Why the API does not respond; undefined if it does. */
  away?: string;
  problems: readonly HealthProblem[];
  parts: readonly HealthPart[];
}

export function SystemHealthPage({ shell, asOf, refreshSeconds, away, problems, parts }: Props) {
  return (
    <AppShell {...shell}>
      <OperatorTabs current={operatorPageStrings.tabs.health} />
      <div className="operators-head">
        <h1>{messages.title}</h1>
      </div>
      <div id="system-health" className="health" data-refresh-seconds={refreshSeconds}>
        <p className="soft">{asOf}</p>
        {away === undefined ? (
          <Problems problems={problems} />
        ) : (
          <Problems problems={[{ problem: messages.away, remedy: `${away} ${messages.awayRemedy}` }]} />
        )}
        {parts.map((part) => (
          <Part key={part.id} {...part} />
        ))}
      </div>
    </AppShell>
  );
}

function Problems({ problems }: Pick<Props, 'problems'>) {
  if (problems.length === 0)
    return (
      <section className="is-wide" aria-labelledby="health-problems">
        <h2 id="health-problems">{messages.problems}</h2>
        <p>
          <Badge kind="good" text={messages.verdicts.good} /> {messages.none}
        </p>
      </section>
    );
  return (
    <section className="service-notices is-wide" aria-labelledby="health-problems">
      <h2 id="health-problems">{messages.problems}</h2>
      <ul>
        {problems.map(({ problem, remedy }) => (
          <li key={problem}>
            <h3>{problem}</h3>
            {remedy && <p>{remedy}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Part({ id, title, state, facts, table, note }: HealthPart) {
  return (
    <section className={table ? 'is-wide' : undefined} aria-labelledby={`health-${id}`}>
      <h2 id={`health-${id}`}>
        {title} <Verdict state={state} />
      </h2>
      {state === 'unknown' && <p>{messages.unknown}</p>}
      <Facts facts={facts} />
      {table && <PartTable {...table} />}
      {note && <p className="soft small">{note}</p>}
    </section>
  );
}

function Verdict({ state }: Pick<HealthPart, 'state'>) {
  if (state === 'plain') return null;
  return <Badge kind={state === 'unknown' ? 'warn' : state} text={messages.verdicts[state]} />;
}

function PartTable({ label, heads, rows }: HealthTable) {
  return (
    <table className="operators-table" aria-label={label}>
      <ColumnHeads heads={heads} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <td>
              <strong>{name}</strong>
            </td>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]} data-label={heads[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
