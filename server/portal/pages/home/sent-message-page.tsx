import { apiCalls } from '../../../../shared/api-calls.ts';
import { checksOf, readMove, sayTo } from '../../../../shared/delivery/why.ts';
import { checkPlace } from '../../../../shared/home/check-place.ts';
import { whyMessages } from '../../../../shared/messages/delivery.ts';
import { paths } from '../../../../shared/paths.ts';
import { listOf } from '../../../../shared/reply.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { jobs, messages, notifications } from '../../../../shared/resources/notifications.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { rightTo } from '../../../../shared/resources/rights.ts';
import { hasNeeded, isOpenTo } from '../../../../shared/rights.ts';
import { MessageActions, MessageView, sayMessageStanding } from '../../../../views/home/message-view.tsx';
import type { MessageViewProps } from '../../../../views/home/props.ts';
import { AskStopMessage } from '../../../../views/home/stop-message.tsx';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import type { RecordVisit } from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { Visit } from '../../visit/visit.ts';
import { hasOutbox } from '../../visit/has-outbox.ts';
import { loadKnownPerson } from '../../visit/known-person.ts';
import { rowsOf } from './listed-rows.ts';
import { toMessageLine } from './read-lines.ts';

type Message = RowOf<typeof messages>;

export async function showMessage(visit: RecordVisit<typeof messages>): Promise<RecordExtras> {
  const { parts, zone, nowSeconds, record: message } = visit;
  const isTold = await parts.relay.has('delivery');
  const isHeld = message.reason === 'awaiting_approval';
  const isKept =
    isHeld || ((message.status === 'sent' || message.status === 'delivered') && (await hasOutbox(visit)));
  const isWaiting = message.status === 'planned' || message.status === 'due';
  const mayStop = isWaiting && hasNeeded(rightsOf(visit.signedIn()), ['send']);
  const stops = mayStop && (await parts.relay.has('stop_message'));
  const [sending, moves, others, person] = await Promise.all([
    loadSending(visit, message),
    isTold ? loadMoves(visit, message.id) : [],
    isTold && message.row ? loadOthers(visit, message) : [],
    loadKnownPerson(visit, { id: message.contact }),
  ]);
  const props: MessageViewProps = {
    zone: zone(),
    nowSeconds,
    message,
    isTold,
    checks: isTold ? [...checksOf(message), ...(isWaiting && sending.job?.isPaused ? [jobPaused] : [])] : [],
    moves,
    others,
    ...sending,
    person,
    paymentHref: paymentHref(visit, message),
    stops,
    ...(isKept && { outboxHref: paths.outboxMessage.to({ id: message.id }) }),
  };
  const asks = stops && visit.req.query['ask'] === 'stop';
  return {
    title: sayTo(message.channel, message.name || 'somebody without a name'),
    about: sayMessageStanding(props),
    lead: asks && <AskStopMessage message={message} csrfToken={visit.csrfToken()} />,
    actions: !asks && <MessageActions {...props} />,
    body: <MessageView {...props} />,
  };
}

/** Extra check for a paused job. The message's own checks ran before the pause and do not include it. */
const jobPaused = { code: 'job_paused', passed: false, sentence: whyMessages.jobPaused };

async function loadSending(
  visit: Visit,
  message: Message,
): Promise<Pick<MessageViewProps, 'job' | 'list' | 'previewHref'>> {
  const job = await loadOne(visit, jobs, message.job);
  const list = job && (await loadOne(visit, notifications, job.notification));
  const startedAt = job?.start_at || job?.created || 0;
  return {
    ...(list && message.row && { previewHref: checkPlace.row(list.id, message.row) }),
    ...(job && { job: { href: placeOf(jobs).one(job.id), startedAt, isPaused: job.status === 'paused' } }),
    ...(list && { list: { href: placeOf(notifications).one(list.id), name: list.name || list.id } }),
  };
}

async function loadOne<Definition extends ResourceDefinition>(
  { api }: Visit,
  definition: Definition,
  id: string,
): Promise<RowOf<Definition> | undefined> {
  const outcome = id ? await api.one(definition, id) : undefined;
  return outcome?.ok ? outcome.row : undefined;
}

async function loadMoves({ api }: Visit, id: string): Promise<MessageViewProps['moves']> {
  const outcome = await api.call(apiCalls.listMessageMoves, { params: { id } });
  return outcome.ok ? listOf(outcome.reply).flatMap((move) => readMove(move) ?? []) : [];
}

async function loadOthers({ api }: Visit, { id, row }: Message): Promise<MessageViewProps['others']> {
  const listed = await api.list(messages, { filter: { row } });
  return rowsOf(listed)
    .filter((other) => other.id !== id)
    .map(toMessageLine);
}

function paymentHref(visit: Visit, { payment }: Message): string | undefined {
  const isOpen = isOpenTo(rightsOf(visit.signedIn()), rightTo(payments, 'list'));
  return payment && isOpen ? placeOf(payments).one(payment) : undefined;
}
