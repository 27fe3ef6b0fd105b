import type { Request, Response } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { readDialledNumbers, type DialledNumber } from '../../../../shared/ivr/numbers.ts';
import { readIvrState, type IvrState } from '../../../../shared/ivr/state.ts';
import { ivrMessages, routerMessages } from '../../../../shared/messages.ts';
import { firstOf, listOf, textOf } from '../../../../shared/reply.ts';
import { toZone } from '../../../../shared/time.ts';
import type { IvrFrame } from '../../../../views/ivr/props.ts';
import { UpstreamUnauthorized } from '../../http/errors.ts';
import { whileConnected } from '../../http/while-connected.ts';
import type { CallContext, RelayResult } from '../../relay/relay.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { callContext, currentUser } from '../../session/signed-in.ts';

/** One request to a page of the IVR section. */
export interface IvrVisit {
  parts: PortalParts;
  req: Request;
  res: Response;
  state: IvrState;
  corrected: readonly string[];
  zone: string;
  nowSeconds: number;
  /** For whom calls are made; they end when the browser goes away. */
  context: CallContext & { token: string };
}

export function readVisit(parts: PortalParts, req: Request, res: Response): IvrVisit {
  const zone = toZone(currentUser(req).organisation.timezone);
  const nowSeconds = Math.floor(parts.clock() / 1000);
  const context = { ...callContext(req), signal: whileConnected(res) };
  return { parts, req, res, zone, nowSeconds, context, ...readIvrState(req.query, { zone, nowSeconds }) };
}

export type Choices = Pick<IvrFrame, 'numbers' | 'providers' | 'failure'>;

/** What the filters offer: the dialled numbers by name, and the providers that calls have. */
export async function loadChoices({ parts: { relay }, context }: IvrVisit): Promise<Choices> {
  const [setting, distinct] = await Promise.all([
    relay.call(apiCalls.readIvrNumber, context),
    relay.call(apiCalls.search, { ...context, body: { fields: 'DISTINCT provider', table: 'ivr' } }),
  ]);
  return {
    numbers: loadedNumbers(setting),
    providers: readProviders(distinct),
    ...(isRead(setting) ? {} : { failure: routerMessages.unavailable }),
  };
}

/** A number that the organisation does not have narrows nothing, and is named. */
export function withKnownNumber(visit: IvrVisit, numbers: readonly DialledNumber[]): IvrVisit {
  const { number } = visit.state;
  if (!number || numbers.length === 0 || numbers.some((one) => one.number === number)) return visit;
  const corrected = [...visit.corrected, ivrMessages.noSuchNumber(number.slice(0, 40))];
  return { ...visit, state: { ...visit.state, number: '' }, corrected };
}

/** Of one call's page, which has no filters. */
export async function loadNumbers({ parts: { relay }, context }: IvrVisit): Promise<DialledNumber[]> {
  return loadedNumbers(await relay.call(apiCalls.readIvrNumber, context));
}

function loadedNumbers(setting: RelayResult): DialledNumber[] {
  return isRead(setting) ? readDialledNumbers(firstOf(setting.reply)) : [];
}

/** Sorted, each once. Without the list the filter offers none; the figures do not depend on it. */
function readProviders(result: RelayResult): string[] {
  const names = isRead(result) ? listOf(result.reply).map((row) => textOf(row, 'provider').trim()) : [];
  return [...new Set(names.filter(Boolean))].sort((one, other) => one.localeCompare(other, 'en-US'));
}

type Answered = Extract<RelayResult, { kind: 'answered' }>;

/** Whether the API gave what was asked for. A 401 ends the session. */
export function isRead(result: RelayResult): result is Answered {
  if (result.kind === 'unauthorized') throw new UpstreamUnauthorized();
  return result.kind === 'answered' && result.reply.success;
}
