import { Fragment, type ReactNode } from 'react';
import { contactMessages } from '../../shared/messages/resources.ts';
import { sayAge } from '../payments/age-words.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

export interface KnownPerson {
  href: string;
  name: string;
  /** Birth date as MM/DD/YYYY; '' if unknown. */
  dob: string;
  /** Ten digits; '' if there is no phone. */
  phone: string;
  reach: { text: string; tone?: 'bad' | 'warn' };
  /** Formatted as `Tue, Dec 1, 9:30 AM, Dr. Rahimi`; '' for none, missing if unknown. */
  nextVisit?: string;
}

interface Props {
  person: KnownPerson;
  zone: string;
  nowSeconds: number;
}

/** Contact summary line: `Ana Whitfield · 52 years, born Mar 14, 1974 · (312) 555-0188 · …`. */
export function PersonLine({ person, ...reading }: Props) {
  const { href, name, dob, phone, reach, nextVisit } = person;
  const parts: ReactNode[] = [
    <a key="name" href={href}>
      {name}
    </a>,
    dob && sayAge(dob, reading),
    phone && <PhoneLink key="phone" number={phone} />,
    <span key="reach" className={reach.tone}>
      {reach.text}
    </span>,
    nextVisit === '' ? contactMessages.noVisit : nextVisit && `Next visit ${nextVisit}`,
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
