import { boundFaults } from './bounds.js';
import { listedValueFaults } from './listed-values.js';
import { listFaults } from './lists.js';
import { storedValueFaults } from './stored-values.js';

/** Every fault of the fields of an order. */
export const orderFieldFaults = [...storedValueFaults, ...boundFaults, ...listedValueFaults, ...listFaults];
