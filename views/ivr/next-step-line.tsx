import { formatPhone } from '../../shared/contact-details.ts';

interface Props {
  next: string;
  phone: string;
  /** Page to request the payment; missing if unknown or not permitted. */
  requestHref?: string;
}

/** Next action after a call, with links for its steps. Steps that are not available are left out. */
export function NextStepLine({ next, phone, requestHref }: Props) {
  const sentence = requestHref === undefined ? next.replace(`, or ${sendLink}`, '') : next;
  return (
    <p className="soft">
      Next step:{' '}
      {sentence.split(ways).map((part, index) => {
        if (part === sendLink)
          return (
            <a key={index} href={requestHref}>
              {part}
            </a>
          );
        const number = /^call back$/i.test(part) && dialled(phone);
        return number ? (
          <a key={index} href={`tel:+1${number}`}>
            {`${part} ${formatPhone(number)}`}
          </a>
        ) : (
          part
        );
      })}
    </p>
  );
}

const sendLink = 'send the payment link';
const ways = new RegExp(`(call back|${sendLink})`, 'i');

/** Returns the number if it is a ten-digit US number that can be called. */
const dialled = (phone: string) => /^\d{10}$/.exec(phone)?.[0];
