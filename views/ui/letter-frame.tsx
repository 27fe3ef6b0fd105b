import { controlStrings } from '../../shared/locales/en/controls.ts';

/** Email preview in a sandboxed frame, which isolates its styles and disables its links. */
export function LetterFrame({ src }: { src: string }) {
  return <iframe className="email-frame" title={controlStrings.emailFrame} src={src} sandbox="" />;
}
