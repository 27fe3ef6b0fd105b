import type { apiCalls } from '../../../shared/api-calls.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { loadStarterPractice, starterRecords } from './starter-records.ts';

export const listStarters: SignedOperation<typeof apiCalls.listStarters> = async (
  { actor },
  { db, clock },
) => {
  const about = await loadStarterPractice(db, actor, clock());
  return succeed(
    starterRecords(about).map(({ definition, language, record }) => ({
      resource: definition.name,
      ...record,
      language,
    })),
  );
};
