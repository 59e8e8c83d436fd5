import { z } from 'zod'
import { emailPattern } from '#platform/input/email-address.ts'
import { typedCode, typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, nameSchemas, optionalIdSchema, sentNumber } from '#platform/wire-schemas.ts'
import { type SettingSection, settingSections } from './setting-sections.ts'
import { settingsText } from './text.ts'

export * from './setting-sections.ts'

export const connectionSecurities = ['tls', 'starttls', 'none'] as const

/** The `version_id` of the section that the form was loaded with, so that no colleague's change is lost. */
const edited = { version_id: optionalIdSchema }

const line = (most: number) =>
  typedText({ most, long: settingsText.tooLong }).max(most, settingsText.tooLong).default('')
const code = (most: number) =>
  typedCode({ most, long: settingsText.tooLong }).max(most, settingsText.tooLong).default('')
const wholeDays = (least: number, most: number, error: string) =>
  sentNumber(z.number({ error }).int(error).min(least, error).max(most, error))
const flag = z
  .preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean())
  .default(false)

/** A password, which is not trimmed or changed in any way. */
const password = z.string().max(textLengths.heading, settingsText.tooLong).default('')
/** A key; if empty, the stored key stays, as with the password. */
const key = (most: number) => z.string().trim().max(most, settingsText.tooLong).default('')

const companyFields = z.object({
  name: line(textLengths.title),
  /** The lines of the address, separated by commas or line breaks. */
  address: typedText({ most: textLengths.summary, long: settingsText.tooLong })
    .max(textLengths.summary, settingsText.tooLong)
    .default(''),
  number: code(textLengths.kind),
  vat_registered: flag,
  vat_number: code(textLengths.kind),
  tax_number: code(textLengths.kind),
  email: code(textLengths.email).refine((sent) => sent === '' || emailPattern.test(sent), settingsText.emailWrong),
  phone: code(textLengths.phone),
})

const daysFields = z.object({
  hold_days: wholeDays(0, 90, settingsText.holdDaysWrong),
  attribution_days: wholeDays(1, 3650, settingsText.attributionDaysWrong),
})

const mailFields = z.object({
  /** The host of the mail server; empty if there is none. */
  host: code(textLengths.title).refine(
    (sent) => sent === '' || /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/i.test(sent),
    settingsText.hostWrong,
  ),
  port: wholeDays(1, 65_535, settingsText.portWrong),
  security: z.enum(connectionSecurities).default('tls'),
  user: line(textLengths.title),
})

const providerFields = z.object({
  client_id: code(textLengths.providerToken).refine(
    (sent) => sent === '' || /^ca_\S+$/.test(sent),
    settingsText.clientIdWrong,
  ),
})

const storageFields = z.object({
  /** The URL of the storage service; empty, like the bucket, if files are stored in the data folder. */
  endpoint: code(textLengths.webAddress).refine(
    (sent) => sent === '' || (/^https?:\/\/[!-~]+$/i.test(sent) && URL.canParse(sent)),
    settingsText.endpointWrong,
  ),
  region: code(textLengths.kind).refine((sent) => /^[a-z\d-]*$/i.test(sent), settingsText.regionWrong),
  bucket: code(textLengths.title).refine(
    (sent) => sent === '' || /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(sent),
    settingsText.bucketWrong,
  ),
})

/** The fields of each section, without its secrets. */
export const sectionSchemas = {
  company: companyFields,
  days: daysFields,
  mail: mailFields,
  provider: providerFields,
  maps: z.object({}),
  storage: storageFields,
} as const satisfies Record<SettingSection, z.ZodType>
export type SectionFields = { [Section in SettingSection]: z.output<(typeof sectionSchemas)[Section]> }

export const setCompanySchema = companyFields
  .extend(edited)
  .refine(({ vat_registered, vat_number }) => !vat_registered || vat_number !== '', {
    path: ['vat_number'],
    error: settingsText.vatNumberMissing,
  })
export const setDaysSchema = daysFields.extend(edited)
export const setMailSchema = mailFields.extend({ ...edited, password })
export const setProviderSchema = providerFields.extend({
  ...edited,
  secret_key: key(textLengths.providerToken),
  publishable_key: key(textLengths.providerToken),
  /** One or more secrets, separated by commas, since each webhook endpoint has its own. */
  webhook_secret: key(textLengths.webAddress),
  /** Whether to remove all of these keys. */
  remove: flag,
})
export const setMapsSchema = z.object({ ...edited, maps_key: key(textLengths.providerToken), remove: flag })

export const setStorageSchema = storageFields.extend({
  ...edited,
  storage_key: key(textLengths.providerToken),
  storage_secret: key(textLengths.providerToken),
  /** Whether to go back to storing files in the data folder. */
  remove: flag,
})

/** `newest_id` is the newest version of the section that was shown: going back is refused if a colleague has saved the section since. */
export const restoreSettingsSchema = z.object({ version_id: idSchema, newest_id: optionalIdSchema })

const sectionVersionSchema = z.object({
  _id: z.string(),
  section: z.enum(settingSections),
  changed: z.string(),
  admin: z.string(),
  /** If this version restored an earlier one, when that one was saved; else null. */
  repeats: z.string().nullable(),
  /** The names of the fields that differ from the previous version, and of the secrets that were changed. */
  fields: z.array(z.string()),
  /** Whether this version is the newest of its section. */
  current: z.boolean(),
})

export const adminSettingsSchema = z.object({
  company: z.object({
    name: z.string(),
    address: z.string(),
    number: z.string(),
    vat_registered: z.boolean(),
    vat_number: z.string(),
    tax_number: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  days: z.object({
    hold_days: z.number(),
    attribution_days: z.number(),
    /** How many days clients have for a return; published with the legal page about returns. */
    return_days: z.number(),
  }),
  mail: z
    .object({
      host: z.string(),
      port: z.number(),
      security: z.enum(connectionSecurities),
      user: z.string(),
      /** The sender of the shop's emails, which is set on the page 'Brand'. */
      sender: z.string(),
    })
    .nullable(),
  provider: z
    .object({
      client_id: z.string(),
      /** Whether payments are made in the built-in sandbox, with test keys, or for real. */
      mode: z.enum(['sandbox', 'test', 'live']),
      /** The URL to which the provider sends its webhook events. */
      webhook_url: z.string(),
    })
    .nullable(),
  maps: z.object({ service: z.enum(['google', 'built-in']) }),
  storage: z
    .object({
      kind: z.enum(['folder', 'bucket']),
      /** The name of the bucket and the host of its service; empty if files are in the data folder. */
      place: z.string(),
      endpoint: z.string(),
      region: z.string(),
      bucket: z.string(),
    })
    .nullable(),
  /** What may be shown about each stored secret, never the secret itself. */
  secrets: z.array(
    z.object({
      name: z.string(),
      /** The last four characters; empty for a password and for a secret in the environment. */
      last_four: z.string(),
      /** When the secret was saved; null for a secret in the environment. */
      since: z.string().nullable(),
    }),
  ),
  /** The fields that environment variables set, such as `company.name`, with the names of those variables, which win over stored values. */
  environment: z.array(z.object({ field: z.string(), variable: z.string() })),
  /** The id of each section's newest version; sections that were never saved are left out. */
  version_ids: z.array(z.object({ section: z.enum(settingSections), _id: z.string() })),
  /** The saved versions, newest first. */
  versions: z.array(sectionVersionSchema),
})
export type AdminSettingsView = z.output<typeof adminSettingsSchema>

nameSchemas({
  AdminSettings: adminSettingsSchema,
  SetCompany: setCompanySchema,
  SetDays: setDaysSchema,
  SetMail: setMailSchema,
  SetProvider: setProviderSchema,
  SetMaps: setMapsSchema,
  SetStorage: setStorageSchema,
  RestoreSettings: restoreSettingsSchema,
})
