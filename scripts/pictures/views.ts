import { addresses } from '../../src/platform/addresses.ts';
import {
  announceDates,
  decideAsAdmin,
  eventIds,
  makeDoorLink,
  passAndSerial,
  registerOutsideTeam,
  cantComePath,
  unsubscribePath,
  type userEmails,
} from './demoData.ts';

type Address = keyof typeof addresses;

export interface View {
  of: Address | 'none';
  title: string;
  path: string;
  as?: keyof typeof userEmails;
  press?: string;
  changeForLaterPictures?: () => Promise<unknown>;
}

export async function allViews(): Promise<View[]> {
  const { relay, night, featured, today, sprint, phish } = await eventIds();
  const managePath = await registerOutsideTeam(featured);
  await decideAsAdmin(featured);
  const relayRegistrations = `${addresses.manageEvents}?registrations=${relay}`;
  const featuredPath = addresses.featuredEvent(featured);
  const helperDoor = await makeDoorLink(today);
  const { pass, serial } = await passAndSerial(phish, sprint);
  const views = [
    view('home', 'Home'),
    view('home', 'Home, signed in', { as: 'student' }),
    view('about', 'About'),
    view('club', 'A club', { path: addresses.club('koderz-club') }),
    view('events', 'Events'),
    view('event', 'An event', { path: addresses.event(night) }),
    view('event', 'Building a team', { as: 'student', path: addresses.event(night), press: 'Register Now' }),
    view('schedule', 'Schedule'),
    view('results', 'Results'),
    view('verify', 'Verifying a certificate'),
    view('certificate', 'A certificate that is right', { path: addresses.certificate(serial) }),
    view('featuredEvents', 'Featured events'),
    view('featuredEvent', 'A featured event', { path: featuredPath }),
    view('featuredEvent', 'The form of an outside team', { path: featuredPath, press: 'Register Now' }),
    view('manageTeam', 'A team behind its mailed link', { path: managePath }),
    view('apply', 'Joining the team'),
    view('applyToClub', 'Joining a club', { path: addresses.applyToClub('koderz-club') }),
    view('login', 'Login'),
    view('register', 'Sign-up'),
    view('registerFreshBatch', 'Sign-up of batch 2025'),
    view('forgotPassword', 'Forgotten password'),
    view('resetPassword', 'New password'),
    view('unsubscribe', 'The end of reminders', { path: await unsubscribePath() }),
    view('cantCome', 'Giving up a place', { path: await cantComePath() }),
    view('dashboard', 'Dashboard of a student', { as: 'student' }),
    view('dashboard', 'Dashboard of a club admin', { as: 'club admin' }),
    view('dashboard', 'Dashboard of a super admin', { as: 'super admin' }),
    view('profile', 'Profile', { as: 'student' }),
    view('myRegistrations', 'My registrations', { as: 'student' }),
    view('accountSecurity', 'Account security', { as: 'student' }),
    view('pass', 'A pass', { as: 'student', path: addresses.pass(pass) }),
    view('invitations', 'Invitations', { as: 'student' }),
    view('manageEvents', 'Managing events', { as: 'club admin' }),
    view('manageEvents', 'Registrations of an event', { as: 'club admin', path: relayRegistrations }),
    view('editEvent', 'Editing an event', { as: 'club admin', path: addresses.editEvent(relay) }),
    view('eventMessages', 'Messages to the people of an event', {
      as: 'club admin',
      path: addresses.eventMessages(relay),
    }),
    view('eventDoor', 'The door of an event', {
      as: 'super admin',
      path: addresses.eventDoor(today),
      press: 'Show all',
    }),
    view('door', 'The door by a helper’s link', { path: helperDoor }),
    view('editResults', 'Writing results', { as: 'club admin', path: addresses.editResults(sprint) }),
    view('numbers', 'Numbers', { as: 'super admin' }),
    view('manageFeatured', 'Managing featured events', { as: 'super admin' }),
    view('featuredMessages', 'Messages to outside teams', {
      as: 'super admin',
      path: addresses.featuredMessages(featured),
    }),
    view('featuredDoor', 'The door of a featured event', { as: 'super admin', path: addresses.featuredDoor(featured) }),
    view('editFeaturedResults', 'Results of a featured event', {
      as: 'super admin',
      path: addresses.editFeaturedResults(featured),
    }),
    view('manageUsers', 'Managing people', { as: 'super admin' }),
    view('recruitment', 'Applications', { as: 'super admin' }),
    view('clubRecruitment', 'Applications to the clubs', { as: 'super admin' }),
    view('none', 'Records', { as: 'super admin', path: '/admin/records' }),
    view('settings', 'Settings of the festival', { as: 'super admin' }),
    view('mailLog', 'Mail', { as: 'super admin' }),
    view('mailbox', 'The mailbox of development'),
    view('none', 'An address that leads nowhere', { path: '/no-such-page' }),
    view('schedule', 'Schedule with dates', { changeForLaterPictures: announceDates }),
    view('schedule', 'Schedule with dates, of one person', { as: 'student' }),
  ];
  const missing = Object.keys(addresses).filter((name) => !views.some(({ of }) => of === name));
  if (missing.length > 0) throw new Error(`no picture of ${missing.join(', ')}`);
  return views;
}

function view(of: View['of'], title: string, more: Partial<View> = {}): View {
  const address = of === 'none' ? undefined : addresses[of];
  const path = more.path ?? address;
  if (typeof path !== 'string') throw new Error(`"${title}" needs a path`);
  return { of, title, ...more, path };
}
