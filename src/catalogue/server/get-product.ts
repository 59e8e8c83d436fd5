import type { ProductAnswer } from '#catalogue/contract.ts'
import type { CatalogueParts } from '#catalogue/server/list-products.ts'
import { withoutCommission } from '#catalogue/server/present.ts'
import type { ReadyAnswer } from '#catalogue/server/ready-answers.ts'
import { markProducts } from '#catalogue/server/view-products.ts'
import { catalogueText } from '#catalogue/text.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { errorCode } from '#platform/envelope.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/** Hidden, deleted and unknown ones are one answer (D-205). */
export function readyProduct(
  { ready }: Pick<CatalogueParts, 'ready'>,
  productId: string,
): Promise<ReadyAnswer<ProductAnswer>> {
  if (!isId(productId)) throw productGone()
  return ready.get(
    `product ${productId.toLowerCase()}`,
    async (_db, products) => {
      const [prod] = await products([productId.toLowerCase()])
      if (!prod) throw productGone()
      return { prod, bP: publicBase }
    },
    ({ prod, bP }) => ({ prod: withoutCommission(prod), bP }),
  )
}

export async function sellersProduct(
  { db }: CatalogueParts,
  sellerId: string,
  { data }: ReadyAnswer<ProductAnswer>,
): Promise<ProductAnswer> {
  const [prod = data.prod] = await markProducts(db, sellerId, [data.prod])
  return { ...data, prod }
}

export function productGone(): Refusal {
  return new Refusal(catalogueText.productGone, errorCode.notFound)
}
