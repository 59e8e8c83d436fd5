import { currentViewer, type Viewer } from '#accounts/sessions/web/viewer.ts'
import { formatPageTitle } from '#app/page-title.ts'
import { appText } from '#app/text.ts'
import { productPath } from '#catalogue/products/product-path.ts'
import { productQuery, productsQuery } from '#catalogue/products/web/api.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import type { PageDefinition } from '#platform/web/router/page-definition.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'

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

export const productPage: PageDefinition = {
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
      title: formatPageTitle(`${prod.name} ${storefrontText.by} ${prod.brand}`),
      description: `${prod.title}. ${formatPounds(prod.price)}. ${storefrontText.freeDelivery}.`,
      canonical: productPath(prod),
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
          url: productPath(prod),
          price: prod.price.toFixed(2),
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
        },
      },
    }
  },
}
