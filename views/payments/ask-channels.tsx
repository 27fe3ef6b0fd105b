import { requestMessages } from '../../shared/messages/payment-requests.ts';
import { shownAs, type AskChoice } from '../../shared/payment/asking.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';

/** Number of texts and emails for one channel choice. `stopped` counts payments that get no message by it. */
export interface AskChoiceCounts {
  choice: AskChoice;
  texts: number;
  emails: number;
  stopped: number;
}

export interface AskedBefore {
  count: number;
  /** Unix seconds of the latest request; 0 if none. */
  last: number;
  again: boolean;
}

interface Props {
  chosen: AskChoice;
  /** Channel choices; missing if there is only one. */
  choices?: readonly AskChoiceCounts[];
  asked: AskedBefore;
  askedWhen: string;
  error?: string;
  part: string;
}

export const askChoiceId = 'ask-by';
const showId = 'ask-show';

/**
 * Channel choice for many payment requests with counts, and the choice to request again. Without JavaScript a button updates it.
 * Only a choice that was displayed can be sent.
 */
export function AskChannels({ chosen, choices, asked, askedWhen, error, part }: Props) {
  const { count, last, again } = asked;
  if (!choices && count === 0) return null;
  return (
    <div className="ask-by" data-change-presses={showId}>
      <input type="hidden" name="shown" value={shownAs({ choice: chosen, again, askedLast: last })} />
      {choices && (
        <RadioGroup
          id={askChoiceId}
          name="channels"
          label="Ask by"
          value={chosen}
          choices={choices.map((counts) => ({
            value: counts.choice,
            label: requestMessages.askBy[counts.choice],
            note: sayChoice(counts),
          }))}
          error={error}
        />
      )}
      {count > 0 && (
        <Checkbox
          id="ask-again"
          name="again"
          value="T"
          checked={again}
          label={requestMessages.askThemAgain}
          hint={requestMessages.askedBefore(count, askedWhen)}
        />
      )}
      <button
        type="submit"
        id={showId}
        name="step"
        value="show"
        className="btn btn-quiet btn-small without-scripts"
        data-in-place={part}
      >
        Show what would be sent
      </button>
    </div>
  );
}

function sayChoice({ stopped, ...messages }: AskChoiceCounts): string {
  if (stopped === 0) return sayMessages(messages);
  const others = `${stopped.toLocaleString('en-US')} ${stopped === 1 ? 'gets' : 'get'} nothing`;
  return [sayMessages(messages), others].filter(Boolean).join(', ');
}

/** Returns `180 texts and 1 email`; '' if there are none. */
export function sayMessages({ texts, emails }: { texts: number; emails: number }): string {
  const parts = [texts > 0 && many(texts, 'text'), emails > 0 && many(emails, 'email')];
  return parts.filter(Boolean).join(' and ');
}

const many = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
