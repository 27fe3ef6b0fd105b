import type { apiCalls } from '../../../shared/api-calls.ts';
import type { WireOf } from '../../../shared/wire/wire-types.ts';
import { sql } from 'kysely';
import { approvalMessages } from '../../../shared/locales/en/approval.ts';
import { plugins } from '../../../shared/resources/phone-system.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed, Refusal } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { isAwaitingApproval } from '../providers/own-addresses.ts';
import { writeAudit } from '../rows/audit.ts';
import { findRow } from '../rows/tenant.ts';
import { writeEvents } from './write-events.ts';
import { pluginMessages } from '../../../shared/locales/en/plugins.ts';
import { readPluginEvents } from '../../../shared/plugins/events.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import type { ResourceRules, RuleContext } from '../rows/resource-api.ts';
import { owners } from '../secrets/keyring.ts';

const mostListed = 20;

export const listPluginEvents: SignedOperation<typeof apiCalls.listPluginEvents> = async (
  { actor, params },
  { db, clock },
) => {
  const plugin = await findRow(db, { definition: plugins, actor, now: clock() }, params['id'] ?? '');
  if (!plugin) return notFound();
  const { rows } = await sql<WireOf<typeof apiCalls.listPluginEvents.result>>`
    select id, event, status, tries, answer_status, fault, floor(extract(epoch from created))::bigint as created,
      floor(extract(epoch from tried))::bigint as tried, floor(extract(epoch from due))::bigint as due
    from plugin_events
    where plugin = ${plugin.id}
    order by position desc
    limit ${mostListed}
  `.execute(db);
  return succeed(rows);
};

/** Sends an empty test event once and immediately, even if the plugin is inactive or other events wait. */
export const sendTestEvent: SignedOperation = async ({ actor, params }, { db, clock }) => {
  const now = clock();
  const idOrg = organizationOf(actor);
  return db.transaction().execute(async (trx) => {
    const plugin = await findRow(trx, { definition: plugins, actor, now }, params['id'] ?? '');
    if (!plugin) return notFound();
    if (await isAwaitingApproval(trx, idOrg)) return refuse(409, approvalMessages.noPlugins);
    const { id } = plugin;
    const facts = sql`select ${idOrg}::bigint as id_org, 'test' as event, '{}'::jsonb as data`;
    await writeEvents(trx, { facts, now, where: sql`plugin.id = ${id}` });
    const detail = 'Test event sent';
    await writeAudit(trx, { actor, action: 'test event', resource: plugins.name, recordId: id, detail, now });
    return succeed();
  });
};

/** Validates event names and URL, and encrypts the secret before the row is saved. */
export const pluginRules: ResourceRules<typeof plugins> = { onCreate: checkFirst, onUpdate: checkFirst };

function checkFirst({ request, deps, values }: RuleContext & { values: InputOf<typeof plugins> }) {
  const { url, secret } = values;
  const events = readPluginEvents(values.events ?? '');
  if (!events) throw new Refusal(refuse(400, pluginMessages.events));
  if (Object.hasOwn(values, 'events')) Object.assign(values, { events: events.join(', ') });
  if (deps.config.production && url && !url.startsWith('https:'))
    throw new Refusal(refuse(400, pluginMessages.https));
  const owner = owners.pluginSecret(organizationOf(request.actor));
  if (secret) Object.assign(values, { secret: deps.keyring.seal(secret, owner) });
  return () => Promise.resolve();
}
