import { walletsText } from '../text.ts'
import style from './wallet.module.css'

/** The divider between a wallet's button and the card fields below. */
export function OrByCard() {
  return <p className={style.or}>{walletsText.orByCard}</p>
}
