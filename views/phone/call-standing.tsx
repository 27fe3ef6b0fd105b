import type { ReactNode } from 'react';
import { phoneTryMessages } from '../../shared/messages/phone-try.ts';
import { mostKeys, type Awaited, type TriedCall } from '../../shared/phone/tried-call.ts';
import { Facts } from '../ui/facts.tsx';

interface Props {
  /** Missing before the call starts. */
  call?: TriedCall;
  sentences: readonly string[];
  children?: ReactNode;
}

export function CallStanding({ call, sentences, children }: Props) {
  const { standing, notStarted, waitsFor, tags, noTags } = phoneTryMessages;
  return (
    <section id="call-standing" aria-labelledby="call-standing-title">
      <h2 id="call-standing-title">{standing}</h2>
      {call ? (
        <>
          <p className="call-step">{sayStep(call, sentences)}</p>
          {call.ended && call.outcome && <p>{call.outcome}</p>}
          <Facts
            facts={[
              [waitsFor, call.ended ? '' : sayAwaited(call.awaited)],
              [tags, call.tags.length > 0 ? <TagList tags={call.tags} /> : noTags],
            ]}
          />
        </>
      ) : (
        <p className="soft">{notStarted}</p>
      )}
      {children}
    </section>
  );
}

function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <ol className="chips call-tags">
      {tags.map((tag, index) => (
        <li key={index} className="chip">
          {tag}
        </li>
      ))}
    </ol>
  );
}

function sayStep({ ended, step }: TriedCall, sentences: readonly string[]): string {
  if (ended) return phoneTryMessages.ended;
  if (step === undefined) return phoneTryMessages.noStep;
  return phoneTryMessages.step(step + 1, sentences[step] ?? '');
}

function sayAwaited(awaited: Awaited): string {
  const { waits } = phoneTryMessages;
  if (awaited.kind !== 'keys') return waits[awaited.kind];
  const { most, finishOn, seconds } = awaited;
  const counted = most < mostKeys ? waits.upTo(most) : waits.keys;
  const keys = most === 1 ? waits.key : counted + (finishOn && waits.finish(finishOn));
  return seconds > 0 ? keys + waits.seconds(seconds) : keys;
}
