import { plural } from '../count.ts';
import { readJsonOrValue } from '../reply.ts';
import type { Contact } from '../resources/contacts.ts';
import { choice, list, number, record, text, type ValueOf } from '../wire/wire-types.ts';
import { addressOf, channelPlurals, channels, channelLabels, type Channel } from './channels.ts';

const stop = record({
  channel: choice(channels),
  address: text,
  /** Source of the opt-out. If staff entered it, the source starts with `staffSource`. */
  source: text,
  /** Unix seconds, or 0 if unknown. */
  time: number,
});

export type Stop = ValueOf<typeof stop>;

export const readStops = (contact: Pick<Contact, 'opt_outs'> | undefined): Stop[] =>
  list(stop).read(readJsonOrValue(contact?.opt_outs)) ?? [];

/** Source prefix of a stop entered by staff, which staff may undo. All other stops except bounces come from the patient. */
export const staffSource = 'staff';

export const providerSource = 'provider';
/** Source prefix of an automatic stop because an email bounced or texts cannot reach the number. Staff may undo it too. */
export const bounceSource = 'bounced';

export const isByBounce = ({ source }: Pick<Stop, 'source'>) => source.startsWith(bounceSource);

export const isByPatient = (stop: Pick<Stop, 'source'>) => !isByStaff(stop) && !isByBounce(stop);

export const isByStaff = ({ source }: Pick<Stop, 'source'>) => source.startsWith(staffSource);

/** Returns the user name from the source of a stop by staff, such as `staff: maria.lopez`. */
export const staffNameOf = ({ source }: Pick<Stop, 'source'>) =>
  source.startsWith(`${staffSource}:`) ? source.slice(staffSource.length + 1).trim() : '';

export const flagOf = (channel: Channel) => `opt_out_${channel}` as const;

export function stoppedByPatient(contact: Contact | undefined): Channel[] {
  const stops = readStops(contact).filter(isByPatient);
  return channels.filter(
    (channel) => contact?.[flagOf(channel)] === 'T' && stops.some((stop) => stop.channel === channel),
  );
}

type ChannelState = 'open' | 'stopped' | 'noAddress';

function channelStates(contact: Contact): Readonly<Record<Channel, ChannelState>> {
  const stateOf = (channel: Channel): ChannelState => {
    if (contact[flagOf(channel)] === 'T') return 'stopped';
    return addressOf(contact, channel) ? 'open' : 'noAddress';
  };
  return { voice: stateOf('voice'), text: stateOf('text'), email: stateOf('email') };
}

export function openChannels(contact: Contact): Channel[] {
  const states = channelStates(contact);
  return channels.filter((channel) => states[channel] === 'open');
}

interface ReachSummary {
  kind: 'good' | 'warn' | 'bad';
  text: string;
}

/** Returns a summary such as `Call, text, email`, `Email only`, `Call, email; no texts: opted out`, `Do not contact` or `Unreachable`. */
function summariseReach(contact: Contact): ReachSummary {
  const states = channelStates(contact);
  const open = openChannels(contact);
  const stopped = channels.filter((channel) => states[channel] === 'stopped');
  if (open.length === 0) {
    // A contact without an address, or whose only stops are bounces, did not opt out.
    const isRequested = stopped.some(
      (channel) => ![bouncedReason, textFailedReason].includes(reasonOf(contact, channel)),
    );
    return { kind: 'bad', text: isRequested ? 'Do not contact' : 'Unreachable' };
  }
  const [first, ...others] = open.map((channel) => channelLabels[channel]);
  const list = [first, ...others.map((label) => label.toLowerCase())].join(', ');
  const text = `${list}${plural(open.length, ' only', '')}`;
  if (stopped.length === 0) return { kind: 'good', text };
  return { kind: 'warn', text: [text, ...describeStopped(contact, stopped)].join('; ') };
}

/** Returns text such as `no calls or texts: opted out`, one per reason. */
function describeStopped(contact: Contact, stopped: readonly Channel[]): string[] {
  const reasons = stopped.map((channel) => ({ channel, reason: reasonOf(contact, channel) }));
  return [...new Set(reasons.map(({ reason }) => reason))].map((reason) => {
    const those = reasons.filter((one) => one.reason === reason);
    return `no ${those.map(({ channel }) => channelPlurals[channel]).join(' or ')}: ${reason}`;
  });
}

const bouncedReason = 'one bounced';
const textFailedReason = 'one failed';

/** Returns the reason for a stop. Without details from the API, an opt-out is assumed. */
function reasonOf(contact: Contact, channel: Channel): string {
  const stops = readStops(contact).filter((stop) => stop.channel === channel);
  if (stops.length === 0 || stops.some(isByPatient)) return 'opted out';
  if (stops.some(isByStaff)) return 'stopped by staff';
  return channel === 'text' ? textFailedReason : bouncedReason;
}

export function describeReach(contact: Contact): { text: string; tone?: 'bad' | 'warn' } {
  const { text, kind } = summariseReach(contact);
  return kind === 'good' ? { text } : { text, tone: kind };
}
