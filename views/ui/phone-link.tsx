import { formatPhone } from '../../shared/contact-details.ts';

/** A number of the country can be called; any other text stands as it is. */
export function PhoneLink({ number }: { number: string }) {
  const text = formatPhone(number);
  return /^\d{10}$/.test(number) ? <a href={`tel:+1${number}`}>{text}</a> : text;
}
