import { visibleText } from '../../contract/text.js';
import type { ConformanceResult, RequirementResult } from '../../verdict/result.js';
import { crashSentence, reasonOf } from '../findings.js';
import { quickSentence, claimSentences } from '../outcome-sentence.js';
import { sectionTitle } from '../../contract/catalogue.js';

/** The prefixes of the names that are used, so that the file is read without another. */
const context = {
  earl: 'http://www.w3.org/ns/earl#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  doap: 'http://usefulinc.com/ns/doap#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

/**
 * The result in the W3C Evaluation and Report Language (EARL 1.0) as JSON-LD: one assertion of each requirement. The
 * verdicts of the suite are the outcomes of EARL.
 */
export function renderEarl(result: ConformanceResult): string {
  const { run, suite, target } = result;
  const crashes = `Crashes: ${run.crashes.map(crashSentence).join('; ')}`;
  const said = [...(claimSentences(result) ?? []), ...(run.crashes.length > 0 ? [crashes] : [])];
  const graph = [
    {
      '@id': '_:suite',
      '@type': ['earl:Software', 'earl:Assertor'],
      'dct:title': 'Conformance suite for the agency work-management API',
      ...(run.mode !== 'whole' && { 'dct:description': quickSentence(result).join('') }),
      'doap:release': {
        '@type': 'doap:Version',
        'doap:revision': `${suite.version}, commit ${suite.commit}`,
      },
    },
    {
      '@id': '_:target',
      '@type': 'earl:TestSubject',
      'dct:title': target.name,
      'foaf:page': target.url,
      ...(target.version !== null && {
        'doap:release': { '@type': 'doap:Version', 'doap:revision': target.version },
      }),
      ...(said.length > 0 && { 'dct:description': said.join(' ') }),
    },
    ...result.requirements.map(criterion),
    ...result.requirements.map((requirement) => assertion(requirement, result)),
  ];
  return `${visibleText(JSON.stringify({ '@context': context, '@graph': graph }, null, 1))}\n`;
}

function criterion({ id, section, text }: RequirementResult): object {
  return {
    '@id': `_:${id}`,
    '@type': 'earl:TestRequirement',
    'dct:identifier': id,
    'dct:title': text,
    'dct:isPartOf': { '@type': 'dct:BibliographicResource', 'dct:title': `Section ${sectionTitle(section)}` },
  };
}

function assertion(requirement: RequirementResult, { run }: ConformanceResult): object {
  const { id, verdict, accepted } = requirement;
  const reason = verdict === 'passed' ? undefined : reasonOf(requirement);
  const ended = new Date(Date.parse(run.started) + run.durationMs).toISOString();
  return {
    '@type': 'earl:Assertion',
    'earl:assertedBy': { '@id': '_:suite' },
    'earl:subject': { '@id': '_:target' },
    'earl:test': { '@id': `_:${id}` },
    'earl:mode': { '@id': 'earl:automatic' },
    'earl:result': {
      '@type': 'earl:TestResult',
      'earl:outcome': { '@id': `earl:${verdict}` },
      'dct:date': { '@type': 'xsd:dateTime', '@value': ended },
      ...(reason !== undefined && { 'dct:description': reason }),
      ...(accepted !== null && {
        'earl:info': `Accepted with ticket ${accepted.ticket} until ${accepted.expires}.`,
      }),
    },
  };
}
