import { requestMessages } from '../../shared/messages/payment-requests.ts';
import { shownAs, type AskChoice } from '../../shared/payment/asking.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';

/** What one choice would send, and to how many of the payments' people nothing goes by it. */
export interface AskChoiceCounts {
  choice: AskChoice;
  texts: number;
  emails: number;
  stopped: number;
}

/** Who of them was asked for lately, and whether they are to be asked for once more. */
export interface AskedBefore {
  count: number;
  /** When the last of them was, in unix seconds; 0 for none. */
  last: number;
  again: boolean;
}

interface Props {
  chosen: AskChoice;
  /** Where there is something to choose. */
  choices?: readonly AskChoiceCounts[];
  asked: AskedBefore;
  /** When the last of them was asked for, as it is said. */
  askedWhen: string;
  error?: string;
  /** What of the page is drawn anew when something else is chosen. */
  part: string;
}

export const askChoiceId = 'ask-by';
const showId = 'ask-show';

/** By what many are asked, each choice with what it would do, and whether again. Without scripts another one is shown by a button; nothing is sent that was not shown. */
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

/** `180 texts and 1 email`; '' for none. */
export function sayMessages({ texts, emails }: { texts: number; emails: number }): string {
  const parts = [texts > 0 && many(texts, 'text'), emails > 0 && many(emails, 'email')];
  return parts.filter(Boolean).join(' and ');
}

const many = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
