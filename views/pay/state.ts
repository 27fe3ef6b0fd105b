import type { PortalStateTree } from '../../shared/state/groups.ts';
import type { IslandName } from '../islands/index.ts';
import type { PayPageProps } from './props.ts';

/** Returns the state shared by the page's islands, for `createPortalStore`; undefined if the page has no islands. */
export function payPageState(props: PayPageProps): Partial<PortalStateTree> | undefined {
  if (props.state !== 'pay') return undefined;
  const { amountCents, selection } = props;
  return { payment: { amountCents, selection: [...selection], modalOpen: false, operations: {} } };
}

/** Returns the islands to prefetch for the next page, the payment form, while the payer is on the verification page. */
export function payPageAhead(props: PayPageProps): readonly IslandName[] {
  if (props.state !== 'verify') return [];
  return props.byItems ? ['payment-form', 'prescription-modal'] : ['payment-form'];
}

export function payPageStyles({ state }: PayPageProps): 'payVerify' | 'payForm' | 'payOutcome' {
  if (state === 'verify') return 'payVerify';
  return state === 'pay' ? 'payForm' : 'payOutcome';
}
