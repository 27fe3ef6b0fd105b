import { isRecord, readJsonOrValue, textOf } from '../reply.ts';
import type { Contact } from '../resources/contacts.ts';
import { addressOf, channelPlurals, channels, channelWords, type Channel } from './channels.ts';

/** A word that nobody is to be reached at an address any more. */
export interface Stop {
  channel: Channel;
  address: string;
  /** Whose word it was: that of staff begins with `staffSource`. */
  source: string;
  /** Unix seconds; 0 where it is not known. */
  time: number;
}

/** The stops that a contact's record holds. What is none is left out. */
export function readStops(contact: Pick<Contact, 'opt_outs'> | undefined): Stop[] {
  const list = readJsonOrValue(contact?.opt_outs);
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).flatMap((stop) => {
    const channel = channels.find((one) => one === stop['channel']);
    const time = Number(textOf(stop, 'time'));
    return channel
      ? [
          {
            channel,
            address: textOf(stop, 'address'),
            source: textOf(stop, 'source'),
            time: Number.isFinite(time) ? time : 0,
          },
        ]
      : [];
  });
}

/** Begins the source of a stop that staff entered, and so may undo. All others are the patient's own. */
export const staffSource = 'staff';

/** The source of a patient's stop that the text provider told of. */
export const providerSource = 'provider';
/** Begins the source of one that nobody said: mail to the address came back, or no text reaches the number. Staff may undo it too. */
export const bounceSource = 'bounced';

export const isByBounce = ({ source }: Pick<Stop, 'source'>) => source.startsWith(bounceSource);

export const isByPatient = (stop: Pick<Stop, 'source'>) => !isByStaff(stop) && !isByBounce(stop);

export const isByStaff = ({ source }: Pick<Stop, 'source'>) => source.startsWith(staffSource);

/** The name of who stopped it, where staff did: `staff: maria.lopez`. */
export const staffNameOf = ({ source }: Pick<Stop, 'source'>) =>
  source.startsWith(`${staffSource}:`) ? source.slice(staffSource.length + 1).trim() : '';

export const flagOf = (channel: Channel) => `opt_out_${channel}` as const;

/** The channels that the patient, and not staff alone, has stopped. */
export function stoppedByPatient(contact: Contact | undefined): Channel[] {
  const stops = readStops(contact).filter(isByPatient);
  return channels.filter(
    (channel) => contact?.[flagOf(channel)] === 'T' && stops.some((stop) => stop.channel === channel),
  );
}

type ChannelState = 'open' | 'stopped' | 'noAddress';

/** How a person can be reached. */
function channelStates(contact: Contact): Readonly<Record<Channel, ChannelState>> {
  const stateOf = (channel: Channel): ChannelState => {
    if (contact[flagOf(channel)] === 'T') return 'stopped';
    return addressOf(contact, channel) ? 'open' : 'noAddress';
  };
  return { voice: stateOf('voice'), text: stateOf('text'), email: stateOf('email') };
}

/** By which nothing stops a message. */
export function openChannels(contact: Contact): Channel[] {
  const states = channelStates(contact);
  return channels.filter((channel) => states[channel] === 'open');
}

interface ReachSummary {
  kind: 'good' | 'warn' | 'bad';
  text: string;
}

/** `Call, text, email`, `Email only`, `Call, email; no texts: opted out`, `Do not contact`, `Unreachable`. */
function summariseReach(contact: Contact): ReachSummary {
  const states = channelStates(contact);
  const open = openChannels(contact);
  const stopped = channels.filter((channel) => states[channel] === 'stopped');
  if (open.length === 0) {
    // Nobody said so of whom no address is known, or only one from which mail came back.
    const isSaid = stopped.some((channel) => ![cameBack, textFailed].includes(reasonOf(contact, channel)));
    return { kind: 'bad', text: isSaid ? 'Do not contact' : 'Unreachable' };
  }
  const [first, ...others] = open.map((channel) => channelWords[channel]);
  const list = [first, ...others.map((word) => word.toLowerCase())].join(', ');
  const text = `${list}${open.length === 1 ? ' only' : ''}`;
  if (stopped.length === 0) return { kind: 'good', text };
  return { kind: 'warn', text: [text, ...sayStopped(contact, stopped)].join('; ') };
}

/** `no calls or texts: opted out`, once for each reason. */
function sayStopped(contact: Contact, stopped: readonly Channel[]): string[] {
  const reasons = stopped.map((channel) => ({ channel, reason: reasonOf(contact, channel) }));
  return [...new Set(reasons.map(({ reason }) => reason))].map((reason) => {
    const those = reasons.filter((one) => one.reason === reason);
    return `no ${those.map(({ channel }) => channelPlurals[channel]).join(' or ')}: ${reason}`;
  });
}

const cameBack = 'one came back';
const textFailed = 'one failed';

/** Whose word it was. An API that does not tell may mean anybody's. */
function reasonOf(contact: Contact, channel: Channel): string {
  const stops = readStops(contact).filter((stop) => stop.channel === channel);
  if (stops.length === 0 || stops.some(isByPatient)) return 'opted out';
  if (stops.some(isByStaff)) return 'stopped by staff';
  return channel === 'text' ? textFailed : cameBack;
}

/** As a list says it: whoever can be reached as usual is no exception. */
export function sayReach(contact: Contact): { text: string; tone?: 'bad' | 'warn' } {
  const { text, kind } = summariseReach(contact);
  return kind === 'good' ? { text } : { text, tone: kind };
}
