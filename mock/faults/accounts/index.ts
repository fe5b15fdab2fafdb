import type { Fault } from '../fault.js';
import { accessFaults } from './access.js';
import { companyFaults } from './companies.js';
import { credentialFaults } from './credentials.js';
import { roleFaults } from './roles.js';

/** Faults of the listings, of the API key and of the company id (sections 2.1, 2.2, 4.1, 4.2, 5). */
export const accountFaults: readonly Fault[] = [
  ...companyFaults,
  ...roleFaults,
  ...accessFaults,
  ...credentialFaults,
];
