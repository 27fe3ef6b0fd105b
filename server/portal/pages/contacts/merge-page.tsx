import { apiCalls } from '../../../../shared/api-calls.ts';
import { channels } from '../../../../shared/contacts/channels.ts';
import { flagOf } from '../../../../shared/contacts/reach.ts';
import { duplicateMessages } from '../../../../shared/messages/duplicates.ts';
import { paths } from '../../../../shared/paths.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { importableFields } from '../../../../shared/resources/importable.ts';
import { placeOf, titleOf } from '../../../../shared/resources/places.ts';
import { readableValue } from '../../../../shared/resources/readable.ts';
import { onMoment, sayMoment, timeOfId } from '../../../../shared/time.ts';
import { MergePage, type MergePageProps } from '../../../../views/contacts/merge-page.tsx';
import { valueOf } from '../../http/form.ts';
import { knownDuplicates } from '../../session/known-duplicates.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';

/** Page to merge two contacts by choosing each field. The first one stays, and the second is merged into it. */
export const mergePage: Page = {
  needs: apiCalls.mergeContacts.needs,
  show: (visit) => showBoth(visit),
  take,
};

type Both = readonly [Contact, Contact];

/** Opt-out flags, which cannot be chosen: the stricter one applies. */
const flags: readonly string[] = channels.map(flagOf);
const chosenFields = importableFields(contacts).filter(([name]) => !flags.includes(name));

async function showBoth(visit: Visit, failure?: { status: number; msg: string }): Promise<void> {
  const both = await loadBoth(visit);
  if (!both) return goBack(visit);
  const props: MergePageProps = {
    shell: shellProps(visit, { current: contacts.section }),
    heads: both.map((contact) => ({ name: titleOf(contacts, contact), since: sinceOf(visit, contact) })),
    lines: chosenFields.map(([name, field]) => {
      const texts = both.map((contact) => readIn(visit, contact, name));
      const [first = '', second = ''] = texts;
      const isSecond =
        valueOf(visit.form, name) === 'other' || (first === '' && valueOf(visit.form, name) === '');
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
  visit.show({ status: failure?.status ?? 200, title, styles: 'all', element: <MergePage {...props} /> });
}

/** Returns when the contact was added, which distinguishes contacts of the same name. */
function sinceOf({ nowSeconds, zone }: Visit, { id }: Contact): string {
  const added = timeOfId(id);
  return added === undefined ? '' : duplicateMessages.added(onMoment(sayMoment(added, zone(), nowSeconds)));
}

function readIn(visit: Visit, contact: Contact, name: string): string {
  const field = contacts.fields[name as keyof typeof contacts.fields];
  const value = valueIn(contact, name);
  return readableValue(name, field, { value, zone: visit.zone(), nowSeconds: visit.nowSeconds });
}

const valueIn = (contact: Contact, name: string): unknown =>
  new Map<string, unknown>(Object.entries(contact)).get(name);

async function loadBoth({ api, req }: Visit): Promise<Both | undefined> {
  const ids = [String(req.params['one']), String(req.params['other'])] as const;
  const [one, other] = await Promise.all(ids.map((id) => api.one(contacts, id)));
  return one?.ok && other?.ok && ids[0] !== ids[1] ? [one.row, other.row] : undefined;
}

function goBack(visit: Visit): void {
  visit.flash('error', duplicateMessages.notThere);
  visit.goTo(paths.duplicates.to());
}

/** Merges the contacts. Only values chosen from the second are sent, so concurrent changes to others stay. */
async function take(visit: Visit): Promise<void> {
  const { api, form, req } = visit;
  const both = await loadBoth(visit);
  const [keep, drop] = [String(req.params['one']), String(req.params['other'])];
  const values = Object.fromEntries(
    chosenFields.flatMap(([name]) =>
      both && valueOf(form, name) === 'other' ? [[name, valueIn(both[1], name) ?? '']] : [],
    ),
  );
  const outcome = await api.call(apiCalls.mergeContacts, { body: { keep, drop, values } });
  if (!outcome.ok && outcome.status === 404) return goBack(visit);
  if (!outcome.ok)
    return showBoth(visit, { status: outcome.status >= 500 ? outcome.status : 422, msg: outcome.msg });
  knownDuplicates.write(req, undefined);
  visit.flash('success', duplicateMessages.done);
  visit.goTo(placeOf(contacts).one(keep));
}
