import { apiCalls } from '../../../../shared/api-calls.ts';
import { clientsShown } from '../../../../shared/constants.ts';
import type { Client } from '../../../../shared/api-calls/organization.ts';
import type { ClientMatches } from '../../../../views/clients/props.ts';
import type { PortalDeps } from '../../http/deps.ts';
import { createExpiringMap } from '../../state/expiring-map.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { callAsAdmin } from '../../session/acting.ts';

interface SearchableClient extends Client {
  /** Normalized text to search in. */
  key: string;
}

interface ClientDirectory {
  /** Searches clients. Returns undefined if the API does not support listing clients. */
  search(ctx: RequestContext, text: string): Promise<ClientMatches | undefined>;
  find(ctx: RequestContext, id: string): Promise<Client | undefined>;
  /** Clears the cached clients after a name changes. */
  forget(ctx: RequestContext): void;
}

const ttlMs = 60_000;

/**
 * Creates a directory of clients sorted by name, cached in this process for one minute per admin.
 * Typeahead must not load 20,000 rows per keystroke, sessions must not store them, and each admin may see only the clients that the API
 * returns to them.
 */
export function createClientDirectory({ clock }: Pick<PortalDeps, 'clock'>): ClientDirectory {
  const cache = createExpiringMap<readonly SearchableClient[]>(clock);

  async function load(ctx: RequestContext): Promise<readonly SearchableClient[] | undefined> {
    const key = keyOf(ctx);
    const cached = cache.get(key);
    if (cached) return cached;
    const outcome = await callAsAdmin(ctx, apiCalls.adminGetOrg);
    if (!outcome.ok) return undefined;
    const clients = sortClients(outcome.results).map((client) => ({
      ...client,
      key: fold(`${client.name} ${client.id}`),
    }));
    cache.sweep();
    cache.set(key, clients, clock() + ttlMs);
    return clients;
  }

  return {
    async search(ctx, text) {
      const clients = await load(ctx);
      if (!clients) return undefined;
      const terms = fold(text).split(/\s+/).filter(Boolean);
      const found = clients.filter(({ key }) => terms.every((term) => key.includes(term)));
      const shown = found.slice(0, clientsShown).map(({ id, name }) => ({ id, name }));
      return { shown, count: found.length, total: clients.length };
    },
    find: async (ctx, id) => (await load(ctx))?.find((client) => client.id === id),
    forget: (ctx) => void cache.delete(keyOf(ctx)),
  };
}

const keyOf = (ctx: RequestContext) => ctx.signedIn().user.id;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function sortClients(clients: readonly Client[]): Client[] {
  return clients
    .map(({ id, name }) => ({ id, name: name || id }))
    .filter(({ id }) => id !== '')
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** Removes case and accents so that 'jose' finds 'José'. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export interface ClientContext extends RequestContext {
  directory: ClientDirectory;
}
