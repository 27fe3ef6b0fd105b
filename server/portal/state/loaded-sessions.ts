import type { SessionData } from 'express-session';
import { signedInField, type SessionFields } from './session-fields.ts';

interface LoadedSession {
  fields: SessionFields;
  /** Unix milliseconds of the last extension. */
  touchedAt: number;
}

export function createLoadedSessions() {
  const loaded = new WeakMap<object, LoadedSession>();
  return {
    of: (session: object) => loaded.get(session),
    remember(session: object, as: LoadedSession) {
      loaded.set(session, as);
    },
    /** Copies the entry, because the session layer creates its own object from the store's data. */
    carryOver(from: object, to: object) {
      const found = loaded.get(from);
      if (found) loaded.set(to, found);
    },
  };
}

export interface SessionLife {
  /** Lifetime after the last touch in milliseconds. Slightly longer than configured, because touches are rare. */
  ttlMs: number;
  touchEveryMs: number;
}

/**
 * Extra storage time for a user's session so that a form posted too late still finds its user and the draft
 * is kept until the user returns.
 */
const draftMs = 3_600_000;
const longLivedFields: readonly string[] = [signedInField, 'draft'];

export function ttlMsOf(session: SessionData, { ttlMs }: SessionLife): number {
  return longLivedFields.some((field) => field in session) ? ttlMs + draftMs : ttlMs;
}

/** Limits touches to one per minute, or more often for lifetimes under ten minutes. */
export function sessionLife(ttlSeconds: number): SessionLife {
  const touchEveryMs = Math.min(60_000, ttlSeconds * 100);
  return { ttlMs: ttlSeconds * 1000 + touchEveryMs, touchEveryMs };
}

/** Lifetime of a destroyed session's tombstone, longer than any request can take. */
export const tombstoneMs = 3_600_000;

export type Done<Value = void> = (error?: unknown, value?: Value) => void;

export async function settle<Value>(
  done: Done<Value> | undefined,
  work: () => Promise<Value> | Value,
): Promise<void> {
  let value: Value;
  try {
    value = await work();
  } catch (error) {
    done?.(error);
    return;
  }
  // Called outside the try block so that an error thrown by the callback does not call it twice.
  done?.(null, value);
}
