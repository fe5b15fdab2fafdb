import type { Order } from '../../domain/orders.js';
import type { UploadedFile } from '../../messages/request.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Apply } from '../wrapping.js';
import { withEffect } from '../wrapping.js';
import { afterAccepted } from './after-update.js';

/** Stores other files than were sent; the order may be changed before. */
function stores(change: (files: UploadedFile[], order: Order) => UploadedFile[]): Apply {
  return withEffect('storeFiles', (store) => (service, order, files) => {
    store(service, order, change(files, order));
  });
}

/** Faults of the files of an update (section 4.5). */
export const fileFaults: readonly Fault[] = [
  fault(
    'files-not-stored',
    ['ORD-FILES', 'ORD-FILES-SEVERAL', 'ORD-FILES-APPENDED', 'ORD-FILES-KEPT'],
    'The files of an update are not stored.',
    stores(() => []),
  ),
  fault(
    'files-of-pending-order-lost',
    'ORD-FILES',
    'A file sent to a Pending order is not stored.',
    stores((files, { status }) => (status === 'Pending' ? [] : files)),
  ),
  fault(
    'files-stored-empty',
    'ORD-FILES',
    'A file is stored without its content.',
    stores((files) => files.map((file) => ({ ...file, size: 0 }))),
  ),
  fault(
    'file-bytes-read-as-text',
    'ORD-FILES',
    'The bytes of a picture are stored as if they were text, which grows them.',
    stores((files) =>
      files.map((file) => (file.mimetype.startsWith('image/') ? { ...file, size: file.size * 2 } : file)),
    ),
  ),
  fault(
    'status-lost-with-files',
    ['ORD-PENDING-ONGOING', 'ORD-ONGOING-REVIEW', 'ORD-COMPLETE', 'ORD-CANCEL'],
    'A status is not stored where a file is sent with it.',
    afterAccepted(({ request, order, before }) => {
      if (request.files.length > 0) order.status = before.status;
    }),
  ),
  fault(
    'file-content-cut',
    'ORD-FILES',
    'A file is stored without its last byte.',
    stores((files) => files.map((file) => ({ ...file, size: Math.max(0, file.size - 1) }))),
  ),
  ...[65_536, 524_288].map((most) =>
    fault(
      `file-content-cut-at-${most}-bytes`,
      'ORD-FILES',
      `A file is stored without what it has beyond ${most} bytes.`,
      stores((files) => files.map((file) => ({ ...file, size: Math.min(most, file.size) }))),
    ),
  ),
  fault(
    'file-names-replaced',
    'ORD-FILES',
    'A file is stored under a name that the service makes.',
    stores((files) => files.map((file, index) => ({ ...file, name: `upload-${index + 1}` }))),
  ),
  fault(
    'files-lost-when-fields-are-sent',
    'ORD-FILES',
    'A file that comes with a text field is not stored.',
    afterAccepted(({ before, order, sent }) => {
      if (Object.keys(sent).length > 0) order.files = before.files;
    }),
  ),
  fault(
    'files-lost-without-fields',
    'ORD-FILES',
    'A file that comes without a text field is not stored.',
    afterAccepted(({ before, order, sent }) => {
      if (Object.keys(sent).length === 0) order.files = before.files;
    }),
  ),
  fault(
    'files-empty-lost',
    'ORD-FILES',
    'A file without content is not stored.',
    stores((files) => files.filter(({ size }) => size > 0)),
  ),
  fault(
    'files-first-alone-stored',
    'ORD-FILES-SEVERAL',
    'Of several files the first alone is stored.',
    stores((files) => files.slice(0, 1)),
  ),
  fault(
    'files-last-alone-stored',
    'ORD-FILES-SEVERAL',
    'Of several files the last alone is stored.',
    stores((files) => files.slice(-1)),
  ),
  fault(
    'files-two-at-most-stored',
    'ORD-FILES-SEVERAL',
    'Of more than two files two are stored.',
    stores((files) => files.slice(0, 2)),
  ),
  fault(
    'files-of-one-name-in-one-update-collapse',
    'ORD-FILES-SEVERAL',
    'Of several files with one name in one update the last alone is stored.',
    stores((files) =>
      files.filter((file, index) => files.findLastIndex(({ name }) => name === file.name) === index),
    ),
  ),
  fault(
    'files-replaced',
    ['ORD-FILES-APPENDED', 'ORD-FILES-KEPT'],
    'The files of an update replace those that are there.',
    stores((files, order) => {
      order.files = [];
      return files;
    }),
  ),
  fault(
    'files-later-not-stored',
    ['ORD-FILES-APPENDED', 'ORD-FILES-KEPT'],
    'An order that has files takes no more.',
    stores((files, order) => (order.files.length > 0 ? [] : files)),
  ),
  fault(
    'files-oldest-dropped-beyond-two',
    'ORD-FILES-APPENDED',
    'An order keeps its two newest files.',
    afterAccepted(({ order }) => {
      order.files = order.files.slice(-2);
    }),
  ),
  fault(
    'files-cleared-by-update-without-files',
    'ORD-PUT-PARTIAL',
    'An update without files removes those of the order.',
    afterAccepted(({ order, request }) => {
      if (request.files.length === 0) order.files = [];
    }),
  ),
  fault(
    'files-cleared-by-status',
    'ORD-PUT-PARTIAL',
    'A change of the status removes the files of the order.',
    afterAccepted(({ order, sent }) => {
      if (sent['status'] !== undefined) order.files = [];
    }),
  ),
  fault(
    'files-of-same-name-overwritten',
    'ORD-FILES-KEPT',
    'A file overwrites the one that has its name.',
    stores((files, order) => {
      order.files = order.files.filter(({ name }) => files.every((file) => file.name !== name));
      return files;
    }),
  ),
  fault(
    'files-of-same-name-and-size-overwritten',
    // The harness shows names and sizes alone, so that it looks as if the second file had not come.
    ['ORD-FILES-KEPT', 'ORD-FILES-APPENDED'],
    'A file overwrites the one that has its name and its size.',
    stores((files, order) => {
      order.files = order.files.filter(
        ({ name, size }) => !files.some((file) => file.name === name && file.size === size),
      );
      return files;
    }),
  ),
  fault(
    'files-of-same-name-rewritten',
    'ORD-FILES-KEPT',
    'A file is appended, and its content also replaces that of the one that has its name.',
    stores((files, order) => {
      for (const kept of order.files) {
        const newer = files.find(({ name }) => name === kept.name);
        if (newer) kept.size = newer.size;
      }
      return files;
    }),
  ),
  fault(
    'files-of-same-name-not-appended',
    ['ORD-FILES-APPENDED', 'ORD-FILES-KEPT'],
    'A file with the name of an existing one is not stored.',
    stores((files, { files: kept }) => files.filter(({ name }) => !kept.some((file) => file.name === name))),
  ),
];
