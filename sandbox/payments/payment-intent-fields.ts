import { z } from 'zod'
import { boolean, clearable, currency, integer, metadata, text, webUrl } from '../http/validate-input.ts'
import { methodFields } from './payment-methods.ts'

export const confirmFields = {
  payment_method: text.optional(),
  payment_method_data: z.strictObject(methodFields).optional(),
  payment_method_options: z
    .strictObject({
      card: z
        .strictObject({ cvc_token: text, request_three_d_secure: z.enum(['any', 'automatic', 'challenge']) })
        .partial(),
    })
    .optional(),
  off_session: z.union([boolean, z.enum(['one_off', 'recurring']).transform(() => true)]).optional(),
  error_on_requires_action: boolean.optional(),
  return_url: webUrl.optional(),
  receipt_email: clearable.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
}
export const descriptionFields = {
  customer: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  transfer_group: clearable.optional(),
  statement_descriptor_suffix: clearable.optional(),
}
export const createFields = {
  ...confirmFields,
  ...descriptionFields,
  amount: integer,
  currency,
  confirm: boolean.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirmation_method: z.literal('automatic').optional(),
  transfer_data: z.strictObject({ destination: text, amount: integer.optional() }).optional(),
}

export type ConfirmInput = z.output<z.ZodObject<typeof confirmFields>>
