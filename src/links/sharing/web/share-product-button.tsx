import { productPath } from '#catalogue/products/product-path.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { sharingText } from '../text.ts'
import { ShareButton } from './share-button.tsx'
import type { ShareTarget } from './share-target.ts'

/** Hands over the page of a product as visitors see it: ids in an address earn nothing, so that it has none of people (D-346). */
export function ShareProductButton({ product: { id, name } }: { product: Product }) {
  const target: ShareTarget = {
    title: name,
    path: productPath({ id, categoryId: '' }),
    message: sharingText.productMessage(name),
    sheets: [{ label: sharingText.thisProduct, productIds: [id] }],
  }
  return <ShareButton target={target}>{sharingText.shareProduct}</ShareButton>
}
