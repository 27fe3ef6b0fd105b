import type { ApiAnswer, ApiRequest } from './test-api.ts';

export interface FakeRecordings {
  /** Recordings by name, such as `RE1`. */
  kept: Map<string, Buffer | string>;
  /** Received requests in order: `paused CA1`, `in-progress CA1`, `sent RE1`, `deleted RE1`. */
  told: string[];
  faults: number[];
  answer(request: ApiRequest): ApiAnswer | Promise<ApiAnswer>;
}

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
