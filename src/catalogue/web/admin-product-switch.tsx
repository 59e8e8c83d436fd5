import { Switch } from '#base/web/ui/switch.tsx'
import type { AdminProductView } from '#catalogue/admin-contract.ts'
import { type ProductFlag, useSwitchProduct } from '#catalogue/web/admin-api.ts'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'

const labels: Record<ProductFlag, string> = { featured: say.featured, pplr: say.popular, status: say.hide }

/** Featured and Popular Product are on when they are so; Hide is on when the product is not visible (D-168). */
export function ProductSwitch({ product, flag }: { product: AdminProductView; flag: ProductFlag }) {
  const set = useSwitchProduct()
  const now = product[flag]
  return (
    <Switch
      label={`${labels[flag]}: ${product.name}`}
      labelUnseen
      checked={flag === 'status' ? !now : now}
      waiting={set.isPending}
      onChange={() => set.mutate({ id: product._id, flag, action: now ? 0 : 1 })}
    />
  )
}
