import type { Request } from 'express';
import { firstOf, textOf, type Reply } from '../../../../shared/reply.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import type { RowsAdded } from '../../../../views/home/list-props.ts';
import { readFaults } from '../../resource/row-faults.ts';
import { kept } from '../../session/kept.ts';
import { isBackground } from '../../session/signed-in.ts';

/** What came of rows that were added, shown once on their list's page. */
const keptAdded = kept<{ list: string; added: RowsAdded }>('rowsAdded');

/** Kept in the session, so no more than a person reads at once. */
const mostFaults = 50;

/** `[{rows, accepted, rejected, cancelled, errors}]` as the API answers. */
export function readAdded(reply: Reply): RowsAdded {
  const record = firstOf(reply) ?? {};
  const read = (name: string) =>
    readFaults(record[name], { definition: notificationRows, most: mostFaults }).map(
      ({ line, field, msg }) => ({ line, field, msg }),
    );
  const count = (name: string) => Number(textOf(record, name)) || 0;
  return {
    accepted: count('accepted'),
    rejected: count('rejected'),
    cancelled: count('cancelled'),
    faults: read('errors'),
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

/** Nothing came of it. */
export const addedNothing = (failure: string): RowsAdded => ({
  ...readAdded({ status: 200, success: true, results: [] }),
  failure,
});

export function keepAdded(req: Request, list: string, added: RowsAdded): void {
  keptAdded.write(req, { list, added });
}

/** What came of the rows last added to that list: it is told once, and not to a read that the page makes by itself. */
export function takeAdded(req: Request, list: string): RowsAdded | undefined {
  const last = isBackground(req) ? undefined : keptAdded.take(req);
  return last?.list === list ? last.added : undefined;
}
