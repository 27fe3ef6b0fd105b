import { undoMessages } from '../../../shared/locales/en/undo.ts';
import { midSentence, formatMoment } from '../../../shared/time.ts';
import { ListPage } from '../../../views/resource/list-page.tsx';
import type { ListPageProps } from '../../../views/resource/props.ts';
import { readDeletions } from '../session/undoable-deletions.ts';
import { loadFilterValues } from './filter-values.ts';
import { loadList } from './load-records.ts';
import { listedFields, loadChoices, toTextChoices, toReferences } from './references.ts';
import { screenOf, type ResourceContext } from './screen-parts.ts';
import { sendStreamedList } from './streamed-list.tsx';
import { usualSizeOf } from './list-address.ts';
import { mayOf, screenProps } from './screen-props.ts';

/** Shows the list page for the URL. Invalid parameters are corrected and reported on the page. */
export async function renderList(ctx: ResourceContext, corrected: readonly string[] = []): Promise<void> {
  const { req, definition } = ctx;
  const short = shortAddress(req.originalUrl);
  if (short !== req.originalUrl) return ctx.redirect(short);
  const [loaded, choices, filterValues] = await Promise.all([
    loadList(ctx),
    loadChoices(ctx, listedFields(ctx)),
    loadFilterValues(ctx),
  ]);
  const { state, rows, status } = loaded;
  const extras = await screenOf(ctx).list?.extras?.({ ...ctx, state, rows });
  const { columns, filterChoices, ...extraProps } = extras ?? {};
  const screen = screenProps(ctx);
  const props: ListPageProps = {
    ...screen,
    definition: columns ? { ...definition, columns, listed: columns } : definition,
    openMenu: typeof req.query['menu'] === 'string' ? req.query['menu'] : undefined,
    mayRow: screenOf(ctx).may && ((record) => mayOf({ ...ctx, record })),
    ...loaded,
    corrected: [...corrected, ...loaded.corrected],
    usualSize: usualSizeOf(ctx),
    references: toReferences(choices),
    filterChoices: {
      ...choices,
      ...toTextChoices(ctx, filterValues, loaded),
      ...filterChoices,
    },
    undo: undoNotes(ctx),
    ...extraProps,
  };
  const { Page = ListPage } = screenOf(ctx).list?.components ?? {};
  const page = { title: definition.label.many, styles: 'all', element: <Page {...props} /> } as const;
  if (rows || props.failure !== undefined) return ctx.render({ status, ...page });
  await sendStreamedList(ctx, { page, props, state });
}

/** Returns the recent deletions to offer for undo on the page itself, because the banner fades. */
function undoNotes(ctx: ResourceContext): ListPageProps['undo'] {
  const { req, definition, nowSeconds } = ctx;
  return readDeletions(req, nowSeconds)
    .filter(({ resource }) => resource === definition.name)
    .map(({ id, counted, at }) => ({
      id,
      text: undoMessages.deleted(counted, midSentence(formatMoment(at, ctx.zone(), nowSeconds))),
    }));
}

/** Removes empty parameters that forms submit, as in `?search=jane&provider=&language=`. */
function shortAddress(address: string): string {
  const [path = '', ...rest] = address.split('?');
  const pairs = rest.join('?').split('&');
  const filled = pairs.filter((pair) => !/^[^=]*=?$/.test(pair));
  return filled.length > 0 ? `${path}?${filled.join('&')}` : path;
}
