import { formatPhone } from '../../shared/contact-details.ts';

interface Props {
  /** What staff do next, in a sentence. */
  next: string;
  /** The caller's, as it was noted. */
  phone: string;
  /** Where the payment is asked for, where one is known and the user may. */
  askHref?: string;
}

/** What staff do after a call, its words the ways to do it; what cannot be done here is not said. */
export function NextStepLine({ next, phone, askHref }: Props) {
  const said = askHref === undefined ? next.replace(`, or ${sendLink}`, '') : next;
  return (
    <p className="soft">
      Next step:{' '}
      {said.split(ways).map((words, index) => {
        if (words === sendLink)
          return (
            <a key={index} href={askHref}>
              {words}
            </a>
          );
        const number = /^call back$/i.test(words) && dialled(phone);
        return number ? (
          <a key={index} href={`tel:+1${number}`}>
            {`${words} ${formatPhone(number)}`}
          </a>
        ) : (
          words
        );
      })}
    </p>
  );
}

const sendLink = 'send the payment link';
const ways = new RegExp(`(call back|${sendLink})`, 'i');

/** A number of the country can be called. */
const dialled = (phone: string) => /^\d{10}$/.exec(phone)?.[0];
