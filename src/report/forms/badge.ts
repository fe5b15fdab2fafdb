import { targetKey } from '../../verdict/result.js';
import type { ConformanceResult, Outcome } from '../../verdict/result.js';
import { failures, isDoubtful, outcomeOfClaim, unjudgedCount } from '../outcome-sentence.js';
import { counted, targetLabel, escapeXml } from '../readable-text.js';
import { oneLine } from '../../contract/text.js';

/** Dark enough for white text. */
const colours: Record<Outcome, string> = {
  conformant: '#1a6b3c',
  incomplete: '#8a4b00',
  nonconformant: '#b3261e',
};

/** What a badge says, in as few words as there are. A target that was given a name of its own is named. */
function badgeOf(result: ConformanceResult): { label: string; message: string; colour: string } {
  const { run, target } = result;
  const { crashes, outcome, mode } = run;
  const isNamed = target.version !== null || target.name !== targetKey(target);
  const label = isNamed ? `conformance of ${oneLine(targetLabel(target))}` : 'conformance';
  if (isDoubtful(result)) return { label, message: 'in doubt', colour: colours.incomplete };
  const unknown = unjudgedCount(result);
  const aside =
    outcome === 'nonconformant'
      ? `, ${failures(result).open.length} failed`
      : outcome === 'incomplete' && unknown > 0
        ? `, ${unknown} not judged`
        : '';
  const crashed = crashes.length === 0 ? '' : `, ${counted(crashes.length, 'crash', 'crashes')}`;
  const quick = mode === 'whole' ? '' : ` (${mode})`;
  return { label, message: `${outcomeOfClaim(result)}${aside}${crashed}${quick}`, colour: colours[outcome] };
}

/** The outcome as a badge in the JSON that shields.io reads from an endpoint. */
export function renderBadgeEndpoint(result: ConformanceResult): string {
  const { label, message, colour } = badgeOf(result);
  const isError = result.run.outcome === 'nonconformant';
  return `${JSON.stringify({ schemaVersion: 1, label, message, color: colour, isError })}\n`;
}

/** Width of a character in the badge: its text is stretched to fit, so that any font will do. */
const perCharacter = 6.6;
const padding = 12;

/** The outcome as a badge: a picture that needs nothing else. */
export function renderBadge(result: ConformanceResult): string {
  const { label: plainLabel, message, colour } = badgeOf(result);
  const label = escapeXml(plainLabel);
  const left = Math.round(plainLabel.length * perCharacter) + padding;
  const right = Math.round(message.length * perCharacter) + padding;
  const text = escapeXml(message);
  const words = (content: string, start: number, width: number): string =>
    `<text x="${start + padding / 2}" y="14" textLength="${width - padding}" lengthAdjust="spacingAndGlyphs">${content}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${text}">
<title>${label}: ${text}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${words(label, 0, left)}${words(text, left, right)}</g>
</svg>
`;
}
