import type { FormContext } from '../../resource/screen-parts.ts';

/** Marks a form as unsaved after a step so that leaving the page asks first (`client/in-place.ts`). */
export function unsavedMark({ req }: Pick<FormContext, 'req'>) {
  return req.method === 'POST' ? <span hidden data-unsaved /> : undefined;
}
