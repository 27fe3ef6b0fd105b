import { formatPhone } from '../../shared/contact-details.ts';
import { callStrings } from '../../shared/locales/en/ivr.ts';

interface Props {
  next: string;
  phone: string;
  /** URL of the page for requesting the payment; missing if the payment is unknown or the user may not request payments. */
  requestHref?: string;
}

/** Next action after a call, with links. A payment link that cannot be sent is left out. */
export function NextStepLine({ next, phone, requestHref }: Props) {
  const sentence = requestHref === undefined ? next.replace(callStrings.orSend, '') : next;
  return (
    <p className="soft">
      {callStrings.nextStep}
      {sentence.split(ways).map((part, index) => {
        if (part === nextLinks.send)
          return (
            <a key={index} href={requestHref}>
              {part}
            </a>
          );
        const number = part.toLowerCase() === nextLinks.call && dialled(phone);
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

const { nextLinks } = callStrings;
const ways = new RegExp(`(${nextLinks.call}|${nextLinks.send})`, 'i');

/** Returns the number if it has exactly ten digits and can therefore be called. */
const dialled = (phone: string) => /^\d{10}$/.exec(phone)?.[0];
