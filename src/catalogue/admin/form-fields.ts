import type { z } from 'zod'
import { typedCode, typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { jsonList } from '#platform/wire-schemas.ts'
import { catalogueText } from '../text.ts'

/** Fields that the forms of products, categories and banners share. */

/** A trimmed text of 1 to `most` characters; `empty` and `long` are the messages for a text that is too short or too long. */
export const requiredText = (empty: string, most: number, long: string) =>
  typedText({ most, error: empty, long }).min(1, empty).max(most, long)
const limitedText = (most: number, long: string) => typedText({ most, error: long, long }).max(most, long)
export const optionalText = (most: number, long: string) => limitedText(most, long).default('')
/** An empty text is stored as null; a form without the field leaves the stored text as it is. */
export const textOrNone = (most: number, long: string) =>
  limitedText(most, long)
    .transform((text) => text || null)
    .optional()
/** The most characters of a long description. */
export const longTextLimit = textLengths.richText

/** A JSON list without duplicates and with at least one item. */
export const nonEmptyList = <Item extends z.ZodType>(item: Item, empty: string) =>
  jsonList(item, 100)
    .nullish()
    .transform((items) => [...new Set(items ?? [])])
    .refine((items) => items.length > 0, empty)

export const colourField = typedCode({ most: textLengths.colour, long: catalogueText.colourInvalid })
  .toLowerCase()
  .max(textLengths.colour, catalogueText.colourInvalid)
  .regex(/^#[0-9a-f]{6}$/, catalogueText.colourInvalid)
