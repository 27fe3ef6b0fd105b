import {
  isByBounce,
  isByStaff,
  providerSource,
  readStops,
  staffNameOf,
  type Stop,
} from '../../../shared/contacts/reach.ts';
import { carrierError } from '../../../shared/reminders/carrier-errors.ts';
import { formatPhone } from '../../../shared/contact-details.ts';
import { contactMessages } from '../../../shared/locales/en/contacts.ts';
import type { Contact } from '../../../shared/resources/contacts.ts';
import { onMoment, formatMoment } from '../../../shared/time.ts';

export interface When {
  zone: string;
  nowSeconds: number;
}

export const describeStops = (contact: Contact, when: When): string[] =>
  readStops(contact).map((stop) => describeStop(stop, when));

/** Describes a stop, such as `(312) 555-0188: stopped by the patient (replied STOP) on Fri, Nov 20, 9:05 AM.` */
function describeStop(stop: Stop, { zone, nowSeconds }: When): string {
  const when = stop.time > 0 ? onMoment(formatMoment(stop.time, zone, nowSeconds)) : '';
  if (isByBounce(stop) && stop.channel === 'text') {
    const { sentence = '' } = carrierError(stop.source.split(' ').at(-1) ?? '') ?? {};
    const failed = contactMessages.noTexts(formatPhone(stop.address), when);
    return [failed, sentence, contactMessages.correctNumber].filter(Boolean).join(' ');
  }
  if (isByBounce(stop)) return `${contactMessages.cameBack(stop.address, when)} ${contactMessages.correct}`;
  return `${formatPhone(stop.address)}: stopped by ${describeSource(stop)}${when}.`;
}

function describeSource(stop: Stop): string {
  if (isByStaff(stop)) return staffNameOf(stop) || 'staff';
  if (stop.source === providerSource) return 'the patient (reported by the carrier)';
  return stop.source ? `the patient (${stop.source.replaceAll('_', ' ')})` : 'the patient';
}
