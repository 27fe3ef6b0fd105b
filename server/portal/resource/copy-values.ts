import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { ResourceDefinition, Row } from '../../../shared/resources/define.ts';
import type { NamedField } from './form-fields.ts';
import { toValues } from './form-values.ts';
import type { FormValues } from './screen-extras.ts';

const maxNameLength = 500;

/** Returns the values of a copy: all user-entered values except secrets, with a distinct name. */
export function copyValues(
  fields: readonly NamedField[],
  record: Row,
  { title }: Pick<ResourceDefinition, 'title'>,
): FormValues {
  const copied = toValues(
    fields.filter(([, { kind }]) => kind !== 'secret'),
    record,
  );
  const name = fields.find(([field]) => field === 'name' && title.includes(field));
  const before = copied['name'];
  if (!name || !before) return copied;
  const availableLength = (name[1].maxLength ?? maxNameLength) - resourceMessages.copyOf('').length;
  return { ...copied, name: resourceMessages.copyOf(before.slice(0, availableLength)) };
}
