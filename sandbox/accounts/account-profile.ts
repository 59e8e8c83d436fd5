import { z } from 'zod'
import { boolean, clearable, integer, text } from '../http/validate-input.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'

/** The fields of an account's profile: its business, its settings and the terms that its owner has accepted. */
export const profileFields = {
  business_profile: z
    .strictObject({
      mcc: clearable,
      name: clearable,
      product_description: clearable,
      url: clearable,
      support_email: clearable,
      support_phone: clearable,
      support_url: clearable,
    })
    .partial()
    .optional(),
  tos_acceptance: z
    .strictObject({ date: integer, ip: text, service_agreement: text, user_agent: clearable })
    .partial()
    .optional(),
  settings: z
    .strictObject({
      payouts: z
        .strictObject({
          debit_negative_balances: boolean,
          schedule: z.strictObject({ interval: z.enum(['daily', 'manual', 'monthly', 'weekly']) }).partial(),
          statement_descriptor: clearable,
        })
        .partial(),
    })
    .partial()
    .optional(),
}

type Profile = z.output<z.ZodObject<typeof profileFields>>

const manual: JsonObject = { delay_days: 7, interval: 'manual' }
const unknownNames = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]))

export const newProfile = {
  business_profile: unknownNames(
    'mcc',
    'minority_owned_business_designation',
    'name',
    'specified_commercial_transactions_act_url',
    'support_address',
    'support_email',
    'support_phone',
    'support_url',
    'url',
  ) as JsonObject,
  settings: {
    branding: unknownNames('icon', 'logo', 'primary_color', 'secondary_color'),
    card_payments: unknownNames(
      'statement_descriptor_prefix',
      'statement_descriptor_prefix_kana',
      'statement_descriptor_prefix_kanji',
    ),
    dashboard: unknownNames('display_name', 'timezone'),
    payments: unknownNames(
      'statement_descriptor',
      'statement_descriptor_kana',
      'statement_descriptor_kanji',
      'statement_descriptor_prefix_kana',
      'statement_descriptor_prefix_kanji',
    ),
    payouts: { debit_negative_balances: false, schedule: manual, statement_descriptor: null },
  } as JsonObject,
  tos_acceptance: {} as JsonObject,
}

/** Merges a change into the profile of an account; fields that the change leaves out keep their values. */
export function mergeProfile(old: typeof newProfile, { business_profile, settings, tos_acceptance }: Profile) {
  const payouts = old.settings.payouts as JsonObject
  const schedule = { ...(payouts.schedule as JsonObject), ...settings?.payouts?.schedule }
  return {
    business_profile: { ...old.business_profile, ...business_profile },
    settings: { ...old.settings, payouts: { ...payouts, ...settings?.payouts, schedule } },
    tos_acceptance: { ...old.tos_acceptance, ...tos_acceptance },
  }
}
