import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { AdminProductWire } from '#catalogue/products/admin/contract.ts'
import { type ProductFlag, useSwitchProduct } from '#catalogue/products/admin/web/api.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'

const labels: Record<ProductFlag, string> = {
  featured: adminCatalogueText.featured,
  pplr: adminCatalogueText.popular,
  status: adminCatalogueText.hide,
}

/** Featured and Popular Product are on when they are so; Hide is on when the product is not visible (D-168). */
export function ProductSwitch({ product, flag }: { product: AdminProductWire; flag: ProductFlag }) {
  const set = useSwitchProduct()
  const now = product[flag]
  return (
    <Switch
      label={`${labels[flag]}: ${product.name}`}
      labelHidden
      checked={flag === 'status' ? !now : now}
      loading={set.isPending}
      onChange={() => set.mutate({ id: product._id, flag, action: now ? 0 : 1 })}
    />
  )
}
