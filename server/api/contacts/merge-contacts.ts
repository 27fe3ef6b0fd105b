import { apiCalls } from '../../../shared/api-calls.ts';
import { channels, type Addresses } from '../../../shared/contacts/channels.ts';
import { haveDifferentCodes } from '../../../shared/contacts/duplicates.ts';
import { flagOf, isByBounce, readStops } from '../../../shared/contacts/reach.ts';
import { duplicateMessages } from '../../../shared/locales/en/contacts.ts';
import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import { contacts, type Contact } from '../../../shared/resources/contacts.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import { titleOf } from '../../../shared/resources/resource-paths.ts';
import { checkBody } from '../../validation.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import { bodyOf, readRequest, type SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { changeRowIn, findRow, removeRowIn, type Access } from '../rows/tenant.ts';
import {
  carryStops,
  lockStops,
  stopAddressesOf,
  type CarriedStop,
  queueStopChanges,
} from '../opt-outs/stops.ts';

interface Merging {
  keep: string;
  drop: string;
  values: InputOf<typeof contacts>;
}

type ContactAccess = Access<typeof contacts>;
type MergeContacts = SignedOperation<typeof apiCalls.mergeContacts>;

/**
 * Merges two contacts. `keep` gets the `values` and the appointments and messages of `drop`, and `drop` is deleted.
 * Atomic and idempotent.
 */
export const mergeContacts: MergeContacts = async (request, { db, clock }) => {
  const { keep, drop } = readRequest(apiCalls.mergeContacts, request);
  const { values: typed } = bodyOf(request);
  if (!keep || !drop || keep === drop) return refuse(400, 'keep and drop must name two contacts');
  const inputValues = isRecord(typed) ? withoutFlags(typed) : {};
  const checked = checkBody(contacts, { mode: 'update', now: clock() }, inputValues);
  if (!checked.ok) return refuse(400, checked.msg);
  const access: ContactAccess = { definition: contacts, actor: request.actor, now: clock() };
  const merging = { keep, drop, values: checked.values };
  return db.transaction().execute((trx) => merge(trx, access, merging));
};

/** Drops opt-out flags from the values, because a merged contact keeps the opt-outs of both. */
const withoutFlags = (values: ApiRecord): ApiRecord =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !channels.some((channel) => name === flagOf(channel))),
  );

/** Locks the organization's opt-outs so that concurrent merges run one after the other. */
async function merge(
  trx: Trx,
  access: ContactAccess,
  { keep, drop, values }: Merging,
): ReturnType<MergeContacts> {
  const { actor, now } = access;
  const idOrg = organizationOf(actor);
  await lockStops(trx, idOrg);
  const [target, dropped] = [await findRow(trx, access, keep), await findRow(trx, access, drop)];
  if (target && !dropped && (await wasMerged(trx, idOrg, { keep, drop }))) return succeed([], keep);
  if (!target || !dropped) return notFound();
  const after = { ...target, ...values };
  if (haveDifferentCodes(target, dropped)) throw new Refusal(refuse(409, duplicateMessages.twoCodes));
  const moved = await moveAll(trx, idOrg, { keep, drop });
  await removeRowIn(trx, access, { id: drop });
  const carried = stricterStops([target, dropped], after);
  await carryStops(trx, carried, idOrg);
  await queueStopChanges(trx, carried, { idOrg, now });
  await changeRowIn(trx, access, { id: keep, values });
  await trx
    .insertInto('contact_merges')
    .values({ dropped: drop, id_org: toId(idOrg), kept: keep, time: toTimestamp(now) })
    .execute();
  await auditMerge(trx, {
    actor,
    now,
    keep,
    detail: duplicateMessages.merged(titleOf(contacts, dropped), moved),
  });
  return succeed([moved], keep);
}

/** Extends each of the patients' own opt-outs to all remaining addresses for that channel, with the original source. */
function stricterStops(both: readonly Pick<Contact, 'opt_outs'>[], after: Addresses): CarriedStop[] {
  return both.flatMap((contact) =>
    readStops(contact)
      .filter((stop) => !isByBounce(stop))
      .flatMap(({ channel, source, time }) =>
        stopAddressesOf(after, channel).map((address) => ({ channel, address, source, time })),
      ),
  );
}

async function moveAll(
  trx: Trx,
  idOrg: string,
  { keep, drop }: Pick<Merging, 'keep' | 'drop'>,
): Promise<{ appointments: number; messages: number }> {
  const counts = [];
  for (const table of ['notification_rows', 'messages'] as const) {
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ contact: keep })
      .where('id_org', '=', toId(idOrg))
      .where('contact', '=', drop)
      .executeTakeFirstOrThrow();
    counts.push(Number(numUpdatedRows));
  }
  const [appointments = 0, messages = 0] = counts;
  return { appointments, messages };
}

async function wasMerged(
  trx: Trx,
  idOrg: string,
  { keep, drop }: Pick<Merging, 'keep' | 'drop'>,
): Promise<boolean> {
  const merge = await trx
    .selectFrom('contact_merges')
    .select('kept')
    .where('dropped', '=', drop)
    .where('id_org', '=', toId(idOrg))
    .executeTakeFirst();
  return merge?.kept === keep;
}

const auditMerge = (
  trx: Trx,
  { actor, now, keep, detail }: { actor: Actor; now: number; keep: string; detail: string },
) => writeAudit(trx, { actor, action: 'merge', resource: contacts.name, recordId: keep, detail, now });
