import { apiCalls } from '../../../shared/api-calls.ts';
import { versionStrings } from '../../../shared/locales/en/library.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { valueOf } from '../http/form.ts';
import { recordValues } from './form-screen.tsx';
import { renderRecord } from './record-screen.tsx';
import type { FormTarget } from './screen-parts.ts';

/** Posted `step` of the form that restores a version. */
export const restoreStep = 'restoreVersion';

/** Restores a version, or shows the page again with the reason why not, such as a newer version by somebody else. */
export async function restoreVersion(target: FormTarget & { record: Row }): Promise<void> {
  const { api, definition, form, record } = target;
  const numberIn = (name: string) => Number(valueOf(form, name)) || 0;
  const version = numberIn('version');
  const body = { resource: definition.name, id: record.id, version, newest: numberIn('newest') };
  const outcome = await api.call(apiCalls.restoreVersion, { body });
  if (outcome.ok) {
    target.flash('success', versionStrings.restored(version));
    return target.redirect(pathsOf(definition).one(record.id));
  }
  const { status, msg } = outcome;
  const read: FormTarget = { ...target, mode: 'read' };
  await renderRecord(read, {
    values: recordValues(read),
    notice: msg,
    status: status === 400 ? 422 : status,
  });
}
