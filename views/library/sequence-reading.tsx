import { phoneTryMessages } from '../../shared/messages/phone-try.ts';
import { sayLength } from '../../shared/templates/speech-length.ts';
import type { FlowNode } from './flow-layout.ts';
import { FlowPicture } from './flow-picture.tsx';

interface Props {
  sentences: readonly string[];
  /** The same as a picture. */
  flow: readonly FlowNode[];
  /** Missing where nothing is known of it. */
  seconds?: number;
  /** Where it is tried; missing before it is saved, and where the API cannot. */
  tryHref?: string;
  /** What the form holds is not what is saved. */
  unsaved: boolean;
}

const listId = 'sequence-sentences';

/** A phone sequence as it is heard, in plain words. */
export function SequenceReading({ sentences, flow, seconds, tryHref, unsaved }: Props) {
  return (
    <section id="sequence-reading" aria-labelledby="sequence-reading-title" aria-live="polite">
      <h2 id="sequence-reading-title">What the caller hears</h2>
      {sentences.length === 0 ? (
        <p className="soft">Nothing yet. Add the first step.</p>
      ) : (
        <ol className="reading" id={listId}>
          {sentences.map((sentence, index) => (
            <li key={`${index} ${sentence}`}>{sentence}</li>
          ))}
        </ol>
      )}
      {seconds !== undefined && (
        <p>
          About <strong className="num">{sayLength(seconds)}</strong>{' '}
          <span className="soft">when all of it is heard, with sample values</span>
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
