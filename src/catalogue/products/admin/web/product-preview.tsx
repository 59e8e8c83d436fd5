import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { ProductDraft } from '#catalogue/products/admin/web/product-form-values.ts'
import type { ProductWire } from '#catalogue/products/contract.ts'
import { ProductCard } from '#catalogue/products/web/product-card.tsx'
import style from './product-preview.module.css'

/** The card as it will stand in the shop, once as sellers see it and once as their clients do; nothing on it can be pressed. */
export function ProductPreview({ draft, base }: { draft: ProductDraft; base: string }) {
  const product = productOf(draft)
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
              <ProductCard product={product} base={base} address="/" showsCommission={showsCommission} sizes="240px" />
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}

function productOf(draft: ProductDraft): ProductWire {
  const [first] = draft.pictures
  return {
    _id: '',
    cat_id: '',
    name: draft.name || adminCatalogueText.nameless,
    brand: draft.brand || adminCatalogueText.brand,
    title: draft.title,
    weight: amount(draft.weight),
    weight_unit: draft.weight_unit,
    price: amount(draft.price),
    rrp: amount(draft.rrp),
    commission: amount(draft.commission),
    imgs: first ? [first.name] : [],
    video: '',
    desc: draft.desc,
    uses: draft.uses,
    ingredients: draft.ingredients,
    catg: [],
    subCatg: [],
    skin_color: [],
    color: draft.color,
    is_fav: false,
    is_stk: false,
    is_viewVdo: false,
    featured: false,
    pplr: false,
  }
}

const amount = (typed: string) => Number(typed) || 0
