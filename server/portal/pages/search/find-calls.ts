import { apiCalls } from '../../../../shared/api-calls.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { readCallRow, type CallRow } from '../../../../shared/ivr/call-row.ts';
import { readDialledNumbers } from '../../../../shared/ivr/numbers.ts';
import { momentsOf, presetRange } from '../../../../shared/ivr/range.ts';
import { readIvrState, writeIvrState } from '../../../../shared/ivr/state.ts';
import { writeWhere } from '../../../../shared/ivr/where.ts';
import { searchMessages } from '../../../../shared/locales/en/search.ts';
import { paths } from '../../../../shared/paths.ts';
import { fromWallClock, formatMoment, toWallClock } from '../../../../shared/time.ts';
import type { Finding, FoundKind } from '../../../../views/search/search-page.tsx';
import type { RequestContext } from '../../page/request-context.ts';
import { maxFound } from './find-rows.ts';

export async function findCalls(ctx: RequestContext, search: string): Promise<FoundKind> {
  const { api, nowSeconds } = ctx;
  const label = searchMessages.calls;
  const setting = await api.call(apiCalls.readIvrNumber);
  const numbers = setting.ok ? readDialledNumbers(setting.results[0]).map(({ number }) => number) : [];
  const zone = ctx.zone();
  const { begin, end } = momentsOf(presetRange('last30', zone, nowSeconds), zone);
  const where = writeWhere({ begin: toWallClock(begin), end: toWallClock(end), numbers, search });
  if (!where) return { label, findings: [] };
  const body = {
    table: 'ivr',
    where,
    fields: '*',
    order: 'cdr_start DESC, id DESC',
    limit: String(maxFound + 1),
  };
  const outcome = await api.call(apiCalls.search, { body });
  if (!outcome.ok)
    return {
      label,
      findings: [],
      failure: outcome.status === 429 ? searchMessages.stillRunning : searchMessages.failed,
    };
  const calls = outcome.results.map(readCallRow);
  const { state } = readIvrState({ tab: '1', preset: 'last30', search }, { zone, nowSeconds });
  return {
    label,
    findings: calls.slice(0, maxFound).map((call) => toFinding(call, zone, nowSeconds)),
    allHref: calls.length > maxFound ? writeIvrState(state) : undefined,
  };
}

function toFinding(call: CallRow, zone: string, nowSeconds: number): Finding {
  const at = fromWallClock(call.cdr_start, 'UTC');
  const phone = formatPhone(call.phone);
  const about = [
    at === undefined ? '' : formatMoment(at, zone, nowSeconds),
    call.name && phone,
    call.patient_code,
  ];
  return {
    href: paths.ivrCall.to({ id: String(call.id) }),
    title: call.name || phone || 'Unknown caller',
    about: about.filter(Boolean),
  };
}
