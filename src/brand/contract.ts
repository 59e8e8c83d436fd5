import { z } from 'zod'
import { emailPattern } from '#platform/input/email-address.ts'
import { typedCode, typedText } from '#platform/input/typed-text.ts'
import { typefaces } from '#platform/shop-identity.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, optionalIdSchema } from '#platform/wire-schemas.ts'
import { brandText } from './text.ts'

const line = (most: number, long: string) => typedText({ most, long }).max(most, long).default('')

const color = typedCode({ most: textLengths.colour, long: brandText.colorWrong })
  .toLowerCase()
  .max(textLengths.colour, brandText.colorWrong)
  .regex(/^(?:#[0-9a-f]{6})?$/, brandText.colorWrong)
  .default('')

/** The file name that the upload of the picture returned; empty for no picture. */
const storedPicture = z.string().max(textLengths.storedFileName, brandText.pictureUnknown).default('')

/** What an administrator chooses, in the form's order. */
const brandSchema = z.object({
  name: typedText({ most: textLengths.shopName, error: brandText.nameEmpty, long: brandText.nameLong })
    .min(1, brandText.nameEmpty)
    .max(textLengths.shopName, brandText.nameLong),
  tagline: line(textLengths.title, brandText.taglineLong),
  footer: line(textLengths.summary, brandText.footerLong),
  mail_address: typedCode({ most: textLengths.email, long: brandText.mailAddressWrong })
    .max(textLengths.email, brandText.mailAddressWrong)
    .refine((sent) => sent === '' || emailPattern.test(sent), brandText.mailAddressWrong)
    .default(''),
  accent: color,
  background: color,
  /** The colour of texts. */
  ink: color,
  typeface: z.enum(typefaces).default('both'),
  logo: storedPicture,
  icon: storedPicture,
  preview: storedPicture,
})
/** What an administrator chose, with the field names of the API. */
export type Brand = z.output<typeof brandSchema>

export const publishBrandSchema = brandSchema.extend({
  /** The `version_id` that the form was loaded with: publishing is refused if a colleague has published since. */
  version_id: optionalIdSchema,
})

export const brandPictures = ['logo', 'icon', 'preview'] as const
export type BrandPicture = (typeof brandPictures)[number]

export const sendBrandPictureSchema = z.object({ kind: z.enum(brandPictures) })

export const brandPictureSchema = z.object({
  message: z.string(),
  /** The file name by which a version of the brand refers to the picture. */
  picture: z.string(),
  width: z.number(),
  height: z.number(),
})

/**
 * Without an id the shop returns to the look that the program comes with. `newest_id` is the version that was shown beside the button:
 * going back is refused if a colleague has published since.
 */
export const restoreBrandSchema = z.object({ version_id: optionalIdSchema, newest_id: optionalIdSchema })

export const previewBrandSchema = brandSchema

const tokensSchema = z.array(z.object({ name: z.string(), value: z.string() }))

export const brandPreviewSchema = z.object({
  /** The values that the CSS tokens would have in each theme. */
  tokens: z.object({ light: tokensSchema, dark: tokensSchema }),
  /** The colours in which text could not be read, each with the nearest that is accepted, which the preview shows instead. */
  problems: z.array(
    z.object({ field: z.enum(['accent', 'background', 'ink']), message: z.string(), nearest: z.string() }),
  ),
  email: z.object({ from: z.string(), subject: z.string(), html: z.string() }),
})
export type BrandPreview = z.output<typeof brandPreviewSchema>

const brandVersionSchema = z.object({
  _id: z.string(),
  published: z.string(),
  admin: z.string(),
  /** The time at which the version that this one restored was published; null for a version with values of its own. */
  repeats: z.string().nullable(),
  name: z.string(),
})

const viewedBrandSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  footer: z.string(),
  mail_address: z.string(),
  accent: z.string(),
  background: z.string(),
  ink: z.string(),
  typeface: z.enum(typefaces),
  logo: z.string(),
  icon: z.string(),
  preview: z.string(),
})

export const adminBrandSchema = z.object({
  brand: viewedBrandSchema,
  /** The path of the pictures, to which a picture's file name is added. */
  brandbP: z.string(),
  /** The id of the newest version; empty until something is published. */
  version_id: z.string(),
  /** The values that the environment sets, which win over those that are published; null where it sets none. */
  environment: z.object({ name: z.string().nullable(), mail_address: z.string().nullable() }),
  /** The published versions, the newest first. */
  versions: z.array(brandVersionSchema),
})
export type AdminBrandView = z.output<typeof adminBrandSchema>

nameSchemas({
  AdminBrand: adminBrandSchema,
  PublishBrand: publishBrandSchema,
  RestoreBrand: restoreBrandSchema,
  BrandPictureResult: brandPictureSchema,
  PreviewBrand: previewBrandSchema,
  BrandPreview: brandPreviewSchema,
})
