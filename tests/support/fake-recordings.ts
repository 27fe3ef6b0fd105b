import type { ApiAnswer, ApiRequest } from './test-api.ts';

export interface FakeRecordings {
  /** What it has, by name. */
  kept: Map<string, Buffer | string>;
  /** What it was told, in order: `paused CA1`, `in-progress CA1`, `sent RE1`, `deleted RE1`. */
  told: string[];
  /** The status that the next requests are answered by, where there is any. */
  faults: number[];
  answer(request: ApiRequest): ApiAnswer | Promise<ApiAnswer>;
}

/** The recordings of a Twilio-style server. */
export function createFakeRecordings(): FakeRecordings {
  const kept: FakeRecordings['kept'] = new Map();
  const told: string[] = [];
  const faults: number[] = [];
  return {
    kept,
    told,
    faults,
    answer({ method, path, body }) {
      const status = faults.shift();
      if (status !== undefined) return { status };
      const [, call] = /\/Calls\/([^/]+)\/Recordings\/Twilio\.CURRENT\.json$/.exec(path) ?? [];
      if (call !== undefined) {
        told.push(`${new URLSearchParams(String(body)).get('Status')} ${call}`);
        return { body: { sid: 'RE' } };
      }
      const [, name = '', form] = /\/Recordings\/(\w+)\.(wav|json)$/.exec(path) ?? [];
      const sound = kept.get(name);
      if (sound === undefined) return { status: 404 };
      if (method === 'DELETE' && form === 'json') {
        kept.delete(name);
        told.push(`deleted ${name}`);
        return { status: 204 };
      }
      told.push(`sent ${name}`);
      return { headers: { 'Content-Type': 'audio/x-wav' }, body: sound };
    },
  };
}
