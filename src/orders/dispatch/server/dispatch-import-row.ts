import { z } from 'zod'
import { findCarrier } from '#orders/dispatch/carriers.ts'
import { type Parcel, trackingNumberSchema, trackingUrlSchema } from '#orders/dispatch/contract.ts'
import { dispatchText } from '#orders/dispatch/text.ts'

/** A row of a file of tracking numbers. */
export interface DispatchRow {
  orderNumber: string
  parcel: Parcel
}

export const dispatchRowSchema: z.ZodType<DispatchRow> = z
  .object({
    orderNumber: z
      .string()
      .trim()
      .toUpperCase()
      .transform((text) => text.replace(/^#|\s/g, '').replace(/^(?:ORD-?)?(?=\d{6,12}$)/, 'ORD-'))
      .pipe(z.string().regex(/^ORD-\d{6,12}$/, dispatchText.orderUnknown)),
    carrier: z.string().transform((text, context) => {
      const carrier = findCarrier(text)
      if (carrier) return carrier
      context.addIssue({ code: 'custom', message: dispatchText.carrierUnknown })
      return z.NEVER
    }),
    trackingNumber: trackingNumberSchema.default(''),
    trackingUrl: trackingUrlSchema,
  })
  .transform(({ orderNumber, ...parcel }) => ({ orderNumber, parcel }))

/** The row that the template shows. */
export const exampleDispatchRow = ['ORD-000123', dispatchText.carriers.royal_mail, 'AB123456789GB', '']
