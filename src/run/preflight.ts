import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { candidateField } from '../contract/catalogue.js';
import { isClosed } from '../contract/schemas.js';
import { tookAll } from '../exchange/created-entries.js';
import { Inbox, leastQuiet } from '../exchange/inbox.js';
import type { EventTraits } from '../exchange/inbox.js';
import { lastOf, signatureOf } from '../exchange/delivered-event.js';
import type { ReceivedDelivery } from '../exchange/delivered-event.js';
import { startReceiver } from '../exchange/receiver.js';
import { BulkResponse, lockedOut, tooMany } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import { BulkCreation } from '../operations/bulk-creation.js';
import {
  declaredVariants,
  foundVariants,
  tryLeadVariants,
  unknownVariants,
} from '../operations/lead-variant.js';
import type { LeadVariants } from '../operations/lead-variant.js';
import { whileLocked } from '../operations/order.js';
import type { TestContext } from '../operations/test-context.js';
import { Redaction } from '../session/redaction.js';
import { SecretIndex } from '../session/secrets/secret-search.js';
import { Session, NotJudged } from '../session/session.js';
import { HarnessStates } from '../target/harness.js';
import { Unanswered, unreachable } from '../target/connection/unanswered.js';
import { preparedOrders, without } from '../target/environment-fixtures.js';
import { openAccount } from '../target/order-account.js';
import type { SeenOrders } from '../target/order-account.js';
import { secretsOf } from '../target/secrets.js';
import { withPlaces, SettingsError } from '../target/variables.js';
import { readSettings } from '../target/settings.js';
import type { Settings } from '../target/settings.js';
import {
  undeclaredClaim,
  checkCategory,
  checkExpired,
  checkMembers,
  checkOtherOrder,
  checkSignature,
} from './fixture-checks.js';
import { readCommandLine, orOneSentenceInRunner } from './command-line.js';
import {
  checkEnvironment,
  orIfStopped,
  wrongAddress,
  harnessWorkspace,
  unspeakable,
} from './environment-check.js';
import type { Ask } from './environment-check.js';
import { checkOrders, checkWebhook } from './order-check.js';
import type { WebhookFindings } from './order-check.js';
import { leaveToWorkers, openSecrets } from './between-processes.js';
import type { Preflight } from './between-processes.js';
import { contextOf, withRun, workspaceOf } from './run.js';
import type { Run } from './run.js';
import { usable } from './cases-of-run.js';

/** How many secrets are known at most before those that anybody can send are no longer learned. */
const mostSecrets = 100_000;

/** The longest sentence that is reported, in characters: it may quote what a target or a harness answered. */
const keptSentence = 2_000;

const known = new SecretIndex();

/** Playwright's global setup: finds out what every worker has to know, and leaves it to the processes that it starts. */
export default async function preflight(): Promise<() => Promise<void>> {
  const settings = readSettings();
  const { found, close } = await openPreflight(settings, known);
  // What claims nothing needs to declare nothing.
  const claims = !settings.quick && !readCommandLine().partial;
  const undeclared = claims ? await undeclaredClaim(settings, found, known) : undefined;
  if (undeclared !== undefined) {
    await close();
    orOneSentenceInRunner(() => {
      throw new SettingsError(undeclared);
    });
  }
  leaveToWorkers(found);
  return close;
}

/** What the process of a run knows to be secret: by its end, all that every process of it has learned. */
export function secretsOfRun(): SecretIndex {
  return known;
}

/** Asks the target whether it is there and what it speaks, and starts the receiver of deliveries. */
export async function openPreflight(
  settings: Settings,
  secrets = new SecretIndex(),
): Promise<{ found: Preflight; close: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformance-'));
  const never = await unreachable(settings);
  const found: Preflight = {
    directory,
    unreachable: never && {
      ...never,
      message: withPlaces(never.message, never.settings ?? [], settings.places),
    },
    refused: {},
    unfit: [],
    troubles: [],
    notes: [],
    created: [],
    leadVariants: unknownVariants('cantTell', {
      message: 'The target was not asked which variants of lead creation it speaks.',
    }),
    canMakeRecords: settings.harnessUrl !== undefined,
  };
  const { receiverPort, receiverHost, receiverUrl } = settings;
  // A target may show the signature of a delivery to one test before another one, whose it is, has seen it.
  const onKept = (delivery: ReceivedDelivery): void => {
    const signature = signatureOf(delivery);
    if (signature !== undefined && secrets.size < mostSecrets) secrets.add(signature);
  };
  const receiver = await startReceiver({
    port: receiverPort,
    host: receiverHost,
    livePath: receiverUrl && lastOf(receiverUrl),
    onKept,
  }).catch((error: unknown) => {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const [variable, value, remedy] = ['EADDRINUSE', 'EACCES'].includes(code)
      ? ['RECEIVER_PORT', receiverPort, 'name a free port']
      : ['RECEIVER_HOST', receiverHost, 'name an address of this machine'];
    found.troubles.push({
      settings: [variable],
      message: `The receiver of deliveries can't listen on ${variable} ${value} (${message}): ${remedy} or unset it.`,
    });
    return undefined;
  });
  found.receiver = receiver && { url: receiver.url, controlUrl: receiver.controlUrl };
  const port = await openSecrets(secrets);
  found.secrets = port.url;
  const seen = found.unreachable === undefined ? await ask(settings, found, secrets) : {};
  const leases = await openAccount(without(found.unfit, usable(settings)), seen);
  found.leases = leases?.url;
  return {
    found,
    close: async () => {
      if (leases !== undefined) await comeIn(leases.account.due, settings, found);
      await Promise.all([receiver?.close(), leases?.close(), port.close()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Waits for what is due at the webhook of the environment file, and until nothing comes any more, at most as long as an
 * effect may take: a target whose deliveries fail again and again may pause it (section 6.1), and the next run needs it.
 */
async function comeIn(due: ReadonlyMap<string, number>, settings: Settings, found: Preflight): Promise<void> {
  const inbox = new Inbox(settings, found.receiver, found.receiverUnreachable);
  const deadline = performance.now() + settings.effectWait;
  const came = async (ids: string[], count: number, limit = Infinity): Promise<number> => {
    const addresses = inbox.addressesShowing(ids);
    const left = Math.min(limit, Math.max(0, deadline - performance.now()));
    if (addresses === undefined) return 0;
    return inbox.deliveries(addresses, count, left).then(
      ({ length }) => length,
      () => 0,
    );
  };
  for (const [id, updates] of due) await came([id], updates);
  // What is posted again is under way after all were posted once.
  let known = 0;
  let all = await came([], 0);
  while (all > known) {
    known = all;
    all = await came([], known + 1, leastQuiet.patient);
  }
}

/** Asks a target that takes connections; what it finds stands in `found`, but for what it saw of orders. */
async function ask(settings: Settings, found: Preflight, secrets: SecretIndex): Promise<SeenOrders> {
  const session = new Session('preflight', new Redaction(secrets));
  const { redaction } = session.recorder;
  // A sentence about the environment file may repeat what the target answered to it.
  for (const [placeholder, value] of secretsOf(settings)) redaction.learn(placeholder, value);
  const within = <T>(look: (context: TestContext) => Promise<T>): Promise<T> =>
    withRun(settings, found, (run) => look(contextOf(run, session)));
  const seen = await withRun(settings, found, async (run): Promise<SeenOrders> => {
    const { why, isForeign = false } = await unspeakable(settings, run.wire, session);
    found.unreachable = why;
    return why === undefined ? askForWorkspace(run, session, isForeign) : {};
  });
  if (found.unreachable === undefined) {
    found.uninvited = await within(uninvitedBy);
    found.leadVariants = await within(leadVariants);
    if (found.leadVariants.b.offered && !found.canMakeRecords)
      found.troubles.push(...(await orIfStopped(within(checkCategory), () => [])));
  }
  const reported = (message: string, named: readonly string[] = []): string =>
    withPlaces(redaction.text(message, keptSentence), named, settings.places);
  for (const support of Object.values(found.leadVariants))
    if (!support.offered) support.message = reported(support.message);
  for (const [variable, message] of Object.entries(found.refused))
    found.refused[variable] = reported(message, [variable]);
  const { unreachable: never, receiverUnreachable, troubles, notes } = found;
  for (const each of [never, receiverUnreachable, ...troubles, ...notes])
    if (each !== undefined) each.message = reported(each.message, each.settings);
  found.created = session.toRecord().fixtures;
  return seen;
}

/**
 * Finds out who provides the workspace of a test, and whether what is provided is of use; answers what it saw of orders.
 * @param isForeign whether the first answer may be that of another service
 */
async function askForWorkspace(run: Run, session: Session, isForeign: boolean): Promise<SeenOrders> {
  const { settings, harness, wire, inbox, preflight: found } = run;
  /** How many updates of each order were accepted. */
  const updates = new Map<string, number>();
  const ask: Ask = async (request) => {
    try {
      const id = new URLSearchParams(request.path.split('?')[1]).get('pid');
      const send = (): Promise<Response> => wire.ask(request, session.recorder);
      const first = await send();
      // The target may keep an order locked for a while after an update.
      const isLock = id !== null && updates.has(id) && lockedOut.includes(first.status);
      const answer = isLock ? await whileLocked(first, send) : first;
      if (answer.ok && id !== null) updates.set(id, (updates.get(id) ?? 0) + 1);
      // It says nothing of what was asked with.
      return answer.status === tooMany ? undefined : answer;
    } catch (error) {
      if (error instanceof Unanswered || error instanceof NotJudged) return undefined;
      throw error;
    }
  };
  if (harness !== undefined) {
    // What the harness makes is written: a run that may not write asks it for nothing.
    if (!settings.writes) return {};
    const workspace = await harnessWorkspace(settings, contextOf(run, session).given);
    if (workspace.outcome === 'refused') found.unreachable = workspace.why;
    if (workspace.outcome === 'made' && isForeign)
      found.unreachable = await wrongAddress(settings, workspace.value, ask);
    if (workspace.outcome !== 'unknown') return {};
    found.canMakeRecords = false;
    if (settings.environmentFixtures.apiKey === undefined)
      found.troubles.push({
        settings: ['HARNESS_URL', 'API_KEY'],
        message:
          'The harness at HARNESS_URL does not know the state workspace, and API_KEY is not set: correct HARNESS_URL or set API_KEY.',
      });
  }
  const { apiKey, companyId } = settings.environmentFixtures;
  if (isForeign && apiKey !== undefined)
    found.unreachable = await wrongAddress(settings, { apiKey, companyId }, ask);
  if (found.unreachable !== undefined) return {};
  const findings = await checkEnvironment(settings, ask);
  const check = { settings, ask, found: findings };
  const { refused, doubts, notes, company } = findings;
  const first = findings.isUsable ? company : undefined;
  const {
    receiverUnreachable,
    traits,
    deliveries = [],
  }: WebhookFindings = first === undefined
    ? {}
    : await orIfStopped(checkWebhook(settings, first, inbox, ask), ({ reason }) => ({
        receiverUnreachable: reason,
      }));
  found.eventTraits = traits;
  // A target may have sent fewer events than updates were accepted: what did not come by now is not waited for any more.
  for (const id of updates.keys()) updates.set(id, await arrivedOf(id, inbox, traits));
  const seen: Record<string, SeenOrders[string]> = {};
  if (first !== undefined && !(await mayReadOrders(run, session, first))) {
    found.unknownStates = ['order.read'];
    found.notes.push({
      settings: ['HARNESS_URL'],
      message:
        'The harness at HARNESS_URL knows neither the state workspace nor order.read, as if it were none: correct HARNESS_URL, unless it is to know others alone.',
    });
  }
  let open: { id: string } | undefined;
  if (first !== undefined) {
    const events = receiverUnreachable === undefined && traits !== undefined ? { inbox, traits } : undefined;
    const orders = await checkOrders(first, check, events);
    open = preparedOrders(usable(settings)).find(({ id, status }) => !isClosed(status) && orders[id]);
    if (open !== undefined) await checkMembers(first, open.id, check);
    // Of an order that was not found to be in its state, too, the event of an update may come later.
    for (const id of new Set([...updates.keys(), ...Object.keys(orders)]))
      seen[id] = {
        shown: orders[id]?.shown ?? false,
        updates: updates.get(id) ?? 0,
        doubtful: orders[id] === undefined,
      };
  }
  await orIfStopped(checkSignature(contextOf(run, session), deliveries, findings), () => undefined);
  if (!findings.refusesAny('EXPIRED_')) await checkExpired(check);
  if (!findings.refusesAny('OTHER_')) await checkOtherOrder(open?.id, check);
  found.refused = refused;
  found.unfit = findings.unfit;
  found.notes.push(...notes);
  found.receiverUnreachable = receiverUnreachable;
  found.troubles.push(
    ...Object.entries(refused).map(([variable, message]) => ({ settings: [variable], message })),
    ...(receiverUnreachable === undefined
      ? []
      : [{ settings: receiverUnreachable.settings ?? [], message: receiverUnreachable.message }]),
    ...doubts,
  );
  return seen;
}

/** Whether the harness may know order.read: asked before the first test, since what events show has to do instead. */
async function mayReadOrders(
  { settings, harness }: Run,
  session: Session,
  companyId: string,
): Promise<boolean> {
  const [order] = preparedOrders(usable(settings));
  if (harness === undefined || order === undefined) return true;
  const asked = new HarnessStates(harness, session).ask('order.read', { companyId, orderId: order.id });
  return orIfStopped(
    asked.then(({ outcome }) => outcome !== 'unknown'),
    () => true,
  );
}

/** How many events of an order have come. */
async function arrivedOf(id: string, inbox: Inbox, traits: EventTraits | undefined): Promise<number> {
  const addresses = inbox.addressesShowing([id]);
  if (addresses === undefined || traits === undefined) return 0;
  const { distinct, repeated } = traits;
  const bodies = (await inbox.deliveries(addresses, 0, 0)).map(({ body }) => body);
  // What is posted again is one event, unless events are alike.
  return distinct || repeated ? new Set(bodies).size : bodies.length;
}

/** What keeps the target from inviting a lead of variant B; undefined if LEAD_B_FIELDS names no flag, or the target takes none. */
async function uninvitedBy(context: TestContext): Promise<Preflight['uninvited']> {
  const { leadBFields, leadVariant, writes } = context.settings;
  const flag = leadBFields[candidateField('sendInvitation').text];
  if (typeof flag !== 'string' || leadVariant === 'A' || !writes) return undefined;
  const fields = { [flag]: false as const };
  const leads = new BulkCreation(context, 'leadsB', workspaceOf(context));
  const answer = await orIfStopped(leads.attempt(1, fields), () => undefined);
  return answer instanceof BulkResponse && tookAll(answer) ? fields : undefined;
}

async function leadVariants(context: TestContext): Promise<LeadVariants> {
  const { leadVariant } = context.settings;
  if (leadVariant !== 'auto') return declaredVariants(leadVariant);
  return orIfStopped(tryLeadVariants(context, workspaceOf(context)).then(foundVariants), (error) => {
    const { verdict, settings: lacking, message } = error.reason;
    if (verdict === 'inapplicable') throw error;
    return unknownVariants(verdict, {
      settings: [...lacking, 'LEAD_VARIANT'],
      message: `Which variant of lead creation the target speaks could not be found out. ${message} Or set LEAD_VARIANT.`,
    });
  });
}
