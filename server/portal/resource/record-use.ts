import type { ResourceDefinition, Row } from '../../../shared/resources/define.ts';
import { placeOf, titleOf } from '../../../shared/resources/places.ts';
import type { RecordUse } from '../../../views/resource/props.ts';
import type { ResourceVisit } from './screen-parts.ts';

/** A record that uses another: 'Reminder: Annual check-up', with its page where the user's tabs have it. */
export function useOf(
  { signedIn }: Pick<ResourceVisit, 'signedIn'>,
  definition: ResourceDefinition,
  record: Row,
): RecordUse {
  const { label, section } = definition;
  const kind = label.one.charAt(0).toUpperCase() + label.one.slice(1);
  const isOpen = section !== undefined && signedIn().sections.includes(section);
  return {
    label: `${kind}: ${titleOf(definition, record)}`,
    href: isOpen ? placeOf(definition).one(record.id) : undefined,
  };
}
