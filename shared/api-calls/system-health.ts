import { channels } from '../contacts/channels.ts';
import {
  choice,
  flag,
  list,
  number,
  optional,
  record,
  text,
  time,
  type ValueOf,
} from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';

const queue = record({
  /** Class of work, such as `reminders by text`. */
  name: text,
  /** Jobs that could run now and are not running. */
  due: number,
  /** Seconds for which the oldest of them has waited. */
  oldest: number,
});

const channelDelivery = record({
  channel: choice(channels),
  sent_hour: number,
  failed_hour: number,
  unknown_hour: number,
  sent_day: number,
  failed_day: number,
  /** Unknown outcomes of the day. Those of texts and calls are looked up at the provider. */
  unknown_day: number,
  /** Last message of the day that the provider accepted, and last one that failed, with its error code. */
  last_sent: time,
  last_failed: time,
  last_error: text,
});

const table = record({
  name: text,
  /** Size in bytes with indexes. */
  bytes: number,
  /** Estimate; -1 if the table was never analyzed. */
  rows: number,
  dead_rows: number,
});

const health = record({
  /** Ongoing problems, as in `GET health`. */
  notices: list(text),
  queues: optional(list(queue)),
  /** Messages of the last day by channel. `capped` if only the latest ones are counted. */
  delivery: optional(record({ channels: list(channelDelivery), capped: flag, most: number })),
  payments: optional(
    record({
      /** Charges with an unknown result, and the time of the oldest. */
      unknown: number,
      unknown_since: time,
      /** Refunds with an unknown result, and the time of the oldest. */
      refunds: number,
      refunds_since: time,
      /** Charges that the gateway did not know, which are reversed if they turn up. */
      watched: number,
    }),
  ),
  gateway: optional(
    record({
      accounts: number,
      rejected: number,
      /** Last time the gateway accepted an account's credentials, and last time it answered a query for charges. */
      checked: time,
      asked: time,
      /** Accounts whose daily query has failed for an hour. */
      unanswered: number,
    }),
  ),
  backups: optional(
    record({
      /** Age in hours from which `GET health` has a notice; undefined without a limit. */
      limit_hours: optional(number),
      last: optional(record({ started: number, finished: number, bytes: optional(number) })),
      failed: optional(record({ started: number, problem: text })),
      /** Last successful restore drill, the last failed one, and the maximum age in days before `GET health` has a notice. */
      drills: optional(
        record({
          limit_days: optional(number),
          last: optional(
            record({ started: number, finished: number, rows: optional(number), files: optional(number) }),
          ),
          failed: optional(record({ started: number, problem: text })),
        }),
      ),
    }),
  ),
  database: optional(
    record({
      bytes: number,
      connections: number,
      most_connections: number,
      read_only: flag,
      standby: flag,
      postgres: text,
      /** Number of the newest migration, count of migrations, and time of the last one. */
      schema: number,
      migrations: number,
      migrated: time,
      tables: list(table),
    }),
  ),
  storage: optional(
    record({ kind: choice(['disk', 'bucket']), free: optional(number), size: optional(number) }),
  ),
  versions: record({ api: text, contract: number, node: text }),
  limits: optional(
    record({
      held_since: time,
      /** Closed organizations whose data is still there, and the time of the oldest closing without a legal hold. */
      closed: number,
      closed_since: time,
      legal_holds: number,
    }),
  ),
});

export type SystemHealth = ValueOf<typeof health>;

export const systemHealthCalls = {
  readSystemHealth: {
    signedBy: 'user',
    openTo: 'internalAdmin',
    level: 2,
    method: 'GET',
    path: 'operators/health',
    result: health,
    summary:
      'Returns the health of the installation with measurements; a part that cannot be read is missing (admins)',
  },
} as const satisfies Record<string, ListedCall>;
