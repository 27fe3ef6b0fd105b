import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { paymentFormStrings } from '../../shared/locales/en/payment.ts';
import type { PaymentFormStrings } from '../../shared/locales/en/payment-strings.ts';
import { fill } from '../../shared/language.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { setPayment } from '../../shared/state/payment-group.ts';
import { AmountOutput } from '../pay/amount-field.tsx';
import { Bill } from '../pay/bill.tsx';
import { usePortalState, usePortalStore } from './store-context.ts';
import { FormStringsContext } from '../pay/form-strings.ts';
import './payment-shared.ts';

interface PrescriptionModalProps {
  items: readonly BillingItem[];
  /** False if the payer cannot change the selection. */
  patientEditable: boolean;
  /** True if the payer may type an amount instead of selecting items. The page then has its own `amount` field. */
  amountEditable: boolean;
  /** Missing for English UI strings. */
  strings?: PaymentFormStrings;
}

const loadDialog = () => import('./prescription-dialog.tsx');
const Dialog = lazy(() => loadDialog().then((module) => ({ default: module.PrescriptionDialog })));

export function PrescriptionModal({
  items,
  patientEditable,
  amountEditable,
  strings = paymentFormStrings,
}: PrescriptionModalProps) {
  const { texts } = strings;
  const store = usePortalStore();
  const open = usePortalState((state) => state.payment.modalOpen);
  const selection = usePortalState((state) => state.payment.selection) ?? items.map((item) => item.key);
  const amountCents = usePortalState((state) => state.payment.amountCents);
  const alive = useAlive();
  const setOpen = (modalOpen: boolean) => store.dispatch(setPayment({ modalOpen }));
  useEffect(prefetchWhenIdle, []);
  return (
    <FormStringsContext value={strings}>
      <AmountOutput
        isChosen={amountEditable && selection.length === 0}
        cents={selection.length ? amountCents : 0}
      />
      <div className="needs-scripts">
        <Bill items={items.filter(({ key }) => selection.includes(key))} />
      </div>
      <div className="prescriptions-bar needs-scripts">
        {patientEditable && (
          <p>{fill(texts.chosen, { count: String(selection.length), all: String(items.length) })}</p>
        )}
        <button
          type="button"
          className="btn btn-quiet"
          aria-haspopup="dialog"
          disabled={!alive}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => setOpen(true)}
        >
          {texts.list}
        </button>
        {open && (
          <Suspense fallback={null}>
            <Dialog items={items} editable={patientEditable} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </FormStringsContext>
  );
}

/** Prefetches the dialog. A failure is ignored because opening the dialog retries and reports it. */
function prefetch(): void {
  loadDialog().catch(() => undefined);
}

function prefetchWhenIdle(): () => void {
  const timer = setTimeout(prefetch, prefetchDelayMs);
  return () => clearTimeout(timer);
}

/** Delay that avoids competing with the first paint and hydration. */
const prefetchDelayMs = 3000;

/** Returns true once hydrated. Controls that need the island stay disabled until then so that no click is lost. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
