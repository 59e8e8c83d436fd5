import { checkoutText } from '#orders/checkout/text.ts'
import style from './wallet.module.css'

/** Between a wallet's button and the card below it. */
export function OrByCard() {
  return <p className={style.or}>{checkoutText.orByCard}</p>
}
