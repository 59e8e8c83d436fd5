import type { ActionName } from '../load/run-load.ts'
import type { HeldWork } from '../stack/held-work.ts'
import type { Stack } from '../stack/start-stack.ts'

/** A place in the shop's work at which the work can be held, so that a fault strikes exactly there. */
export interface NamedStep {
  what: string
  /** The action that leads to the step. */
  action: ActionName
  hold(stack: Stack): Promise<HeldWork>
}

const statement = (
  what: string,
  action: ActionName,
  table: string,
  operation: 'insert' | 'update',
  state?: string,
): NamedStep => ({
  what,
  action,
  hold: ({ pausedStatements }) => pausedStatements.hold({ table, operation, ...(state ? { state } : {}) }),
})

const providerCall = (what: string, action: ActionName, path: string, when: 'before' | 'after'): NamedStep => ({
  what,
  action,
  hold: async ({ provider }) => provider.hold({ path, when }),
})

/**
 * The steps of a sale and of a refund, in reverse order: work that is held at one step does not keep other work from reaching the earlier
 * ones.
 */
export const moneySteps: NamedStep[] = [
  statement('provider has answered, refund not in the ledger', 'refund', 'refunds', 'update', 'succeeded'),
  providerCall('provider has refunded and not answered', 'refund', '/v1/refunds', 'after'),
  statement('refund is being stored', 'refund', 'refunds', 'insert'),
  statement('order is settled, mail not marked as sent', 'sale by wallet', 'emails', 'update'),
  statement('provider has answered, payment not settled', 'sale by pay link', 'payments', 'update', 'succeeded'),
  providerCall('provider has charged and not answered', 'sale in cash', '/v1/payment_intents', 'after'),
  providerCall('charge is sent, provider has not charged', 'sale by new card', '/v1/payment_intents', 'before'),
  statement('payment attempt is being stored', 'sale by saved card', 'payments', 'insert'),
  statement('order is being stored', 'sale to a visitor', 'orders', 'insert'),
]

/** The steps of what follows a sale, or takes its place, in reverse order. */
export const aftercareSteps: NamedStep[] = [
  statement('return is refunded, not settled', 'refund of a return', 'returns', 'update', 'settled'),
  statement('return is being stored', 'return', 'returns', 'insert'),
  statement('client is being erased', 'erasure', 'clients', 'update'),
  statement('order is being cancelled', 'cancellation', 'pay_links', 'update'),
]

/** The steps of all other work that the shop promises to finish, in reverse order. */
export const otherSteps: NamedStep[] = [
  statement('transfer is answered, not in the ledger', 'sale by new card', 'transfers', 'update', 'paid'),
  providerCall('provider has transferred and not answered', 'sale by new card', '/v1/transfers', 'after'),
  providerCall('transfer is sent, provider has not transferred', 'sale by new card', '/v1/transfers', 'before'),
  statement('webhook event is processed, not marked', 'sale by new card', 'webhook_events', 'update'),
  statement('webhook event is being stored', 'sale by new card', 'webhook_events', 'insert'),
  statement('webhook is taken, not marked', 'sale by wallet', 'outgoing_deliveries', 'update', 'delivered'),
  statement('event is being stored beside a sale', 'sale by wallet', 'outgoing_events', 'insert'),
  {
    what: 'mail is taken, mail server has not said so',
    action: 'explore link',
    hold: async ({ mailServer }) => mailServer.holdAnswers(),
  },
  statement('explore link is being stored', 'explore link', 'explore_links', 'insert'),
  statement('documents are stored, seller is not', 'sign-up', 'users', 'insert'),
]

/** A step at which news has been sent to some of its receivers, and is about to be marked as sent to the next one. */
export const newsSteps: NamedStep[] = [
  {
    what: 'news has gone to a receiver, the next one is being marked',
    action: 'news',
    hold: ({ pausedStatements }) =>
      pausedStatements.hold({ table: 'news_receivers', operation: 'update', state: 'sent', after: 1 }),
  },
]

export const namedSteps = [...moneySteps, ...aftercareSteps, ...otherSteps, ...newsSteps]
