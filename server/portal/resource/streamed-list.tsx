import type { ReactElement } from 'react';
import type { ListState } from '../../../shared/list-state.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { BrokenRow, ListRows } from '../../../views/resource/list-rows.tsx';
import type { ListPageProps } from '../../../views/resource/props.ts';
import type { PageView } from '../http/render.tsx';
import { openAllRows } from './all-rows.ts';
import { narrowed } from './load-records.ts';
import { screenOf, type ResourceContext } from './screen-parts.ts';

/** Rows per rendered chunk. The browser shows the first chunk while the others load. */
const rowsAtOnce = 200;
/** Placeholder for the rows that follow, as rendered by `ListTable`. */
const rowsMarker = '<tr data-rows="true"></tr>';

interface StreamedList {
  page: PageView;
  props: ListPageProps;
  state: ListState;
}

/** Sends the page at once and then its rows as they arrive, with backpressure from the browser. */
export function sendStreamedList(ctx: ResourceContext, list: StreamedList): Promise<void> {
  const { parts, req, res } = ctx;
  return parts.renderer.stream(req, res, { ...list.page, marker: rowsMarker, parts: drawRows(ctx, list) });
}

async function* drawRows(ctx: ResourceContext, { props, state }: StreamedList): AsyncGenerator<ReactElement> {
  const { log } = ctx.parts;
  const { Rows = ListRows } = screenOf(ctx).list?.components ?? {};
  try {
    const rows = await openAllRows(ctx, narrowed(ctx, state));
    if (!rows.ok) return yield <BrokenRow text={resourceMessages.brokenOff} />;
    for await (const batch of rows.batches)
      for (let start = 0; start < batch.length; start += rowsAtOnce)
        yield <Rows {...props} rows={batch.slice(start, start + rowsAtOnce)} />;
  } catch (error) {
    log.error({ id: ctx.req.context.id, err: error }, 'list page aborted');
    yield <BrokenRow text={resourceMessages.brokenOff} />;
  }
}
