import { apiMutants } from './api.ts';
import { paymentRequestMutants } from './payment-requests.ts';
import { callMutants } from './calls.ts';
import { deletionMutants } from './deletions.ts';
import { deliveryMutants } from './delivery.ts';
import { fileMutants } from './files.ts';
import { httpMutants } from './http.ts';
import type { Mutant } from './mutant.ts';
import { paymentMutants } from './payment.ts';
import { phoneMutants } from './phone.ts';
import { rowMutants } from './rows.ts';
import { sessionMutants } from './session.ts';
import { signInMutants } from './sign-in.ts';
import { ssoMutants } from './sso.ts';

export const mutants: readonly Mutant[] = [
  ...httpMutants,
  ...sessionMutants,
  ...signInMutants,
  ...ssoMutants,
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
