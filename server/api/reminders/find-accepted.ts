import { sql } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import type { ListedMessage } from '../providers/text-voice.ts';

export interface OpenMessage {
  id: string;
  channel: Channel;
  to: string;
  body: string;
  /** Time when the message was handed to the provider, in Unix milliseconds. */
  sentAt: number;
  /** Earliest time when it may have been handed over, in Unix milliseconds, if that is before `sentAt`. */
  sentFrom?: number | null;
}

/** Result of a lookup in the provider's list: one entry, no entry, or several possible entries. */
export type AcceptedMessage = { kind: 'taken'; ref: string } | { kind: 'absent' } | { kind: 'unsure' };

const minuteMs = 60_000;
/** Time during which a missing message may still appear in the list, because the list may lag and the provider may be slow. */
export const lookUpMs = 15 * minuteMs;
/** Tolerance for differences between clocks. */
const clocksMs = minuteMs;

/**
 * Finds a message in the provider's list by number and time. Compares texts only to distinguish messages to the same number at about
 * the same time, because the provider may change the text. Never returns an entry that is known to be another message's.
 */
export async function findAccepted(
  db: Db,
  message: OpenMessage,
  listed: readonly ListedMessage[],
): Promise<AcceptedMessage> {
  const near = listed.filter(({ at }) => at === undefined || isAbout(at, message));
  const known = await knownRefs(db, message.id, near);
  const entries = near.filter(({ ref }) => !known.has(ref));
  if (entries.length === 0) return { kind: 'absent' };
  const rivals = await findRivals(db, message);
  const [match] = byNearness(
    entries.filter(({ text }) => rivals.length === 0 || isSameText(text, message.body)),
    message.sentAt,
  );
  if (match) return { kind: 'taken', ref: match.ref };
  const isOfRivals = entries.every(({ text }) => rivals.some((rival) => isSameText(text, rival)));
  if (isOfRivals && rivals.every(Boolean)) return { kind: 'absent' };
  const [nearest] = byNearness(entries, message.sentAt);
  return nearest && entries.length > rivals.length ? { kind: 'taken', ref: nearest.ref } : { kind: 'unsure' };
}

const isAbout = (at: number, { sentAt, sentFrom }: OpenMessage) =>
  at >= (sentFrom ?? sentAt) - clocksMs && at <= sentAt + lookUpMs + clocksMs;

const byNearness = (entries: readonly ListedMessage[], sentAt: number) => {
  const distance = ({ at }: ListedMessage) => (at === undefined ? Infinity : Math.abs(at - sentAt));
  return [...entries].sort((one, other) => distance(one) - distance(other));
};

/** Compares letters and digits only, because providers replace quotes, dashes and spaces. */
const isSameText = (one: string, other: string) => bare(one) !== '' && bare(one) === bare(other);
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

async function knownRefs(
  db: Db,
  id: string,
  entries: readonly ListedMessage[],
): Promise<ReadonlySet<string>> {
  const refs = entries.map(({ ref }) => ref);
  if (refs.length === 0) return new Set();
  const { rows } = await sql<{ ref: string }>`
    select provider_ref as ref
    from messages
    where provider_ref = any(${refs}::text[])
    and id <> ${id}
    union
    select provider_ref
    from outbox
    where provider_ref = any(${refs}::text[])
    and id <> ${id}
  `.execute(db);
  return new Set(rows.map(({ ref }) => ref));
}

async function findRivals(db: Db, { id, channel, to, sentAt }: OpenMessage): Promise<string[]> {
  const span = lookUpMs + 2 * clocksMs;
  const isNear = sql`between ${toTimestamp(sentAt - span)} and ${toTimestamp(sentAt + span)}`;
  const { rows } = await sql<{ body: string }>`
    select coalesce(body, '') as body
    from messages
    where status in ('sending', 'unknown')
    and claimed ${isNear}
    and called is not null
    and channel = ${channel}
    and address = ${to}
    and joined_to is null
    and id <> ${id}
    union all
    select body_text
    from outbox
    where status in ('queued', 'unknown')
    and called ${isNear}
    and channel = ${channel}
    and recipient = ${to}
    and id <> ${id}
  `.execute(db);
  return rows.map(({ body }) => body);
}
