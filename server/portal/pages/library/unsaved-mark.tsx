import type { FormVisit } from '../../resource/screen-parts.ts';

/** Marks a form with unsaved values after a step, so that leaving asks first (`client/in-place.ts`). */
export function unsavedMark({ req }: Pick<FormVisit, 'req'>) {
  return req.method === 'POST' ? <span hidden data-unsaved /> : undefined;
}
