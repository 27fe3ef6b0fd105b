import type { ReactNode } from 'react';

interface Props {
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** Labels and values, one pair per line. Empty values are left out. */
export function Facts({ facts }: Props) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== '' && value !== undefined && value !== null && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
