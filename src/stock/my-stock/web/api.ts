import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { updateCachedProduct } from '#catalogue/products/web/product-api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

/**
 * Adds the product to the seller's stock (true) or removes it (false). The change is shown at once, confirmed by a message, and undone if
 * the server refuses it.
 */
export function useSetStocked(productId: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    meta: { showsMessage: true },
    // two quick presses are sent one after the other
    scope: { id: `stock ${productId}` },
    mutationFn: (isStocked: boolean) =>
      isStocked
        ? callApi<{ message: string }>('POST', 'product/stocks', { body: { prod_id: productId } })
        : callApi<{ message: string }>('DELETE', `product/stocks/${encodeURIComponent(productId)}`),
    onMutate: (isStocked) => updateCachedProduct(queries, productId, { isStocked }),
    onError: (_error, isStocked) => updateCachedProduct(queries, productId, { isStocked: !isStocked }),
    onSuccess: async (_answer, isStocked) => {
      // a product that leaves the stock also leaves the cart; imported here, so that the shop's pages load without the code of the stored
      // cart
      if (!isStocked) (await import('#cart/web/remove-from-stored-cart.ts')).removeFromStoredCart(productId)
      return queries.invalidateQueries({ queryKey: ['products', viewer.key, 'stock'] })
    },
  })
}

/** Puts the product on the list of a client who came through an explore link and presses 'buy product' (D-183). */
export function useAddClientProduct(productId: string, options: { onSuccess: () => void }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      callApi('POST', 'product/select/stocks', {
        body: { prod_id: productId, user_id: viewer.visit?.userId, client_id: viewer.visit?.clientId },
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['products', viewer.key, 'stock'] })
      options.onSuccess()
    },
  })
}
