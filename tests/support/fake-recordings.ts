import type { ApiAnswer, ApiRequest } from './test-api.ts';

export interface FakeRecordings {
  /** Recordings by name, such as `RE1`. */
  recordings: Map<string, Buffer | string>;
  /** Received requests in order, such as `paused CA1`, `in-progress CA1`, `sent RE1`, and `deleted RE1`. */
  received: string[];
  nextStatuses: number[];
  answer(request: ApiRequest): ApiAnswer | Promise<ApiAnswer>;
}

export function createFakeRecordings(): FakeRecordings {
  const recordings: FakeRecordings['recordings'] = new Map();
  const received: string[] = [];
  const nextStatuses: number[] = [];
  return {
    recordings,
    received,
    nextStatuses,
    answer({ method, path, body }) {
      const status = nextStatuses.shift();
      if (status !== undefined) return { status };
      const [, call] = /\/Calls\/([^/]+)\/Recordings\/Twilio\.CURRENT\.json$/.exec(path) ?? [];
      if (call !== undefined) {
        received.push(`${new URLSearchParams(String(body)).get('Status')} ${call}`);
        return { body: { sid: 'RE' } };
      }
      const [, name = '', form] = /\/Recordings\/(\w+)\.(wav|json)$/.exec(path) ?? [];
      const sound = recordings.get(name);
      if (sound === undefined) return { status: 404 };
      if (method === 'DELETE' && form === 'json') {
        recordings.delete(name);
        received.push(`deleted ${name}`);
        return { status: 204 };
      }
      received.push(`sent ${name}`);
      return { headers: { 'Content-Type': 'audio/x-wav' }, body: sound };
    },
  };
}
