import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { updateCachedProduct } from '#catalogue/products/web/update-cached-product.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

/** Adds the product to the seller's faves (true) or removes it; shown at once, and undone if the server refuses it. */
export function useSetFave(productId: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    // two quick presses are sent one after the other
    scope: { id: `fave ${productId}` },
    mutationFn: (isFave: boolean) =>
      isFave
        ? callApi('POST', 'product/faves', { body: { prod_id: productId } })
        : callApi('DELETE', `product/faves/${encodeURIComponent(productId)}`),
    onMutate: (isFave) => updateCachedProduct(queries, productId, { isFave }),
    onError: (_error, isFave) => updateCachedProduct(queries, productId, { isFave: !isFave }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['products', viewer.key, 'faves'] }),
  })
}
