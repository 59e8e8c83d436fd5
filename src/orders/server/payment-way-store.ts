import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PaymentWay, paymentType } from '#orders/codes.ts'

/** The condition that an order was paid so; the funding tells cash from card (D-017). */
export const paidBy: Record<PaymentWay, RawBuilder<SqlBool>> = {
  cash: sql`orders.funding = 'cash'`,
  card: sql`(orders.payment_type in (${paymentType.card}, ${paymentType.cash}) and orders.funding is distinct from 'cash')`,
  google: sql`(orders.payment_type = ${paymentType.googlePay} and orders.funding is distinct from 'cash')`,
  apple: sql`(orders.payment_type = ${paymentType.applePay} and orders.funding is distinct from 'cash')`,
}
