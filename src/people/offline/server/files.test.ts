import { expect, it } from 'vitest';
import { filesOf, type Manifest, offlinePages } from './files.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'], dynamicImports: ['door', 'home'] },
  '../../../ui/toast/Toaster.tsx': { file: 'assets/toaster.js' },
  '../../../site/shell/web/SiteNotice.tsx': { file: 'assets/notice.js' },
  '../../../site/shell/web/ThumbBar.tsx': { file: 'assets/thumb.js' },
  '../../../teams/invitations/web/InvitationCount.tsx': { file: 'assets/count.js' },
  '../../../people/offline/web/forgetOnSignOut.ts': { file: 'assets/forget.js' },
  '../../a/door/DoorPage.tsx': { file: 'assets/door.js', imports: ['shared'], dynamicImports: ['dialog'] },
  shared: { file: 'assets/shared.js', assets: ['assets/reader.js'], imports: ['index.html'] },
  dialog: { file: 'assets/dialog.js' },
  home: { file: 'assets/home.js' },
};

it('lists what a page needs from its first to its last moment, and nothing of the other pages', () => {
  expect(filesOf(manifest, '/door/DoorPage.tsx')).toEqual(
    [
      'count.js',
      'dialog.js',
      'door.js',
      'forget.js',
      'index.css',
      'index.js',
      'notice.js',
      'reader.js',
      'shared.js',
      'thumb.js',
      'toaster.js',
    ].map((f) => `/assets/${f}`),
  );
});

it('lists nothing for a page that is not there', () => {
  expect(filesOf(manifest, '/pass/PassPage.tsx')).toEqual([]);
});

const scopesOf = (address: string) => offlinePages.filter(({ scope }) => new RegExp(scope).test(address)).length;

it.each([
  '/door',
  '/admin/events/1/door',
  '/admin/featured-events/1/door',
  '/pass/1',
  '/start',
  '/events/1',
  '/featured-events/',
  '/featured-events/1',
  '/schedule',
  '/my-registrations',
])('%s opens without a network by one scope', (address) => expect(scopesOf(address)).toBe(1));

it.each([
  '/',
  '/doors',
  '/pass',
  '/started',
  '/events',
  '/events/1/more',
  '/featured-events',
  '/featured-events/manage',
  '/featured-events/1/more',
  '/schedules',
  '/schedule/2026',
  '/my-registrations-of-others',
  '/my-registrations/1',
  '/a/schedule',
  '/admin/events',
])('%s is left to the network', (address) => expect(scopesOf(address)).toBe(0));
