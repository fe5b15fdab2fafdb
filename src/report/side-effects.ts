import type { SideEffects } from '../verdict/result.js';
import { counted } from './readable-text.js';

/** What a run made and did at its target, in one sentence. */
export function sideEffectsSentence(made: SideEffects): string {
  const { members, updates, deliveries } = made;
  const arrived = deliveries === 0 ? '' : `; ${counted(deliveries, 'delivery', 'deliveries')} arrived`;
  if (members + updates + made.files === 0) return `It made nothing at the target${arrived}.`;
  return `It made ${sideEffectsInWords(made)}${arrived}.`;
}

/** What a run makes, in words that follow "makes". */
export function sideEffectsInWords({
  members,
  invitations,
  updates,
  files,
}: Omit<SideEffects, 'deliveries'>): string {
  const invited = members === 0 || invitations === 0 ? '' : ` (invitations may go to ${invitations} of them)`;
  return `${counted(members, 'member')}${invited}, ${counted(updates, 'update')} of orders and ${counted(files, 'file')}`;
}
