import type { RequestHandler } from 'express';
import { sessionMessages } from '../../shared/messages.ts';
import { sections, type SectionName } from '../../shared/sections.ts';
import { MessagePage } from '../../views/shell/message-page.tsx';
import { createHome } from './pages/home/home-page.tsx';
import { shellProps } from './visit/shell.ts';
import { currentUser } from './session/signed-in.ts';
import type { PortalParts } from './visit/parts.ts';
import { sectionPage } from './resource/resource-routes.ts';

interface Page {
  show: RequestHandler;
  take?: RequestHandler;
}

/** The first page of each section: a page of its own, or its lists. */
export function createSections(parts: PortalParts): Record<SectionName, Page> {
  return {
    home: createHome(parts),
    ivr: {
      show: (req, res) => {
        const { beingBuilt, noIvr } = sessionMessages;
        const message = currentUser(req).hasIvrNumber ? beingBuilt : noIvr;
        const title = sections.ivr.label;
        const shell = shellProps(parts, { req, res }, { current: 'ivr' });
        const element = <MessagePage shell={shell} title={title} message={message} />;
        parts.renderer.send(req, res, { title, styles: 'all', element });
      },
    },
    library: sectionPage(parts, 'library'),
    contacts: sectionPage(parts, 'contacts'),
    files: sectionPage(parts, 'files'),
    admin: sectionPage(parts, 'admin'),
  };
}
