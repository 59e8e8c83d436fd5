import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { salonStockText } from '#salon-stock/text.ts'
import type { SalonProduct } from '#salon-stock/web/api.ts'
import { CountForm } from '#salon-stock/web/count-form.tsx'
import style from './salon-stock-item.module.css'

interface SalonStockItemProps {
  product: SalonProduct
  imageBase: string
  onHistory: () => void
}

/** A product of the salon stock: what is there, low or on its way, and the count to correct. */
export function SalonStockItem({ product, imageBase, onHistory }: SalonStockItemProps) {
  const { name, brand, size, picture, count, isLow, onWay, sold } = product
  const facts = [onWay > 0 && salonStockText.onWay(onWay), sold > 0 && salonStockText.sold(sold)].filter(Boolean)
  return (
    <article className={style.item} aria-label={name}>
      <Picture small className={style.picture} base={imageBase} name={picture || undefined} alt="" sizes="72px" />
      <div className={style.about}>
        <p className={style.brand}>{brand}</p>
        <h2 className={style.name}>{name}</h2>
        <p className={style.facts}>
          <span className="figures">{[size, ...facts].join(' · ')}</span>
        </p>
        <p className={style.badges}>
          {isLow && <Badge tone="warning">{salonStockText.low}</Badge>}
          {count === null && <Badge>{salonStockText.notCounted}</Badge>}
          {count !== null && count < 0 && <Badge tone="danger">{salonStockText.countIt}</Badge>}
        </p>
      </div>
      <CountForm
        product={product}
        actions={
          <Button variant="quiet" small onClick={onHistory}>
            {salonStockText.history}
            <span className="visually-hidden">: {name}</span>
          </Button>
        }
      />
    </article>
  )
}
