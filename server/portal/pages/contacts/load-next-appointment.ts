import type { NextAppointmentRow } from '../../../../shared/appointments/appointment.ts';
import { channels } from '../../../../shared/contacts/channels.ts';
import { checksOf, deliveryResult, describeReason } from '../../../../shared/reminders/message-reason.ts';
import { checkPath } from '../../../../shared/reminders/reminder-paths.ts';
import { joinTitle } from '../../../../shared/person-name.ts';
import type { Contact } from '../../../../shared/resources/contacts.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { describeMessage } from '../../../../views/reminders/check/outcome-text.ts';
import type { NextAppointment, AppointmentMessage } from '../../../../views/contacts/props.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { fetchNextAppointments, formatNextAppointment } from '../../page/next-appointments.ts';

type Message = RowOf<typeof messages>;

/** Loads the next appointment with its messages. Returns null if there is none and undefined if it cannot be loaded. */
export async function loadNextAppointment(
  ctx: RequestContext,
  contact: Contact,
): Promise<NextAppointment | null | undefined> {
  const records = await fetchNextAppointments(ctx, [contact]);
  const [record] = records ?? [];
  return record ? toNextAppointment(ctx, record) : records && null;
}

/** Loads the next canceled appointment. Checks the answer, because other APIs may return any appointment. */
export async function loadCancelledAppointment(
  ctx: RequestContext,
  contact: Contact,
): Promise<NextAppointment | undefined> {
  const [record] = (await fetchNextAppointments(ctx, [contact], { isOff: true })) ?? [];
  const isOff = record && ['cancel', 'not_pat'].includes(record.answer);
  return isOff ? toNextAppointment(ctx, record) : undefined;
}

async function toNextAppointment(ctx: RequestContext, next: NextAppointmentRow): Promise<NextAppointment> {
  const { list, row, provider, location, answer, reason } = next;
  const opensHome = ctx.signedIn().sections.includes('home');
  return {
    when: formatNextAppointment(ctx, next),
    who: [joinTitle(provider), location].filter(Boolean).join(', '),
    answer,
    href: opensHome && list && row ? checkPath.row(list, row) : undefined,
    reason,
    messages: row ? await loadMessages(ctx, row) : [],
  };
}

/** Loads an appointment's messages in channel order, or none if they cannot be loaded. */
async function loadMessages(ctx: RequestContext, row: string): Promise<AppointmentMessage[]> {
  if (!(await ctx.parts.relay.isLevel2())) return [];
  const listed = await ctx.api.list(messages, { filter: { row } });
  const sent = listed.ok ? listed.rows : [];
  return channels.flatMap((channel) =>
    sent.filter((message) => message.channel === channel).map((message) => toMessage(ctx, message, channel)),
  );
}

function toMessage(
  ctx: RequestContext,
  message: Message,
  channel: (typeof channels)[number],
): AppointmentMessage {
  const { id, status, send_at: at } = message;
  const { nowSeconds } = ctx;
  const isMissed = deliveryResult(status) === 'missed';
  return {
    id,
    channel,
    text: describeMessage({ channel, status, send_at: at }, { zone: ctx.zone(), nowSeconds }),
    state: isMissed ? 'bad' : status === 'delivered' ? 'good' : 'plain',
    href: ctx.signedIn().sections.includes('home') ? pathsOf(messages).one(id) : undefined,
    ...(isMissed && { missed: { verdict: describeReason(message), checks: checksOf(message) } }),
  };
}
