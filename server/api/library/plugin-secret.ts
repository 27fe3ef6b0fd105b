import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { organisationOf } from '../operation/actor.ts';
import type { ResourceRules, RuleContext } from '../rows/resource-api.ts';
import { owners } from '../secrets/owners.ts';

/** A plugin's secret is sealed before its row is written. */
export const pluginRules: ResourceRules = { onCreate: sealFirst, onUpdate: sealFirst };

function sealFirst({ request, deps, values }: RuleContext & { values: ApiRecord }) {
  const secret = textOf(values, 'secret');
  const owner = owners.pluginSecret(organisationOf(request.actor));
  if (secret) Object.assign(values, { secret: deps.keyring.seal(secret, owner) });
  return () => Promise.resolve();
}
