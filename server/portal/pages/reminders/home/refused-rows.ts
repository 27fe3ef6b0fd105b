import { apiCalls } from '../../../../../shared/api-calls.ts';
import { largestPageSize } from '../../../../../shared/constants.ts';
import type { RowOf } from '../../../../../shared/resources/define.ts';
import { notificationRows, rowFields } from '../../../../../shared/resources/notification-rows.ts';
import { sendContent } from '../../../http/content.ts';
import { sendCsv, type CsvColumn } from '../../../http/csv.ts';
import { whileConnected } from '../../../http/response.ts';
import { HttpError } from '../../../http/errors.ts';
import type { Page } from '../../../page/route.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { refusedRowMessages } from '../../../../../shared/locales/en/refused-rows.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { loadRecord } from '../../../resource/load-records.ts';
import { refusedCalls, type RefusedSource } from '../../../resource/refused/refused-source.ts';

type Row = RowOf<typeof notificationRows>;

/**
 * Page for downloading a notification list's rejected rows with their reasons, for correction and reimport. Contains the original cells if the API
 * saves
 * them.
 */
export const refusedRowsPage: Page = {
  needs: apiCalls.noteExport.needs,
  async get(ctx) {
    const id = String(ctx.req.params['id']);
    if (!(await ctx.parts.relay.isLevel2())) return sendFields(ctx, id);
    const { api, req, res } = ctx;
    const call = apiCalls.downloadRefusedRows;
    const content = await api.withSignal(whileConnected(res)).download(call, { params: { id } });
    await sendContent({ req, res }, content, { name: 'refused-rows.csv', types: ['text/csv'] });
  },
};

async function sendFields(ctx: RequestContext, id: string): Promise<void> {
  const { req, res, parts } = ctx;
  const first = await pageOf(ctx, id, 1);
  const columns: CsvColumn<Row>[] = rowFields.map((name) => ({
    head: notificationRows.fields[name].label,
    read: (row) => row[name],
  }));
  columns.push({ head: 'Reason', read: ({ reason }) => reason });
  const file = { name: 'refused-rows.csv', columns, batches: pagesFrom(ctx, id, first) };
  await sendCsv({ req, res, log: parts.log }, file);
}

async function* pagesFrom(
  ctx: RequestContext,
  id: string,
  first: readonly Row[],
): AsyncGenerator<readonly Row[]> {
  let rows = first;
  for (let page = 2; rows.length > 0; page += 1) {
    yield rows;
    rows = rows.length < largestPageSize ? [] : await pageOf(ctx, id, page);
  }
}

async function pageOf({ api }: RequestContext, id: string, page: number): Promise<readonly Row[]> {
  const query = { page, size: largestPageSize, filter: { status: 'error' } };
  const outcome = await api.rows(notificationRows, apiCalls.listNotificationRows, { params: { id }, query });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  return outcome.rows;
}

const back = (id: string) => `${pathsOf(notifications).one(id)}#refused-rows`;

export const refusedOfList: RefusedSource = {
  calls: refusedCalls.list,
  current: 'home',
  saved: refusedRowMessages.savedToList,
  back,
  async find(ctx, id) {
    const list = await loadRecord(ctx, notifications, id);
    return { name: list.name || list.id, base: pathsOf(notifications).one(id), back: back(id) };
  },
};
