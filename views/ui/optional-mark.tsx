import { usePublicWords } from './public-words.ts';

/** Opposite the label of a field that may stay empty. */
export function OptionalMark() {
  const { texts } = usePublicWords();
  return <span className="soft small">{texts.optional}</span>;
}

/** With the label of a field that must be filled in. */
export function RequiredMark() {
  return <span className="soft small">required</span>;
}
