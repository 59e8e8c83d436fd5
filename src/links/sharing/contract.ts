import { z } from 'zod'
import { linkValue } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonListOf, nameSchemas } from '#platform/wire-schemas.ts'
import { sharingText } from './text.ts'

export const maxSheetProducts = 200

export const sheetForms = ['cards', 'labels'] as const
export type SheetForm = (typeof sheetForms)[number]

const sharedLinkValue = linkValue({ most: textLengths.linkToken }).max(textLengths.linkToken).optional()

/** What a sheet shows: one link of the seller's with its products, or else a QR code for each product, or else one for the whole shop. */
export const sheetSchema = z.object({
  form: z.enum(sheetForms, sharingText.chooseForm),
  prod_ids: jsonListOf(z.array(idSchema).max(maxSheetProducts, sharingText.tooManyProducts)).prefault([]),
  exploreClientUrl: sharedLinkValue,
  payLink: sharedLinkValue,
})

nameSchemas({ SharingSheet: sheetSchema })
