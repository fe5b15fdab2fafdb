import { randomUUID } from 'node:crypto';
import { faker } from '@faker-js/faker/locale/en';
import { textHash } from '../contract/text.js';
import type { FilePart } from '../exchange/wire.js';
import { runningTest } from '../session/session.js';
import type { Session } from '../session/session.js';
import type { Settings } from '../target/settings.js';

/** How many samples a case of a test drew. */
const drawn = new WeakMap<Session, number>();

/** Draws a sample: the same under the seed of the run at the same place of a case, whatever runs beside it. */
function drawSample<T>(draw: () => T): T {
  const session = runningTest()?.session;
  if (session !== undefined) {
    const count = (drawn.get(session) ?? 0) + 1;
    drawn.set(session, count);
    faker.seed(textHash(`${seed} ${session.id} ${count}`));
  }
  return draw();
}

/** A person's name and an address that no other member of any workspace has. */
export function samplePerson(): { firstName: string; lastName: string; email: string } {
  return drawSample(() => ({
    firstName: letters(faker.person.firstName()),
    lastName: letters(faker.person.lastName()),
    email: sampleEmail(),
  }));
}

/** Names with letters that no form of Unicode takes apart, and names beyond what a narrow column holds. */
export const unusualNames = [
  { slug: 'beyond-ascii', name: 'with letters beyond ASCII', firstName: 'Łukasz', lastName: 'Sørensen大阪' },
  {
    slug: 'several-words',
    name: 'of several words, with small first letters',
    firstName: 'anna Maria',
    lastName: 'van der Berg',
  },
  {
    slug: 'apostrophe',
    name: 'with an apostrophe and an ampersand',
    firstName: "D'Arcy&Jo",
    lastName: "O'Neil-Smith",
  },
  { slug: 'emoji', name: 'with an emoji', firstName: 'Ana 🌻', lastName: 'Ruiz🚀' },
  { slug: 'same-twice', name: 'of one word twice', firstName: 'Thomas', lastName: 'Thomas' },
  {
    slug: '80-letters',
    name: 'of 80 letters',
    firstName: 'Maximilian'.repeat(5),
    lastName: 'Hohenstein'.repeat(3),
  },
];

/** In which all members that runs create have their addresses: reserved for examples (RFC 2606). */
const mailDomain = 'conformance.example.com';

let domain = mailDomain;
let seed = '';

/**
 * Begins the sample data of a run: they repeat under its seed, and the members that are created have addresses in a domain
 * of their run, by which its owners find them.
 */
export function beginSampleData(run: Pick<Settings, 'runId' | 'seed'>): void {
  domain = run.runId === '' ? mailDomain : `${run.runId}.${mailDomain}`;
  seed = run.seed;
}

/** An address in the domain of the run, unique whatever the seed: a target may be shared by runs. */
export function sampleEmail(): string {
  return `${randomUUID()}@${domain}`;
}

/** A title that no other record has. */
export function sampleTitle(): string {
  return `${drawSample(() => faker.commerce.productName())} ${randomUUID().slice(0, 8)}`;
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The type of a file that every target takes which takes any. */
export const pictureType = 'image/png';

/** A picture that readers of its type take: a target may look into what it is sent. */
export function picture(filename: string): FilePart {
  return { filename, content: Uint8Array.from(Buffer.from(onePixel, 'base64')), type: pictureType };
}

/** A picture of a name that no other file has: a target may take no second file of a name. */
export function sampleFile(stem: string): FilePart {
  return picture(`${stem}-${randomUUID().slice(0, 8)}.png`);
}

/** Names are compared after the target joined them, so they hold nothing that a target could trim or escape. */
function letters(name: string): string {
  return name.replaceAll(/[^A-Za-z]/g, '');
}
