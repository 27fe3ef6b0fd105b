import { formatPhone } from '../../../../shared/contact-details.ts';
import { longestRangeDays, moveDay } from '../../../../shared/ivr/range.ts';
import { readIvrState, writeIvrState } from '../../../../shared/ivr/state.ts';
import { writeListState } from '../../../../shared/list-state.ts';
import { contactMessages } from '../../../../shared/locales/en/contacts.ts';
import type { Contact } from '../../../../shared/resources/contacts.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { dayKeyIn } from '../../../../shared/time.ts';
import type { Timeline } from '../../../../views/contacts/props.ts';
import type { RequestContext } from '../../page/request-context.ts';

interface Found {
  messages: boolean;
  calls: boolean;
  payments: boolean;
}

export function listHistoryLinks(ctx: RequestContext, contact: Contact, found: Found): Timeline['older'] {
  const { id, patient_code: code } = contact;
  const { allMessages, allPayments } = contactMessages;
  const opensMessages = found.messages && ctx.signedIn().sections.includes('home');
  return [
    ...(opensMessages
      ? [{ label: allMessages, href: writeListState(messages, { filter: { contact: id } }) }]
      : []),
    ...(found.calls ? callsOf(ctx, contact) : []),
    ...(found.payments
      ? [{ label: allPayments, href: writeListState(payments, { filter: { patient_id: code } }) }]
      : []),
  ];
}

/** Returns call log links over the longest range, one per phone number, or a search by patient code if there is no number. */
function callsOf(ctx: RequestContext, contact: Contact): Timeline['older'] {
  const { phone, mobile_phone: mobile, patient_code: search } = contact;
  const when = { zone: ctx.zone(), nowSeconds: ctx.nowSeconds };
  const to = dayKeyIn(when.zone, when.nowSeconds);
  const days = { tab: '1', from: moveDay(to, 1 - longestRangeDays), to };
  const logOf = (query: object) => writeIvrState(readIvrState({ ...days, ...query }, when).state);
  const phones = [...new Set([mobile, phone])].filter(Boolean);
  if (phones.length === 0)
    return search ? [{ label: contactMessages.callsOf(search), href: logOf({ search }) }] : [];
  return phones.map((one) => ({
    label: contactMessages.callsOf(formatPhone(one)),
    href: logOf({ phone: one }),
  }));
}
