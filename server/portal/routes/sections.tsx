import type { Request, RequestHandler } from 'express';
import { sessionMessages } from '../../../shared/messages.ts';
import { sections, type SectionName } from '../../../shared/sections.ts';
import { HomePage } from '../../../views/home/home-page.tsx';
import { MessagePage } from '../../../views/shell/message-page.tsx';
import { shellProps } from '../sign-in/shell.ts';
import { currentUser } from '../sign-in/signed-in.ts';
import type { PortalParts } from './index.ts';

/** The first page of each section. */
export function createSections(parts: PortalParts): Record<SectionName | 'adminPanel', RequestHandler> {
  const message = (
    title: string,
    textOf: (req: Request) => string,
    current?: SectionName,
  ): RequestHandler => {
    return (req, res) => {
      const shell = shellProps(parts, { req, res }, { current });
      const element = <MessagePage shell={shell} title={title} message={textOf(req)} />;
      parts.renderer.send(req, res, { title, styles: 'all', element });
    };
  };
  const section = (name: SectionName) =>
    message(sections[name].label, () => sessionMessages.beingBuilt, name);
  return {
    home: (req, res) => {
      const shell = shellProps(parts, { req, res }, { current: 'home' });
      parts.renderer.send(req, res, { title: 'Home', styles: 'all', element: <HomePage shell={shell} /> });
    },
    ivr: message(
      sections.ivr.label,
      (req) => (currentUser(req).hasIvrNumber ? sessionMessages.beingBuilt : sessionMessages.noIvr),
      'ivr',
    ),
    library: section('library'),
    contacts: section('contacts'),
    files: section('files'),
    admin: section('admin'),
    adminPanel: message('Admin Panel', () => sessionMessages.beingBuilt),
  };
}
