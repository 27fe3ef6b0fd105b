import type { FormVisit } from '../../resource/screen-parts.ts';

/** A form that comes back from a step holds what is not saved yet: leaving it asks first (`client/in-place.ts`). */
export function unsavedMark({ req }: Pick<FormVisit, 'req'>) {
  return req.method === 'POST' ? <span hidden data-unsaved /> : undefined;
}
