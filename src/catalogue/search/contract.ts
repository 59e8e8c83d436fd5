import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { type Page, pagingSchema, toPage } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas, optionalIdSchema, sentNumber } from '#platform/wire-schemas.ts'
import { type ExploreSort, exploreSort } from './codes.ts'

const sortCodes = Object.values(exploreSort) as number[]
export const sortSchema = sentNumber(z.number())
  .refine((code) => sortCodes.includes(code))
  .transform((code) => code as ExploreSort)
  .catch(exploreSort.featured)
  .default(exploreSort.featured)

/** Search text, taken literally; only its first 75 characters count (D-191). */
export const searchSchema = typedText({ most: textLengths.shortenedSearch })
  .max(textLengths.shortenedSearch)
  .transform((text) => text.trim().slice(0, textLengths.search))
  .default('')

const hexColour = /^#?([0-9a-f]{6})$/i

/** Hex codes separated by commas, each with an encoded hash; a JSON list, and codes without a hash, are accepted too (D-132). */
export const coloursSchema = z
  .union([z.string().max(textLengths.colours), z.array(z.string().max(textLengths.number)).max(100)])
  .default('')
  .transform((sent) => {
    const text = Array.isArray(sent) ? sent.join(',') : sent
    const codes = text
      .replace(/[[\]"\s]/g, '')
      .replace(/%23/g, '#')
      .split(',')
    return codes.filter(Boolean).map((code) => {
      const digits = hexColour.exec(code)?.[1]
      // an invalid code becomes one that matches nothing, since without any code the filter would match everything
      return digits ? `#${digits.toLowerCase()}` : 'none'
    })
  })

const ids = jsonList(idSchema, 100).default([])

export const productsQuerySchema = pagingSchema.extend({
  sortValue: sortSchema,
  user_id: optionalIdSchema,
  client_id: optionalIdSchema,
  fltKey: sentNumber(z.number()).optional().catch(undefined),
  catg: ids,
  subCatg: ids,
  skin: jsonList(sentNumber(z.number().int().min(0).max(99)), 20).default([]),
  brand: jsonList(z.string().max(textLengths.title), 100).default([]),
  color: coloursSchema,
  sKey: searchSchema,
  /** The id of a product to leave out of the list (D-186). */
  prod_id: optionalIdSchema,
})

/** The query of a product list, under readable field names. */
export interface StorefrontList {
  sort: ExploreSort
  /** The code of a home page carousel. */
  carousel: number | undefined
  categoryIds: string[]
  subCategoryIds: string[]
  skinTones: number[]
  brands: string[]
  /** Hex codes with their hash; 'none' stands for an invalid code and matches nothing. */
  colours: string[]
  search: string
  exceptId: string | undefined
  page: Page
}

export function parseProductsQuery(query: z.output<typeof productsQuerySchema>): StorefrontList {
  return {
    sort: query.sortValue,
    carousel: query.fltKey,
    categoryIds: query.catg,
    subCategoryIds: query.subCatg,
    skinTones: query.skin,
    brands: query.brand,
    colours: query.color,
    search: query.sKey,
    exceptId: query.prod_id,
    page: toPage(query),
  }
}

export const brandsResponseSchema = z.object({ brands: z.array(z.object({ name: z.string() })), ttl: z.number() })
export type BrandsResponse = z.output<typeof brandsResponseSchema>

export const coloursResponseSchema = z.object({
  colors: z.array(z.object({ _id: z.string(), code: z.string() })),
  ttl: z.number(),
})
export type ColoursResponse = z.output<typeof coloursResponseSchema>

nameSchemas({ BrandList: brandsResponseSchema, ColourList: coloursResponseSchema })
