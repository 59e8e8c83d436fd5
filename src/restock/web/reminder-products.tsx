import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { restockText } from '../text.ts'
import type { RunningOutProduct } from './api.ts'
import style from './reminder-products.module.css'

interface ReminderProductsProps<Product> {
  products: readonly Product[]
  imageBase: string
  /** If given, each product that is about to run out gets a button that dismisses it. */
  onDismiss?: (productId: string) => unknown
  /** Returns a further line about a product, or null. */
  note?: (product: Product) => string | null
}

/** Products with the day of the last purchase and the day on which they are used up. */
export function ReminderProducts<Product extends RunningOutProduct & { isDue?: boolean }>({
  products,
  imageBase,
  onDismiss,
  note = () => null,
}: ReminderProductsProps<Product>) {
  return (
    <ul className={`bare ${style.products}`}>
      {products.map((product) => (
        <li key={product.productId} className={style.product}>
          <Picture small className={style.picture} base={imageBase} name={product.picture} alt="" sizes="56px" />
          <div className={style.text}>
            <p className={style.brand}>{product.brand}</p>
            <p className={style.name}>{product.name}</p>
            <p className={style.facts}>
              {restockText.lastBought} {formatDay(product.lastBoughtOn)}
              {' · '}
              <strong>
                {isPast(product.runsOutOn) ? restockText.ranOut : restockText.runsOut} {formatDay(product.runsOutOn)}
              </strong>
            </p>
            {note(product) && <p className={style.facts}>{note(product)}</p>}
          </div>
          {onDismiss && product.isDue !== false && (
            <Button variant="quiet" small className={style.dismiss} onClick={() => onDismiss(product.productId)}>
              {restockText.dismiss}
              <span className="visually-hidden">
                {' '}
                {restockText.dismissOf} {product.name}
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const isPast = (day: string) => day < new Date().toISOString().slice(0, 10)
