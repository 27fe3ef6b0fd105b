import { switcherStrings } from '../../shared/locales/en/organization.ts';
import { actingMessages } from '../../shared/locales/en/administration.ts';
import type { Client } from '../../shared/api-calls/organization.ts';
import type { ClientMatches } from './props.ts';

interface Props {
  /** Missing if the API did not answer. */
  clients?: ClientMatches;
  search: string;
  chosen: string;
}

export function ClientList({ clients, search, chosen }: Props) {
  const shown = clients?.shown ?? [];
  return (
    <fieldset className="clients" id="client-list">
      <legend className="visually-hidden">{switcherStrings.clients}</legend>
      <p className="hint" role="status" data-client-count>
        {clients ? countOf(clients, search) : actingMessages.unreadable}
      </p>
      <ul className="client-list" data-clients>
        {shown.map((client) => (
          <ClientRow key={client.id} {...client} chosen={client.id === chosen} />
        ))}
      </ul>
    </fieldset>
  );
}

function ClientRow({ id, name, chosen }: Client & { chosen: boolean }) {
  return (
    <li>
      <label className="client">
        <input type="radio" name="id_org" value={id} defaultChecked={chosen} />
        <span className="client-name">{name}</span>
        <span className="soft small num">{id}</span>
      </label>
    </li>
  );
}

function countOf({ shown, count, total }: ClientMatches, search: string): string {
  if (total === 0) return switcherStrings.noClients;
  if (count === 0) return switcherStrings.noMatch(search);
  if (shown.length < count) return switcherStrings.someShown(shown.length, count);
  if (count < total) return switcherStrings.matching(count, total);
  return switcherStrings.all(count);
}
