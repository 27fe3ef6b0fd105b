import { apiMutants } from './api.ts';
import { paymentRequestMutants } from './payment-requests.ts';
import { callMutants } from './calls.ts';
import { deletionMutants } from './deletions.ts';
import { deliveryMutants } from './delivery.ts';
import { fileMutants } from './files.ts';
import { httpMutants } from './http.ts';
import { idTokenMutants } from './id-token.ts';
import { invitationMutants } from './invitation.ts';
import type { Mutant } from './mutant.ts';
import { paymentMutants } from './payment.ts';
import { phoneMutants } from './phone.ts';
import { relayMutants } from './relay.ts';
import { rowMutants } from './rows.ts';
import { sessionMutants } from './session.ts';
import { signInMutants } from './sign-in.ts';

export const mutants: readonly Mutant[] = [
  ...httpMutants,
  ...sessionMutants,
  ...signInMutants,
  ...idTokenMutants,
  ...invitationMutants,
  ...relayMutants,
  ...paymentMutants,
  ...phoneMutants,
  ...paymentRequestMutants,
  ...rowMutants,
  ...apiMutants,
  ...deletionMutants,
  ...deliveryMutants,
  ...callMutants,
  ...fileMutants,
];
