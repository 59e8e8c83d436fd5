import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an email of the outbox, with the alias `e`, is about the order with this number. An email that a version before D-758 has queued
 * bears no number, and is found by the whole number in its subject; the number of another order may begin with this one.
 */
export const isAboutOrder = (orderNumber: string | RawBuilder<string>) => sql<boolean>`
  case when e.order_number is not null then e.order_number = ${orderNumber} else e.subject ~ ('\\m' || ${orderNumber} || '\\M') end`
