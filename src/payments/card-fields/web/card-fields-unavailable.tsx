import { type Ref, useImperativeHandle } from 'react'
import { cardFieldsText } from '#payments/card-fields/text.ts'
import type { CardFieldsHandle } from '#payments/card-fields/web/card-token.ts'
import style from './card-fields.module.css'

/** Shown instead of the card fields if the provider's library could not be loaded; paying then does nothing (D-160). */
export function CardFieldsUnavailable({ ref }: { ref: Ref<CardFieldsHandle> }) {
  useImperativeHandle(ref, () => ({ createTokens: async () => null }))
  return (
    <p className={style.missing} role="alert">
      {cardFieldsText.cardsNotAvailable}
    </p>
  )
}
