import type { ReactNode } from 'react';
import { phoneTryMessages } from '../../shared/locales/en/phone-try.ts';
import { mostKeys, type ExpectedInput, type SimulatedCall } from '../../shared/phone/simulated-call.ts';
import { Facts } from '../ui/facts.tsx';

interface Props {
  /** Missing before the call starts. */
  call?: SimulatedCall;
  sentences: readonly string[];
  children?: ReactNode;
}

export function CallStatus({ call, sentences, children }: Props) {
  const { callStatus, notStarted, waitsFor, tags, noTags } = phoneTryMessages;
  return (
    <section id="call-status" aria-labelledby="call-status-title">
      <h2 id="call-status-title">{callStatus}</h2>
      {call ? (
        <>
          <p className="call-step">{describeStep(call, sentences)}</p>
          {call.ended && call.outcome && <p>{call.outcome}</p>}
          <Facts
            facts={[
              [waitsFor, call.ended ? '' : describeAwaited(call.expectedInput)],
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

function describeStep({ ended, step }: SimulatedCall, sentences: readonly string[]): string {
  if (ended) return phoneTryMessages.ended;
  if (step === undefined) return phoneTryMessages.noStep;
  return phoneTryMessages.step(step + 1, sentences[step] ?? '');
}

function describeAwaited(awaited: ExpectedInput): string {
  const { waits } = phoneTryMessages;
  if (awaited.kind !== 'keys') return waits[awaited.kind];
  const { most, finishOn, seconds } = awaited;
  const counted = most < mostKeys ? waits.upTo(most) : waits.keys;
  const keys = most === 1 ? waits.key : counted + (finishOn && waits.finish(finishOn));
  return seconds > 0 ? keys + waits.seconds(seconds) : keys;
}
