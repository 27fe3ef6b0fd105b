import { channels, type Addresses, type Channel } from '../../../shared/contacts/channels.ts';
import { flagOf, isByBounce, readStops as readKnownStops } from '../../../shared/contacts/reach.ts';
import type { contacts } from '../../../shared/resources/contacts.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import type { Trx } from '../database/db.ts';
import type { ResourceRules, RuleContext } from '../rows/resource-api.ts';
import type { ResourceRow } from '../rows/tables.ts';
import {
  addStaffStops,
  lockStops,
  removeStaffStops,
  stopAddressesOf,
  type ContactStop,
  queueStopChanges,
} from '../opt-outs/stops.ts';

/**
 * Rules for contacts. The database keeps the opt-out flags in sync with `opt_outs`. In a request body, T adds opt-outs for the
 * contact's addresses, and F removes opt-outs set by staff but never the patient's own.
 */
export const contactRules: ResourceRules<typeof contacts> = {
  onStart:
    ({ request }) =>
    (trx) =>
      lockStops(trx, organizationOf(request.actor)),
  onCreate: (context) => (trx) => saveWishes(trx, context, { before: {}, wishes: context.values }),
  onUpdate: (context) => (trx, before) => saveWishes(trx, context, { before, wishes: context.values }),
};

/** Saved contact, or an empty record for a new one. */
type SavedContact = Partial<ResourceRow<typeof contacts>>;

interface Wishes {
  before: SavedContact;
  wishes: InputOf<typeof contacts>;
}

async function saveWishes(
  trx: Trx,
  { request, deps }: RuleContext,
  { before, wishes }: Wishes,
): Promise<void> {
  const idOrg = organizationOf(request.actor);
  const after = { ...before, ...wishes };
  const now = deps.clock();
  const stops: ContactStop[] = [];
  const changed: ContactStop[] = [];
  for (const channel of channels) {
    const wish = wishes[flagOf(channel)];
    const isStopped = before[flagOf(channel)] === 'T';
    changed.push(...newAddresses(channel, before, after));
    if (wish === 'T') stops.push(...readStops(channel, { before, after, isStopped }));
    if (wish !== 'F' || !isStopped) continue;
    const addresses = stopAddressesOf(after, channel);
    if (!(await removeStaffStops(trx, idOrg, { channel, addresses })))
      throw new Refusal(refuse(409, 'The patient opted out. Only the patient can undo this.'));
    changed.push(...addresses.map((address) => ({ channel, address })));
  }
  await addStaffStops(trx, stops, { idOrg, by: request.actor.userName, now });
  await queueStopChanges(trx, [...changed, ...stops], { idOrg, now });
}

/** Returns the contact's addresses if they changed, because its reminders follow them and the new ones may have opted out. */
function newAddresses(channel: Channel, before: SavedContact, after: Addresses): ContactStop[] {
  const addresses = stopAddressesOf(after, channel);
  if (before.id === undefined || addresses.join() === stopAddressesOf(before, channel).join()) return [];
  return addresses.map((address) => ({ channel, address }));
}

interface Stopping {
  before: SavedContact;
  after: Addresses;
  isStopped: boolean;
}

/** Returns the opt-outs to add. For a contact that has already opted out, adds only new addresses, so that resaving a form changes nothing. */
function readStops(channel: Channel, { before, after, isStopped }: Stopping): ContactStop[] {
  if (isStopped && cameBack(before, channel)) return [];
  const addresses = stopAddressesOf(after, channel);
  if (addresses.length === 0 && !isStopped) throw new Refusal(refuse(400, noAddress[channel]));
  const known = isStopped ? stopAddressesOf(before, channel) : [];
  return addresses.filter((address) => !known.includes(address)).map((address) => ({ channel, address }));
}

/** True if all opt-outs of the channel come from bounced emails, so that a new address can be used. */
function cameBack({ opt_outs }: SavedContact, channel: Channel): boolean {
  const stops = readKnownStops({ opt_outs }).filter((stop) => stop.channel === channel);
  return stops.length > 0 && stops.every(isByBounce);
}

const noAddress: Readonly<Record<Channel, string>> = {
  voice: 'Enter a phone number first: ‘Do not call’ is saved by phone number.',
  text: 'Enter a phone number first: ‘Do not text’ is saved by phone number.',
  email: 'Enter an email address first: ‘Do not email’ is saved by email address.',
};
