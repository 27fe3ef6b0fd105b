import { phoneMessages } from '../../../../shared/locales/en/phone.ts';
import {
  clinicLine,
  changeSteps,
  readDraftSteps,
  stepChanges,
  writeDraftSteps,
  type StepChange,
} from '../../../../shared/phone/draft-steps.ts';
import type { phoneSequences } from '../../../../shared/resources/library.ts';
import { simulatorPath } from '../../../../shared/phone/simulated-call.ts';
import { mostSteps } from '../../../../shared/phone/phone-steps.ts';
import { describeSequence, sequenceSeconds } from '../../../../shared/phone/describe-sequence.ts';
import type { StepChoices } from '../../../../views/library/props.ts';
import { flowOf } from '../../../../views/library/flow-nodes.ts';
import { SequenceReading } from '../../../../views/library/sequence-reading.tsx';
import { StepsEditor } from '../../../../views/library/steps-editor.tsx';
import type { Choice } from '../../../../views/resource/props.ts';
import type { RequestContext } from '../../page/request-context.ts';
import type { FormExtras, FormRedisplay } from '../../resource/screen-extras.ts';
import type { FormParts, FormPost, FormContext, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { findStepErrors, readPostedSteps } from './read-steps.ts';
import { loadSequenceLibrary, partsOf, type SequenceLibrary } from './sequence-parts.ts';
import { unsavedMark } from './template-form.tsx';

export const phoneSequencesScreen: ResourceScreenParts<Sequences> = {
  record: {
    extras: async (ctx) => ({ aside: await renderReading(ctx, await loadSequenceLibrary(ctx)) }),
    versionReaders: loadStepReader,
  },
  form: { extras: loadFormExtras, read: readPostedSteps, check: findStepErrors, steps: stepButtons() },
};

type Sequences = typeof phoneSequences;

/** Describes the steps of saved versions with the library's current names. */
async function loadStepReader(ctx: RequestContext) {
  const parts = partsOf(await loadSequenceLibrary(ctx), '');
  const readSteps = (value: unknown) => describeSequence(readDraftSteps(value), parts).join('\n');
  return { steps: readSteps };
}

function stepButtons(): NonNullable<FormParts<Sequences>['steps']> {
  const ofStep = Array.from({ length: mostSteps }, (_, index) =>
    stepChanges.map((change) => [`${change}-${index}`, makeStepChange({ change, index })] as const),
  ).flat();
  return {
    add: makeStepChange({ change: 'add' }),
    starter: addClinicLine,
    update: () => ({}),
    ...Object.fromEntries(ofStep),
  };
}

function makeStepChange(change: StepChange) {
  return ({ values }: FormPost<Sequences>): FormRedisplay => ({
    values: { steps: writeDraftSteps(changeSteps(readDraftSteps(values.steps), change)) },
  });
}

function addClinicLine({ values, signedIn }: FormPost<Sequences>): FormRedisplay {
  return {
    values: {
      name: values.name || phoneMessages.form.starter.name,
      steps: writeDraftSteps(clinicLine),
      transfer_number: values.transfer_number || signedIn().organization.phone,
    },
  };
}

async function loadFormExtras(ctx: FormContext<Sequences>): Promise<FormExtras> {
  const { values, errors, parts: portal } = ctx;
  const [library, hasFlow] = await Promise.all([loadSequenceLibrary(ctx), portal.relay.isLevel2()]);
  const steps = readDraftSteps(values.steps);
  return {
    controls: {
      steps: (
        <StepsEditor key="steps" steps={steps} {...choicesOf(library)} hasFlow={hasFlow} errors={errors} />
      ),
    },
    more: unsavedMark(ctx),
    aside: await renderReading(ctx, library),
  };
}

async function renderReading(ctx: FormContext<Sequences>, library: SequenceLibrary) {
  const { values, record, req } = ctx;
  const steps = readDraftSteps(values.steps);
  const parts = partsOf(library, values.transfer_number);
  const canTry = record && (await ctx.parts.relay.isLevel2());
  return (
    <SequenceReading
      sentences={describeSequence(steps, parts)}
      flow={flowOf(steps, parts)}
      seconds={sequenceSeconds(steps, parts)}
      tryHref={canTry ? simulatorPath.to(record.id) : undefined}
      unsaved={req.method === 'POST'}
    />
  );
}

function choicesOf({ phone, audio, speeches, keys }: SequenceLibrary): Omit<StepChoices, 'hasFlow'> {
  const toChoice = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });
  return {
    phoneFiles: phone.map(toChoice),
    audioFiles: audio.map(toChoice),
    speeches: speeches.map(toChoice),
    actions: keys.map(toChoice),
  };
}
