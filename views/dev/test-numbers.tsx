import { devPageStrings } from '../../shared/locales/en/dev.ts';
import type { Demo } from '../../shared/api-calls/dev.ts';
import { formatCardNumber } from '../../shared/payment/rules.ts';

export function TestNumbers({
  test_cards: cards,
  test_accounts: accounts,
}: Pick<Demo, 'test_cards' | 'test_accounts'>) {
  if (cards.length === 0) return null;
  return (
    <section className="sheet">
      <h2>{devPageStrings.testCards}</h2>
      <p className="soft">{devPageStrings.testCardsHint}</p>
      <Numbers numbers={cards.map((card) => ({ ...card, number: formatCardNumber(card.number) }))} />
      <h2>{devPageStrings.testAccounts}</h2>
      <p className="soft">{devPageStrings.testAccountsHint}</p>
      <Numbers numbers={accounts} />
    </section>
  );
}

const Numbers = ({ numbers }: { numbers: Demo['test_cards'] }) => (
  <ul>
    {numbers.map(({ number, what }) => (
      <li key={number}>
        <code>{number}</code> {what}
      </li>
    ))}
  </ul>
);
