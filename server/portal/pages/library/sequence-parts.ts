import type { SequenceParts } from '../../../../shared/phone/describe-step.ts';
import type { RowOf, ResourceDefinition } from '../../../../shared/resources/define.ts';
import { phoneFiles, phoneSpeech, phoneSequences } from '../../../../shared/resources/library.ts';
import { actions, audioFiles } from '../../../../shared/resources/phone-system.ts';
import { fillTemplate, spokenSamples } from '../../../../shared/templates/placeholders.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { largestPageSize } from '../../../../shared/constants.ts';
import { sortKeysOf } from '../../../../shared/list-state.ts';
import { readDraftSteps, type DraftStep } from '../../../../shared/phone/draft-steps.ts';
import type { StepReference } from '../../../../shared/phone/phone-steps.ts';
import { listUsers, useOf } from '../../resource/record-use.ts';
import type { DeletionParts } from '../../resource/screen-parts.ts';

export interface SequenceLibrary {
  phone: readonly RowOf<typeof phoneFiles>[];
  audio: readonly RowOf<typeof audioFiles>[];
  speeches: readonly RowOf<typeof phoneSpeech>[];
  keys: readonly RowOf<typeof actions>[];
}

export async function loadSequenceLibrary(ctx: Pick<RequestContext, 'api'>): Promise<SequenceLibrary> {
  const [phone, audio, speeches, keys] = await Promise.all([
    loadAll(ctx, phoneFiles),
    loadAll(ctx, audioFiles),
    loadAll(ctx, phoneSpeech),
    loadAll(ctx, actions),
  ]);
  return { phone, audio, speeches, keys };
}

export function partsOf(
  { phone, audio, speeches, keys }: SequenceLibrary,
  transferNumber: string,
): SequenceParts {
  const lengths = new Map(phone.map(({ id, duration }) => [id, duration || undefined]));
  const fileOf = (name: string, phoneFile: string) => ({ name, seconds: lengths.get(phoneFile) });
  return {
    files: new Map([
      ...phone.map(({ id, name }) => [id, fileOf(name, id)] as const),
      ...audio.map(({ id, name, phone_file: file }) => [id, fileOf(name, file)] as const),
    ]),
    speeches: new Map(
      speeches.map(({ id, name, text, language }) => [
        id,
        { name, text: fillTemplate(text, spokenSamples(language)), language: language || 'en' },
      ]),
    ),
    actions: new Map(keys.map(({ id, name, kind }) => [id, { name, kind }])),
    transferNumber,
  };
}

/** Loads up to a thousand library entries of one kind. Returns an empty list on failure. */
async function loadAll<Definition extends ResourceDefinition>(
  { api }: Pick<RequestContext, 'api'>,
  definition: Definition,
): Promise<readonly RowOf<Definition>[]> {
  const query = { size: largestPageSize, sort: sortKeysOf(definition.defaultSort) };
  const outcome = await api.list(definition, query);
  return outcome.ok ? outcome.rows : [];
}

export function usedBySteps(kind: StepReference['kind']): NonNullable<DeletionParts['usedBy']> {
  return async (ctx, { id }) => {
    const { rows } = await listUsers(ctx, phoneSequences, { size: largestPageSize });
    const using = rows.filter(({ steps }) =>
      readDraftSteps(steps).some((step) => namedBy(step, kind).includes(id)),
    );
    return using.map((sequence) => useOf(ctx, phoneSequences, sequence));
  };
}

function namedBy(
  { file, file_es, speech, speech_es, digits }: DraftStep,
  kind: StepReference['kind'],
): readonly string[] {
  return { file: [file, file_es], speech: [speech, speech_es], action: Object.values(digits) }[kind];
}
