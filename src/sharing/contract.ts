import { z } from 'zod'
import { nameSchemas } from '#platform/name-schemas.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonListOf } from '#platform/wire-schemas.ts'
import { sharingText } from '#sharing/text.ts'

export const maxSheetProducts = 200

export const sheetForms = ['cards', 'labels'] as const
export type SheetForm = (typeof sheetForms)[number]

const linkValue = z.string().max(textLengths.linkToken).optional()

/** What is printed: a link of the seller's with the products beside it, else a code for each product, else one for the whole shop. */
export const sheetSchema = z.object({
  form: z.enum(sheetForms, sharingText.chooseForm),
  prod_ids: jsonListOf(z.array(idSchema).max(maxSheetProducts, sharingText.tooManyProducts)).prefault([]),
  exploreClientUrl: linkValue,
  payLink: linkValue,
})

nameSchemas({ SharingSheet: sheetSchema })
