import type { Trade } from './trade.ts'

/** What a run has to have reached. */
export const countedEvents = [
  'orders placed',
  'orders paid',
  'paid by link',
  'paid in cash',
  'paid in a visit',
  'declined',
  '3-D Secure confirmed',
  '3-D Secure left open',
  'sold out',
  'refunded',
  'refund came back',
  'return refunded',
  'return replaced',
  'return refused',
  'product recalled',
  'recall mailed',
  'refunded by recall',
  'recall refused by provider or dispute',
  'refunded before its recall',
  'recall ended',
  'recalled not dispatched',
  'withdrawn not charged',
  'withdrawn not charged by link',
  'withdrawn not replaced',
  'dispute won',
  'dispute lost',
  'debt arisen',
  'debt paid',
  'transfer sent',
  'invoice sent',
  'dispatched',
  'link cancelled',
  'order cancelled',
  'packed',
  'link replaced',
  'transfer unknown during a refund',
  'transfer declined',
  'debt netted',
  'shop orders placed',
  'shop orders paid',
  'buyer became a client',
  'credited to another seller',
  'bought again',
  'card saved',
  'paid with a saved client card',
  'card removed',
  'person erased',
  'follow-up sent',
] as const
export type CountedEvent = (typeof countedEvents)[number]
export type Counts = Map<CountedEvent, number>

export function count(trade: Trade, event: CountedEvent): void {
  trade.counts.set(event, (trade.counts.get(event) ?? 0) + 1)
}
