import { apiCalls } from '../../../../shared/api-calls.ts';
import { clientsShown } from '../../../../shared/constants.ts';
import { listOf, textOf, type Reply } from '../../../../shared/reply.ts';
import type { Client, ClientMatches } from '../../../../views/clients/props.ts';
import type { PortalDeps } from '../../http/deps.ts';
import { createExpiringMap } from '../../state/expiring-map.ts';
import type { Visit } from '../../visit/visit.ts';
import { askAsAdmin } from '../../visit/ask-as-admin.ts';

interface KnownClient extends Client {
  /** What is searched. */
  key: string;
}

export interface ClientDirectory {
  /** Undefined where the API does not tell. */
  search(visit: Visit, text: string): Promise<ClientMatches | undefined>;
  find(visit: Visit, id: string): Promise<Client | undefined>;
  /** A name has changed. */
  forget(visit: Visit): void;
}

const keptMs = 60_000;

/**
 * All clients by name. Kept for a minute in this process, for each admin apart: a search as one types must not load 20,000
 * rows a letter, the session store must not carry them, and nobody is shown what the API did not give to them.
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

/** The accounts of an answer that have an id, by name. */
export function readClients(reply: Reply): Client[] {
  return listOf(reply)
    .map((record) => ({ id: textOf(record, 'id'), name: textOf(record, 'name') || textOf(record, 'id') }))
    .filter(({ id }) => id !== '')
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** Without case and accents: 'jose' finds 'José'. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
