import { apiCalls } from '../../../../shared/api-calls.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { askedAgainSeconds, outcomeCheckSeconds } from '../../../../shared/constants.ts';
import { readCents } from '../../../../shared/money.ts';
import { isLanguage } from '../../../../shared/language.ts';
import { requestMessages } from '../../../../shared/messages/payment-requests.ts';
import { askManyPlace } from '../../../../shared/payment/ask-place.ts';
import { readAskChoice, shownAs, type AskChoice } from '../../../../shared/payment/asking.ts';
import { firstOf, isRecord, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import {
  AskManyPage,
  AskProgressPage,
  type AskCounts,
  type AskExample,
} from '../../../../views/payments/ask-many-page.tsx';
import type { AskChoiceCounts } from '../../../../views/payments/ask-channels.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf, valuesOf } from '../../http/form.ts';
import { allowFrame } from '../../http/headers.ts';
import { goToList } from '../../resource/list-address.ts';
import { readState } from '../../resource/load-list.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { kept } from '../../session/kept.ts';
import { findOutbox } from '../../visit/awaits-approval.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadRequestMessage } from './load-request.ts';

const tickedPayments = kept<string[]>('asked:payments');

const mostTicked = 1000;

export const mayAskMany = async ({ parts, signedIn }: Visit): Promise<boolean> =>
  hasNeeded(rightsOf(signedIn()), apiCalls.startAsk.needs) && (await parts.relay.has('payment_asks'));

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

/** `/app/payments/ask`, or with `file` for all payments of that file. */
export const askManyPage: Page = {
  show: (visit) => showPlan(visit, {}),
  take: takeChoice,
  needs: apiCalls.startAsk.needs,
};

const bothWays: AskChoice = 'text,email';

interface Chosen {
  choice: AskChoice;
  again: boolean;
}

interface Shown extends Partial<Chosen> {
  refused?: { status: number; notice?: string; error?: string };
}

async function showPlan(visit: Visit, { choice = bothWays, again = false, refused }: Shown): Promise<void> {
  const many = askedFor(visit);
  if (!many) return visit.goTo(placeOf(payments).list);
  const told = await loadPlan(visit, many, { choice, again });
  const shell = shellProps(visit, { current: payments.section });
  const element = (
    <AskManyPage
      shell={shell}
      counts={readCounts(told)}
      back={'file' in many ? placeOf(paymentFiles).one(many.file) : undefined}
      choice={choice}
      asked={{ count: Number(textOf(told, 'asked')) || 0, last: askedLastIn(told), again }}
      choices={readChoices(told, choice)}
      examples={await loadExamples(visit, told)}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      notice={refused?.notice}
      awaitsApproval={(await findOutbox(visit)) === 'approval'}
      error={refused?.error}
    />
  );
  allowFrame(visit.res);
  visit.show({ status: refused?.status, title: 'Ask for payments', styles: 'all', element });
}

async function loadPlan(visit: Visit, many: Many, { choice, again }: Chosen): Promise<ApiRecord | undefined> {
  const asked_since = again ? undefined : visit.nowSeconds - askedAgainSeconds;
  const outcome = await visit.api.call(apiCalls.planAsk, {
    body: { ...many, channels: choice, asked_since },
  });
  if (!outcome.ok) throw new HttpError(outcome.status, { message: outcome.msg });
  return firstOf(outcome.reply);
}

const askedLastIn = (told: ApiRecord | undefined): number => Number(textOf(told, 'asked_last')) || 0;

const loadExamples = (visit: Visit, told: ApiRecord | undefined): Promise<AskExample[]> =>
  Promise.all(
    recordsIn(told, 'examples').map(async (one) => {
      const [id, name, channel] = [textOf(one, 'id'), textOf(one, 'name'), textOf(one, 'channel')];
      const language = textOf(one, 'language');
      return {
        id,
        name,
        language: isLanguage(language) ? language : undefined,
        message: await loadRequestMessage(visit, id, channel === 'text' ? 'text' : 'email'),
      };
    }),
  );

/** Shows a changed preview again without sending. Starts the requests only if the user saw exactly this preview. */
async function takeChoice(visit: Visit): Promise<void> {
  const { form } = visit;
  const choice = await chosenIn(visit);
  const again = valueOf(form, 'again') === 'T';
  if (!choice) return showPlan(visit, { again, refused: { status: 422, error: requestMessages.askChoose } });
  const many = askedFor(visit);
  // A repeated click has no selected payments left.
  if (!many || valueOf(form, 'step') === 'show') return showPlan(visit, { choice, again });
  const askedLast = askedLastIn(await loadPlan(visit, many, { choice, again }));
  const shown = valueOf(form, 'shown') || bothWays;
  if (shown === shownAs({ choice, again, askedLast }))
    return startAsking(visit, many, { choice, again, askedLast });
  await showPlan(visit, { choice, again, refused: { status: 422, notice: requestMessages.askShown } });
}

/** Returns both channels if there is no choice, or undefined for an invalid choice. */
async function chosenIn({ form, parts }: Visit): Promise<AskChoice | undefined> {
  const pressed = valueOf(form, 'channels');
  const mayChoose = await parts.relay.has('payment_asks.channels');
  return pressed && mayChoose ? readAskChoice(pressed) : bothWays;
}

/** Starts the payment requests. Payments that a colleague requests meanwhile are skipped, whatever the user chose. */
async function startAsking(visit: Visit, many: Many, chosen: Chosen & { askedLast: number }): Promise<void> {
  const { choice, again, askedLast } = chosen;
  const asked_since = again ? askedLast + 1 : visit.nowSeconds - askedAgainSeconds;
  if (!('file' in many)) tickedPayments.write(visit.req, undefined);
  const outcome = await visit.api.call(apiCalls.startAsk, {
    body: { ...many, channels: choice, asked_since },
  });
  if (outcome.ok) return visit.goTo(askManyPlace.one(String(outcome.reply.p1)));
  if ('ids' in many) tickedPayments.write(visit.req, many.ids);
  const refused = { status: outcome.reply ? 422 : 502, notice: outcome.msg };
  await showPlan(visit, { choice, again, refused });
}

type Many = { file: string } | { ids: string[] };

function askedFor({ req }: Visit): Many | undefined {
  const { file } = req.query;
  if (typeof file === 'string' && file !== '') return { file };
  const ids = tickedPayments.read(req);
  return ids && { ids };
}

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
  const choice = readAskChoice(textOf(told, 'channels')) ?? bothWays;
  const element = <AskProgressPage {...{ shell, choice, done, isOver }} counts={readCounts(told)} />;
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

/** Returns the channel choices, or undefined if only one channel reaches any payer. A user who chose one can still switch back. */
function readChoices(told: ApiRecord | undefined, chosen: AskChoice): AskChoiceCounts[] | undefined {
  const choices = recordsIn(told, 'choices').flatMap((one) => {
    const choice = readAskChoice(textOf(one, 'channels'));
    const number = (name: string) => Number(textOf(one, name)) || 0;
    return choice
      ? [{ choice, texts: number('texts'), emails: number('emails'), stopped: number('stopped') }]
      : [];
  });
  const both = choices.find(({ choice }) => choice === bothWays);
  const isChoice = both !== undefined && both.texts > 0 && both.emails > 0;
  return isChoice || (both && chosen !== bothWays) ? choices : undefined;
}
