import type { ProductDetails } from '#catalogue/products/admin-contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import { createFieldError } from '#platform/app-error.ts'
import { isEmptyRichText } from '#platform/input/visible-text.ts'
import { sanitizeRichText } from '#platform/server/text/sanitize-rich-text.ts'
import type { AdminProductRow, ProductValues } from './admin-products-store.ts'

/** The columns that keep their values if a form does not send them. */
type UnsaidValues = Pick<AdminProductRow, 'vat_rate' | 'bin' | 'has_hygiene_seal'>

const newProduct: UnsaidValues = { vat_rate: null, bin: null, has_hygiene_seal: false }

/**
 * The columns of a product form, with its rich text sanitized. Rejects rich text that is empty after that, and a VAT rate that is neither
 * one of the shop's nor the one that the product has already.
 */
export function toProductValues(
  form: ProductDetails,
  vatRates: readonly number[],
  current = newProduct,
): Omit<ProductValues, 'video'> {
  const [shopRate] = vatRates
  const { vat_rate: rate = current.vat_rate, bin = current.bin, seal = current.has_hygiene_seal } = form
  if (rate !== null && rate !== current.vat_rate && !vatRates.includes(rate))
    throw createFieldError('vat_rate', catalogueText.vatRateInvalid)
  const uses = sanitizeRichText(form.uses)
  if (isEmptyRichText(uses)) throw createFieldError('uses', catalogueText.usesEmpty)
  return {
    name: form.name,
    brand: form.brand,
    title: form.title,
    description: form.desc,
    uses,
    ingredients: form.ingredients,
    price_pence: form.price,
    rrp_pence: form.rrp,
    commission_pence: form.commission,
    quantity: form.quantity,
    weight: form.weight,
    weight_unit: form.weight_unit,
    skin_tones: [...form.skinTones].sort(),
    color: form.color,
    vat_rate: rate === shopRate ? null : rate,
    bin,
    has_hygiene_seal: seal,
  }
}

type AuditedValues = Pick<
  ProductValues,
  | 'name'
  | 'brand'
  | 'price_pence'
  | 'rrp_pence'
  | 'commission_pence'
  | 'quantity'
  | 'vat_rate'
  | 'bin'
  | 'has_hygiene_seal'
  | 'video'
>

/** The values of a product that the audit log records. */
export function toAuditValues(values: AuditedValues) {
  const { name, brand, price_pence, rrp_pence, commission_pence, quantity, vat_rate, bin } = values
  const { has_hygiene_seal, video = null } = values
  const prices = { price_pence, rrp_pence, commission_pence }
  return { name, brand, ...prices, quantity, vat_rate, bin, has_hygiene_seal, video }
}
