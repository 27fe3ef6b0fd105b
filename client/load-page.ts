import { openTabs, type Word } from './tabs.ts';
import { forgetChanges } from './unsaved.ts';

/** Makes pages of ours out of text. The policy that names it is the one exception of `trusted-types`, created once a page. */
export type ReadPage = (html: string) => Document;

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): {
    createHTML(html: string): string;
  };
}

/** Cut down to the body: the head's style sheet carries another nonce, which this page's policy would report. */
function createPageReader(view: Window): ReadPage {
  const createHTML = (html: string) => html.slice(html.indexOf('<body'));
  const policies = 'trustedTypes' in view ? (view.trustedTypes as Policies) : undefined;
  const policy = policies?.createPolicy('fragments', { createHTML }) ?? { createHTML };
  return (html) => new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}

/** The one of this page, made when it is first needed: the policy can be created once. */
export function keepPageReader(view: Window): () => ReadPage {
  let reader: ReadPage | undefined;
  return () => (reader ??= createPageReader(view));
}

/**
 * Our own page as a document, read in the background; undefined when it is not to be had. Where the session has ended, as when
 * the API no longer knows it, the browser leaves for the sign-in at once, and the other tabs with it.
 */
export async function loadPage(url: string, readPage: ReadPage): Promise<Document | undefined> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'text/html', 'X-Background': '1' } });
    if (answer.redirected && isSignIn(answer.url)) leave(answer.url);
    return answer.ok && !answer.redirected ? readPage(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

/** As the dialog that warns of the end of the session names it. */
function isSignIn(url: string): boolean {
  const login = document.querySelector<HTMLElement>('dialog[data-login]')?.dataset['login'];
  return login !== undefined && new URL(url).pathname === new URL(login, location.href).pathname;
}

function leave(url: string): void {
  openTabs().postMessage('out' satisfies Word);
  forgetChanges(document);
  location.replace(url);
}
