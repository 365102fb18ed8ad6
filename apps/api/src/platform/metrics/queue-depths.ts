import { counter, gauge, type Sample } from './registry.js';

/** The queues of work in a process. Queues that share a name are counted together. */
const QUEUE_NAMES = [
  'hashing',
  'password_lists',
  'log_in',
  'documents',
  'invoices',
  'pictures',
  'mail_pictures',
  'stock_items',
  'stock_transactions',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** How much work waits in a queue, and how much runs. The queue itself counts. */
export interface QueueDepth {
  waiting: number;
  running: number;
}

const depths = new Map(QUEUE_NAMES.map((name): [QueueName, QueueDepth] => [name, { waiting: 0, running: 0 }]));
const depthSamples = (part: keyof QueueDepth): Sample<'queue'>[] =>
  [...depths].map(([queue, depth]) => ({ value: depth[part], labels: { queue } }));

gauge({ name: 'paila_queue_waiting', help: 'Waiting tasks by queue of work', labelNames: ['queue'] }, () =>
  depthSamples('waiting'),
);
gauge({ name: 'paila_queue_running', help: 'Running tasks by queue of work', labelNames: ['queue'] }, () =>
  depthSamples('running'),
);
const full = counter({
  name: 'paila_queue_full_total',
  help: 'Tasks that were refused because their queue was full',
  labelNames: ['queue'],
});
// Prometheus sees the first one as an increase only if there was a zero before.
for (const queue of QUEUE_NAMES) full.inc({ queue }, 0);

/** The depth that a queue has to keep. A queue without a name is counted nowhere. */
export const queueDepth = (name?: QueueName): QueueDepth => (name && depths.get(name)) ?? { waiting: 0, running: 0 };

export const countFullQueue = (queue?: QueueName): void => {
  if (queue) full.inc({ queue });
};
