import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';

export const reachChannels = ['voice', 'text', 'email'] as const;
export type ReachChannel = (typeof reachChannels)[number];

/** A word that nobody is to be reached at an address any more. */
export interface Stop {
  channel: ReachChannel;
  address: string;
  /** Whose word it was: that of staff begins with `staff`. */
  source: string;
  /** Unix seconds; 0 where it is not known. */
  time: number;
}

/** The stops that a contact's record holds. What is none is left out. */
export function readStops(record: ApiRecord | undefined): Stop[] {
  const list = readJsonOrValue(record?.['opt_outs']);
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).flatMap((stop) => {
    const channel = reachChannels.find((one) => one === stop['channel']);
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

/** Staff cannot undo what the patient stopped (domain, Do not call / text / email). */
export const isByStaff = ({ source }: Pick<Stop, 'source'>) => /^staff\b/.test(source);

/** The name of who stopped it, where staff did: `staff: maria.lopez`. */
export const staffNameOf = ({ source }: Pick<Stop, 'source'>) => /^staff:\s*(.+)$/.exec(source)?.[1] ?? '';

export const flagOf = (channel: ReachChannel) => `opt_out_${channel}` as const;

/** The channels that the patient, and not staff alone, has stopped. */
export function stoppedByPatient(record: ApiRecord | undefined): ReachChannel[] {
  const stops = readStops(record).filter((stop) => !isByStaff(stop));
  return reachChannels.filter(
    (channel) => record?.[flagOf(channel)] === 'T' && stops.some((stop) => stop.channel === channel),
  );
}

export type ChannelState = 'open' | 'stopped' | 'noAddress';

/** How a person can be reached. Calls go to either phone, texts to the mobile one, else the phone. */
export function channelStates(record: ApiRecord): Readonly<Record<ReachChannel, ChannelState>> {
  const hasPhone = Boolean(textOf(record, 'phone') || textOf(record, 'mobile_phone'));
  const stateOf = (channel: ReachChannel, hasAddress: boolean): ChannelState => {
    if (record[flagOf(channel)] === 'T') return 'stopped';
    return hasAddress ? 'open' : 'noAddress';
  };
  return {
    voice: stateOf('voice', hasPhone),
    text: stateOf('text', hasPhone),
    email: stateOf('email', textOf(record, 'email') !== ''),
  };
}

export interface ReachSummary {
  kind: 'good' | 'warn' | 'bad' | 'plain';
  text: string;
}

const words: Readonly<Record<ReachChannel, string>> = { voice: 'voice', text: 'text', email: 'email' };

/** `Voice, text, email`, `Email only`, `Do not contact`. */
export function summariseReach(record: ApiRecord): ReachSummary {
  const states = channelStates(record);
  const open = reachChannels.filter((channel) => states[channel] === 'open');
  const stopped = reachChannels.some((channel) => states[channel] === 'stopped');
  if (open.length === 0) {
    return stopped ? { kind: 'bad', text: 'Do not contact' } : { kind: 'plain', text: 'No phone or email' };
  }
  const list = open.map((channel) => words[channel]).join(', ');
  const text = `${list.charAt(0).toUpperCase()}${list.slice(1)}${open.length === 1 ? ' only' : ''}`;
  return { kind: stopped ? 'warn' : 'good', text };
}
