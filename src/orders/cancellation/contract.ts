import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { orderIdSchema } from '../contract.ts'
import { cancellationText } from './text.ts'

export const maxCancellationReason = textLengths.shortReason

/** Why an administrator cancels an order or a link; the reason is logged and stated in the emails to the client and the seller. */
export const cancellationReasonSchema = typedText({
  most: maxCancellationReason,
  error: cancellationText.reasonEmpty,
  long: cancellationText.reasonLong,
})
  .min(1, cancellationText.reasonEmpty)
  .max(maxCancellationReason, cancellationText.reasonLong)

export const cancelOrderSchema = z.object({ order_id: orderIdSchema, reason: cancellationReasonSchema })

export const cancelOwnOrderSchema = z.object({ order_id: orderIdSchema })

nameSchemas({ CancelOrder: cancelOrderSchema, CancelOwnOrder: cancelOwnOrderSchema })
