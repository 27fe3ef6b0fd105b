import { formatPhone } from '../../shared/contact-details.ts';

interface Props {
  next: string;
  phone: string;
  /** URL of the page for requesting the payment; missing if the payment is unknown or the user may not request payments. */
  requestHref?: string;
}

/** Next action after a call, with links. A payment link that cannot be sent is left out. */
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

/** Returns the number if it has exactly ten digits and can therefore be called. */
const dialled = (phone: string) => /^\d{10}$/.exec(phone)?.[0];
