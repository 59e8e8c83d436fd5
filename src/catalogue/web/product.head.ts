import type { Page } from '#base/web/page.ts'
import { productAddress } from '#catalogue/product-address.ts'
import { productQuery, productsQuery } from '#catalogue/web/api.ts'
import { storefrontMessages as say } from '#messages/storefront.ts'

/** 'You might also like': the route's category without the product itself (S-PROD-052..055, D-186). */
export function relatedWish(
  productId: string,
  categoryId: string,
  asker: { userId: string | null; clientId: string | null } = { userId: null, clientId: null },
) {
  return {
    prod_id: productId,
    ...(categoryId && categoryId !== 'all' ? { catg: [categoryId] } : {}),
    ...(asker.userId ? { user_id: asker.userId } : {}),
    ...(asker.clientId ? { client_id: asker.clientId } : {}),
  }
}

export const page: Page = {
  load: async (queries, { params, viewer }) => {
    const { productId = '', categoryId = '', from } = params
    await Promise.all([
      queries.ensureQueryData(productQuery(viewer, productId, from)),
      queries.ensureQueryData(productsQuery(viewer, relatedWish(productId, categoryId))),
    ])
  },
  head: (queries, { params, viewer }) => {
    const answer = queries.getQueryData(productQuery(viewer, params.productId ?? '', params.from).queryKey)
    if (!answer) return { title: 'Chairside', hidden: true }
    const { prod, bP } = answer
    const picture = bP + prod.imgs[0]
    return {
      title: `${prod.name} by ${prod.brand} | Chairside`,
      description: `${prod.title}. £${prod.price.toFixed(2)}. ${say.freeDelivery}.`,
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
