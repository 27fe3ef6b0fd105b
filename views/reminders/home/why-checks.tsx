import type { ReasonCheck } from '../../../shared/reminders/message-reason.ts';

/** Delivery checks in the order in which they ran, with failed checks highlighted. */
export function WhyChecks({ checks }: { checks: readonly ReasonCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <ul className="why-checks">
      {checks.map(({ code, passed, sentence }) => (
        <li key={code} className={passed ? undefined : 'missed'}>
          <svg viewBox="0 0 20 20" role="img" aria-label={passed ? 'Passed' : 'Failed'}>
            <path d={passed ? 'm4.5 10.5 3.75 3.75 7.25-8' : 'm5.5 5.5 9 9m0-9-9 9'} />
          </svg>
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
