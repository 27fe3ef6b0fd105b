import { apiCalls } from '../../../../shared/api-calls.ts';
import { clientsShown } from '../../../../shared/constants.ts';
import { listOf, textOf, type Reply } from '../../../../shared/reply.ts';
import type { Client, ClientMatches } from '../../../../views/clients/props.ts';
import type { PortalDeps } from '../../http/deps.ts';
import { createExpiringMap } from '../../state/expiring-map.ts';
import type { Visit } from '../../visit/visit.ts';
import { askAsAdmin } from '../../visit/ask-as-admin.ts';

interface KnownClient extends Client {
  /** Normalized text for the search. */
  key: string;
}

export interface ClientDirectory {
  /** Finds clients, or returns undefined if the API does not list them. */
  search(visit: Visit, text: string): Promise<ClientMatches | undefined>;
  find(visit: Visit, id: string): Promise<Client | undefined>;
  /** Clears the cached list after a name changes. */
  forget(visit: Visit): void;
}

const keptMs = 60_000;

/**
 * Creates a cached directory of clients by name, kept for a minute in this process and per admin.
 * Typeahead must not load 20,000 rows per letter, the session store must not carry them, and admins see only what the API returned to them.
 */
export function createClientDirectory({ clock }: Pick<PortalDeps, 'clock'>): ClientDirectory {
  const known = createExpiringMap<readonly KnownClient[]>(clock);

  async function load(visit: Visit): Promise<readonly KnownClient[] | undefined> {
    const key = keyOf(visit);
    const kept = known.get(key);
    if (kept) return kept;
    const outcome = await askAsAdmin(visit, apiCalls.adminGetOrg);
    if (!outcome.ok) return undefined;
    const clients = readClients(outcome.reply).map((client) => ({
      ...client,
      key: fold(`${client.name} ${client.id}`),
    }));
    known.sweep();
    known.set(key, clients, clock() + keptMs);
    return clients;
  }

  return {
    async search(visit, text) {
      const clients = await load(visit);
      if (!clients) return undefined;
      const words = fold(text).split(/\s+/).filter(Boolean);
      const found = clients.filter(({ key }) => words.every((word) => key.includes(word)));
      const shown = found.slice(0, clientsShown).map(({ id, name }) => ({ id, name }));
      return { shown, count: found.length, total: clients.length };
    },
    find: async (visit, id) => (await load(visit))?.find((client) => client.id === id),
    forget: (visit) => void known.delete(keyOf(visit)),
  };
}

const keyOf = (visit: Visit) => visit.signedIn().user.id;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function readClients(reply: Reply): Client[] {
  return listOf(reply)
    .map((record) => ({ id: textOf(record, 'id'), name: textOf(record, 'name') || textOf(record, 'id') }))
    .filter(({ id }) => id !== '')
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** Removes case and accents, so 'jose' finds 'José'. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
