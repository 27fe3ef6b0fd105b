import { Fragment, type ReactNode } from 'react';
import { contactMessages, contactRecordStrings } from '../../shared/locales/en/contacts.ts';
import { PhoneLink } from '../ui/phone-link.tsx';
import { dayIn, formatDay } from '../../shared/time.ts';

export interface PersonSummary {
  href: string;
  name: string;
  /** Birth date as MM/DD/YYYY; '' if unknown. */
  dob: string;
  /** Ten digits; '' if there is no phone. */
  phone: string;
  reach: { text: string; tone?: 'bad' | 'warn' };
  /** Formatted as `Tue, Dec 1, 9:30 AM, Dr. Rahimi`; '' for none, missing if unknown. */
  nextAppointment?: string;
}

interface Props {
  person: PersonSummary;
  zone: string;
  nowSeconds: number;
}

/** Contact summary line: `Ana Whitfield · 52 years, born Mar 14, 1974 · (312) 555-0188 · …`. */
export function PersonLine({ person, ...reading }: Props) {
  const { href, name, dob, phone, reach, nextAppointment } = person;
  const parts: ReactNode[] = [
    <a key="name" href={href}>
      {name}
    </a>,
    dob && formatAge(dob, reading),
    phone && <PhoneLink key="phone" number={phone} />,
    <span key="reach" className={reach.tone}>
      {reach.text}
    </span>,
    nextAppointment === ''
      ? contactMessages.noAppointment
      : nextAppointment && `${contactRecordStrings.nextAppointment} ${nextAppointment}`,
  ];
  return (
    <p className="person-line">
      {parts.filter(Boolean).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

/** Formats a birth date as an age: `03/14/1974` becomes `52 years, born Mar 14, 1974`; '' if it is not a date. */
export function formatAge(dob: string, { zone, nowSeconds }: { zone: string; nowSeconds: number }): string {
  const [, month = '', day = '', year = ''] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(dob) ?? [];
  if (!year) return '';
  const today = dayIn(zone, nowSeconds);
  const isBefore = today.month < Number(month) || (today.month === Number(month) && today.day < Number(day));
  const years = today.year - Number(year) - (isBefore ? 1 : 0);
  const born = formatDay(`${year}-${month}-${day}`, zone, nowSeconds).replace(/^\w+,\s/, '');
  return contactRecordStrings.age(years, born);
}
