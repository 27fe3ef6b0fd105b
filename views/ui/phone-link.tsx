import { formatPhone } from '../../shared/contact-details.ts';

/** Phone number, as a link if it is a US number or has a country code. */
export function PhoneLink({ number }: { number: string }) {
  const text = formatPhone(number);
  const dialed = /^[2-9]\d{9}$/.test(number) ? `+1${number}` : number;
  return /^\+\d{8,15}$/.test(dialed) ? <a href={`tel:${dialed}`}>{text}</a> : text;
}
