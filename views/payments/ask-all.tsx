import { askManyPlace } from '../../shared/payment/ask-place.ts';

/** Leads from a payment file to asking for all that came with it. */
export function AskAll({ id, count }: { id: string; count: number }) {
  return (
    <p>
      <a className="btn btn-primary" href={askManyPlace.to(id)}>
        {count === 1 ? 'Ask for it…' : `Ask all ${count.toLocaleString('en-US')}…`}
      </a>
    </p>
  );
}
