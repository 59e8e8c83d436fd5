import checkIcon from '@tabler/icons/outline/check.svg?path'
import { clientPagePath, clientProblemPath } from '#mail/client-page-path.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { describeRefund } from '#orders/refund-words.ts'
import { describeReturnDay } from '#orders/return-day-words.ts'
import { formatDay } from '#platform/dates.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { formatPounds, Price } from '#platform/web/ui/text/price.tsx'
import { payLinksText } from '../text.ts'
import { type PayLink, type PayLinkOrder, payLinkReceiptRequest } from './api.ts'
import style from './pay-link.module.css'

interface PaidByLinkProps {
  value: string
  paid: Extract<PayLink, { kind: 'paid' }>
}

/** What was paid through the link; no address and no email, since the link may have reached other people meanwhile (D-516). */
export function PaidByLink({ value, paid }: PaidByLinkProps) {
  const { order, total, paidAt, refund, hasReceipt, returnDay } = paid
  return (
    <div className={style.paid}>
      <header className={style.confirmation}>
        <span className={style.disc}>
          <Icon icon={checkIcon} size={30} />
        </span>
        <h1 className={style.title}>{payLinksText.paid}</h1>
        <p className={style.hint}>
          {paidAt === ''
            ? payLinksText.paidWithSeller(order.seller.name)
            : payLinksText.paidOn(formatDay(paidAt), order.seller.name)}
        </p>
        {refund && <p className={style.hint}>{describeRefund(refund)}</p>}
      </header>
      <AmountBox label={payLinksText.paid} total={total} number={order.number} />
      <OrderLines order={order} />
      {hasReceipt && (
        <DownloadButton request={payLinkReceiptRequest(value)} fileName={`${order.number}.pdf`}>
          {payLinksText.downloadReceipt}
        </DownloadButton>
      )}
      <p className={style.hint}>{payLinksText.receiptOnPage}</p>
      {returnDay !== null && <p className={style.hint}>{describeReturnDay(returnDay)}</p>}
      <div className={style.next}>
        <ButtonLink to={clientPagePath} variant="secondary">
          {payLinksText.toClientPage}
        </ButtonLink>
        <ButtonLink to={clientProblemPath(order.number)} variant="quiet">
          {payLinksText.returnOrProblem}
        </ButtonLink>
      </div>
    </div>
  )
}

interface AmountBoxProps {
  label: string
  total: number
  /** The number of the order. */
  number: string
}

export function AmountBox({ label, total, number }: AmountBoxProps) {
  return (
    <dl className={style.due}>
      <dt>{label}</dt>
      <dd className="figures">{formatPounds(total)}</dd>
      <dd className={style.free}>{`${number} · ${payLinksText.freeDelivery}`}</dd>
    </dl>
  )
}

/** How many lines are shown at first: more would push the button to pay off a phone's screen. */
const shownLines = 3

type OrderLinesProps = { order: Pick<PayLinkOrder, 'lines' | 'imageBase' | 'coupon'> }

export function OrderLines({ order: { lines, imageBase, coupon } }: OrderLinesProps) {
  const shown = lines.length <= shownLines + 1 ? lines : lines.slice(0, shownLines)
  const more = lines.slice(shown.length)
  return (
    <div>
      <LineList lines={shown} imageBase={imageBase} />
      {more.length > 0 && (
        <details>
          <summary className={style.more}>{payLinksText.showAll(lines.length)}</summary>
          <LineList lines={more} imageBase={imageBase} />
        </details>
      )}
      {coupon && (
        <p className={style.coupon}>
          <span>{orderSummaryText.discount(coupon.code)}</span>
          <span className="figures">-{formatPounds(coupon.reduction)}</span>
        </p>
      )}
    </div>
  )
}

function LineList({ lines, imageBase }: Pick<PayLinkOrder, 'lines' | 'imageBase'>) {
  return (
    <ul className="bare">
      {lines.map((line) => (
        <li key={`${line.brand} ${line.name} ${line.picture} ${line.price}`} className={style.line}>
          <Picture small className={style.picture} base={imageBase} name={line.picture} alt="" sizes="64px" />
          <div>
            <p className={style.brand}>{line.brand}</p>
            <p className={style.name}>{line.name}</p>
          </div>
          <p className={`figures ${style.price}`}>
            {line.quantity} × <Price pounds={line.price} />
          </p>
        </li>
      ))}
    </ul>
  )
}
