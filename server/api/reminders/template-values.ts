import { formatPhone } from '../../../shared/contact-details.ts';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { paths } from '../../../shared/paths.ts';
import {
  greetingOf,
  readNameParts,
  readPersonName,
  toNameFields,
  writeName,
} from '../../../shared/person-name.ts';
import type { EmailAction } from '../../../shared/reminders/email-answer.ts';
import { flexPayNames } from '../../../shared/templates/placeholders.ts';
import { toZone } from '../../../shared/time.ts';
import { describeAppointmentTime } from './format-appointment-time.ts';
import type { MessageValues } from './message-values.ts';

export type Values = Readonly<Record<string, string>>;

export interface Writing {
  channel: Channel;
  publicUrl: URL;
  /** Current time in Unix milliseconds. */
  now: number;
  formatTime?: typeof describeAppointmentTime;
}

/** Returns the placeholder values: the contact's fields, overridden by the appointment's; then the practice's fields and the answer links. */
export function templateValuesOf(
  { appointment, contact, ...message }: MessageValues,
  writing: Writing,
): Values {
  const own = { ...textsOf(contact ?? {}), ...textsOf(appointment) };
  return {
    ...own,
    ...namesOf(own),
    phone: formatPhone(own['phone'] ?? ''),
    mobile_phone: formatPhone(own['mobile_phone'] ?? ''),
    ...formatTimeOf(message, { date: own['date'] ?? '', time: own['time'] ?? '' }, writing),
    ...practiceTexts(message),
    ...linksOf(appointment, writing.publicUrl),
  };
}

const formatTimeOf = (
  { is_spanish: isSpanish, timezone }: Pick<MessageValues, 'is_spanish' | 'timezone'>,
  moment: { date: string; time: string },
  { channel, now, formatTime = describeAppointmentTime }: Writing,
) =>
  formatTime(moment, channel, {
    language: isSpanish ? 'es' : 'en',
    zone: toZone(timezone),
    nowSeconds: now / 1000,
  });

const practiceTexts = ({
  org_phone: phone,
  org_address: facility_address,
  id_org: client_code,
  flex_pay,
}: Omit<MessageValues, 'appointment' | 'contact'>): Values => ({
  facility_phone: formatPhone(phone ?? ''),
  facility_address,
  client_code,
  ...flex_pay,
});

/** Returns a finder of single values with the same results as `templateValuesOf`. A long list needs only a few of them, and each is expensive. */
export function createValueFinder(message: MessageValues, writing: Writing): (name: string) => string {
  const { appointment, contact } = message;
  const own = (name: string) => textIn(appointment, name) || textIn(contact ?? {}, name);
  const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, own(name)]));
  const person = once(() => namesOf(texts('name', 'first_name', 'last_name')));
  const when = once(() => formatTimeOf(message, { date: own('date'), time: own('time') }, writing));
  const practice = once(() => practiceTexts(message));
  const addresses = once(() => linksOf(appointment, writing.publicUrl));
  return (name) => {
    if (name === 'first_name' || name === 'last_name' || name === 'name') return person()[name];
    if (name === 'date' || name === 'time') return when()[name];
    if (name === 'phone' || name === 'mobile_phone') return formatPhone(own(name));
    if (Object.hasOwn(links, name)) return addresses()[name] ?? '';
    return practiceNames.has(name) ? (practice()[name] ?? own(name)) : own(name);
  };
}

export function fieldsBehind(name: string): readonly string[] {
  if (name === 'first_name' || name === 'last_name' || name === 'name')
    return ['name', 'first_name', 'last_name'];
  return Object.hasOwn(links, name) ? ['id', 'cid'] : [name];
}

const practiceNames: ReadonlySet<string> = new Set([
  ...['facility_phone', 'facility_address', 'client_code'],
  ...flexPayNames,
]);

const textIn = (record: Readonly<Record<string, unknown>>, name: string): string => {
  const value = Object.hasOwn(record, name) ? record[name] : '';
  return typeof value === 'string' ? value : '';
};

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Returns the contact's first and last name, or those parsed from the full name on the notification list. */
function namesOf({ name = '', first_name = '', last_name = '' }: Readonly<Record<string, string>>) {
  const whole = readPersonName(name);
  const person = first_name || last_name ? readNameParts(first_name, last_name) : whole;
  return {
    first_name: greetingOf(person),
    last_name: toNameFields(person).last_name,
    name: writeName(whole),
  };
}

const textsOf = (record: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === 'string' && value ? [[name, value]] : [],
    ),
  );

const links = {
  confirm_link: 'confirm',
  cancel_link: 'cancel',
  stop_link: 'opt_out',
} as const satisfies Record<string, EmailAction>;

function linksOf(appointment: MessageValues['appointment'], publicUrl: URL): Values {
  const page = new URL(paths.emailResponse.to(), publicUrl).toString();
  const address = (action: EmailAction) => {
    const query = new URLSearchParams({
      oid: appointment['id'] ?? '',
      cid: appointment['cid'] ?? '',
      action,
    });
    return `${page}?${query.toString()}`;
  };
  return Object.fromEntries(Object.entries(links).map(([name, action]) => [name, address(action)]));
}
