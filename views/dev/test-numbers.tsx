import type { Demo } from '../../shared/api-calls/dev.ts';
import { formatCardNumber } from '../../shared/payment/rules.ts';

export function TestNumbers({
  test_cards: cards,
  test_accounts: accounts,
}: Pick<Demo, 'test_cards' | 'test_accounts'>) {
  if (cards.length === 0) return null;
  return (
    <section className="sheet">
      <h2>Test cards</h2>
      <p className="soft">Use any name, CVC and zip code, and any future expiry. No money is charged.</p>
      <Numbers numbers={cards.map((card) => ({ ...card, number: formatCardNumber(card.number) }))} />
      <h2>Test bank accounts</h2>
      <p className="soft">Use any name and routing number.</p>
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
