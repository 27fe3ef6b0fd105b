import { apiCalls } from '../../../../shared/api-calls.ts';
import { readDialledNumbers, type DialledNumber } from '../../../../shared/ivr/numbers.ts';
import { readIvrState, type IvrState } from '../../../../shared/ivr/state.ts';
import { ivrMessages } from '../../../../shared/messages/ivr.ts';
import { routerMessages } from '../../../../shared/messages/router.ts';
import { firstOf, listOf, textOf } from '../../../../shared/reply.ts';
import type { IvrFrame } from '../../../../views/ivr/props.ts';
import type { Outcome } from '../../http/outcome.ts';
import { whileConnected } from '../../http/while-connected.ts';
import type { Api } from '../../session/api.ts';
import type { FoundNumbers } from '../../state/known-values.ts';
import type { Visit } from '../../visit/visit.ts';

/** One request to a page of the IVR section. Its calls to the API end when the browser goes away. */
export interface IvrVisit extends Visit {
  state: IvrState;
  corrected: readonly string[];
  /** For what others wait for too: such a call goes on when this browser goes away. */
  lasting: Api;
}

export function readIvrVisit(visit: Visit): IvrVisit {
  const { req, res, api, zone, nowSeconds } = visit;
  const asked = readIvrState(req.query, { zone: zone(), nowSeconds });
  return { ...visit, api: api.until(whileConnected(res)), lasting: api, ...asked };
}

export type Choices = Pick<IvrFrame, 'numbers' | 'providers' | 'failure'>;

/** What the filters offer: the dialled numbers by name, and the providers that calls have. */
export async function loadChoices(visit: IvrVisit): Promise<Choices> {
  const [found, providers] = await Promise.all([askNumbers(visit), loadProviders(visit)]);
  return { ...found, providers };
}

/** Without the list the filter offers none; the figures do not depend on it. */
async function loadProviders({ lasting, parts, signedIn }: IvrVisit): Promise<readonly string[]> {
  const { user, organisation } = signedIn();
  const { provider = [] } = await parts.filterValues.get(
    [organisation.id, user.id, 'ivr'].join(),
    async () => {
      const found = await lasting.call(apiCalls.search, {
        body: { fields: 'DISTINCT provider', table: 'ivr' },
      });
      return { values: { provider: readProviders(found) }, isWhole: found.ok };
    },
  );
  return provider;
}

/** A number that the organisation does not have narrows nothing, and is named. */
export function withKnownNumber(visit: IvrVisit, numbers: readonly DialledNumber[]): IvrVisit {
  const { number } = visit.state;
  if (!number || numbers.length === 0 || numbers.some((one) => one.number === number)) return visit;
  const corrected = [...visit.corrected, ivrMessages.noSuchNumber(number.slice(0, 40))];
  return { ...visit, state: { ...visit.state, number: '' }, corrected };
}

/** The dialled numbers alone: the page of one call has no filters. */
export async function loadNumbers(visit: IvrVisit): Promise<readonly DialledNumber[]> {
  return (await askNumbers(visit)).numbers;
}

/** Asked once a minute for each user; but who has none, and waits for the first, sees it at once. */
function askNumbers({ lasting, parts, signedIn }: IvrVisit): Promise<FoundNumbers> {
  const { user, organisation } = signedIn();
  return parts.dialledNumbers.get([organisation.id, user.id].join(), async () => {
    const setting = await lasting.call(apiCalls.readIvrNumber);
    const values = setting.ok
      ? { numbers: readDialledNumbers(firstOf(setting.reply)) }
      : { numbers: [], failure: routerMessages.unavailable };
    return { values, isWhole: values.numbers.length > 0 };
  });
}

/** Sorted, each once. */
function readProviders(found: Outcome): string[] {
  const names = found.ok ? listOf(found.reply).map((row) => textOf(row, 'provider').trim()) : [];
  return [...new Set(names.filter(Boolean))].sort((one, other) => one.localeCompare(other, 'en-US'));
}
