import type { Request } from 'express';
import { firstOf, textOf, type Reply } from '../../../../shared/reply.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import type { RowsAdded } from '../../../../views/home/list-props.ts';
import { readRowErrors } from '../../resource/row-errors.ts';
import { sessionSlot } from '../../session/session-slot.ts';
import { isBackgroundRequest } from '../../session/signed-in.ts';

/** Result of the last addition of rows, shown once on the page of the notification list. */
const addedSlot = sessionSlot<{ list: string; added: RowsAdded }>('rowsAdded');

/** Maximum number of errors saved in the session. */
const maxErrors = 50;

/** Reads the API's reply, such as `[{rows, accepted, rejected, cancelled, errors}]`. */
export function readAdded(reply: Reply): RowsAdded {
  const record = firstOf(reply) ?? {};
  const read = (name: string) =>
    readRowErrors(record[name], { definition: notificationRows, max: maxErrors }).map(
      ({ line, field, msg }) => ({ line, field, msg }),
    );
  const count = (name: string) => Number(textOf(record, name)) || 0;
  return {
    accepted: count('accepted'),
    rejected: count('rejected'),
    cancelled: count('cancelled'),
    errors: read('errors'),
    warned: count('warned'),
    warnings: read('warnings'),
    ...('gone' in record && { gone: count('gone') }),
    loadedBefore: count('loaded_before'),
    loadedInto: textOf(record, 'loaded_into'),
    ...('unchanged' in record && {
      record: {
        updated: count('updated'),
        withdrawn: count('withdrawn'),
        unchanged: count('unchanged'),
        later: count('later'),
      },
    }),
  };
}

export const failedAddition = (failure: string): RowsAdded => ({
  ...readAdded({ status: 200, success: true, results: [] }),
  failure,
});

export function saveAdded(req: Request, list: string, added: RowsAdded): void {
  addedSlot.write(req, { list, added });
}

/** Returns and clears the last result for this notification list. A background request gets nothing and leaves it in the session. */
export function consumeAdded(req: Request, list: string): RowsAdded | undefined {
  const last = isBackgroundRequest(req) ? undefined : addedSlot.consume(req);
  return last?.list === list ? last.added : undefined;
}
