import { walletsText } from '#payments/wallets/text.ts'
import style from './wallet.module.css'

/** Between a wallet's button and the card below it. */
export function OrByCard() {
  return <p className={style.or}>{walletsText.orByCard}</p>
}
