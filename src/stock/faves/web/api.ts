import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { updateCachedProduct } from '#catalogue/products/web/product-api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

/** Adds the product to the seller's faves (true) or removes it; shown at once, said when it is done, undone if it is refused. */
export function useSetFave(productId: string) {
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
