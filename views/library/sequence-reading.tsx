import { phoneMessages } from '../../shared/locales/en/phone.ts';
import { templateStrings } from '../../shared/locales/en/library.ts';
import { phoneTryMessages } from '../../shared/locales/en/phone-try.ts';
import { describeLength } from '../../shared/templates/speech-length.ts';
import type { FlowNode } from './flow-layout.ts';
import { FlowPicture } from './flow-picture.tsx';

interface Props {
  sentences: readonly string[];
  flow: readonly FlowNode[];
  /** Estimated length; missing if unknown. */
  seconds?: number;
  /** Address of the simulator; missing if the sequence is not saved yet or the API has no simulator. */
  tryHref?: string;
  unsaved: boolean;
}

const { reading } = phoneMessages;
const listId = 'sequence-sentences';

export function SequenceReading({ sentences, flow, seconds, tryHref, unsaved }: Props) {
  return (
    <section id="sequence-reading" aria-labelledby="sequence-reading-title" aria-live="polite">
      <h2 id="sequence-reading-title">{reading.title}</h2>
      {sentences.length === 0 ? (
        <p className="soft">{reading.empty}</p>
      ) : (
        <ol className="reading" id={listId}>
          {sentences.map((sentence, index) => (
            <li key={`${index} ${sentence}`}>{sentence}</li>
          ))}
        </ol>
      )}
      {seconds !== undefined && (
        <p>
          {templateStrings.about} <strong className="num">{describeLength(seconds)}</strong>{' '}
          <span className="soft">{reading.toTheEnd}</span>
        </p>
      )}
      {tryHref && (
        <p className="try-link">
          {unsaved ? (
            <span className="soft">{phoneTryMessages.unsaved}</span>
          ) : (
            <a className="btn btn-quiet" href={tryHref}>
              {phoneTryMessages.link}
            </a>
          )}
        </p>
      )}
      {flow.length > 0 && <FlowPicture nodes={flow} describedBy={listId} />}
    </section>
  );
}
