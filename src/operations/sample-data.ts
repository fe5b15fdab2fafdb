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
  { name: 'with letters beyond ASCII', firstName: 'Łukasz', lastName: 'Sørensen大阪' },
  { name: 'of 80 letters', firstName: 'Maximilian'.repeat(4), lastName: 'Hohenstein'.repeat(4) },
];

/** An address in a domain reserved for examples (RFC 2606), unique whatever the seed: a target may be shared by runs. */
export function sampleEmail(): string {
  return `conformance.${randomUUID()}@example.com`;
}

/** A title that no other record has. */
export function sampleTitle(): string {
  return `${faker.commerce.productName()} ${randomUUID().slice(0, 8)}`;
}

/** Names are compared after the target joined them, so they hold nothing that a target could trim or escape. */
function letters(name: string): string {
  return name.replaceAll(/[^A-Za-z]/g, '');
}
