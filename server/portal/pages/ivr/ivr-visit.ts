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

/** Request context of an IVR page. Its API calls are aborted when the browser disconnects. */
export interface IvrVisit extends Visit {
  state: IvrState;
  corrected: readonly string[];
  /** API client for shared cached data: its calls continue after this browser disconnects. */
  lasting: Api;
}

export function readIvrVisit(visit: Visit): IvrVisit {
  const { req, res, api, zone, nowSeconds } = visit;
  const asked = readIvrState(req.query, { zone: zone(), nowSeconds });
  return { ...visit, api: api.until(whileConnected(res)), lasting: api, ...asked };
}

export type Choices = Pick<IvrFrame, 'numbers' | 'providers' | 'failure'>;

export async function loadChoices(visit: IvrVisit): Promise<Choices> {
  const [found, providers] = await Promise.all([askNumbers(visit), loadProviders(visit)]);
  return { ...found, providers };
}

/** Loads the clinicians for the filter. On failure the filter is empty, because the numbers do not depend on it. */
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

export function withKnownNumber(visit: IvrVisit, numbers: readonly DialledNumber[]): IvrVisit {
  const { number } = visit.state;
  if (!number || numbers.length === 0 || numbers.some((one) => one.number === number)) return visit;
  const corrected = [...visit.corrected, ivrMessages.noSuchNumber(number.slice(0, 40))];
  return { ...visit, state: { ...visit.state, number: '' }, corrected };
}

export async function loadNumbers(visit: IvrVisit): Promise<readonly DialledNumber[]> {
  return (await askNumbers(visit)).numbers;
}

/** Reads the numbers once a minute per user. An empty result is not cached, so that a first number appears at once. */
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

function readProviders(found: Outcome): string[] {
  const names = found.ok ? listOf(found.reply).map((row) => textOf(row, 'provider').trim()) : [];
  return [...new Set(names.filter(Boolean))].sort((one, other) => one.localeCompare(other, 'en-US'));
}
