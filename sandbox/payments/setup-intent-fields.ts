import { z } from 'zod'
import { boolean, clearable, metadata, text, webUrl } from '../http/validate-input.ts'
import { methodFields } from './payment-methods.ts'

export const confirmFields = {
  payment_method: text.optional(),
  payment_method_data: z.strictObject(methodFields).optional(),
  return_url: webUrl.optional(),
}
export const createFields = {
  ...confirmFields,
  confirm: boolean.optional(),
  customer: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  usage: z.enum(['on_session', 'off_session']).optional(),
}
