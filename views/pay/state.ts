import type { PortalStateTree } from '../../shared/state/groups.ts';
import type { IslandName } from '../islands/index.ts';
import type { PayPageProps } from './props.ts';

/** Returns the state for `createPortalStore` shared by the page's islands; undefined if the page has none. */
export function payPageState(props: PayPageProps): Partial<PortalStateTree> | undefined {
  if (props.state !== 'pay') return undefined;
  const { amountCents, selection } = props;
  return { payment: { amountCents, selection: [...selection], modalOpen: false, operations: {} } };
}

/** Returns the islands of the next page to prefetch, because the payment form follows verification. */
export function payPageAhead(props: PayPageProps): readonly IslandName[] {
  if (props.state !== 'verify') return [];
  return props.byItems ? ['payment-form', 'prescription-modal'] : ['payment-form'];
}

export function payPageStyles({ state }: PayPageProps): 'payVerify' | 'payForm' | 'payOutcome' {
  if (state === 'verify') return 'payVerify';
  return state === 'pay' ? 'payForm' : 'payOutcome';
}
