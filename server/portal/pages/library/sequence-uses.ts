import { largestPageSize } from '../../../../shared/constants.ts';
import { phoneSequences } from '../../../../shared/resources/library.ts';
import { readDraftSteps, type DraftStep } from '../../../../shared/phone/draft-steps.ts';
import type { StepReference } from '../../../../shared/phone/phone-steps.ts';
import { listUsers, useOf } from '../../resource/record-use.ts';
import type { DeletionParts } from '../../resource/screen-parts.ts';

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
