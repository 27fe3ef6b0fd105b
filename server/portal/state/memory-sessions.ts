import type { Request } from 'express';
import { Store, type Session, type SessionData } from 'express-session';
import type { ExpiringMap } from './expiring-map.ts';
import {
  createLoadedSessions,
  ttlMsOf,
  sessionLife,
  tombstoneMs,
  type SessionLife,
  settle,
  type Done,
} from './loaded-sessions.ts';
import { changesBetween, readFields, writeFields, type SessionFields } from './session-fields.ts';

interface MemorySessionOptions {
  sessions: ExpiringMap<SessionFields>;
  tombstones: ExpiringMap<true>;
  clock: () => number;
  sessionTtlSeconds: number;
}

export class MemorySessions extends Store {
  readonly #parts: MemorySessionOptions;
  readonly #life: SessionLife;
  readonly #loaded = createLoadedSessions();

  constructor(parts: MemorySessionOptions) {
    super();
    this.#parts = parts;
    this.#life = sessionLife(parts.sessionTtlSeconds);
  }

  override createSession(request: Request, data: SessionData): Session & SessionData {
    const session = super.createSession(request, data);
    this.#loaded.carryOver(data, session);
    return session;
  }

  override async get(sid: string, done?: Done<SessionData | null>) {
    await settle(done, () => {
      const { sessions } = this.#parts;
      const fields = sessions.get(sid);
      if (!fields) return null;
      const session = readFields(fields);
      const touchedAt = (sessions.endOf(sid) ?? 0) - ttlMsOf(session, this.#life);
      this.#loaded.remember(session, { fields, touchedAt });
      return session;
    });
  }

  override async set(sid: string, session: SessionData, done?: Done) {
    await settle(done, () => {
      const { sessions, tombstones, clock } = this.#parts;
      const loaded = this.#loaded.of(session);
      const stored = sessions.get(sid);
      if (tombstones.get(sid) || (loaded && !stored)) return;
      const fields = writeFields(session);
      const { set, removed } = changesBetween(loaded?.fields ?? new Map<string, string>(), fields);
      const merged = new Map([...(stored ?? []), ...set]);
      for (const field of removed) merged.delete(field);
      sessions.set(sid, merged, clock() + ttlMsOf(session, this.#life));
      this.#loaded.remember(session, { fields, touchedAt: clock() });
    });
  }

  override async touch(sid: string, session: SessionData, done?: Done) {
    await settle(done, () => {
      const { sessions, clock } = this.#parts;
      const stored = sessions.get(sid);
      const loaded = this.#loaded.of(session);
      if (!stored || (loaded && clock() - loaded.touchedAt < this.#life.touchEveryMs)) return;
      sessions.set(sid, stored, clock() + ttlMsOf(session, this.#life));
    });
  }

  override async destroy(sid: string, done?: Done) {
    await settle(done, () => {
      const { sessions, tombstones, clock } = this.#parts;
      if (sessions.delete(sid)) tombstones.set(sid, true, clock() + tombstoneMs);
    });
  }
}
