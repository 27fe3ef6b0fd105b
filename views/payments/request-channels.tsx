import { batchRequestStrings } from '../../shared/locales/en/request-pages.ts';
import type { ChoiceCounts } from '../../shared/api-calls/payment-requests.ts';
import { requestMessages } from '../../shared/locales/en/payment-requests.ts';
import { previewKey, type ChannelChoice } from '../../shared/payment/requests.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';

export interface EarlierRequests {
  count: number;
  /** Unix seconds of the latest request; 0 if none. */
  last: number;
  again: boolean;
}

interface Props {
  chosen: ChannelChoice;
  /** Channel choices; missing if there is only one. */
  choices?: readonly ChoiceCounts[];
  earlier: EarlierRequests;
  /** Digest of the previewed templates. */
  templates: string;
  lastRequestText: string;
  error?: string;
  part: string;
}

export const channelChoiceId = 'ask-by';
const showId = 'ask-show';

/**
 * Channel choices for requesting many payments, with counts, and the choice to request them again. Without JavaScript, a button updates
 * the counts. Only a choice whose counts were shown can be sent.
 */
export function RequestChannels(props: Props) {
  const { chosen, choices, earlier, templates, lastRequestText, error, part } = props;
  const { count, last, again } = earlier;
  const key = previewKey({ choice: chosen, repeats: again, lastRequestedAt: last, templates });
  const shown = <input type="hidden" name="shown" value={key} />;
  if (!choices && count === 0) return shown;
  return (
    <div className="ask-by" data-change-presses={showId}>
      {shown}
      {choices && (
        <RadioGroup
          id={channelChoiceId}
          name="channels"
          label={batchRequestStrings.sendBy}
          value={chosen}
          choices={choices.map((counts) => ({
            value: counts.channels,
            label: requestMessages.channelLabels[counts.channels],
            note: describeChoice(counts),
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
          label={requestMessages.requestAgain}
          hint={requestMessages.requestedBefore(count, lastRequestText)}
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
        {batchRequestStrings.update}
      </button>
    </div>
  );
}

function describeChoice({ stopped, ...messages }: ChoiceCounts): string {
  if (stopped === 0) return formatMessageCounts(messages);
  const others = batchRequestStrings.stopped(stopped);
  return [formatMessageCounts(messages), others].filter(Boolean).join(', ');
}

/** Returns `180 texts and 1 email`; '' if there are none. */
export function formatMessageCounts({ texts, emails }: { texts: number; emails: number }): string {
  const parts = [
    texts > 0 && batchRequestStrings.texts(texts),
    emails > 0 && batchRequestStrings.emails(emails),
  ];
  return parts.filter(Boolean).join(batchRequestStrings.and);
}
