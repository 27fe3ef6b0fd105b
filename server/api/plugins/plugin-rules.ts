import { pluginMessages } from '../../../shared/messages/plugins.ts';
import { readPluginEvents } from '../../../shared/plugins/events.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules, RuleContext } from '../rows/resource-api.ts';
import { owners } from '../secrets/owners.ts';

/** Validates event names and URL, and encrypts the secret before the row is saved. */
export const pluginRules: ResourceRules = { onCreate: checkFirst, onUpdate: checkFirst };

function checkFirst({ request, deps, values }: RuleContext & { values: ApiRecord }) {
  const events = readPluginEvents(textOf(values, 'events'));
  if (!events) throw new Refusal(refuse(400, pluginMessages.events));
  if (Object.hasOwn(values, 'events')) Object.assign(values, { events: events.join(', ') });
  const url = textOf(values, 'url');
  if (deps.config.production && url && !url.startsWith('https:'))
    throw new Refusal(refuse(400, pluginMessages.https));
  const secret = textOf(values, 'secret');
  const owner = owners.pluginSecret(organizationOf(request.actor));
  if (secret) Object.assign(values, { secret: deps.keyring.seal(secret, owner) });
  return () => Promise.resolve();
}
