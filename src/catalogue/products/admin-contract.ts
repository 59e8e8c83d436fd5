import { z } from 'zod'
import { colourField, longTextLimit, nonEmptyList, requiredText, textOrNone } from '#catalogue/admin/form-fields.ts'
import { isEmptyRichText } from '#platform/input/visible-text.ts'
import { fromPounds, type Pence } from '#platform/money.ts'
import { smallestCharge } from '#platform/smallest-charge.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { actionSchema, idSchema, jsonList, nameSchemas, numberOrText, sentNumber } from '#platform/wire-schemas.ts'
import { catalogueText } from '../text.ts'
import { productSchema } from './contract.ts'

/** Forms and lists of products in the back office. The files of a form are validated after its fields. */

export const weightUnits = ['gm', 'ml', 'pound'] as const

/**
 * An amount in pounds, converted to pence; with more than two decimals it counts as empty (D-106). `zero` is the message for 0, or null.
 */
function poundsField(empty: string, zero: string | null) {
  return numberOrText(empty).transform((sent, context): Pence => {
    const pence = fromPounds(sent)
    if (pence !== null && (zero === null || pence > 0)) return pence
    context.addIssue({ code: 'custom', message: pence === null ? empty : (zero ?? empty) })
    return z.NEVER
  })
}

/** A weight above 0 with at most three decimals (D-106). */
const weightField = numberOrText(catalogueText.weightEmpty)
  .refine((sent) => /^\d{1,9}(?:\.\d{1,3})?$/.test(String(sent).trim()) && Number(sent) > 0, catalogueText.weightEmpty)
  .transform(Number)

function quantityField(zero: string | null) {
  return numberOrText(catalogueText.quantityEmpty)
    .refine((sent) => /^\d{1,9}$/.test(String(sent).trim()), catalogueText.quantityEmpty)
    .transform(Number)
    .refine((count) => zero === null || count > 0, zero ?? '')
}

const optionalColourField = z
  .union([z.literal(''), colourField], { error: catalogueText.colourInvalid })
  .nullish()
  .transform((code) => code || null)

const vatRateText = numberOrText(catalogueText.vatRateInvalid).refine(
  (sent) => /^\d{1,3}(?:\.\d{1,2})?$/.test(String(sent).trim()) && Number(sent) <= 100,
  catalogueText.vatRateInvalid,
)
/** A rate in per cent; empty means null, the shop's own rate, and a form without the field leaves the rate unchanged. */
const vatRateField = z
  .union([z.literal('').transform(() => null), vatRateText.transform(Number)], { error: catalogueText.vatRateInvalid })
  .optional()

/** Whether the product has a hygiene seal; a form without the field leaves this unchanged. */
const sealField = z
  .enum(['true', 'false'], { error: catalogueText.sealInvalid })
  .transform((sent) => sent === 'true')
  .optional()

const skinColour = (wrong: string) => sentNumber(z.number({ error: wrong }).int(wrong).min(1, wrong).max(5, wrong))

interface ProductFormRules {
  titleEmpty: string
  skinEmpty: string
  commissionHigh: string
  /** The message for 0; null where 0 is allowed: an edited product may be sold out or bring no commission, a new one not (D-101). */
  commissionZero: string | null
  quantityZero: string | null
}

function productFormSchema(texts: ProductFormRules) {
  return z
    .object({
      name: requiredText(catalogueText.nameEmpty, textLengths.heading, catalogueText.nameTooLong),
      title: requiredText(texts.titleEmpty, textLengths.title, catalogueText.titleTooLong),
      cat_id: nonEmptyList(idSchema, catalogueText.categoryEmpty),
      brand: requiredText(catalogueText.brandEmpty, textLengths.title, catalogueText.titleTooLong),
      desc: requiredText(catalogueText.descEmpty, longTextLimit, catalogueText.textTooLong),
      uses: requiredText(catalogueText.usesEmpty, longTextLimit, catalogueText.textTooLong).refine(
        (html) => !isEmptyRichText(html),
        catalogueText.usesEmpty,
      ),
      price: poundsField(catalogueText.priceEmpty, catalogueText.priceZero).refine(
        (price) => price >= smallestCharge,
        catalogueText.priceTooSmall,
      ),
      rrp: poundsField(catalogueText.rrpEmpty, catalogueText.rrpZero),
      weight: weightField,
      weight_unit: z.enum(weightUnits, { error: catalogueText.weightUnitEmpty }),
      commission: poundsField(catalogueText.commissionEmpty, texts.commissionZero),
      quantity: quantityField(texts.quantityZero),
      ingredients: requiredText(catalogueText.ingredientsEmpty, longTextLimit, catalogueText.textTooLong),
      skin_color: nonEmptyList(skinColour(texts.skinEmpty), texts.skinEmpty),
      subcat_id: jsonList(idSchema, 100).default([]),
      color: optionalColourField,
      vat_rate: vatRateField,
      bin: textOrNone(textLengths.bin, catalogueText.binTooLong),
      seal: sealField,
    })
    .refine(({ commission, price }) => commission <= price, {
      error: texts.commissionHigh,
      path: ['commission'],
      when: hasPriceAndCommission,
    })
    .refine(({ commission, price }) => commission >= price || price - commission >= smallestCharge, {
      // a cash sale or a sale to the salon charges the seller the price less the commission: at least the smallest charge, or nothing if
      // both are equal (D-435)
      error: catalogueText.commissionLeavesTooLittle,
      path: ['commission'],
      when: hasPriceAndCommission,
    })
}

/** Whether price and commission are compared: even if other fields are invalid (D-105), but not if the price itself is too small. */
function hasPriceAndCommission({ value }: { value: unknown }): boolean {
  const { commission, price } = value as { commission?: unknown; price?: unknown }
  return typeof commission === 'number' && typeof price === 'number' && price >= smallestCharge
}

export const addProductSchema = productFormSchema({
  titleEmpty: catalogueText.titleEmptyOnAdd,
  skinEmpty: catalogueText.skinEmptyOnAdd,
  commissionHigh: catalogueText.commissionHighOnAdd,
  commissionZero: catalogueText.commissionZero,
  quantityZero: catalogueText.quantityZero,
})
/** A product in an imported file may be sold out or bring no commission, because files that the shop exports contain such products. */
export const importProductSchema = productFormSchema({
  titleEmpty: catalogueText.titleEmptyOnAdd,
  skinEmpty: catalogueText.skinEmptyOnAdd,
  commissionHigh: catalogueText.commissionHighOnAdd,
  commissionZero: null,
  quantityZero: null,
})
/** This schema, which the server uses too, accepts a commission equal to the price; the form in the browser refuses it (D-102). */
export const updateProductSchema = productFormSchema({
  titleEmpty: catalogueText.titleEmptyOnEdit,
  skinEmpty: catalogueText.skinEmptyOnEdit,
  commissionHigh: catalogueText.commissionHighOnEdit,
  commissionZero: null,
  quantityZero: null,
}).safeExtend({
  prod_id: idSchema,
  del_imgs: jsonList(z.string().max(textLengths.storedFileName), 100).default([]),
  /** The names of the remaining pictures in their new order, with '' for each new picture; if empty, new pictures come last. */
  imgs_order: jsonList(z.string().max(textLengths.storedFileName), 100).default([]),
})
export type ProductForm = z.output<typeof addProductSchema>

/** Gives readable names to the fields that the API abbreviates; the other fields of the form are passed on. */
export function toProductDetails<Form extends ProductForm>({ cat_id, subcat_id, skin_color, ...details }: Form) {
  return { ...details, categoryIds: cat_id, subCategoryIds: subcat_id, skinTones: skin_color }
}
export type ProductDetails = ReturnType<typeof toProductDetails<ProductForm>>

/** `status` is true when the product is visible. `quantity` is the inventory, which only the back office sees (D-036). */
export const adminProductSchema = productSchema.omit({ is_fav: true, is_stk: true, is_viewVdo: true }).extend({
  commission: z.number(),
  quantity: z.number(),
  /** The VAT rate in per cent; null for the shop's own rate. */
  vat_rate: z.number().nullable(),
  /** The product's shelf in the stock room; null until an administrator enters one. */
  bin: z.string().nullable(),
  /** Whether the product has a hygiene seal; once it is broken, the buyer can no longer change their mind (D-550). */
  seal: z.boolean(),
  status: z.boolean(),
  /** When the product was withdrawn, so that links sent before do not sell it either; null if it is not withdrawn. */
  withdrawn: z.string().nullable(),
  created: z.string(),
})
/**
 * Checks that each form field is sent back under its name (categories as `catg`, `subCatg`), four to the back office only (D-036, D-593).
 */
type ReadBackField = Exclude<keyof ProductForm, 'cat_id' | 'subcat_id'>
adminProductSchema.shape satisfies Record<ReadBackField, z.ZodType>
productSchema.shape satisfies Record<Exclude<ReadBackField, 'quantity' | 'vat_rate' | 'bin' | 'seal'>, z.ZodType>
export type AdminProductWire = z.output<typeof adminProductSchema>
export const adminProductsResponseSchema = z.object({
  prods: z.array(adminProductSchema),
  bP: z.string(),
  ttl: z.number(),
})
export const adminProductResponseSchema = z.object({ prod: adminProductSchema, bP: z.string() })

/** The request of the switches Featured and Popular, which calls the product `prod_id`; that of the switch Hide calls it `_id`. */
export const productFlagSchema = z.object({ prod_id: idSchema, action: actionSchema })
/** `links`: whether links that were sent before still sell the product that is hidden. */
export const hideProductSchema = z.object({
  _id: idSchema,
  action: actionSchema,
  links: z.enum(['leave', 'drop']).default('leave'),
})

/** What the back office can do to several products at once. */
export const bulkActions = [
  'feature',
  'unfeature',
  'popular',
  'unpopular',
  'show',
  'hide',
  'sealed',
  'unsealed',
  'withdraw',
  'delete',
  'restore',
] as const
export type BulkAction = (typeof bulkActions)[number]
export const bulkUpdateSchema = z.object({
  prod_ids: jsonList(idSchema, 100).refine((ids) => ids.length > 0, catalogueText.productsNotSelected),
  change: z.enum(bulkActions),
})

nameSchemas({
  AdminProduct: adminProductSchema,
  AdminProductList: adminProductsResponseSchema,
  AdminProductResult: adminProductResponseSchema,
  ProductFlag: productFlagSchema,
  HideProduct: hideProductSchema,
  BulkProductUpdate: bulkUpdateSchema,
})
