import type { CardGateway } from '../gateway.ts';
import type { Line } from './line.ts';
import { profileGone } from './reasons.ts';

export const createForget = ({ send, warn }: Line): Pick<CardGateway, 'forget'> => ({
  forget: async (token) => {
    const [customerProfileId, customerPaymentProfileId] = token.split('.');
    const sent = await send('deleteCustomerPaymentProfileRequest', {
      customerProfileId,
      customerPaymentProfileId,
    });
    if (sent.kind !== 'answer') return false;
    if (sent.isOk || sent.codes.some((code) => profileGone.has(code))) return true;
    warn(sent.codes);
    return false;
  },
});
