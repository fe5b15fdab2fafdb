import { randomUUID } from 'node:crypto';
import { faker } from '@faker-js/faker/locale/en';
import { textHash } from '../contract/text-hash.js';

/** Makes the sample data of a test repeat under the seed of the run. */
export function seedSampleData(seed: string): void {
  faker.seed(textHash(seed));
}

/** A person's name and an address that no other member of any workspace has. */
export function samplePerson(): { firstName: string; lastName: string; email: string } {
  return {
    firstName: letters(faker.person.firstName()),
    lastName: letters(faker.person.lastName()),
    email: sampleEmail(),
  };
}

/** Names with letters that no form of Unicode takes apart, and names beyond what a narrow column holds. */
export const unusualNames = [
  { slug: 'beyond-ascii', name: 'with letters beyond ASCII', firstName: 'Łukasz', lastName: 'Sørensen大阪' },
  { slug: 'several-words', name: 'of several words', firstName: 'Anna Maria', lastName: 'van der Berg' },
  {
    slug: 'apostrophe',
    name: 'with an apostrophe and an ampersand',
    firstName: 'Tom & Jo',
    lastName: "O'Neil",
  },
  {
    slug: '80-letters',
    name: 'of 80 letters',
    firstName: 'Maximilian'.repeat(4),
    lastName: 'Hohenstein'.repeat(4),
  },
];

/** In which all members that runs create have their addresses: reserved for examples (RFC 2606). */
const mailDomain = 'conformance.example.com';

let domain = mailDomain;

/** Gives the members that are created from now on addresses in a domain of their run, by which its owners find them. */
export function nameRun(runId: string): void {
  domain = runId === '' ? mailDomain : `${runId}.${mailDomain}`;
}

/** An address in the domain of the run, unique whatever the seed: a target may be shared by runs. */
export function sampleEmail(): string {
  return `${randomUUID()}@${domain}`;
}

/** A title that no other record has. */
export function sampleTitle(): string {
  return `${faker.commerce.productName()} ${randomUUID().slice(0, 8)}`;
}

/** Names are compared after the target joined them, so they hold nothing that a target could trim or escape. */
function letters(name: string): string {
  return name.replaceAll(/[^A-Za-z]/g, '');
}
