import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { placeOf, titleOf } from '../../../shared/resources/places.ts';
import type { RecordUse } from '../../../views/resource/props.ts';
import { currentUser } from '../session/signed-in.ts';
import type { ResourceVisit } from './screen-parts.ts';

/** A record that uses another: 'Reminder: Annual check-up', with its page where the user's tabs have it. */
export function useOf(
  { req }: Pick<ResourceVisit, 'req'>,
  definition: ResourceDefinition,
  record: ApiRecord,
): RecordUse {
  const { label, section } = definition;
  const kind = label.one.charAt(0).toUpperCase() + label.one.slice(1);
  const isOpen = section !== undefined && currentUser(req).sections.includes(section);
  return {
    label: `${kind}: ${titleOf(definition, record)}`,
    ...(isOpen && { href: placeOf(definition).one(textOf(record, 'id')) }),
  };
}
