import { undoMessages } from '../../../shared/messages/undo.ts';
import { midSentence, sayMoment } from '../../../shared/time.ts';
import { ListPage } from '../../../views/resource/list-page.tsx';
import type { ListPageProps } from '../../../views/resource/props.ts';
import { readDeletions } from '../session/own-deletions.ts';
import { loadFilterValues } from './filter-values.ts';
import { loadList } from './load-list.ts';
import { listedFields, loadChoices, toFreeChoices, toReferences } from './references.ts';
import { screenOf, type ResourceVisit } from './screen-parts.ts';
import { sendStreamedList } from './streamed-list.tsx';
import { usualSizeOf } from './list-address.ts';
import { mayOf } from './may.ts';
import { screenProps } from './screen-props.ts';

/** Shows the list page for its URL. Invalid parameters are corrected and reported on the page. */
export async function showList(visit: ResourceVisit, corrected: readonly string[] = []): Promise<void> {
  const { req, definition } = visit;
  const short = shortAddress(req.originalUrl);
  if (short !== req.originalUrl) return visit.goTo(short);
  const [loaded, choices, filterValues] = await Promise.all([
    loadList(visit),
    loadChoices(visit, listedFields(visit)),
    loadFilterValues(visit),
  ]);
  const { state, rows, status } = loaded;
  const extras = await screenOf(visit).list?.show?.({ ...visit, state, rows });
  const { columns, filterChoices, ...shown } = extras ?? {};
  const screen = screenProps(visit);
  const props: ListPageProps = {
    ...screen,
    definition: columns ? { ...definition, columns, listed: columns } : definition,
    openMenu: typeof req.query['menu'] === 'string' ? req.query['menu'] : undefined,
    mayRow: screenOf(visit).may && ((record) => mayOf({ ...visit, record })),
    ...loaded,
    corrected: [...corrected, ...loaded.corrected],
    usualSize: usualSizeOf(visit),
    references: toReferences(choices),
    filterChoices: {
      ...choices,
      ...toFreeChoices(visit, filterValues, loaded),
      ...filterChoices,
    },
    undo: undoNotes(visit),
    ...shown,
  };
  const { Page = ListPage } = screenOf(visit).list?.drawn ?? {};
  const page = { title: definition.label.many, styles: 'all', element: <Page {...props} /> } as const;
  if (rows || props.failure !== undefined) return visit.show({ status, ...page });
  await sendStreamedList(visit, { page, props, state });
}

/** Returns undo entries for the page itself, because the banner fades. */
function undoNotes(visit: ResourceVisit): ListPageProps['undo'] {
  const { req, definition, nowSeconds } = visit;
  return readDeletions(req, nowSeconds)
    .filter(({ resource }) => resource === definition.name)
    .map(({ id, counted, at }) => ({
      id,
      text: undoMessages.deleted(counted, midSentence(sayMoment(at, visit.zone(), nowSeconds))),
    }));
}

/** Removes empty fields that forms submit: `?search=jane&provider=&language=`. */
function shortAddress(address: string): string {
  const [path = '', ...rest] = address.split('?');
  const pairs = rest.join('?').split('&');
  const given = pairs.filter((pair) => !/^[^=]*=?$/.test(pair));
  return given.length > 0 ? `${path}?${given.join('&')}` : path;
}
