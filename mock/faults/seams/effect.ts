import type { Effects } from '../../service/service.js';
import type { Change } from './change.js';

/** Replaces one effect; `wrap` gets the effect that stood there. */
export function changedEffect<Name extends keyof Effects>(
  name: Name,
  wrap: (original: Effects[Name]) => Effects[Name],
): Change {
  return (seams) => ({ ...seams, effects: { ...seams.effects, [name]: wrap(seams.effects[name]) } });
}
