import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult, RequirementResult } from '../../verdict/result.js';
import { failures } from '../outcome-sentence.js';
import { compareSections } from '../../contract/specification-outline.js';
import { changes } from './changes.js';
import { hintsOf } from '../findings.js';
import { crashes } from './crashes.js';
import { finding } from './finding.js';
import type { FindingContext } from './finding.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { cannotTell, untested } from './unknown.js';

/** What a reviewer has to look at, worst first: what changed, failures in full, crashes, then what is not known. */
export function attention(result: ConformanceResult, exchanges: Exchanges): Markup {
  const { open, accepted, recommended } = failures(result);
  const context = {
    exchanges,
    following: followingOf(result.requirements),
    hints: hintsOf(result, exchanges),
    shown: new Map(),
  };
  const parts = [
    changes(result),
    findings('failed', 'Failed', open, context),
    findings('recommended', 'Recommendations not followed', recommended, context),
    findings('accepted', 'Accepted deviations', accepted, context),
    crashes(result, exchanges),
    cannotTell(result, context),
    untested(result, context),
  ].filter((part) => part !== undefined);
  return html`<section id="attention" aria-labelledby="attention-title">
    <h2 id="attention-title">Attention</h2>
    ${parts.length > 0 ? parts : html`<p class="calm">Nothing failed, and nothing was left untested.</p>`}
  </section>`;
}

/** The requirements that can't be judged because of others, by the id of the first of those that failed. */
function followingOf(requirements: readonly RequirementResult[]): Map<string, RequirementResult[]> {
  const failed = new Set(requirements.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id));
  const following = new Map<string, RequirementResult[]>();
  for (const requirement of requirements) {
    const cause = requirement.blockedBy.find((id) => failed.has(id));
    if (cause !== undefined) following.set(cause, [...(following.get(cause) ?? []), requirement]);
  }
  return following;
}

function findings(
  id: string,
  title: string,
  requirements: RequirementResult[],
  context: FindingContext,
): Markup | undefined {
  if (requirements.length === 0) return undefined;
  const inOrder = [...requirements].sort((a, b) => compareSections(a.section, b.section));
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${title} <span class="tally">${requirements.length}</span></h3>
    ${inOrder.map((requirement) => finding(requirement, context))}
  </section>`;
}
