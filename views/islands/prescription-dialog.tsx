import { useLayoutEffect } from 'react';
import { Modal } from 'react-bootstrap';
import { fill } from '../../shared/language.ts';
import { formatCents } from '../../shared/money.ts';
import { toggleAll, toggleItem, selectedCents } from '../../shared/payment/prescriptions.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { ChoiceTable } from '../pay/choice-table.tsx';
import { ItemTable } from '../pay/item-table.tsx';
import { usePortalState, usePortalStore, type IslandStore } from './store-context.ts';
import { useFormStrings } from '../pay/form-strings.ts';
import './payment-shared.ts';
import { setPayment } from '../../shared/state/payment-group.ts';

interface Props {
  items: readonly BillingItem[];
  editable: boolean;
  onClose: () => void;
}

/** Prescription list dialog. Checkboxes apply immediately, so closing keeps the selection. */
export function PrescriptionDialog({ items, editable, onClose }: Props) {
  const { texts } = useFormStrings();
  const store = usePortalStore();
  const selection = usePortalState((state) => state.payment.selection) ?? items.map((item) => item.key);
  const amountCents = usePortalState((state) => state.payment.amountCents);
  useLayoutEffect(lockPageScroll, []);
  const choose = (chosen: string[]) => chooseItems(store, items, chosen);
  return (
    <Modal show animation={false} onHide={onClose} scrollable aria-labelledby="prescription-list-title">
      <Modal.Header>
        <Modal.Title as="h2" id="prescription-list-title">
          {texts.list}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body tabIndex={0}>
        {editable ? (
          <ChoiceTable
            items={items}
            selection={selection}
            live={{
              onToggle: (key) => choose(toggleItem(selection, key)),
              onToggleAll: () => choose(toggleAll(items, selection)),
            }}
          />
        ) : (
          <ItemTable items={items} caption={texts.listToRead} />
        )}
      </Modal.Body>
      <Modal.Footer>
        <p className="total" role="status">
          {fill(texts.total, { amount: formatCents(amountCents) })}
        </p>
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {editable ? texts.done : texts.close}
        </button>
      </Modal.Footer>
    </Modal>
  );
}

/** Makes the page behind the dialog inert for the keyboard and screen readers. The returned function reverts this before the focus returns. */
function lockPageScroll(): () => void {
  const page = document.querySelector<HTMLElement>('.public');
  page?.toggleAttribute('inert', true);
  return () => void page?.toggleAttribute('inert', false);
}

/** Stores the selection and sets the form's amount to its total. */
export function chooseItems(store: IslandStore, items: readonly BillingItem[], selection: string[]): void {
  const amountCents = selectedCents(items, selection);
  store.dispatch(setPayment({ selection, amountCents }));
}
