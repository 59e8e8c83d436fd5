import { appText } from '#app/text.ts'
import { productAddress } from '#catalogue/product-address.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { productQuery, productsQuery } from '#catalogue/web/api.ts'
import { titled } from '#platform/page-head.ts'
import type { Page } from '#platform/web/page.ts'
import { currentViewer, type Viewer } from '#platform/web/session.ts'
import { poundsText } from '#platform/web/ui/price.tsx'

/** 'You might also like': the route's category without the product itself (S-PROD-052..055, D-186). */
export function relatedWish(
  productId: string,
  categoryId: string,
  { visit, userId }: Pick<Viewer, 'visit' | 'userId'>,
) {
  const seller = visit?.userId ?? userId
  return {
    prod_id: productId,
    ...(categoryId && categoryId !== 'all' ? { catg: [categoryId] } : {}),
    ...(seller ? { user_id: seller } : {}),
    ...(visit ? { client_id: visit.clientId } : {}),
  }
}

export const page: Page = {
  load: async (queries, { params, viewer }) => {
    const { productId = '', categoryId = '', from } = params
    const asker = currentViewer()
    await Promise.all([
      queries.ensureQueryData(productQuery(viewer, productId, from, asker.visit)),
      queries.ensureQueryData(productsQuery(viewer, relatedWish(productId, categoryId, asker))),
    ])
  },
  head: (queries, { params, viewer }) => {
    const { productId = '', from } = params
    const answer = queries.getQueryData(productQuery(viewer, productId, from, currentViewer().visit).queryKey)
    if (!answer) return { title: appText.shopName, hidden: true }
    const { prod, bP } = answer
    const picture = bP + prod.imgs[0]
    return {
      title: titled(`${prod.name} ${storefrontText.by} ${prod.brand}`),
      description: `${prod.title}. ${poundsText(prod.price)}. ${storefrontText.freeDelivery}.`,
      canonical: productAddress(prod),
      picture,
      kind: 'product',
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: prod.name,
        description: prod.title,
        brand: { '@type': 'Brand', name: prod.brand },
        image: prod.imgs.map((name) => bP + name),
        offers: {
          '@type': 'Offer',
          url: productAddress(prod),
          price: prod.price.toFixed(2),
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
        },
      },
    }
  },
}
