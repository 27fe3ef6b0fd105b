import { apiCalls } from '../../../../shared/api-calls.ts';
import { readDialledNumbers, type DialledNumber } from '../../../../shared/ivr/numbers.ts';
import { readIvrState, type IvrState } from '../../../../shared/ivr/state.ts';
import { ivrMessages } from '../../../../shared/locales/en/ivr.ts';
import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { callText } from '../../../../shared/ivr/call-row.ts';
import type { IvrFrame } from '../../../../views/ivr/props.ts';
import { whileConnected } from '../../http/response.ts';
import type { Api, CallResult } from '../../session/api.ts';
import type { FoundNumbers } from '../../state/value-cache.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Request context of an IVR page. Its API calls are aborted when the browser disconnects. */
export interface IvrContext extends RequestContext {
  state: IvrState;
  corrected: readonly string[];
  /** API client for shared cached data. Its calls continue after this browser disconnects. */
  sharedApi: Api;
}

export function readIvrContext(ctx: RequestContext): IvrContext {
  const { req, res, api, zone, nowSeconds } = ctx;
  const ivrState = readIvrState(req.query, { zone: zone(), nowSeconds });
  return { ...ctx, api: api.withSignal(whileConnected(res)), sharedApi: api, ...ivrState };
}

export type Choices = Pick<IvrFrame, 'numbers' | 'providers' | 'failure'>;

export async function loadIvrChoices(ctx: IvrContext): Promise<Choices> {
  const [found, providers] = await Promise.all([fetchNumbers(ctx), loadProviders(ctx)]);
  return { ...found, providers };
}

/** Loads the clinicians for the filter. On failure the filter is empty, because the page works without it. */
async function loadProviders({ sharedApi, parts, signedIn }: IvrContext): Promise<readonly string[]> {
  const { user, organization } = signedIn();
  const { provider = [] } = await parts.filterValues.get(
    [organization.id, user.id, 'ivr'].join(),
    async () => {
      const found = await sharedApi.call(apiCalls.search, {
        body: { fields: 'DISTINCT provider', table: 'ivr' },
      });
      return { values: { provider: readProviders(found) }, isComplete: found.ok };
    },
  );
  return provider;
}

export function dropUnknownNumber(ctx: IvrContext, numbers: readonly DialledNumber[]): IvrContext {
  const { number } = ctx.state;
  if (!number || numbers.length === 0 || numbers.some((one) => one.number === number)) return ctx;
  const corrected = [...ctx.corrected, ivrMessages.noSuchNumber(number.slice(0, 40))];
  return { ...ctx, state: { ...ctx.state, number: '' }, corrected };
}

export async function loadNumbers(ctx: IvrContext): Promise<readonly DialledNumber[]> {
  return (await fetchNumbers(ctx)).numbers;
}

/** Loads the dialed numbers, cached for a minute per user. An empty result is not cached, so a first number appears at once. */
function fetchNumbers({ sharedApi, parts, signedIn }: IvrContext): Promise<FoundNumbers> {
  const { user, organization } = signedIn();
  return parts.dialledNumbers.get([organization.id, user.id].join(), async () => {
    const setting = await sharedApi.call(apiCalls.readIvrNumber);
    const values = setting.ok
      ? { numbers: readDialledNumbers(setting.results[0]) }
      : { numbers: [], failure: routerMessages.unavailable };
    return { values, isComplete: values.numbers.length > 0 };
  });
}

function readProviders(found: CallResult<typeof apiCalls.search>): string[] {
  const names = found.ok ? found.results.map((row) => callText(row, 'provider').trim()) : [];
  return [...new Set(names.filter(Boolean))].sort((one, other) => one.localeCompare(other, 'en-US'));
}
