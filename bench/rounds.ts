import type { LoadProcess } from './children.js';
import type { Load } from './load.js';

/** One of the things that are compared. */
export interface Contender {
  name: string;
  load: Omit<Load, 'connections' | 'ms' | 'requests'>;
  /** The processor time that the server has used so far, in microseconds, where it can be told. */
  cpu?(): Promise<number>;
}

/** How a comparison is run. */
export interface Plan {
  rounds: number;
  /** Milliseconds of each turn, and of the warm-up before the first. */
  ms: number;
  warmUp: number;
  connections: number;
}

/** The median rate of a contender and its median ratio to the first one, round by round. */
export interface Standing {
  name: string;
  /** Requests per second. */
  rate: number;
  /** Its rate divided by that of the first contender in the same round. */
  ratio: number;
  /** Microseconds of processor time of the server for each request; steady also while the machine is busy. */
  cpu: number | undefined;
  lowest: number;
  highest: number;
}

interface Turn {
  rate: number;
  cpu: number | undefined;
}

/** The middle value; the mean of the two middle ones of an even number. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Lets the contenders take turns, in the reverse order in every other round, so that what else the machine does
 * falls on all of them. Throws where an answer is no success: a refusal would be measured for a service.
 */
export async function compare(load: LoadProcess, contenders: Contender[], plan: Plan): Promise<Standing[]> {
  const { connections } = plan;
  const turn = async ({ name, load: what, cpu }: Contender, ms: number): Promise<Turn> => {
    const before = await cpu?.();
    const { requests, refused, seconds } = await load.run({ ...what, connections, ms });
    if (refused > 0 || requests === 0) throw new Error(`${name}: ${refused} of ${requests} were refused`);
    const after = await cpu?.();
    const used = before === undefined || after === undefined ? undefined : (after - before) / requests;
    return { rate: requests / seconds, cpu: used };
  };
  for (const contender of contenders) await turn(contender, plan.warmUp);
  const turns = contenders.map((): Turn[] => []);
  for (let round = 0; round < plan.rounds; round += 1) {
    const order = contenders.map((_, i) => i);
    if (round % 2 === 1) order.reverse();
    for (const i of order) turns[i]!.push(await turn(contenders[i]!, plan.ms));
  }
  return contenders.map(({ name }, i) => {
    const ratios = turns[i]!.map(({ rate }, round) => rate / turns[0]![round]!.rate);
    const used = turns[i]!.flatMap(({ cpu }) => cpu ?? []);
    return {
      name,
      rate: median(turns[i]!.map(({ rate }) => rate)),
      cpu: used.length > 0 ? median(used) : undefined,
      ratio: median(ratios),
      lowest: Math.min(...ratios),
      highest: Math.max(...ratios),
    };
  });
}
