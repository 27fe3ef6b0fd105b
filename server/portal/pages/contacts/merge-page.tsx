import { apiCalls } from '../../../../shared/api-calls.ts';
import { channels } from '../../../../shared/contacts/channels.ts';
import { flagOf } from '../../../../shared/contacts/reach.ts';
import { duplicateMessages } from '../../../../shared/locales/en/contacts.ts';
import { paths } from '../../../../shared/paths.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { importableFields } from '../../../../shared/resources/define.ts';
import { pathsOf, titleOf } from '../../../../shared/resources/resource-paths.ts';
import { readableValue } from '../../../../shared/resources/readable.ts';
import { onMoment, formatMoment, timeOfId } from '../../../../shared/time.ts';
import { MergePage, type MergePageProps } from '../../../../views/contacts/merge-page.tsx';
import { valueOf } from '../../http/form.ts';
import { duplicateCountSlot } from './duplicates-link.tsx';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Page for merging two contacts by choosing each field. The first contact stays, and the second is merged into it. */
export const mergePage: Page = {
  needs: apiCalls.mergeContacts.needs,
  get: (ctx) => renderMerge(ctx),
  post: postMerge,
};

type Both = readonly [Contact, Contact];

/** Opt-out flags, which users cannot choose. The stricter one applies. */
const flags: readonly string[] = channels.map(flagOf);
const chosenFields = importableFields(contacts).filter(([name]) => !flags.includes(name));

async function renderMerge(ctx: RequestContext, failure?: { status: number; msg: string }): Promise<void> {
  const both = await loadBoth(ctx);
  if (!both) return redirectToDuplicates(ctx);
  const props: MergePageProps = {
    shell: shellProps(ctx, { current: contacts.section }),
    heads: both.map((contact) => ({ name: titleOf(contacts, contact), since: sinceOf(ctx, contact) })),
    lines: chosenFields.map(([name, field]) => {
      const texts = both.map((contact) => readIn(ctx, contact, name));
      const [first = '', second = ''] = texts;
      const isSecond =
        valueOf(ctx.form, name) === 'other' || (first === '' && valueOf(ctx.form, name) === '');
      return {
        name,
        label: field.label,
        choices: [
          { text: first, chosen: !isSecond },
          { text: second, chosen: isSecond },
        ],
      };
    }),
    failure: failure?.msg,
  };
  const { mergeTitle: title } = duplicateMessages;
  ctx.render({ status: failure?.status ?? 200, title, styles: 'all', element: <MergePage {...props} /> });
}

/** Returns when the contact was added, to distinguish contacts with the same name. */
function sinceOf({ nowSeconds, zone }: RequestContext, { id }: Contact): string {
  const added = timeOfId(id);
  return added === undefined
    ? ''
    : duplicateMessages.added(onMoment(formatMoment(added, zone(), nowSeconds)));
}

function readIn(ctx: RequestContext, contact: Contact, name: string): string {
  const field = contacts.fields[name as keyof typeof contacts.fields];
  const value = valueIn(contact, name);
  return readableValue(name, field, { value, zone: ctx.zone(), nowSeconds: ctx.nowSeconds });
}

const valueIn = (contact: Contact, name: string): unknown =>
  new Map<string, unknown>(Object.entries(contact)).get(name);

async function loadBoth({ api, req }: RequestContext): Promise<Both | undefined> {
  const ids = [String(req.params['one']), String(req.params['other'])] as const;
  const [one, other] = await Promise.all(ids.map((id) => api.one(contacts, id)));
  return one?.ok && other?.ok && ids[0] !== ids[1] ? [one.row, other.row] : undefined;
}

function redirectToDuplicates(ctx: RequestContext): void {
  ctx.flash('error', duplicateMessages.notThere);
  ctx.redirect(paths.duplicates.to());
}

/** Merges the contacts. Sends only the values chosen from the second contact so that concurrent changes to other fields are kept. */
async function postMerge(ctx: RequestContext): Promise<void> {
  const { api, form, req } = ctx;
  const both = await loadBoth(ctx);
  const [keep, drop] = [String(req.params['one']), String(req.params['other'])];
  const values = Object.fromEntries(
    chosenFields.flatMap(([name]) =>
      both && valueOf(form, name) === 'other' ? [[name, valueIn(both[1], name) ?? '']] : [],
    ),
  );
  const outcome = await api.call(apiCalls.mergeContacts, { values: { keep, drop }, body: { values } });
  if (!outcome.ok && outcome.status === 404) return redirectToDuplicates(ctx);
  if (!outcome.ok)
    return renderMerge(ctx, { status: outcome.status >= 500 ? outcome.status : 422, msg: outcome.msg });
  duplicateCountSlot.write(req, undefined);
  ctx.flash('success', duplicateMessages.done);
  ctx.redirect(pathsOf(contacts).one(keep));
}
