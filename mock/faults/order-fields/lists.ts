import type { UploadedFile } from '../../messages/request.js';
import { breaking, forEach } from '../breaking.js';
import type { Change } from '../seams/change.js';
import { storedFiles, storedManagers } from '../seams/order-lists.js';
import { acceptedUpdate } from '../seams/update.js';

/** Stores files with another size than they have. */
function storedSize(size: (file: UploadedFile) => number): Change {
  return storedFiles((files) => files.map((file) => ({ ...file, size: size(file) })));
}

/** Stores no file where an update sends text fields, or where it sends none. */
function filesLost(when: (textFields: number) => boolean): Change {
  return acceptedUpdate(({ before, order, sent }) => {
    if (when(Object.keys(sent).length)) order.files = before.files;
  });
}

/** Faults of the project managers and the files that an update stores (section 4.5). */
export const listFaults = [
  ...breaking(['ORD-MANAGERS', 'ORD-MANAGERS-ADDED', 'ORD-MANAGERS-REMOVED'], {
    'the-project-managers-of-an-update-are-not-stored': storedManagers((_sent, former) => former),
  }),
  ...breaking(['ORD-MANAGERS', 'ORD-MANAGERS-ADDED'], {
    'of-several-project-managers-the-first-alone-is-stored': storedManagers((sent) => sent.slice(0, 1)),
    'of-several-project-managers-the-last-alone-is-stored': storedManagers((sent) => sent.slice(-1)),
  }),
  ...breaking('ORD-MANAGERS', {
    'the-project-managers-of-an-update-that-has-a-status-are-not-stored': acceptedUpdate(
      ({ before, order, sent }) => {
        if (sent['status'] !== undefined) order.assignedProjectManagers = before.assignedProjectManagers;
      },
    ),
    'of-more-than-two-project-managers-two-are-stored': storedManagers((sent) => sent.slice(0, 2)),
  }),
  ...breaking(['ORD-FILES', 'ORD-FILES-SEVERAL', 'ORD-FILES-APPENDED', 'ORD-FILES-KEPT'], {
    'the-files-of-an-update-are-not-stored': storedFiles(() => []),
  }),
  ...breaking('ORD-FILES', {
    'a-file-sent-to-a-pending-order-is-not-stored': storedFiles((files, { status }) =>
      status === 'Pending' ? [] : files,
    ),
    'a-file-is-stored-without-its-content': storedSize(() => 0),
    'the-bytes-of-a-picture-are-stored-as-if-they-were-text-which-grows-them': storedSize(
      ({ mimetype, size }) => (mimetype.startsWith('image/') ? size * 2 : size),
    ),
    'a-file-is-stored-without-its-last-byte': storedSize(({ size }) => Math.max(0, size - 1)),
    ...forEach([65_536, 524_288], (most) => ({
      [`a-file-is-stored-without-what-it-has-beyond-${most}-bytes`]: storedSize(({ size }) =>
        Math.min(most, size),
      ),
    })),
    'a-file-that-comes-with-a-text-field-is-not-stored': filesLost((textFields) => textFields > 0),
    'a-file-that-comes-without-a-text-field-is-not-stored': filesLost((textFields) => textFields === 0),
    'a-file-without-content-is-not-stored': storedFiles((files) => files.filter(({ size }) => size > 0)),
  }),
];
