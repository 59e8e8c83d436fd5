import { z } from 'zod'
import { bannerSchema, categorySchema, productSchema } from '#catalogue/contract.ts'
import { isEmptyRichText } from '#catalogue/rich-text.ts'
import { catalogueText } from '#catalogue/text.ts'
import { pictureLimits } from '#media/picture-limits.ts'
import { fromPounds, type Pence } from '#platform/money.ts'
import { adminListSchema } from '#platform/paging.ts'
import { actionSchema, idSchema, jsonList } from '#platform/wire.ts'

/** The forms and lists of the back office. Files stand beside the texts of a form and are checked after them. */

export const weightUnits = ['gm', 'ml', 'pound'] as const

/** Pictures as files, one each; videos may be larger, whatever their message says (D-108). */
export const fileLimits = { picture: pictureLimits.bytes, video: 20_000_000, picturesOfProduct: 4 } as const

const required = (empty: string, most: number, long: string) =>
  z.string({ error: empty }).trim().min(1, empty).max(most, long)
const text = (most: number, long: string) => z.string({ error: long }).trim().max(most, long).default('')
const longest = 20_000

export const categoryFormSchema = z.object({
  name: required(catalogueText.categoryNameEmpty, 75, catalogueText.shortTextLong),
  desc: required(catalogueText.categoryDescEmpty, longest, catalogueText.textLong),
})
export const subCategoryFormSchema = z.object({
  name: required(catalogueText.categoryNameEmpty, 75, catalogueText.shortTextLong),
})

/** What is there, or with `deleted` 1 what was taken away and can be brought back. */
export const listGoodsSchema = adminListSchema.extend({
  deleted: z
    .literal('1')
    .transform(() => true)
    .catch(false)
    .default(false),
})
export type ListGoods = z.output<typeof listGoodsSchema>

export const listCategoriesSchema = listGoodsSchema.extend({ catg: jsonList(idSchema, 100).default([]) })
export type ListCategories = z.output<typeof listCategoriesSchema>
/** Lists answer `subcatg`, one category answers `subCategory` (D-136), and what can be restored of them. */
export const oneCategorySchema = z.object({
  catgs: categorySchema.extend({
    subCategory: categorySchema.shape.subcatg,
    deletedSubCategory: categorySchema.shape.subcatg,
  }),
  bP: z.string(),
  bannerbP: z.string(),
})

/** Pounds with at most two decimals; anything else counts as empty (D-106). */
function money(empty: string, zero: string | null) {
  return z.union([z.string(), z.number()], { error: empty }).transform((sent, context): Pence => {
    const pence = fromPounds(sent)
    if (pence !== null && (zero === null || pence > 0)) return pence
    context.addIssue({ code: 'custom', message: pence === null ? empty : (zero ?? empty) })
    return z.NEVER
  })
}

/** Above 0, at most three decimals (D-106). */
const weight = z
  .union([z.string(), z.number()], { error: catalogueText.weightEmpty })
  .refine((sent) => /^\d{1,9}(?:\.\d{1,3})?$/.test(String(sent).trim()) && Number(sent) > 0, catalogueText.weightEmpty)
  .transform(Number)

function quantity(zero: string | null) {
  return z
    .union([z.string(), z.number()], { error: catalogueText.quantityEmpty })
    .refine((sent) => /^\d{1,9}$/.test(String(sent).trim()), catalogueText.quantityEmpty)
    .transform(Number)
    .refine((count) => zero === null || count > 0, zero ?? '')
}

const list = <Item extends z.ZodType>(item: Item, empty: string) =>
  jsonList(item, 100)
    .nullish()
    .transform((items) => [...new Set(items ?? [])])
    .refine((items) => items.length > 0, empty)

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, catalogueText.colourInvalid)
const optionalColour = z
  .union([z.literal(''), colour], { error: catalogueText.colourInvalid })
  .nullish()
  .transform((code) => code || null)

interface ProductTexts {
  titleEmpty: string
  skinEmpty: string
  commissionHigh: string
  /** On add nothing is 0; on edit a product may be sold out or bring no commission (D-101). */
  commissionZero: string | null
  quantityZero: string | null
}

function productFormSchema(texts: ProductTexts) {
  return z
    .object({
      name: required(catalogueText.nameEmpty, 200, catalogueText.nameLong),
      title: required(texts.titleEmpty, 100, catalogueText.titleLong),
      cat_id: list(idSchema, catalogueText.categoryEmpty),
      brand: required(catalogueText.brandEmpty, 100, catalogueText.titleLong),
      desc: required(catalogueText.descEmpty, longest, catalogueText.textLong),
      uses: required(catalogueText.usesEmpty, longest, catalogueText.textLong).refine(
        (html) => !isEmptyRichText(html),
        catalogueText.usesEmpty,
      ),
      price: money(catalogueText.priceEmpty, catalogueText.priceZero),
      rrp: money(catalogueText.rrpEmpty, catalogueText.rrpZero),
      weight,
      weight_unit: z.enum(weightUnits, { error: catalogueText.weightUnitEmpty }),
      commission: money(catalogueText.commissionEmpty, texts.commissionZero),
      quantity: quantity(texts.quantityZero),
      ingredients: required(catalogueText.ingredientsEmpty, longest, catalogueText.textLong),
      skin_color: list(z.coerce.number({ error: texts.skinEmpty }).int().min(1).max(5), texts.skinEmpty),
      subcat_id: jsonList(idSchema, 100).default([]),
      color: optionalColour,
    })
    .refine(({ commission, price }) => commission <= price, {
      error: texts.commissionHigh,
      path: ['commission'],
      // told together with whatever else is wrong (D-105)
      when: ({ value }) => {
        const { commission, price } = value as { commission?: unknown; price?: unknown }
        return typeof commission === 'number' && typeof price === 'number'
      },
    })
}

export const addProductSchema = productFormSchema({
  titleEmpty: catalogueText.titleEmptyOnAdd,
  skinEmpty: catalogueText.skinEmptyOnAdd,
  commissionHigh: catalogueText.commissionHighOnAdd,
  commissionZero: catalogueText.commissionZero,
  quantityZero: catalogueText.quantityZero,
})
/** The browser refuses a commission of the whole price too; the server only one above it (D-102). */
export const changeProductSchema = productFormSchema({
  titleEmpty: catalogueText.titleEmptyOnEdit,
  skinEmpty: catalogueText.skinEmptyOnEdit,
  commissionHigh: catalogueText.commissionHighOnEdit,
  commissionZero: null,
  quantityZero: null,
}).safeExtend({
  prod_id: idSchema,
  del_imgs: jsonList(z.string().max(200), 100).default([]),
  /** The names that stay in their new order, an empty one for each new picture; absent: new ones come last. */
  imgs_order: jsonList(z.string().max(200), 100).default([]),
})
export type ProductForm = z.output<typeof addProductSchema>

/** `status`: true is visible. The shelf's quantity is for the back office alone (D-036). */
export const adminProductSchema = productSchema
  .omit({ is_fav: true, is_stk: true, is_viewVdo: true })
  .extend({ commission: z.number(), quantity: z.number(), status: z.boolean(), created: z.string() })
export type AdminProductView = z.output<typeof adminProductSchema>
export const adminProductsAnswerSchema = z.object({
  prods: z.array(adminProductSchema),
  bP: z.string(),
  ttl: z.number(),
})
export const adminProductAnswerSchema = z.object({ prod: adminProductSchema, bP: z.string() })

/** Switches: Featured and Popular send prod_id, Hide sends _id. */
export const switchSchema = z.object({ prod_id: idSchema, action: actionSchema })
export const hideSchema = z.object({ _id: idSchema, action: actionSchema })

/** What can be done to several products at once. */
export const manyChanges = [
  'feature',
  'unfeature',
  'popular',
  'unpopular',
  'show',
  'hide',
  'delete',
  'restore',
] as const
export type ManyChange = (typeof manyChanges)[number]
export const changeManySchema = z.object({
  prod_ids: jsonList(idSchema, 100).refine((ids) => ids.length > 0, catalogueText.productsNone),
  change: z.enum(manyChanges),
})

const bannerFields = {
  position: z
    .union([z.string(), z.number()], { error: catalogueText.positionInvalid })
    .transform(Number)
    .refine((place) => Number.isInteger(place) && place >= 1 && place <= 9, catalogueText.positionInvalid)
    .default(1),
  cat_id: list(idSchema, catalogueText.categoryEmpty),
  subcat_id: jsonList(idSchema, 100).default([]),
  brand: jsonList(z.string().trim().max(100, catalogueText.titleLong), 100).default([]),
  title: text(100, catalogueText.titleLong),
  desc: required(catalogueText.descEmpty, 300, catalogueText.bannerDescLong),
  // no form sets these two; they are taken when sent (D-134)
  skin: jsonList(z.coerce.number().int().min(1).max(5), 5).default([]),
  color: jsonList(colour, 100).default([]),
}
/** Name and title are free on add, the name is wanted on edit (D-110). */
export const addBannerSchema = z.object({ name: text(200, catalogueText.nameLong), ...bannerFields })
export const changeBannerSchema = z.object({
  banner_id: idSchema,
  name: required(catalogueText.nameEmpty, 200, catalogueText.nameLong),
  ...bannerFields,
})
export type BannerForm = z.output<typeof addBannerSchema>
export const oneBannerAnswerSchema = z.object({ banner: bannerSchema, bannerbP: z.string() })
