import { apiCalls } from '../../../../shared/api-calls.ts';
import { erasureMessages, erasureStrings } from '../../../../shared/locales/en/erasure.ts';
import { paths } from '../../../../shared/paths.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { tasks } from '../../../../shared/resources/operations.ts';
import { pathsOf, titleOf } from '../../../../shared/resources/resource-paths.ts';
import { isOpenTo } from '../../../../shared/rights.ts';
import { sectionsOf } from '../../../../shared/sections.ts';
import { ErasePage, type ErasePageProps } from '../../../../views/contacts/erase-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { requireLevel2, type Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { duplicateCountSlot } from './duplicates-link.tsx';

/** Page `/app/contacts/{id}/erase`: the confirmation of an erasure, then its progress and result. */
export const erasePage: Page = {
  needs: apiCalls.erasePatient.needs,
  get: (ctx) => renderErasure(ctx),
  post: postErasure,
};

type Failure = Partial<Pick<ErasePageProps, 'errors' | 'failure'>> & { status?: number };

async function renderErasure(ctx: RequestContext, { status, ...rejected }: Failure = {}): Promise<void> {
  await requireLevel2(ctx);
  const { api, form } = ctx;
  const id = idOf(ctx);
  const [erasure, contact] = await Promise.all([
    api.call(apiCalls.readErasure, { params: { id } }),
    api.one(contacts, id),
  ]);
  if (!erasure.ok) throw new HttpError(erasure.status, { message: erasure.msg });
  const [state] = erasure.results;
  if (!state) throw new HttpError(502);
  const { dob = '', patient_code: code = '' } = contact.ok ? contact.row : {};
  const props: ErasePageProps = {
    shell: shellProps(ctx, { current: contacts.section }),
    person: {
      name: contact.ok ? titleOf(contacts, contact.row) : '',
      facts: [dob, code].filter(Boolean).join(' · '),
      href: pathsOf(contacts).one(id),
      holdHref: paths.holdContact.to({ id }),
    },
    tasksHref: isOpenTo(rightsOf(ctx.signedIn()), sectionsOf('admin')) ? pathsOf(tasks).list : undefined,
    state,
    reason: valueOf(form, 'reason'),
    errors: {},
    ...rejected,
  };
  ctx.render({ status, title: erasureStrings.title, styles: 'all', element: <ErasePage {...props} /> });
}

const idOf = ({ req }: RequestContext) => String(req.params['id']);

async function postErasure(ctx: RequestContext): Promise<void> {
  const { api, form, req } = ctx;
  const values = { reason: valueOf(form, 'reason'), confirm: valueOf(form, 'confirm') };
  const id = idOf(ctx);
  const outcome = await api.call(apiCalls.erasePatient, { params: { id }, values });
  if (!outcome.ok) return renderErasure(ctx, failureOf(outcome));
  duplicateCountSlot.write(req, undefined);
  ctx.redirect(paths.eraseContact.to({ id }));
}

/** Puts the API's sentence at its field. */
function failureOf({ status, msg }: { status: number; msg: string }): Failure {
  const { reasonMissing, reasonLong, wordMissing, word } = erasureMessages;
  if (status >= 500) return { status, failure: msg };
  if (msg === wordMissing(word)) return { status: 422, errors: { confirm: msg } };
  if (msg === reasonMissing || msg === reasonLong) return { status: 422, errors: { reason: msg } };
  return { status: 422, failure: msg };
}
