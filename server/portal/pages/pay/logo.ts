/** A client's logo, where its source may be shown: a raster picture in the address itself, or an https address (security P10). */
export interface Logo {
  src: string;
  /** The origin to allow in the page's policy; missing for a picture in the address. */
  origin?: string;
}

const inlinePicture = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;
const longestInlineCharacters = 100_000;

export function readLogo(address: string): Logo | undefined {
  if (address.startsWith('data:')) {
    return address.length <= longestInlineCharacters && inlinePicture.test(address)
      ? { src: address }
      : undefined;
  }
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const safe =
    url.protocol === 'https:' && !url.username && !url.password && /^[a-z0-9.-]+$/.test(url.hostname);
  return safe ? { src: url.href, origin: url.origin } : undefined;
}
