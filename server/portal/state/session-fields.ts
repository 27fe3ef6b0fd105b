import type { SessionData } from 'express-session';

/** A session as it is stored: one JSON text for each top-level key. */
export type SessionFields = ReadonlyMap<string, string>;

/** Who is signed in. A new name where what it holds means something else: sessions of an earlier portal end then. */
export const signedInField = 'signedInWith';

interface FieldChanges {
  set: [field: string, json: string][];
  removed: string[];
}

export function writeFields(session: SessionData): Map<string, string> {
  const entries = Object.entries(session).map(([field, value]) => [field, JSON.stringify(value)] as const);
  return new Map(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Throws where a field is not JSON. */
export function readFields(fields: SessionFields): SessionData {
  const entries = [...fields].map(([field, json]) => [field, JSON.parse(json) as unknown]);
  // The store gives back what `writeFields` took from a session of this type.
  return Object.fromEntries(entries) as SessionData;
}

/** What a request changed since it loaded the session: it writes nothing else, so parallel requests all keep theirs. */
export function changesBetween(before: SessionFields, after: SessionFields): FieldChanges {
  return {
    set: [...after].filter(([field, json]) => before.get(field) !== json),
    removed: [...before.keys()].filter((field) => !after.has(field)),
  };
}
