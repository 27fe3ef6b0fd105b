import type { PortalStateTree } from '../../shared/state/groups.ts';
import type { IslandName } from '../islands/index.ts';
import type { PayPageProps } from './props.ts';

/** What the islands of a payment page share, for `createPortalStore`. Undefined where the page has no island. */
export function payPageState(props: PayPageProps): Partial<PortalStateTree> | undefined {
  if (props.state !== 'pay') return undefined;
  const { amountCents, selection } = props;
  return { payment: { amountCents, selection: [...selection], modalOpen: false, operations: {} } };
}

/** Who is verified pays next. */
export function payPageAhead(props: PayPageProps): readonly IslandName[] {
  if (props.state !== 'verify') return [];
  return props.byItems ? ['payment-form', 'prescription-modal'] : ['payment-form'];
}

/** Which sheet a payment page carries in line. */
export function payPageStyles({ state }: PayPageProps): 'payVerify' | 'payForm' | 'payOutcome' {
  if (state === 'verify') return 'payVerify';
  return state === 'pay' ? 'payForm' : 'payOutcome';
}
