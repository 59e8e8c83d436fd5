import { z } from 'zod'
import { addressViewSchema } from '#accounts/address-contract.ts'
import { bitSchema } from '#accounts/contract.ts'
import { actionSchema, idSchema } from '#base/wire.ts'

export const userSort = { name: 1, email: 2 } as const

/** 1 and 0 as the calls say it: unblock and block, active and inactive (D-190). */
export const setUserSchema = z.object({ _id: idSchema, action: actionSchema })

/** A document with what a thumbnail or an icon needs (D-196); `url` is a whole address, signed for this reader. */
const mediaSchema = z.object({ name: z.string(), type: z.string(), url: z.string() })
export type MediaView = z.output<typeof mediaSchema>

export const userViewSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  business: z.string(),
  businessName: z.string(),
  docs: z.array(z.string()),
  media: z.array(mediaSchema),
  /** 1 active, 0 blocked. */
  status: bitSchema,
  /** The email is confirmed. */
  isVarified: bitSchema,
  /** The documents are approved. */
  isActive: bitSchema,
  isAdmin: z.boolean(),
  created: z.string(),
})
export type UserView = z.output<typeof userViewSchema>

const userOrderSchema = z.object({
  _id: z.string(),
  ord_no: z.string(),
  clnt_name: z.string(),
  created: z.string(),
  totalAmount: z.number(),
  paymentStatus: z.number(),
  paymentType: z.number().nullable(),
  orderStatus: bitSchema,
  totalCommission: z.number(),
})
export type UserOrderView = z.output<typeof userOrderSchema>

export const userDetailsSchema = userViewSchema.extend({
  adrs: z.array(addressViewSchema),
  orders: z.array(userOrderSchema),
})
export type UserDetails = z.output<typeof userDetailsSchema>

export const userListSchema = z.object({ users: z.array(userViewSchema), ttl: z.number(), bP: z.string() })
export type UserList = z.output<typeof userListSchema>
export const userAnswerSchema = z.object({ usr: userDetailsSchema, bP: z.string() })
