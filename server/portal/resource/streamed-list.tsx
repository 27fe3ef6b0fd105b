import type { ReactElement } from 'react';
import type { ListState } from '../../../shared/list-state.ts';
import { resourceMessages } from '../../../shared/messages/resources.ts';
import { BrokenRow } from '../../../views/resource/broken-row.tsx';
import { ListRows } from '../../../views/resource/list-rows.tsx';
import type { ListPageProps } from '../../../views/resource/props.ts';
import type { Page } from '../http/render.tsx';
import { openAllRows } from './all-rows.ts';
import { narrowed } from './load-list.ts';
import { screenOf, type ResourceVisit } from './screen-parts.ts';

/** Rows per rendered chunk. The browser shows the first chunk while the others are loading. */
const rowsAtOnce = 200;
/** Placeholder for the following rows, as written by `ListTable`. */
const mark = '<tr data-rows="true"></tr>';

interface StreamedList {
  page: Page;
  props: ListPageProps;
  state: ListState;
}

/** Sends the page at once and then its rows as they arrive, with backpressure from the browser. */
export function sendStreamedList(visit: ResourceVisit, list: StreamedList): Promise<void> {
  const { parts, req, res } = visit;
  return parts.renderer.stream(req, res, { ...list.page, mark, parts: drawRows(visit, list) });
}

async function* drawRows(visit: ResourceVisit, { props, state }: StreamedList): AsyncGenerator<ReactElement> {
  const { log } = visit.parts;
  const { Rows = ListRows } = screenOf(visit).list?.drawn ?? {};
  try {
    const rows = await openAllRows(visit, narrowed(visit, state));
    if (!rows.ok) return yield <BrokenRow text={resourceMessages.brokenOff} />;
    for await (const batch of rows.batches)
      for (let start = 0; start < batch.length; start += rowsAtOnce)
        yield <Rows {...props} rows={batch.slice(start, start + rowsAtOnce)} />;
  } catch (error) {
    log.error({ id: visit.req.context.id, err: error }, 'list broken off');
    yield <BrokenRow text={resourceMessages.brokenOff} />;
  }
}
