import { plannedRowStrings } from '../../../shared/locales/en/check.ts';
import { describeFirstSend } from './plan-text.ts';
import type { CheckPageProps } from './props.ts';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { zoneLabel } from '../../../shared/time.ts';

export function StartForm({ list, plan, start, zone, nowSeconds }: CheckPageProps) {
  const isMoved = start.at > 0 && (plan.first_at ?? 0) > start.at;
  return (
    <details className="fold check-start" open={start.typed !== '' || undefined}>
      <summary>{plannedRowStrings.later}</summary>
      <form method="get" action={checkPath.of(list.id)}>
        <div className={start.error ? 'field has-error' : 'field'}>
          <label htmlFor="start">{plannedRowStrings.notBefore(zoneLabel(nowSeconds, zone))}</label>
          <input
            type="datetime-local"
            id="start"
            name="start"
            className="form-control"
            defaultValue={start.typed}
            aria-invalid={start.error ? true : undefined}
            aria-describedby="start-note"
          />
          <p id="start-note" className={start.error ? 'field-error' : 'soft'}>
            {start.error ??
              (isMoved ? plannedRowStrings.movedTo(describeFirstSend(plan, zone, nowSeconds)) : '')}
          </p>
        </div>
        <button type="submit" className="btn btn-quiet">
          {plannedRowStrings.checkAgain}
        </button>
      </form>
    </details>
  );
}
