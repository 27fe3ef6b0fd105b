import { placeOf } from '../../shared/resources/places.ts';
import { users } from '../../shared/resources/users.ts';

/** The form of a user: its own address is the record. */
export const userEditHref = (id: string): string => `${placeOf(users).one(id)}/edit`;
export const userEditPattern = `${placeOf(users).patterns.one}/edit`;
