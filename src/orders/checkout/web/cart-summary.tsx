import type { Bag } from '#cart/web/cart-storage.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import type { DeliveryType } from '#orders/contract.ts'
import { calculateTotals, isCommissionDeducted } from '#orders/order-totals.ts'
import { times, toPounds } from '#platform/money.ts'
import { useNarrow } from '#platform/web/narrow.ts'
import { Link } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { downIcon } from '#platform/web/ui/icons.ts'
import { Picture } from '#platform/web/ui/picture.tsx'
import { Price } from '#platform/web/ui/price.tsx'
import style from './cart-summary.module.css'

interface CartSummaryProps {
  bag: Bag
  type: DeliveryType
}

/** On the right; on phones a line above the steps that opens. */
export function CartSummary({ bag, type }: CartSummaryProps) {
  const narrow = useNarrow()
  const { quantity, total } = calculateTotals(bag.lines, type)
  if (!narrow)
    return (
      <aside className={style.summary} aria-labelledby="summary">
        <h2 id="summary" className={style.title}>
          {checkoutText.summary}
        </h2>
        <Figures bag={bag} type={type} />
        <Lines bag={bag} />
      </aside>
    )
  return (
    <details className={style.folded}>
      <summary className={style.line}>
        <span className={style.lineTitle}>{checkoutText.summary}</span>
        <span className={style.count}>
          {quantity} {quantity === 1 ? checkoutText.item : checkoutText.items}
        </span>
        <Price pounds={toPounds(total)} className={style.lineTotal} />
        <Icon of={downIcon} size={20} />
      </summary>
      <Figures bag={bag} type={type} />
      <Lines bag={bag} />
    </details>
  )
}

/** Products: how many; Total: the full price; Balance: what is charged now (D-011). */
function Figures({ bag, type }: CartSummaryProps) {
  const viewer = useViewer()
  const { quantity, full, total, commission } = calculateTotals(bag.lines, type)
  return (
    <dl className={style.figures}>
      <div>
        <dt>{checkoutText.products}</dt>
        <dd className="figures">{quantity}</dd>
      </div>
      <div>
        <dt>{checkoutText.total}</dt>
        <dd>
          <Price pounds={toPounds(full)} />
        </dd>
      </div>
      {viewer.showsCommission && commission > 0 && (
        <div className={style.earned}>
          <dt>{isCommissionDeducted(type) ? checkoutText.commissionTakenOff : checkoutText.yourCommission}</dt>
          <dd>
            <Price pounds={toPounds(commission)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{checkoutText.shipping}</dt>
        <dd>
          <Price pounds={0} />
        </dd>
      </div>
      <div className={style.balance}>
        <dt>{checkoutText.balance}</dt>
        <dd>
          <Price pounds={toPounds(total)} />
        </dd>
      </div>
    </dl>
  )
}

function Lines({ bag }: { bag: Bag }) {
  const viewer = useViewer()
  return (
    <section className={style.bag}>
      <div className={style.bagTop}>
        <h3 className={style.bagTitle}>{checkoutText.inYourBag}</h3>
        <Link to="/mystock" className={style.edit}>
          {checkoutText.edit}
        </Link>
      </div>
      <ul className="bare">
        {bag.lines.map((line) => (
          <li key={line.productId} className={style.product}>
            <Picture small className={style.picture} base={bag.base} name={line.picture} alt="" sizes="72px" />
            <div className={style.text}>
              <p className={style.brand}>{line.brand}</p>
              <p className={style.name}>{line.name}</p>
              <p className={style.facts}>
                <span className="figures">
                  {line.quantity} × <Price pounds={toPounds(line.price)} />
                </span>
                {viewer.showsCommission && line.commission > 0 && (
                  <span className={style.commission}>
                    {checkoutText.commission} <Price pounds={toPounds(times(line.commission, line.quantity))} />
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
