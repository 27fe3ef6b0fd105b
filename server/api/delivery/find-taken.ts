import { sql } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import type { TakenByProvider } from '../providers/text-voice.ts';

/** A message that was handed to the provider, which gave no clear answer. */
export interface OpenMessage {
  id: string;
  channel: Channel;
  to: string;
  body: string;
  /** When it was handed over, unix milliseconds. */
  sentAt: number;
}

/** What the provider's list says of it: its entry, that there is none, or that several messages could be meant. */
export type Found = { kind: 'taken'; ref: string } | { kind: 'absent' } | { kind: 'unsure' };

const minuteMs = 60_000;
/** How long a message is looked up before it counts as not taken: the list may lag, and the provider may be late. */
export const lookUpMs = 15 * minuteMs;
/** Clocks may differ by so much. */
const clocksMs = minuteMs;

/**
 * Finds a message on the provider's list by number and time. The provider may keep another text than was sent, so words only tell
 * apart what went to one number at about the same time. An entry that is known as another message's is never taken for this one.
 */
export async function findTaken(
  db: Db,
  message: OpenMessage,
  listed: readonly TakenByProvider[],
): Promise<Found> {
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

const isAbout = (at: number, { sentAt }: OpenMessage) =>
  at >= sentAt - clocksMs && at <= sentAt + lookUpMs + clocksMs;

const byNearness = (entries: readonly TakenByProvider[], sentAt: number) => {
  const distance = ({ at }: TakenByProvider) => (at === undefined ? Infinity : Math.abs(at - sentAt));
  return [...entries].sort((one, other) => distance(one) - distance(other));
};

/** By letters and digits: quotes, dashes and spaces are what providers replace. */
const isSameText = (one: string, other: string) => bare(one) !== '' && bare(one) === bare(other);
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

async function knownRefs(
  db: Db,
  id: string,
  entries: readonly TakenByProvider[],
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

/** The texts of the other messages to the same number that the provider may have taken at about that time. */
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
