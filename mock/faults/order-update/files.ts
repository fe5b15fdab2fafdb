import type { StoredFile } from '../../domain/orders.js';
import type { UploadedFile } from '../../messages/request.js';
import { breaking } from '../breaking.js';
import type { Change } from '../seams/change.js';
import { storedFiles } from '../seams/order-lists.js';
import { acceptedUpdate } from '../seams/update.js';

const sameName = (one: { name: string }, other: { name: string }): boolean => one.name === other.name;

/** Files that overwrite stored ones which are like them. */
function overwritten(isLike: (stored: StoredFile, sent: UploadedFile) => boolean): Change {
  return storedFiles((sent, order) => {
    order.files = order.files.filter((stored) => !sent.some((file) => isLike(stored, file)));
    return sent;
  });
}

/** Faults of several files, and of files beside stored ones (section 4.5). */
export const fileFaults = [
  ...breaking('ORD-FILES-SEVERAL', {
    'of-several-files-the-first-alone-is-stored': storedFiles((sent) => sent.slice(0, 1)),
    'of-several-files-the-last-alone-is-stored': storedFiles((sent) => sent.slice(-1)),
    'of-more-than-two-files-two-are-stored': storedFiles((sent) => sent.slice(0, 2)),
    'of-several-files-with-one-name-in-one-update-the-last-alone-is-stored': storedFiles((sent) =>
      sent.filter((file, index) => sent.findLastIndex((each) => sameName(each, file)) === index),
    ),
  }),
  ...breaking(['ORD-FILES-APPENDED', 'ORD-FILES-KEPT'], {
    'the-files-of-an-update-replace-those-that-are-there': overwritten(() => true),
    'an-order-that-has-files-takes-no-more': storedFiles((sent, order) =>
      order.files.length > 0 ? [] : sent,
    ),
    'a-file-with-the-name-of-an-existing-one-is-not-stored': storedFiles((sent, order) =>
      sent.filter((file) => !order.files.some((stored) => sameName(stored, file))),
    ),
  }),
  ...breaking('ORD-FILES-APPENDED', {
    'an-order-keeps-its-two-newest-files': acceptedUpdate(({ order }) => {
      order.files = order.files.slice(-2);
    }),
  }),
  ...breaking('ORD-FILES-KEPT', {
    'a-file-overwrites-the-one-that-has-its-name': overwritten(sameName),
    'a-file-overwrites-the-one-that-has-its-name-a-while-later': acceptedUpdate(({ order, before }) => {
      const sent = order.files.slice(before.files.length);
      const former = before.files.filter((stored) => sent.some((file) => sameName(stored, file)));
      const ids = new Set(former.map(({ _id }) => _id));
      setTimeout(() => {
        order.files = order.files.filter(({ _id }) => !ids.has(_id));
      }, 400).unref();
    }),
    'a-file-is-appended-and-its-content-also-replaces-that-of-the-one-that-has-its-name': storedFiles(
      (sent, order) => {
        for (const stored of order.files)
          stored.size = sent.find((file) => sameName(file, stored))?.size ?? stored.size;
        return sent;
      },
    ),
  }),
  // The harness shows names and sizes alone, so that it looks as if the second file had not come.
  ...breaking(['ORD-FILES-KEPT', 'ORD-FILES-APPENDED'], {
    'a-file-overwrites-the-one-that-has-its-name-and-its-size': overwritten(
      (stored, sent) => sameName(stored, sent) && stored.size === sent.size,
    ),
  }),
];
