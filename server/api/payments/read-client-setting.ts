import { apiCalls } from '../../../shared/api-calls.ts';
import { textOf } from '../../../shared/reply.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { listAccountStates } from './account-checks.ts';
import { findClientSetting } from './client-setting-row.ts';

export const readClientSetting: SignedOperation<typeof apiCalls.readClientSetting> = async (
  request,
  { db, keyring, config },
) => {
  if (!request.actor.admin) return refuse(403, 'You don’t have permission to do this.');
  const setting = await findClientSetting(
    { db, keyring },
    readRequest(apiCalls.readClientSetting, request).id,
  );
  if (!setting) return notFound();
  const payment_account_states = await listAccountStates({ db, config }, textOf(setting, 'id'));
  return succeed([{ ...setting, payment_account_states }]);
};
