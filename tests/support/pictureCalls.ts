import type { PersonKey } from '#database/cast/people.ts';
import type { TestApp } from './app.ts';

export type Uploaded = { picture: { id: string } };

export const jpegType = { 'content-type': 'image/jpeg' };

export const upload = (site: TestApp, file: Buffer, as: PersonKey = 'sana') =>
  site.as(as).post<Uploaded>('/pictures', file, jpegType);
