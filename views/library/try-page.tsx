import { phoneTryMessages } from '../../shared/locales/en/phone-try.ts';
import { samplePatient, type SimulatedCall, simulatorPath } from '../../shared/phone/simulated-call.ts';
import { phoneSequences } from '../../shared/resources/library.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { formatCents } from '../../shared/money.ts';
import { CallPane, CallButton } from '../phone/call-pane.tsx';
import { CallStatus } from '../phone/call-status.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Facts } from '../ui/facts.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { FlowNode } from './flow-layout.ts';
import { FlowPicture } from './flow-picture.tsx';

interface Props {
  shell: ShellProps;
  title: string;
  sequence: { id: string; name: string };
  practice: string;
  /** Missing before the call starts. */
  call?: SimulatedCall;
  sentences: readonly string[];
  flow: readonly FlowNode[];
  typed: string;
  notice?: string;
}

const { sampleFacts } = phoneTryMessages;

export function TryPage({ shell, title, sequence, practice, call, sentences, flow, typed, notice }: Props) {
  const listId = 'tried-steps';
  return (
    <AppShell {...shell}>
      <a className="back" href={pathsOf(phoneSequences).one(sequence.id)}>
        {sequence.name}
      </a>
      <div className="page-head">
        <h1>{title}</h1>
        <p className="soft">{phoneTryMessages.lead}</p>
      </div>
      <div className="try-layout">
        <CallPane
          csrfToken={shell.csrfToken}
          action={simulatorPath.to(sequence.id)}
          practice={practice}
          caller={phoneTryMessages.calls(`${samplePatient.firstName} ${samplePatient.lastName}`)}
          call={call}
          soundHref={(sound) => simulatorPath.sound(sequence.id, sound)}
          parts="call-status call-flow"
          typed={typed}
          notice={notice}
          start={<Start />}
        />
        <div className="try-beside">
          <CallStatus call={call} sentences={sentences} />
          <Sample />
          <section id="call-flow" aria-labelledby="call-flow-title">
            <h2 id="call-flow-title">{phoneTryMessages.flow}</h2>
            <FlowPicture nodes={flow} describedBy={listId} current={call?.ended ? undefined : call?.step} />
          </section>
          <ol className="visually-hidden" id={listId}>
            {sentences.map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ol>
        </div>
      </div>
    </AppShell>
  );
}

function Start() {
  const { start, language, languages } = phoneTryMessages;
  return (
    <>
      <SelectField
        id="language"
        name="language"
        label={language}
        choices={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
      <CallButton step="start" label={start} kind="primary" />
    </>
  );
}

function Sample() {
  const { code, dob, zip, owesCents } = samplePatient;
  return (
    <section aria-labelledby="sample-title">
      <h2 id="sample-title">{phoneTryMessages.sample}</h2>
      <Facts
        facts={[
          [sampleFacts.code, code],
          [sampleFacts.dob, dob],
          [sampleFacts.zip, zip],
          [sampleFacts.owes, formatCents(owesCents)],
        ]}
      />
    </section>
  );
}
