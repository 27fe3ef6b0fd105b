import type { Request } from 'express';
import type { AddedRows } from '../../../../../shared/api-calls/added-rows.ts';
import type { RowErrors } from '../../../../../shared/imports/row-errors.ts';
import { notificationRows } from '../../../../../shared/resources/notification-rows.ts';
import type { Addition } from '../../../../../views/reminders/home/list-props.ts';
import type { Outcome } from '../../../http/outcome.ts';
import { withLabels } from '../../../resource/row-errors.ts';
import { sessionSlot } from '../../../session/session-slot.ts';
import { isBackgroundRequest } from '../../../session/signed-in.ts';

/** Result of the last addition of rows, shown once on the page of the notification list. */
const addedSlot = sessionSlot<{ list: string; added: Addition }>('rowsAdded');

/** Maximum number of errors saved in the session. */
const maxErrors = 50;

export type AdditionOutcome = Outcome<{ results: AddedRows[] }>;

/** Returns the result of an addition. An API that returns none has added nothing. */
export const addedOf = ({ results: [added] }: Extract<AdditionOutcome, { ok: true }>): AddedRows =>
  added ?? {
    ...{ rows: 0, accepted: 0, rejected: 0, cancelled: 0, errors: [] },
    ...{ warned: 0, warnings: [], gone: 0, loaded_into: '' },
  };

export function saveAdded(req: Request, list: string, added: Addition): void {
  if ('failure' in added) return addedSlot.write(req, { list, added });
  const [errors, warnings] = [firstErrors(added.errors), firstErrors(added.warnings)];
  addedSlot.write(req, { list, added: { ...added, errors, warnings } });
}

const firstErrors = (errors: RowErrors) => withLabels(errors.slice(0, maxErrors), notificationRows);

/** Returns and clears the last result for this notification list. A background request gets nothing and leaves it in the session. */
export function consumeAdded(req: Request, list: string): Addition | undefined {
  const last = isBackgroundRequest(req) ? undefined : addedSlot.consume(req);
  return last?.list === list ? last.added : undefined;
}
