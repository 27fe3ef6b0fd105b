import { apiCalls } from '../../../../shared/api-calls.ts';
import { requestMessages, resourceMessages } from '../../../../shared/messages.ts';
import { payableStatuses, payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { OpenLink } from '../../../../views/payments/open-link.tsx';
import { HttpError } from '../../http/errors.ts';
import { mayOf } from '../../resource/may.ts';
import type { FormExtras } from '../../resource/screen-extras.ts';
import type { FormPost, FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { openPayerLink } from '../../session/payer-tries.ts';

/** Payments: the link of one that can still be paid is opened again where wrong answers shut it. */
export const paymentsScreen: ResourceScreenParts<typeof payments> = {
  form: { show, steps: { openLink: open } },
};

async function show({ record, parts, csrfToken }: FormVisit<typeof payments>): Promise<FormExtras> {
  const canBePaid = payableStatuses.some((status) => status === record?.status);
  return canBePaid && (await parts.relay.has('open_link'))
    ? { aside: <OpenLink csrfToken={csrfToken()} /> }
    : {};
}

/** The portal's own count and the API's. */
async function open(post: FormPost<typeof payments>): Promise<void> {
  const { api, parts, record } = post;
  if (!record || !mayOf(post).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  if (!(await parts.relay.has('open_link'))) throw new HttpError(404);
  const clientId = post.signedIn().organisation.id;
  await openPayerLink(parts, { clientId, paymentId: record.id });
  const outcome = await api.call(apiCalls.openLink, { body: { id: record.id } });
  if (outcome.ok) post.flash('success', requestMessages.linkOpened);
  else post.flash('error', outcome.msg);
  post.goTo(placeOf(payments).one(record.id));
}
