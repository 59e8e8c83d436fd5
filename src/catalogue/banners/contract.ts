import { z } from 'zod'
import { colourField, nonEmptyList, optionalText, requiredText } from '#catalogue/admin/form-fields.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas, numberOrText, sentNumber } from '#platform/wire-schemas.ts'
import { catalogueText } from '../text.ts'

const named = z.object({ _id: z.string(), name: z.string() })
const bannerSchema = z.object({
  _id: z.string(),
  img: z.string(),
  name: z.string(),
  title: z.string(),
  desc: z.string(),
  position: z.number(),
  // categories are sent both as ids and with their names, because different screens expect different fields (D-135)
  cat_id: z.array(z.string()),
  subcat_id: z.array(z.string()),
  catg: z.array(named),
  subcatg: z.array(named),
  skin: z.array(z.number()),
  brand: z.array(z.string()),
  color: z.array(z.string()),
})
export type BannerWire = z.output<typeof bannerSchema>
export const bannersResponseSchema = z.object({ banners: z.array(bannerSchema), bannerbP: z.string(), ttl: z.number() })
export type BannersResponse = z.output<typeof bannersResponseSchema>

nameSchemas({ Banner: bannerSchema, BannerList: bannersResponseSchema })

const bannerFields = {
  position: numberOrText(catalogueText.positionInvalid)
    .transform(Number)
    .refine((position) => Number.isInteger(position) && position >= 1 && position <= 9, catalogueText.positionInvalid)
    .default(1),
  cat_id: nonEmptyList(idSchema, catalogueText.categoryEmpty),
  subcat_id: jsonList(idSchema, 100).default([]),
  brand: jsonList(z.string().trim().max(textLengths.title, catalogueText.titleTooLong), 100).default([]),
  title: optionalText(textLengths.title, catalogueText.titleTooLong),
  desc: requiredText(catalogueText.descEmpty, textLengths.summary, catalogueText.bannerDescriptionTooLong),
  // the banner form has no controls for these two fields, but a program may send them (D-134)
  skin: jsonList(sentNumber(z.number().int().min(1).max(5)), 5).default([]),
  color: jsonList(colourField, 100).default([]),
}
/** A new banner needs neither name nor title; an edited one needs a name (D-110). */
export const addBannerSchema = z.object({
  name: optionalText(textLengths.heading, catalogueText.nameTooLong),
  ...bannerFields,
})
export const updateBannerSchema = z.object({
  banner_id: idSchema,
  name: requiredText(catalogueText.nameEmpty, textLengths.heading, catalogueText.nameTooLong),
  ...bannerFields,
})
export type BannerForm = z.output<typeof addBannerSchema>

/** Gives readable names to the fields that the API abbreviates; the other fields of the form are passed on. */
export function toBannerDetails<Form extends BannerForm>({ cat_id, subcat_id, ...details }: Form) {
  return { ...details, categoryIds: cat_id, subCategoryIds: subcat_id }
}
export type BannerDetails = ReturnType<typeof toBannerDetails<BannerForm>>
/** Checks that each field of the form is also sent back under the same name. */
bannerSchema.shape satisfies Record<keyof BannerForm, z.ZodType>
export const adminBannerResponseSchema = z.object({ banner: bannerSchema, bannerbP: z.string() })

export const bannerIdSchema = z.object({ banner_id: idSchema })

nameSchemas({ BannerId: bannerIdSchema, BannerResult: adminBannerResponseSchema })
