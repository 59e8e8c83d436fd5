import heartIcon from '@tabler/icons/outline/heart.svg?path'
import { openLoginPrompt } from '#access/web/login-prompt-state.ts'
import { useViewer } from '#access/web/viewer.ts'
import type { ProductSummary } from '#catalogue/products/web/product.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { useSetFave } from '#stock/faves/web/api.ts'
import style from './fave-button.module.css'

/** The heart that makes a product a fave; clients by link have none (S-XMOD-013). */
export function FaveButton({ product }: { product: ProductSummary }) {
  const viewer = useViewer()
  const setFave = useSetFave(product.id)
  if (viewer.kind === 'client' || viewer.kind === 'admin') return null
  const isFave = product.isFave === true
  return (
    <span className={style.anchor}>
      <IconButton
        className={style.heart}
        data-on={isFave || undefined}
        icon={heartIcon}
        label={`${isFave ? storefrontText.unFave : storefrontText.fave}: ${product.name}`}
        onClick={() => (viewer.kind === 'visitor' ? openLoginPrompt() : setFave.mutate(!isFave))}
      />
    </span>
  )
}
