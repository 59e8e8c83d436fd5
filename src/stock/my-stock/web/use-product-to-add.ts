import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Viewer } from '#access/web/viewer.ts'
import { productQuery } from '#catalogue/products/web/api.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { getStored, removeStored } from '#platform/web/storage/local-storage.ts'

const sellParameter = 'sell'

/** My Stock with this product selected. */
export function sellPath(productId: string): string {
  return `/mystock?${sellParameter}=${productId}`
}

/**
 * The product for which My Stock was opened: a client by link has pressed 'buy product' on it (D-183), a seller 'Sell'.
 * Calls `onLoaded` with it once, on whichever page of the list it is.
 */
export function useProductToAdd(
  viewer: Viewer,
  listed: readonly Product[] | undefined,
  onLoaded: (product: Product) => void,
): void {
  const [params, setParams] = useSearchParams()
  const productToSell = viewer.kind === 'seller' ? params.get(sellParameter) : null
  const productId = productToSell ?? getStored('exploreProduct')
  const inList = listed?.find(({ id }) => id === productId)
  const isMissing = productId !== null && listed !== undefined && !inList
  const { data } = useQuery({ ...productQuery(viewer.key, productId ?? '', 'stock'), enabled: isMissing })
  const product = inList ?? (isMissing ? data?.product : undefined)
  useEffect(() => {
    if (!product) return
    if (productToSell === null) removeStored('exploreProduct')
    else void setParams(withoutSell, { replace: true, preventScrollReset: true })
    onLoaded(product)
  })
}

/** Removes the product from the URL, so that a reload or the back button does not select it again. */
function withoutSell(params: URLSearchParams): URLSearchParams {
  params.delete(sellParameter)
  return params
}
