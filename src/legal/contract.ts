import { z } from 'zod'
import { adminLegalText } from '#legal/admin/text.ts'
import { typedText } from '#platform/input/typed-text.ts'
import { isEmptyRichText } from '#platform/input/visible-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, optionalIdSchema, sentNumber } from '#platform/wire-schemas.ts'
import { legalPageNames } from './legal-pages.ts'
import { returnDays } from './return-policy.ts'

export const legalPageNameSchema = z.enum(legalPageNames)

export const companySchema = z.object({
  name: z.string(),
  /** The lines of the postal address. */
  address: z.array(z.string()),
  number: z.string(),
  vatNumber: z.string(),
  email: z.string(),
  phone: z.string(),
})

const versionSchema = z.object({ _id: z.string(), published: z.string() })

export const legalPageSchema = z.object({
  page: legalPageNameSchema,
  /** HTML of paragraphs, headings, lists and emphasis. */
  body: z.string(),
  /** When the text was published; null for the standard text, which is shown until an administrator publishes one. */
  published: z.string().nullable(),
  /** Whether a newer version has replaced it. */
  replaced: z.boolean(),
  /** All published versions, the newest first. */
  versions: z.array(versionSchema),
  company: companySchema,
})
export type LegalPageView = z.output<typeof legalPageSchema>

export const adminLegalPageSchema = z.object({
  page: legalPageNameSchema,
  body: z.string(),
  /** The id of the newest version, which the editor shows; empty for the standard text. */
  version_id: z.string(),
  versions: z.array(versionSchema.extend({ admin: z.string() })),
  /** The standard text with the company's details, and with marks where a lawyer has to decide. */
  draft: z.string(),
  /** The promise about returns, which the text shows in place of {days} and {seal}. */
  return_days: z.number(),
  seal_ends: z.boolean(),
})
export type AdminLegalPageView = z.output<typeof adminLegalPageSchema>

export const adminLegalPagesSchema = z.object({
  pages: z.array(
    z.object({ page: legalPageNameSchema, published: z.string().nullable(), admin: z.string().nullable() }),
  ),
})
export type AdminLegalPagesView = z.output<typeof adminLegalPagesSchema>

export const publishLegalPageSchema = z.object({
  page: legalPageNameSchema,
  /** The `version_id` that the administrator has edited: if a newer version exists by now, it is not overwritten. */
  version_id: optionalIdSchema,
  body: typedText({ most: textLengths.legalText, error: adminLegalText.bodyEmpty })
    .max(textLengths.legalText, { abort: true })
    .refine((body) => !isEmptyRichText(body), adminLegalText.bodyEmpty),
  /** Only for the page about returns; if absent or empty, the promise stays as it was. */
  return_days: z.preprocess(
    (sent) => (sent === '' || sent === null ? undefined : sent),
    sentNumber(
      z
        .number({ error: adminLegalText.daysWrong })
        .int(adminLegalText.daysWrong)
        .min(returnDays.least, adminLegalText.daysWrong)
        .max(returnDays.most, adminLegalText.daysWrong),
    ).optional(),
  ),
  seal_ends: z
    .preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean().optional())
    .optional(),
})

nameSchemas({
  Company: companySchema,
  LegalPage: legalPageSchema,
  AdminLegalPage: adminLegalPageSchema,
  AdminLegalPages: adminLegalPagesSchema,
  PublishLegalPage: publishLegalPageSchema,
})
