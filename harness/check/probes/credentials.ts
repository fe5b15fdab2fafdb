import type { AnswersOf } from '../../setups.js';
import { Abandoned, isRefusal } from '../door.js';
import { isSuccess } from '../target.js';
import type { Probe } from '../surroundings.js';

/** A new key, in a workspace that may lose its own. */
export const probeKey: Probe = async ({ door, target }) => {
  const { companyId, apiKey } = await door.setup('workspace', {});
  const made = await door.setup('apiKey.regenerate', { companyId });
  if (made.apiKey === apiKey)
    door.wrong('apiKey.regenerate', '/apiKey is the former one: it is to be another.');
  if (target !== undefined) {
    const { status } = await target.companies(made.apiKey);
    if (!isSuccess(status))
      door.wrong(
        'apiKey.regenerate',
        `The target answers ${status} to the new key (GET /accounts/companies).`,
      );
  }
  const offered = await door.offered('apiKey.regenerate', { companyId, role: 'client' });
  if (!isRefusal(offered))
    door.remark(
      'apiKey.regenerate',
      'It gave a user with the role client a new key. If the target refuses that, pass its 401 or 403 on.',
    );
};

/** An expired subscription, in a workspace of its own. */
export const probeExpiry: Probe = async ({ door, target }) => {
  const workspace = await door.setup('workspace', {});
  const orderId = target === undefined ? undefined : await orderIn(workspace);
  await door.setup('subscription.expire', { companyId: workspace.companyId });
  if (target !== undefined && orderId !== undefined && isSuccess(await target.update(workspace, orderId)))
    door.wrong('subscription.expire', 'After it the target still accepts an update of an order (section 7).');

  async function orderIn({ companyId }: AnswersOf<'workspace'>): Promise<string | undefined> {
    try {
      return (await door.setup('order', { companyId, status: 'Ongoing' })).orderId;
    } catch (error) {
      if (!(error instanceof Abandoned)) throw error;
      return undefined;
    }
  }
};
