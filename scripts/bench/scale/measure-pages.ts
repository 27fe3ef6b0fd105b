import { audit } from '../../../shared/resources/audit.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { messages } from '../../../shared/resources/notifications.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { writeListState } from '../../../shared/list-state.ts';
import { paths } from '../../../shared/paths.ts';
import { visitPage } from '../visitors.ts';

/** Pages that staff open, by name. */
export const staffPages: Readonly<Record<string, string>> = {
  home: paths.home.to(),
  worklist: paths.worklist.to(),
  messages: writeListState(messages, {}),
  'messages by status': writeListState(messages, { filter: { status: 'failed' } }),
  'messages, search': writeListState(messages, { search: 'person 12' }),
  contacts: writeListState(contacts, {}),
  'contacts, search': writeListState(contacts, { search: 'walkere' }),
  payments: writeListState(payments, {}),
  'call activity': paths.ivr.to(),
  calls: paths.ivrCalls.to(),
  audit: writeListState(audit, {}),
};

/** A portal with a signed-in user of one practice. */
export interface Subject {
  origin: string;
  cookie: string;
}

const rounds = 60;

/** Loads each page of the subjects alternately. Returns each page's 95th percentile in ms, by page and subject. */
export async function timePages<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
): Promise<Map<string, Record<Name, number>>> {
  const names = Object.keys(subjects) as Name[];
  const results = new Map<string, Record<Name, number>>();
  for (const [page, path] of Object.entries(staffPages)) {
    const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
    for (let round = -3; round < rounds; round += 1)
      for (const name of names) {
        const { origin, cookie } = subjects[name];
        const start = performance.now();
        await visitPage(origin + path, cookie, '<main');
        if (round >= 0) times[name].push(performance.now() - start);
      }
    const ends = names.map((name) => [name, percentile(times[name], 0.95)]);
    results.set(page, Object.fromEntries(ends) as Record<Name, number>);
  }
  return results;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
