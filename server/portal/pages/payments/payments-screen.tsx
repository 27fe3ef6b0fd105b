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

function show({ record, csrfToken }: FormVisit<typeof payments>): FormExtras {
  const canBePaid = payableStatuses.some((status) => status === record?.status);
  return canBePaid ? { aside: <OpenLink csrfToken={csrfToken()} /> } : {};
}

/** The portal's own count and the API's; one that keeps no count does not know the call. */
async function open(post: FormPost<typeof payments>): Promise<void> {
  const { api, parts, record } = post;
  if (!record || !mayOf(post).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  const clientId = post.signedIn().organisation.id;
  await openPayerLink(parts, { clientId, paymentId: record.id });
  const outcome = await api.call(apiCalls.openLink, { body: { id: record.id } });
  const isDone = outcome.ok || outcome.reply?.status === 404;
  if (isDone) post.flash('success', requestMessages.linkOpened);
  else post.flash('error', outcome.msg);
  post.goTo(placeOf(payments).one(record.id));
}
