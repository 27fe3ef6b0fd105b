import { apiCalls } from '../../../../shared/api-calls.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { outcomeCheckSeconds } from '../../../../shared/constants.ts';
import { readCents } from '../../../../shared/money.ts';
import { askManyPlace } from '../../../../shared/payment/ask-place.ts';
import { firstOf, isRecord, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import {
  AskManyPage,
  AskProgressPage,
  type AskCounts,
  type AskExample,
} from '../../../../views/payments/ask-many-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valuesOf } from '../../http/form.ts';
import { allowFrame } from '../../http/headers.ts';
import { goToList } from '../../resource/list-address.ts';
import { readState } from '../../resource/load-list.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { kept } from '../../session/kept.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadRequestMessage } from './load-request.ts';

/** Those that were ticked, on their way from the list. */
const tickedPayments = kept<string[]>('asked:payments');

/** As many as a page of payments has. */
const mostTicked = 1000;

export const mayAskMany = async ({ parts, signedIn }: Visit): Promise<boolean> =>
  hasNeeded(rightsOf(signedIn()), apiCalls.startAsk.needs) && (await parts.relay.has('payment_asks'));

/** From the ticks of the list to what asking for them would do. */
export async function askTicked(visit: ResourceVisit): Promise<void> {
  const ids = [...new Set(valuesOf(visit.form, 'id').filter(Boolean))];
  if (ids.length > 0 && ids.length <= mostTicked) {
    tickedPayments.write(visit.req, ids);
    return visit.goTo(askManyPlace.to());
  }
  const said = ids.length === 0 ? resourceMessages.nothingSelected : resourceMessages.tooManySelected;
  visit.flash('error', said);
  await goToList(visit, readState(visit).state);
}

/** `/app/payments/ask`, and with `file` for all payments of that file. */
export const askManyPage: Page = {
  show: (visit) => showPlan(visit),
  take: startAsking,
  needs: apiCalls.startAsk.needs,
};

async function showPlan(visit: Visit, refused?: { status: number; notice: string }): Promise<void> {
  const body = askedFor(visit);
  if (!body) return visit.goTo(placeOf(payments).list);
  const outcome = await visit.api.call(apiCalls.planAsk, { body });
  if (!outcome.ok) throw new HttpError(outcome.status, { message: outcome.msg });
  const shell = shellProps(visit, { current: payments.section });
  const told = firstOf(outcome.reply);
  const element = (
    <AskManyPage
      shell={shell}
      counts={readCounts(told)}
      examples={await loadExamples(visit, told)}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      notice={refused?.notice}
    />
  );
  allowFrame(visit.res);
  visit.show({ status: refused?.status, title: 'Ask for payments', styles: 'all', element });
}

/** One message of each kind as it would leave; none where the API names none. */
const loadExamples = (visit: Visit, told: ApiRecord | undefined): Promise<AskExample[]> =>
  Promise.all(
    recordsIn(told, 'examples').map(async (one) => {
      const [id, name, channel] = [textOf(one, 'id'), textOf(one, 'name'), textOf(one, 'channel')];
      return {
        id,
        name,
        message: await loadRequestMessage(visit, id, channel === 'text' ? 'text' : 'email'),
      };
    }),
  );

async function startAsking(visit: Visit): Promise<void> {
  const body = askedFor(visit);
  // A second press has nothing left to send.
  if (!body) return visit.goTo(placeOf(payments).list);
  if (!('file' in body)) tickedPayments.write(visit.req, undefined);
  const outcome = await visit.api.call(apiCalls.startAsk, { body });
  if (outcome.ok) return visit.goTo(askManyPlace.one(String(outcome.reply.p1)));
  if ('ids' in body) tickedPayments.write(visit.req, body.ids);
  await showPlan(visit, { status: outcome.reply ? 422 : 502, notice: outcome.msg });
}

function askedFor({ req }: Visit): { file: string } | { ids: string[] } | undefined {
  const { file } = req.query;
  if (typeof file === 'string' && file !== '') return { file };
  const ids = tickedPayments.read(req);
  return ids && { ids };
}

/** `/app/payments/asks/{id}` */
export const askProgressPage: Page = { show: showProgress };

async function showProgress(visit: Visit): Promise<void> {
  const id = String(visit.req.params['id']);
  const outcome = await visit.api.call(apiCalls.readAsk, { params: { id } });
  if (!outcome.ok) throw new HttpError(outcome.status, { message: outcome.msg });
  const told = firstOf(outcome.reply);
  const isOver = textOf(told, 'finished') === 'T';
  if (!isOver) visit.res.setHeader('Refresh', String(outcomeCheckSeconds));
  const shell = shellProps(visit, { current: payments.section });
  const done = Number(textOf(told, 'done')) || 0;
  const element = <AskProgressPage shell={shell} counts={readCounts(told)} done={done} isOver={isOver} />;
  visit.show({ title: isOver ? 'Asked' : 'Asking', styles: 'all', element });
}

function readCounts(told: ApiRecord | undefined): AskCounts {
  const number = (name: string) => Number(textOf(told, name)) || 0;
  const stops = told?.['stops'];
  return {
    payments: number('payments'),
    texts: number('texts'),
    emails: number('emails'),
    stops: isRecord(stops)
      ? Object.fromEntries(Object.entries(stops).map(([code, count]) => [code, Number(count) || 0]))
      : {},
    cents: readCents(told?.['amount']),
    leftOut: recordsIn(told, 'left_out').map((one) => ({
      id: textOf(one, 'id'),
      name: textOf(one, 'name'),
      stop: textOf(one, 'stop'),
    })),
  };
}
