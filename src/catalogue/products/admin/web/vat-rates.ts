import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { AdminProduct } from '#catalogue/products/admin/web/api.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

/** The rates to choose from; one that the product has already stays, though the shop may have it no more. */
export function listVatRates(product: AdminProduct | null): { value: string; label: string }[] {
  const [shopRate = 0, ...others] = browserSettings().vatRates
  const own = product?.vatRate ?? null
  const offered = own === null || others.includes(own) ? others : [...others, own]
  return [
    { value: '', label: adminCatalogueText.vatRatePercent(shopRate) },
    ...offered.map((rate) => ({ value: String(rate), label: adminCatalogueText.vatRatePercent(rate) })),
  ]
}

export function describeVatRate({ vatRate }: AdminProduct): string {
  const [shopRate = 0] = browserSettings().vatRates
  return vatRate === null ? adminCatalogueText.shopVatRate(shopRate) : adminCatalogueText.vatRatePercent(vatRate)
}
