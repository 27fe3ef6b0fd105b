import { formatCardNumber } from '../../shared/payment/rules.ts';
import { zipDigits } from '../../shared/constants.ts';
import { caretAfter, formatExpiry } from './typed-text.ts';

/** What a field's text becomes while it is typed, by field name. Others stay as typed. */
const formats: Record<string, (text: string, before: string) => string> = {
  card_number: formatCardNumber,
  expiry: formatExpiry,
  cvc: (text) => withoutSpaces(text).slice(0, 4),
  zip: (text) => withoutSpaces(text).slice(0, zipDigits),
};

/** A pasted space counts towards a field's length: it goes before the digits are cut. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

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
