import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { clientsShown } from '../../../../shared/constants.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { Client, ClientMatches } from '../../../../views/clients/props.ts';
import type { PortalDeps } from '../../http/deps.ts';
import { currentUser } from '../../session/signed-in.ts';
import { createExpiringMap } from '../../state/expiring-map.ts';
import { adminReply } from './admin-reply.ts';

interface KnownClient extends Client {
  /** What is searched. */
  key: string;
}

export interface ClientDirectory {
  /** Undefined where the API does not tell. */
  search(req: Request, text: string): Promise<ClientMatches | undefined>;
  find(req: Request, id: string): Promise<Client | undefined>;
  /** A name has changed. */
  forget(req: Request): void;
}

const keptMs = 60_000;

/**
 * All clients by name. Kept for a minute in this process, for each admin apart: a search as one types must not load 20,000
 * rows a letter, the session store must not carry them, and nobody is shown what the API did not give to them.
 */
export function createClientDirectory({
  relay,
  clock,
}: Pick<PortalDeps, 'relay' | 'clock'>): ClientDirectory {
  const known = createExpiringMap<readonly KnownClient[]>(clock);

  async function load(req: Request): Promise<readonly KnownClient[] | undefined> {
    const key = currentUser(req).user.id;
    const kept = known.get(key);
    if (kept) return kept;
    const reply = await adminReply({ relay }, req, { call: apiCalls.adminGetOrg });
    if (!reply?.success) return undefined;
    const clients = toClients(listOf(reply)).map((client) => ({
      ...client,
      key: fold(`${client.name} ${client.id}`),
    }));
    known.sweep();
    known.set(key, clients, clock() + keptMs);
    return clients;
  }

  return {
    async search(req, text) {
      const clients = await load(req);
      if (!clients) return undefined;
      const words = fold(text).split(/\s+/).filter(Boolean);
      const found = clients.filter(({ key }) => words.every((word) => key.includes(word)));
      const shown = found.slice(0, clientsShown).map(({ id, name }) => ({ id, name }));
      return { shown, count: found.length, total: clients.length };
    },
    find: async (req, id) => (await load(req))?.find((client) => client.id === id),
    forget: (req) => void known.delete(currentUser(req).user.id),
  };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Records with an id, by name. */
export function toClients(records: readonly ApiRecord[]): Client[] {
  return records
    .map((record) => ({ id: textOf(record, 'id'), name: textOf(record, 'name') || textOf(record, 'id') }))
    .filter(({ id }) => id !== '')
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** Without case and accents: 'jose' finds 'José'. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
