import type { JsonObject } from '../storage/sandbox-tables.ts'

type IntentStatus = 'canceled' | 'requires_action' | 'requires_confirmation' | 'requires_payment_method' | 'succeeded'

/** The fields of a payment intent that the sandbox works with. */
export interface PaymentIntent {
  id: string
  amount: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: JsonObject | null
  latest_charge: string | null
  metadata: Record<string, string>
  next_action: JsonObject | null
  payment_method: string | null
  receipt_email: string | null
  setup_future_usage: string | null
  status: IntentStatus
  transfer_data: { destination: string; amount?: number } | null
  transfer_group: string | null
}
