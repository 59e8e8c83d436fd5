import { type Ref, useImperativeHandle } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import type { CardFieldsHandle } from '#payments/card-fields/web/card-token.ts'
import style from './card-fields.module.css'

/** In the place of the card fields where the provider's library did not come: pressing pay then does nothing (D-160). */
export function CardFieldsUnavailable({ ref }: { ref: Ref<CardFieldsHandle> }) {
  useImperativeHandle(ref, () => ({ createTokens: async () => null }))
  return (
    <p className={style.missing} role="alert">
      {checkoutText.cardsNotAvailable}
    </p>
  )
}
