import type { SessionData } from 'express-session';

/** Stored session with one JSON text per top-level key. */
export type SessionFields = ReadonlyMap<string, string>;

/** Session field of the signed-in user. Rename it when its format changes, so that sessions of older versions end. */
export const signedInField = 'signedInWith';

interface FieldChanges {
  set: [field: string, json: string][];
  removed: string[];
}

export function writeFields(session: SessionData): Map<string, string> {
  const entries = Object.entries(session).map(([field, value]) => [field, JSON.stringify(value)] as const);
  return new Map(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export function readFields(fields: SessionFields): SessionData {
  const entries = [...fields].map(([field, json]) => [field, JSON.parse(json) as unknown]);
  // `writeFields` wrote these values from a session of this type.
  return Object.fromEntries(entries) as SessionData;
}

/** Returns the changes since the session was loaded. Only changes are written, so parallel requests do not overwrite each other. */
export function changesBetween(before: SessionFields, after: SessionFields): FieldChanges {
  return {
    set: [...after].filter(([field, json]) => before.get(field) !== json),
    removed: [...before.keys()].filter((field) => !after.has(field)),
  };
}
