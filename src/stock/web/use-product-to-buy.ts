import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Viewer } from '#accounts/sessions/web/viewer.ts'
import { productQuery } from '#catalogue/products/web/api.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { getStored, removeStored } from '#platform/web/storage/local-storage.ts'

/**
 * The product on whose page a client by link has pressed 'buy product': calls `onLoaded` with it once, on whichever page
 * of the client's list it is (D-183).
 */
export function useProductToBuy(
  viewer: Viewer,
  listed: readonly Product[] | undefined,
  onLoaded: (product: Product) => void,
): void {
  const productId = getStored('exploreProduct')
  const inList = listed?.find(({ id }) => id === productId)
  const isMissing = productId !== null && listed !== undefined && !inList
  const { data } = useQuery({ ...productQuery(viewer.key, productId ?? '', 'stock'), enabled: isMissing })
  const product = inList ?? (isMissing ? data?.product : undefined)
  useEffect(() => {
    if (!product) return
    removeStored('exploreProduct')
    onLoaded(product)
  })
}
