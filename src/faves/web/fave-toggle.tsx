import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openLoginPrompt } from '#accounts/sessions/web/login-prompt-state.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { TileView } from '#catalogue/products/contract.ts'
import { changeProduct } from '#catalogue/products/web/update-cached-product.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { heartIcon } from '#platform/web/ui/icons/icons.ts'
import style from './fave-toggle.module.css'

/** The heart: shown at once, taken back with the server's words when refused. Clients by link have none (S-XMOD-013). */
export function FaveToggle({ product }: { product: TileView }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const fave = useMutation({
    // two quick presses arrive in their order
    scope: { id: `fave ${product._id}` },
    mutationFn: (on: boolean) =>
      on
        ? callApi('POST', 'product/faves', { body: { prod_id: product._id } })
        : callApi('DELETE', `product/faves/${encodeURIComponent(product._id)}`),
    onMutate: (on) => changeProduct(queries, product._id, { is_fav: on }),
    onError: (_error, on) => changeProduct(queries, product._id, { is_fav: !on }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['products', viewer.key, 'faves'] }),
  })
  if (viewer.kind === 'client' || viewer.kind === 'admin') return null
  const on = product.is_fav === true
  return (
    <span className={style.anchor}>
      <IconButton
        className={style.heart}
        data-on={on || undefined}
        icon={heartIcon}
        label={`${on ? storefrontText.unFave : storefrontText.fave}: ${product.name}`}
        onClick={() => (viewer.kind === 'visitor' ? openLoginPrompt() : fave.mutate(!on))}
      />
    </span>
  )
}
