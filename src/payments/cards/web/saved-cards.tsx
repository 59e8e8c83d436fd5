import type { ReactNode } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import { PayChoice } from '#payments/attempts/web/payment-option.tsx'
import { brandName, CardMark, CardName } from '#payments/cards/web/card-brand.tsx'
import type { CardView } from '#payments/contract.ts'
import style from './saved-cards.module.css'

interface CardChoiceProps {
  /** The radio group's name. */
  name: string
  card: CardView
  chosen: boolean
  onChoose: () => void
  /** The CVC box. */
  children?: ReactNode
}

/** One saved card as a radio button. */
export function CardChoice({ name, card, chosen, onChoose, children }: CardChoiceProps) {
  return (
    <PayChoice
      group={name}
      value={card.id}
      chosen={chosen}
      onChoose={onChoose}
      label={<CardFacts card={card} />}
      beside={children}
    />
  )
}

export function CardFacts({ card }: { card: CardView }) {
  return (
    <>
      <CardMark brand={card.brand} />
      <span className={style.facts}>
        <CardName card={card} />
        <span className={style.more}>
          {card.name} ·{' '}
          <span className={style.expiry}>
            {checkoutText.expires} <span className="figures">{expiryText(card)}</span>
          </span>
        </span>
      </span>
    </>
  )
}

function expiryText({ exp_month, exp_year }: Pick<CardView, 'exp_month' | 'exp_year'>): string {
  return `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`
}

/** For those who hear it: 'Visa ending in 4242'. */
export function spokenCard({ brand, last4 }: Pick<CardView, 'brand' | 'last4'>): string {
  return `${brandName(brand)} ${checkoutText.endingIn} ${last4}`
}
