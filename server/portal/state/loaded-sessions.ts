import type { SessionData } from 'express-session';
import { signedInField, type SessionFields } from './session-fields.ts';

/** What a request saw when it loaded its session. */
interface LoadedSession {
  fields: SessionFields;
  /** When the session's life was last extended, unix ms. */
  touchedAt: number;
}

/** Remembers for each session object in use what was loaded for it, as long as the object lives. */
export function createLoadedSessions() {
  const loaded = new WeakMap<object, LoadedSession>();
  return {
    of: (session: object) => loaded.get(session),
    remember(session: object, as: LoadedSession) {
      loaded.set(session, as);
    },
    /** The session layer makes its own object of what the store gave it. */
    carryOver(from: object, to: object) {
      const known = loaded.get(from);
      if (known) loaded.set(to, known);
    },
  };
}

export interface SessionLife {
  /** How long a session is kept after it was last touched; a little longer than asked for, because touches are sparse. */
  keptMs: number;
  /** How often a touch is worth a write. */
  touchEveryMs: number;
}

/**
 * How much longer a session of a user is kept than it lasts: it still tells whose form it is that comes too late, and then
 * holds the draft until they are back.
 */
const draftMs = 3_600_000;
/** The fields by which a session is one of these. */
const longerKept: readonly string[] = [signedInField, 'draft'];

/** How long this session is kept after a touch. */
export function keptMsOf(session: SessionData, { keptMs }: SessionLife): number {
  return longerKept.some((field) => field in session) ? keptMs + draftMs : keptMs;
}

/** At most one touch a minute, and no more than a tenth of the life. */
export function sessionLife(ttlSeconds: number): SessionLife {
  const touchEveryMs = Math.min(60_000, ttlSeconds * 100);
  return { keptMs: ttlSeconds * 1000 + touchEveryMs, touchEveryMs };
}

/** How long a destroyed session is remembered as such: longer than any request can take. */
export const tombstoneMs = 3_600_000;
