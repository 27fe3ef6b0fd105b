/** A letter as it arrives, of a page of its own: its styles hold there alone, and nothing in it can be followed. */
export function LetterFrame({ src }: { src: string }) {
  return <iframe className="email-frame" title="The email as it arrives" src={src} sandbox="" />;
}
