import { lazy, Suspense, useEffect } from 'react';
import { paymentFormWords } from '../../shared/messages/payment.ts';
import type { PaymentFormWords } from '../../shared/messages/payment-words.ts';
import { fill } from '../../shared/messages/fill.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { setPayment } from '../../shared/state/payment-group.ts';
import { AmountShown } from '../pay/amount-field.tsx';
import { Bill } from '../pay/bill.tsx';
import { usePortalState, usePortalStore } from './store-context.ts';
import { useAlive } from './use-alive.ts';
import { FormWordsContext } from '../pay/form-words.ts';
import './payment-shared.ts';

interface PrescriptionModalProps {
  items: readonly BillingItem[];
  /** False: the list is to read, not to choose from. */
  patientEditable: boolean;
  /** The payer may type an amount where nothing is chosen: that field is then the page's `amount`. */
  amountEditable: boolean;
  /** Missing: English. */
  words?: PaymentFormWords;
}

const loadDialog = () => import('./prescription-dialog.tsx');
const Dialog = lazy(() => loadDialog().then((module) => ({ default: module.PrescriptionDialog })));

/** What the chosen prescriptions come to, how many they are, and the button that opens their list. The dialog is a chunk of its own. */
export function PrescriptionModal({
  items,
  patientEditable,
  amountEditable,
  words = paymentFormWords,
}: PrescriptionModalProps) {
  const { texts } = words;
  const store = usePortalStore();
  const open = usePortalState((state) => state.payment.modalOpen);
  const selection = usePortalState((state) => state.payment.selection) ?? items.map((item) => item.key);
  const amountCents = usePortalState((state) => state.payment.amountCents);
  const alive = useAlive();
  const setOpen = (modalOpen: boolean) => store.dispatch(setPayment({ modalOpen }));
  useEffect(prefetchWhenIdle, []);
  return (
    <FormWordsContext value={words}>
      <AmountShown
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
    </FormWordsContext>
  );
}

/** Failing here is no matter: opening the list tries again and says so. */
function prefetch(): void {
  loadDialog().catch(() => undefined);
}

function prefetchWhenIdle(): () => void {
  const timer = setTimeout(prefetch, prefetchDelayMs);
  return () => clearTimeout(timer);
}

/** Late enough to leave the first paint and the hydration alone. */
const prefetchDelayMs = 3000;
