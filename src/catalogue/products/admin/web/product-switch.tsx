import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { type AdminProduct, type ProductFlag, useSetProductFlag } from './api.ts'

const labels: Record<ProductFlag, string> = {
  isFeatured: adminCatalogueText.featured,
  isPopular: adminCatalogueText.popular,
  isVisible: adminCatalogueText.hide,
}

/** The Hide switch is on when the product is not visible; the others are on when the product has the flag (D-168). */
export function ProductSwitch({ product, flag }: { product: AdminProduct; flag: ProductFlag }) {
  const setFlag = useSetProductFlag()
  const isOn = product[flag]
  return (
    <Switch
      label={`${labels[flag]}: ${product.name}`}
      labelHidden
      checked={flag === 'isVisible' ? !isOn : isOn}
      loading={setFlag.isPending}
      onChange={() => setFlag.mutate({ id: product.id, flag, on: !isOn })}
    />
  )
}
