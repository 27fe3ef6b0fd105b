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
      <p className="soft">Use any name, CVC and zip code, and any future expiry. No money is charged.</p>
      <Numbers numbers={cards.map((card) => ({ ...card, number: formatCardNumber(card.number) }))} />
      <h2>Test bank accounts</h2>
      <p className="soft">Use any name and routing number.</p>
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
