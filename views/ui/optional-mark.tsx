import { controlStrings } from '../../shared/locales/en/controls.ts';
import { usePublicStrings } from './public-strings.ts';

export function OptionalMark() {
  const { texts } = usePublicStrings();
  return <span className="soft small">{texts.optional}</span>;
}

export function RequiredMark() {
  return <span className="soft small">{controlStrings.required}</span>;
}
