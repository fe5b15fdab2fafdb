import { setTimeout as later } from 'node:timers';
import type { Service, Seams } from '../service/service.js';
import type { Variant } from './variant.js';

const argument = 'Sections 3.1, 4.5 and 6 say what an update sets off, and not how soon after its answer.';

/** A variant as it is some way off: each response takes 50 ms, and each effect comes a second after it. */
export function slowed(variant: Variant): Variant {
  const { apply = (seams) => seams, settings } = variant;
  return {
    ...variant,
    describe: `${variant.describe} Its responses take 50 ms, its effects a second.`,
    apply: (seams) => withLateEffects(apply(seams), 1_000),
    settings: { ...settings, latency: Math.max(50, settings?.latency ?? 0) },
  };
}

/** Variants whose side effects come after the answer. */
export const lateEffectVariants: [string, Variant][] = [
  [
    'late-effects',
    {
      describe:
        'Sends notifications, files uploads, activates folders, handles tasks and emits events a while after the update was answered.',
      argument,
      apply: (seams) => withLateEffects(seams, 600),
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

/** The same service, whose side effects come some milliseconds after the answer. */
export function withLateEffects(seams: Seams, delay: number): Seams {
  const afterwards = (effect: () => void): void => void later(effect, delay).unref();
  const { effects } = seams;
  return {
    ...seams,
    effects: {
      ...effects,
      notify: (...given) => afterwards(() => effects.notify(...given)),
      storeFiles: (...given) => afterwards(() => effects.storeFiles(...given)),
      activateFolder: (...given) => afterwards(() => effects.activateFolder(...given)),
      markTasks: (...given) => afterwards(() => effects.markTasks(...given)),
      rejectRequested: (...given) => afterwards(() => effects.rejectRequested(...given)),
      emit: (...given) => afterwards(() => effects.emit(...given)),
    },
  };
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
