import {
  isByBounce,
  isByStaff,
  providerSource,
  readStops,
  staffNameOf,
  type Stop,
} from '../../../../shared/contacts/reach.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { contactMessages } from '../../../../shared/messages/resources.ts';
import type { Contact } from '../../../../shared/resources/contacts.ts';
import { formatTime } from '../../../../shared/time.ts';

/** Of each stop whose word it was, when and where. */
export const describeStops = (contact: Contact, zone: string): string[] =>
  readStops(contact).map((stop) => describeStop(stop, zone));

/** `(312) 555-0188: stopped by the patient (replied STOP) on 11/20/2026 09:05 AM CST.` */
function describeStop(stop: Stop, zone: string): string {
  const when = stop.time > 0 ? ` on ${formatTime(stop.time, zone)}` : '';
  if (isByBounce(stop)) return `${contactMessages.cameBack(stop.address, when)} ${contactMessages.correct}`;
  return `${formatPhone(stop.address)}: stopped by ${whoOf(stop)}${when}.`;
}

function whoOf(stop: Stop): string {
  if (isByStaff(stop)) return staffNameOf(stop) || 'staff';
  if (stop.source === providerSource) return 'the patient (as the carrier says)';
  return stop.source ? `the patient (${stop.source.replaceAll('_', ' ')})` : 'the patient';
}
