import { channels, type Channel } from '../../../../shared/contacts/channels.ts';
import {
  channelStates,
  isByBounce,
  isByStaff,
  providerSource,
  readStops,
  staffNameOf,
  type ChannelState,
  type Stop,
} from '../../../../shared/contacts/reach.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { contactMessages } from '../../../../shared/messages/resources.ts';
import type { Contact } from '../../../../shared/resources/contacts.ts';
import { onMoment, sayMoment } from '../../../../shared/time.ts';
import type { ReachLine } from '../../../../views/contacts/contact-aside.tsx';

const labels: Readonly<Record<Channel, string>> = { voice: 'Calls', text: 'Texts', email: 'Emails' };

const words: Readonly<Record<ChannelState, Pick<ReachLine, 'state' | 'word'>>> = {
  open: { state: 'good', word: 'Yes' },
  stopped: { state: 'bad', word: 'Stopped' },
  noAddress: { state: 'plain', word: 'No address' },
};

/** In which zone it is read, and when. */
export interface When {
  zone: string;
  nowSeconds: number;
}

/** Each channel, and of each stop whose word it was, when and where. */
export function reachLines(contact: Contact, when: When): ReachLine[] {
  const states = channelStates(contact);
  const stops = readStops(contact);
  return channels.map((channel) => ({
    label: labels[channel],
    ...words[states[channel]],
    details: stops.filter((stop) => stop.channel === channel).map((stop) => describeStop(stop, when)),
  }));
}

/** `(312) 555-0188: stopped by the patient (replied STOP) on Fri, Nov 20, 9:05 AM.` */
function describeStop(stop: Stop, { zone, nowSeconds }: When): string {
  const when = stop.time > 0 ? onMoment(sayMoment(stop.time, zone, nowSeconds)) : '';
  if (isByBounce(stop)) return `${contactMessages.cameBack(stop.address, when)} ${contactMessages.correct}`;
  return `${formatPhone(stop.address)}: stopped by ${whoOf(stop)}${when}.`;
}

function whoOf(stop: Stop): string {
  if (isByStaff(stop)) return staffNameOf(stop) || 'staff';
  if (stop.source === providerSource) return 'the patient (as the carrier says)';
  return stop.source ? `the patient (${stop.source.replaceAll('_', ' ')})` : 'the patient';
}
