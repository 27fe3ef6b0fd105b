import { apiCalls } from '../../../../shared/api-calls.ts';
import { makeTimeline, type TimelineEvent } from '../../../../shared/contacts/timeline.ts';
import type { CallRecord } from '../../../../shared/ivr/call-row.ts';
import { writePersonWhere } from '../../../../shared/ivr/where.ts';
import { sortKeysOf, writeListState } from '../../../../shared/list-state.ts';
import { readCents } from '../../../../shared/money.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Contact } from '../../../../shared/resources/contacts.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { payableStatuses, payments } from '../../../../shared/resources/payments.ts';
import { sectionsOf, type SectionName } from '../../../../shared/sections.ts';
import type { Owed, Timeline } from '../../../../views/contacts/props.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { listHistoryLinks } from './list-history-links.ts';

const maxPerKind = 20;
const maxShown = 30;

/**
 * Loads a contact's messages, calls and payments, newest first. Leaves out kinds that the API or the user's sections do not include.
 * Returns undefined if none is available.
 */
export async function loadTimeline(ctx: RequestContext, contact: Contact): Promise<Timeline | undefined> {
  const [sent, calls, paid] = await Promise.all([
    loadBy(ctx, messages, { filter: { contact: contact.id }, sort: '-id' }),
    loadCalls(ctx, contact),
    sectionsOf('payments').some((section) => opens(ctx, section))
      ? loadBy(ctx, payments, { filter: { patient_id: contact.patient_code }, sort: '-created' })
      : undefined,
  ]);
  if (!sent && !calls && !paid) return undefined;
  const events = makeTimeline({ messages: sent ?? [], calls: calls ?? [], payments: paid ?? [] });
  const isFull = [sent, calls, paid].some(isFullOf);
  const hasDelivery = opens(ctx, 'home') && (await ctx.parts.relay.isLevel2());
  const newest = events.slice(0, maxShown);
  const linkedEvents = newest.map((event) => ({
    ...event,
    href: hasDelivery || event.of.kind !== 'message' ? hrefOf(event) : '',
  }));
  const owed = isFullOf(paid) ? undefined : owedOf(contact, paid ?? []);
  const found = { messages: hasAny(sent), calls: hasAny(calls), payments: hasAny(paid) };
  const isCut = isFull || events.length > maxShown;
  return { events: linkedEvents, isCut, older: isCut ? listHistoryLinks(ctx, contact, found) : [], owed };
}

const hasAny = (rows: readonly unknown[] = []) => rows.length > 0;
const isFullOf = (rows: readonly unknown[] | undefined) => rows?.length === maxPerKind;

function hrefOf({ of: { kind, id } }: TimelineEvent): string {
  if (kind === 'call') return paths.ivrCall.to({ id });
  return pathsOf(kind === 'message' ? messages : payments).one(id);
}

/** Returns the contact's open balance, or undefined if there is none. */
function owedOf({ patient_code: code }: Contact, paid: readonly RowOf<typeof payments>[]): Owed | undefined {
  const open = paid.filter(({ status }) => payableStatuses.some((each) => each === status));
  const [newest, ...others] = open;
  if (!newest) return undefined;
  return {
    cents: open.reduce((sum, { amount }) => sum + readCents(amount), 0),
    requestedAt: newest.asked_at ?? 0,
    href:
      others.length > 0
        ? writeListState(payments, { filter: { patient_id: code } })
        : pathsOf(payments).one(newest.id),
  };
}

const opens = ({ signedIn }: RequestContext, section: SectionName) => signedIn().sections.includes(section);

async function loadBy<Definition extends ResourceDefinition>(
  { api }: RequestContext,
  definition: Definition,
  { filter, sort }: { filter: Readonly<Record<string, string>>; sort: string },
): Promise<readonly RowOf<Definition>[] | undefined> {
  const isKnown = Object.values(filter).every((value) => value !== '');
  if (!isKnown) return undefined;
  const outcome = await api.list(definition, { filter, size: maxPerKind, sort: sortKeysOf(sort) });
  return outcome.ok ? outcome.rows : undefined;
}

async function loadCalls(ctx: RequestContext, contact: Contact): Promise<readonly CallRecord[] | undefined> {
  const { phone, mobile_phone: mobile, patient_code: patientCode } = contact;
  const where = writePersonWhere({ phones: [phone, mobile], patientCode });
  if (!where || !opens(ctx, 'ivr')) return undefined;
  const body = { fields: '*', table: 'ivr', where, order: 'cdr_start DESC', limit: `0,${maxPerKind}` };
  const outcome = await ctx.api.call(apiCalls.search, { body });
  return outcome.ok ? outcome.results : undefined;
}
