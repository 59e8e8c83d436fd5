import { z } from 'zod'
import { addressViewSchema } from '#accounts/addresses/contract.ts'
import { documentsText } from '#accounts/documents/text.ts'
import type { SellerField } from '#accounts/profile/contract.ts'
import { typedText } from '#platform/input/typed-text.ts'
import { type AdminList, adminListSchema, parseAdminListQuery } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { actionSchema, idSchema, jsonList, nameSchemas, optionalDaySchema } from '#platform/wire-schemas.ts'
import { bitSchema } from '../contract.ts'
import { bulkUserActions, type UserFilterName, type UserState, userStates } from './codes.ts'

const flag = z.enum(['0', '1']).catch('0').default('0')
const userFilterFields = {
  waiting: flag,
  status: z.enum(userStates).optional().catch(undefined),
  from: optionalDaySchema,
  to: optionalDaySchema,
} satisfies Record<UserFilterName, z.ZodType>
/**
 * `waiting` 1: sellers whose documents wait for approval. `deleted` 1: deleted sellers, who can be restored. `from` and `to`: the days of
 * their sign-up, both included. An unknown status filters nothing.
 */
export const userListQuerySchema = adminListSchema.extend({ ...userFilterFields, deleted: flag })

export interface UserFilter {
  searchText: string
  /** Only sellers whose documents wait for approval. */
  waiting: boolean
  deleted: boolean
  state: UserState | undefined
  /** Days in London, both included. */
  from: string | undefined
  to: string | undefined
}

/** Which sellers to list, how to sort them and which page of them, under plain names instead of the API's. */
export interface AdminUserList extends Omit<AdminList, 'searchText'> {
  filter: UserFilter
}

export function parseUserListQuery(query: z.output<typeof userListQuerySchema>): AdminUserList {
  const { searchText, ...list } = parseAdminListQuery(query)
  const { status: state, from, to } = query
  const filter = { searchText, waiting: query.waiting === '1', deleted: query.deleted === '1', state, from, to }
  return { ...list, filter }
}

/** `action` 1 and 0: unblock and block, approve and withdraw the approval (D-190). */
export const switchUserSchema = z.object({ _id: idSchema, action: actionSchema })

export const maxReasonLength = textLengths.rejectionReason
export const rejectDocumentsSchema = z.object({
  _id: idSchema,
  /** The names of the refused documents, as in the user's `docs`; if none is named, all are refused. */
  docs: jsonList(z.string().max(textLengths.signedFileName), 20).default([]),
  reason: typedText({ most: maxReasonLength, error: documentsText.reasonEmpty, long: documentsText.reasonLong })
    .min(1, documentsText.reasonEmpty)
    .max(maxReasonLength, documentsText.reasonLong),
})
/** `doc`: a document's name as the API sent it, with or without its signature; `valid_until`: a day, or empty for none. */
export const documentValiditySchema = z.object({
  _id: idSchema,
  doc: z.string().min(1, documentsText.documentNotFound).max(textLengths.signedFileName),
  valid_until: optionalDaySchema,
})

export const restoreUserSchema = z.object({ _id: idSchema })

export const bulkUserActionSchema = z.object({ ids: jsonList(idSchema, 100), deed: z.enum(bulkUserActions) })
export const bulkUserActionResultSchema = z.object({
  message: z.string(),
  done: z.number(),
  /** `name` is empty if there is no such seller. */
  refused: z.array(z.object({ _id: z.string(), name: z.string(), message: z.string() })),
})

/** A document with what a thumbnail or an icon needs (D-196); `url` is complete and signed for this reader. */
const documentViewSchema = z.object({
  name: z.string(),
  type: z.string(),
  url: z.string(),
  /** When the document was refused, or null. */
  refused: z.string().nullable(),
  /** Whether the document replaced a refused one. */
  replaced: z.boolean(),
  /** The last day on which the document is valid, or null. */
  valid_until: z.string().nullable(),
})
export type DocumentView = z.output<typeof documentViewSchema>

export const userViewSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  business: z.string(),
  businessName: z.string(),
  docs: z.array(z.string()),
  media: z.array(documentViewSchema),
  /** 1 active, 0 blocked. */
  status: bitSchema,
  /** 1: the email is verified. */
  isVarified: bitSchema,
  /** 1: the documents are approved. */
  isActive: bitSchema,
  isAdmin: z.boolean(),
  /** When the documents were rejected; null once the seller has sent new ones. */
  refused: z.string().nullable(),
  deleted: z.boolean(),
  created: z.string(),
})
userViewSchema.shape satisfies Record<SellerField, z.ZodType>
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
export const userResponseSchema = z.object({ usr: userDetailsSchema, bP: z.string() })
export type UserResponse = z.output<typeof userResponseSchema>

nameSchemas({
  SwitchUser: switchUserSchema,
  RejectDocuments: rejectDocumentsSchema,
  RestoreUser: restoreUserSchema,
  DocumentValidity: documentValiditySchema,
  BulkUserAction: bulkUserActionSchema,
  BulkUserActionResult: bulkUserActionResultSchema,
  QualificationDocument: documentViewSchema,
  User: userViewSchema,
  UserOrder: userOrderSchema,
  UserDetails: userDetailsSchema,
  UserList: userListSchema,
  UserResult: userResponseSchema,
})
