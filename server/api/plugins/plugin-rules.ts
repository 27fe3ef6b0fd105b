import { pluginMessages } from '../../../shared/locales/en/plugins.ts';
import { readPluginEvents } from '../../../shared/plugins/events.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { plugins } from '../../../shared/resources/phone-system.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules, RuleContext } from '../rows/resource-api.ts';
import { owners } from '../secrets/owners.ts';

/** Validates event names and URL, and encrypts the secret before the row is saved. */
export const pluginRules: ResourceRules = { onCreate: checkFirst, onUpdate: checkFirst };

function checkFirst({ request, deps, values }: RuleContext & { values: ApiRecord }) {
  const { url, secret, ...plugin } = readRow(plugins, values);
  const events = readPluginEvents(plugin.events);
  if (!events) throw new Refusal(refuse(400, pluginMessages.events));
  if (Object.hasOwn(values, 'events')) Object.assign(values, { events: events.join(', ') });
  if (deps.config.production && url && !url.startsWith('https:'))
    throw new Refusal(refuse(400, pluginMessages.https));
  const owner = owners.pluginSecret(organizationOf(request.actor));
  if (secret) Object.assign(values, { secret: deps.keyring.seal(secret, owner) });
  return () => Promise.resolve();
}
