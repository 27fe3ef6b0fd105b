import { formatCardNumber } from '../../shared/payment/rules.ts';

interface TestNumber {
  number: string;
  result: string;
}

export interface TestNumbersProps {
  cards: readonly TestNumber[];
  accounts: readonly TestNumber[];
}

export function TestNumbers({ cards, accounts }: TestNumbersProps) {
  if (cards.length === 0) return null;
  return (
    <section className="sheet">
      <h2>Test cards</h2>
      <p className="soft">With any name, CVC and zip code, and an expiry to come. No money moves.</p>
      <Numbers numbers={cards.map((card) => ({ ...card, number: formatCardNumber(card.number) }))} />
      <h2>Test bank accounts</h2>
      <p className="soft">With any name and routing number.</p>
      <Numbers numbers={accounts} />
    </section>
  );
}

const Numbers = ({ numbers }: { numbers: readonly TestNumber[] }) => (
  <ul>
    {numbers.map(({ number, result }) => (
      <li key={number}>
        <code>{number}</code> {result}
      </li>
    ))}
  </ul>
);
