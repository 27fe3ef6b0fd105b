import { longestLogoCharacters } from '../constants.ts';

interface Address {
  href: string;
  origin: string;
  protocol: string;
  username: string;
  password: string;
  hostname: string;
}

/** Node and browsers have it, while the library of the language itself, which this folder keeps to, does not name it. */
declare const URL: { canParse(text: string): boolean; new (text: string): Address };

/** A client's logo, where its source may be shown: a raster picture in the address itself, or an https address. */
interface Logo {
  src: string;
  /** The origin to allow in the page's policy; missing for a picture in the address. */
  origin?: string;
}

const inlinePicture = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** How files of these kinds begin, in base64: whatever a file is called, one that begins otherwise is no picture. */
const pictureStart = /^data:[^,]+,(?:iVBORw0KGgo|\/9j\/|UklGR.{7}RUJQ|R0lGOD)/;

/** What may be kept, and a page may show. No script can come by it, and it names a host by its name, not by a number. */
export function readLogo(address: string): Logo | undefined {
  if (address.startsWith('data:')) {
    const isPicture = inlinePicture.test(address) && pictureStart.test(address);
    return isPicture && address.length <= longestLogoCharacters ? { src: address } : undefined;
  }
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return isPlainHttps(url) ? { src: url.href, origin: url.origin } : undefined;
}

function isPlainHttps({ protocol, username, password, hostname }: Address): boolean {
  const isNamed = /^(?=.*[a-z])[a-z0-9.-]+\.[a-z0-9-]+$/.test(hostname);
  return protocol === 'https:' && !username && !password && isNamed;
}
