import heartIcon from '@tabler/icons/outline/heart.svg?path'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openLoginPrompt } from '#access/web/login-prompt-state.ts'
import { useViewer } from '#access/web/viewer.ts'
import type { ProductSummary } from '#catalogue/products/web/product.ts'
import { updateCachedProduct } from '#catalogue/products/web/product-api.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './fave-button.module.css'

/** The heart that makes a product a fave; clients who came through an explore link have none (S-XMOD-013). */
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

/**
 * Adds the product to the seller's faves (true) or removes it (false). The change is shown at once, confirmed by a message, and undone if
 * the server refuses it.
 */
function useSetFave(productId: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    meta: { showsMessage: true },
    // two quick presses are sent one after the other
    scope: { id: `fave ${productId}` },
    mutationFn: (isFave: boolean) =>
      isFave
        ? callApi<{ message: string }>('POST', 'product/faves', { body: { prod_id: productId } })
        : callApi<{ message: string }>('DELETE', `product/faves/${encodeURIComponent(productId)}`),
    onMutate: (isFave) => updateCachedProduct(queries, productId, { isFave }),
    onError: (_error, isFave) => updateCachedProduct(queries, productId, { isFave: !isFave }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['products', viewer.key, 'faves'] }),
  })
}
