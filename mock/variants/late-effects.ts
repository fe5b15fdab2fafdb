import { setTimeout as later } from 'node:timers';
import type { Service, Seams } from '../service/service.js';
import type { Variant } from './variant.js';

/** How late an effect is, in milliseconds. */
const delay = 600;

const argument = 'Sections 3.1, 4.5 and 6 say what an update sets off, and not how soon after its answer.';

/** Variants whose side effects come after the answer. */
export const lateEffectVariants: [string, Variant][] = [
  [
    'late-effects',
    {
      describe:
        'Sends notices, files uploads, activates folders, handles tasks and emits events a while after the update was answered.',
      argument,
      apply: (seams) => ({
        ...seams,
        effects: {
          ...seams.effects,
          notify: (...given) => afterwards(() => seams.effects.notify(...given)),
          storeFiles: (...given) => afterwards(() => seams.effects.storeFiles(...given)),
          activateFolder: (...given) => afterwards(() => seams.effects.activateFolder(...given)),
          markTasks: (...given) => afterwards(() => seams.effects.markTasks(...given)),
          rejectRequested: (...given) => afterwards(() => seams.effects.rejectRequested(...given)),
          emit: (...given) => afterwards(() => seams.effects.emit(...given)),
        },
      }),
    },
  ],
  [
    'jittery-deliveries',
    {
      describe:
        'Delivers each event up to two seconds after the update, a later one before an earlier one at times.',
      argument,
      apply: jittery,
    },
  ],
];

function afterwards(effect: () => void): void {
  later(effect, delay).unref();
}

/** The delays of events one after the other, in milliseconds. */
const jitter = [20, 1_900, 300, 1_200, 0, 700, 2_000, 90];

function jittery(seams: Seams): Seams {
  let count = 0;
  return {
    ...seams,
    effects: {
      ...seams.effects,
      emit(service: Service, companyId, event, describe) {
        const data = describe();
        const wait = jitter[(count += 1) % jitter.length] ?? 0;
        later(() => seams.effects.emit(service, companyId, event, () => data), wait).unref();
      },
    },
  };
}
