import { usePublicWords } from './public-words.ts';

export function OptionalMark() {
  const { texts } = usePublicWords();
  return <span className="soft small">{texts.optional}</span>;
}

export function RequiredMark() {
  return <span className="soft small">required</span>;
}
