import { sql } from 'kysely';
import type { Log } from '../../log.ts';
import { addJobSoon, toTimestamp, type Db } from '../database/db.ts';
import type { Webhooks } from '../providers/webhook.ts';
import { type Keyring, owners } from '../secrets/keyring.ts';

interface EventDeps {
  db: Db;
  clock: () => number;
  keyring: Keyring;
  log: Log;
  webhooks: Webhooks;
}

/** Maximum number of events per turn, after which the next plugin gets its turn. */
const eventsAtOnce = 10;
const longestTurnMs = 5000;
/** Delay in milliseconds so that simultaneous events are sent in one turn. */
const gatherMs = 300;
/** Lease in milliseconds, longer than any attempt. */
const leaseMs = 2 * 60_000;
const mostTries = 15;
const lifeMs = 24 * 3_600_000;
const longestBackoffMs = 2 * 3_600_000;
const backoffMs = (tries: number) => Math.min(30_000 * 2 ** tries, longestBackoffMs);

export async function queueEvents({ db, clock }: Pick<EventDeps, 'db' | 'clock'>): Promise<void> {
  const { rows } = await sql<PluginTurn>`
    select plugins.id, plugins.id_org::text as "idOrg"
    from plugins
    join org on org.id = plugins.id_org and not org.awaits_approval and org.closed_at is null
    where exists (
      select 1
      from plugin_events event
      where event.plugin = plugins.id
      and event.status = 'waiting'
      and event.due <= ${toTimestamp(clock())}
    )
    order by plugins.id
  `.execute(db);
  for (const turn of rows) await queuePlugin(db, turn, 0);
}

interface PluginTurn {
  id: string;
  idOrg: string;
}

export const queuePlugin = (db: Db, { id, idOrg }: PluginTurn, runAfterMs = gatherMs): Promise<void> =>
  addJobSoon(db, 'tell_plugin', { payload: { id, idOrg }, key: `plugin:${id}`, idOrg, runAfterMs });

/** Sends the next events of a plugin in order. After a failure, its other events wait for the retry; other plugins do not. */
export async function dispatchEvents(deps: EventDeps, turn: PluginTurn): Promise<void> {
  const began = performance.now();
  for (let sent = 0; sent < eventsAtOnce && performance.now() - began < longestTurnMs; sent += 1)
    if (!(await sendNext(deps, turn.id))) return;
  await queuePlugin(deps.db, turn, 0);
}

/** Sends the oldest due event. Returns false if no event is due or the plugin did not accept it. */
async function sendNext(deps: EventDeps, plugin: string): Promise<boolean> {
  const event = await claimNext(deps, plugin);
  if (!event) return false;
  const { webhooks, clock, log } = deps;
  if (event.active !== 'T' && event.event !== 'test') return saveOutcome(deps, event, { fault: 'off' });
  const secret = openSecret(deps, event);
  const outcome: Outcome =
    secret === undefined ? { fault: 'unreadable' } : await webhooks.post({ ...event, secret, now: clock() });
  const status = 'status' in outcome ? outcome.status : undefined;
  const fault = 'fault' in outcome ? outcome.fault : undefined;
  if (status === undefined || status < 200 || status >= 300)
    log.warn(
      { plugin, event: event.id, tries: event.tries, status, fault },
      'plugin event could not be sent',
    );
  return saveOutcome(deps, event, outcome);
}

/** Returns '' without a secret. Returns undefined if decryption fails, and logs the failure, which affects only this plugin. */
function openSecret({ keyring, log }: EventDeps, { id, secret, id_org: idOrg }: ClaimedEvent) {
  if (!secret) return '';
  try {
    return keyring.open(secret, owners.pluginSecret(idOrg)).toString();
  } catch (error) {
    log.warn({ event: id, err: error }, 'plugin secret could not be read');
    return undefined;
  }
}

interface ClaimedEvent {
  id: string;
  event: string;
  body: string;
  tries: number;
  created: number;
  url: string;
  secret: string | null;
  active: string | null;
  id_org: string;
}

/** Leases the oldest due event; test events go first. Until its outcome is saved, no other worker takes it and no later event overtakes it. */
async function claimNext({ db, clock }: EventDeps, plugin: string): Promise<ClaimedEvent | undefined> {
  const now = clock();
  const { rows } = await sql<ClaimedEvent>`
    with oldest as (
      select id
      from plugin_events
      where plugin = ${plugin}
      and status = 'waiting'
      order by event <> 'test', position
      limit 1
      for no key update
    )
    update plugin_events event
    set tries = event.tries + 1, tried = ${toTimestamp(now)}, due = ${toTimestamp(now + leaseMs)}
    from oldest, plugins, org
    where event.id = oldest.id
    and org.id = plugins.id_org
    and not org.awaits_approval
    and org.closed_at is null
    and event.due <= ${toTimestamp(now)}
    and plugins.id = event.plugin
    returning event.id, event.event, event.body, event.tries, plugins.url, plugins.secret, plugins.active,
      plugins.id_org::text, extract(epoch from event.created)::double precision * 1000 as created
  `.execute(db);
  return rows[0];
}

type Outcome = Awaited<ReturnType<Webhooks['post']>> | { fault: 'off' | 'unreadable' };

/** Saves the outcome. Returns true if the next event may follow. */
async function saveOutcome(
  { db, clock }: EventDeps,
  event: ClaimedEvent,
  outcome: Outcome,
): Promise<boolean> {
  const answer = 'status' in outcome ? outcome.status : null;
  const fault = 'fault' in outcome ? outcome.fault : null;
  const isAccepted = answer !== null && answer >= 200 && answer < 300;
  const due = clock() + backoffMs(event.tries);
  const isOver =
    fault === 'off' || event.event === 'test' || event.tries >= mostTries || due > event.created + lifeMs;
  await db
    .updateTable('plugin_events')
    .set({
      status: isAccepted ? 'delivered' : isOver ? 'failed' : 'waiting',
      due: toTimestamp(due),
      answer_status: answer,
      fault,
    })
    .where('id', '=', event.id)
    .where('status', '=', 'waiting')
    .execute();
  return isAccepted || fault === 'off';
}
