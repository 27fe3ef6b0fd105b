import { formatCardNumber } from '../../shared/payment/rules.ts';
import { caretAfter, formatExpiry } from './typed-text.ts';

/** What a field's text becomes while it is typed, by field name. Others stay as typed. */
const formats: Record<string, (text: string, before: string) => string> = {
  card_number: formatCardNumber,
  expiry: formatExpiry,
};

/** Groups a card number and sets the slash of an expiry in the field itself, the caret kept after the same digit. */
export function tidyAsTyped(input: HTMLInputElement): void {
  const format = formats[input.name];
  if (!format) return;
  const { value: typed, selectionStart } = input;
  const tidy = format(typed, input.dataset['before'] ?? '');
  input.dataset['before'] = tidy;
  if (tidy === typed) return;
  const caret = caretAfter(tidy, typed, selectionStart ?? typed.length);
  input.value = tidy;
  input.setSelectionRange(caret, caret);
}
