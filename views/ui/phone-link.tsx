import { formatPhone } from '../../shared/contact-details.ts';

/** A number of the country, or one with its country code, can be called; any other text stands as it is. */
export function PhoneLink({ number }: { number: string }) {
  const text = formatPhone(number);
  const dialed = /^[2-9]\d{9}$/.test(number) ? `+1${number}` : number;
  return /^\+\d{8,15}$/.test(dialed) ? <a href={`tel:${dialed}`}>{text}</a> : text;
}
