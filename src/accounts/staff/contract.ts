import { z } from 'zod'
import { rights } from '#access/rights.ts'
import { profileText } from '#accounts/profile/text.ts'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import {
  actionSchema,
  idSchema,
  jsonListOf,
  nameSchemas,
  penceFromPoundsSchema,
  toCanonicalId,
} from '#platform/wire-schemas.ts'
import { bitSchema, emailSchema, nameSchema } from '../contract.ts'
import { accountsText } from '../text.ts'
import { staffText } from './text.ts'

export const maxRoles = 50
export const maxColleagues = 200

const rightSchema = z.enum(rights)

/** Sent instead of a role's id to make a colleague an owner, who needs no role. */
export const ownerRole = 'owner'
const roleIdSchema = z
  .string({ error: staffText.roleMissing })
  .min(1, staffText.roleMissing)
  .max(textLengths.id)
  .overwrite(toCanonicalId)

/** The role's limit for refunds in pounds; empty where it has none. */
const maxRefundSchema = z.preprocess(
  (sent) => (sent === '' ? null : sent),
  penceFromPoundsSchema.nullable().default(null),
)

const roleFields = {
  name: typedText({ most: textLengths.name, error: staffText.roleNameEmpty, long: staffText.roleNameLong })
    .min(1, staffText.roleNameEmpty)
    .max(textLengths.name, staffText.roleNameLong),
  rights: jsonListOf(
    z
      .array(rightSchema, { error: staffText.rightsEmpty })
      .min(1, staffText.rightsEmpty)
      .max(rights.length, staffText.rightsEmpty),
  ),
  max_refund: maxRefundSchema,
}

export const addRoleSchema = z.object(roleFields)
export const changeRoleSchema = z.object({ role_id: idSchema, ...roleFields })
export type RoleForm = z.output<typeof addRoleSchema>

export const inviteColleagueSchema = z.object({
  firstName: nameSchema(accountsText.nameEmpty, profileText.nameInvalid),
  lastName: nameSchema(accountsText.lastNameEmpty, accountsText.lastNameInvalid),
  email: emailSchema,
  role_id: roleIdSchema,
})
export type InvitationForm = z.output<typeof inviteColleagueSchema>

export const colleagueIdSchema = z.object({ user_id: idSchema })
export const setColleagueRoleSchema = z.object({ user_id: idSchema, role_id: roleIdSchema })
export const switchColleagueSchema = z.object({ user_id: idSchema, action: actionSchema })

const roleViewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  rights: z.array(rightSchema),
  /** The limit for refunds in pounds; null for no limit. */
  max_refund: z.number().nullable(),
  /** How many colleagues have the role. */
  colleagues: z.number(),
})
export type RoleView = z.output<typeof roleViewSchema>

const colleagueViewSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The colleague's role; null for an owner. */
  role_id: z.string().nullable(),
  role: z.string(),
  second_factor: z.boolean(),
  /** 1 active, 0 blocked. */
  status: bitSchema,
  /** When the colleague was invited, until she has chosen a password; else null. */
  invited: z.string().nullable(),
  /** Whether the colleague is the one who reads the list. */
  own: z.boolean(),
})
export type ColleagueView = z.output<typeof colleagueViewSchema>

export const staffListSchema = z.object({ colleagues: z.array(colleagueViewSchema), roles: z.array(roleViewSchema) })
export type StaffList = z.output<typeof staffListSchema>

export const ownRightsSchema = z.object({
  owner: z.boolean(),
  /** The name of the role of the administrator who asks. */
  role: z.string(),
  rights: z.array(rightSchema),
  /** The limit for refunds in pounds; null for no limit. */
  max_refund: z.number().nullable(),
})
export type OwnRightsView = z.output<typeof ownRightsSchema>

nameSchemas({
  AddRole: addRoleSchema,
  ChangeRole: changeRoleSchema,
  InviteColleague: inviteColleagueSchema,
  ColleagueId: colleagueIdSchema,
  SetColleagueRole: setColleagueRoleSchema,
  SwitchColleague: switchColleagueSchema,
  Role: roleViewSchema,
  Colleague: colleagueViewSchema,
  Staff: staffListSchema,
  OwnRights: ownRightsSchema,
})
