import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { ProductSummary } from '#catalogue/products/web/product.ts'
import { ProductCard } from '#catalogue/products/web/product-card.tsx'
import type { ProductFormValues } from './product-form-values.ts'
import style from './product-preview.module.css'

/** The product's card as sellers and as clients will see it; its links are inert. */
export function ProductPreview({ values, imageBase }: { values: ProductFormValues; imageBase: string }) {
  const product = toPreviewProduct(values)
  return (
    <section className={style.preview}>
      <h2 className={style.heading}>{adminCatalogueText.preview}</h2>
      <div className={style.cards}>
        {[
          { view: adminCatalogueText.sellersView, showsCommission: true },
          { view: adminCatalogueText.clientsView, showsCommission: false },
        ].map(({ view, showsCommission }) => (
          <figure key={view} className={style.card}>
            <figcaption className={style.view}>{view}</figcaption>
            <div inert>
              <ProductCard
                product={product}
                imageBase={imageBase}
                to="/"
                showsCommission={showsCommission}
                sizes="240px"
              />
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}

function toPreviewProduct(values: ProductFormValues): ProductSummary {
  const [first] = values.pictures
  return {
    id: '',
    categoryId: '',
    name: values.name || adminCatalogueText.namePlaceholder,
    brand: values.brand || adminCatalogueText.brand,
    price: toAmount(values.price),
    rrp: toAmount(values.rrp),
    commission: toAmount(values.commission),
    pictures: first ? [first.name] : [],
  }
}

/** Converts a typed amount; a text that is not a number counts as 0. */
const toAmount = (text: string) => Number(text) || 0
