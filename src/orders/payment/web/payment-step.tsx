import coinPoundIcon from '@tabler/icons/outline/coin-pound.svg?path'
import creditCardIcon from '@tabler/icons/outline/credit-card.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { PaymentTerms } from '#legal/web/payment-terms.tsx'
import { CardFields } from '#payments/card-fields/web/card-fields.tsx'
import { useSecurityCode } from '#payments/card-fields/web/security-code.ts'
import { cardsQuery, type SavedCard } from '#payments/cards/web/api.ts'
import { WalletButton } from '#payments/wallets/web/wallet-button.tsx'
import type { WalletToken } from '#payments/wallets/web/wallet-token.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { orderPaymentText } from '../text.ts'
import type { PaymentInput } from './api.ts'
import { PaymentMethodOption, SavedCardOption } from './payment-method-option.tsx'
import style from './payment-step.module.css'
import { type SavedBySelf, useNewCard } from './use-new-card.ts'

interface PaymentStepProps {
  /** The amount in pounds, which the wallet shows in its own dialog. */
  amount: number
  /** Pays with the card that the payer has chosen in the wallet's own dialog, which shows the amount, so that no review step is needed. */
  onWallet: (token: WalletToken) => Promise<boolean>
  onSave: (payment: PaymentInput) => unknown
  /** The chosen method: a saved card's id, 'new' or 'cash'; null until the payer chooses one, while the first is preselected. */
  method: string | null
  onMethodChange: (method: string) => void
  /** The method to preselect, if it is still offered (D-511). */
  firstMethod?: string | null
  onCash: () => void
  /** If given, the button charges at once, and for a saved card only its security code is left to enter. */
  charge?: Charge
  /** Other ways of paying, next to the button. */
  others?: ReactNode
  /** The card holder's name that is proposed for a new card. */
  holderName?: string
  /** If given, a new card is chosen for this payment as soon as it is complete, without the button. */
  bySelf?: SavedBySelf
}

interface Charge {
  text: string
  isRunning: boolean
  /** The label of the amount that the seller is charged. */
  balance: string
  /** Formats the amount that the seller is charged, which is less if the client has paid in cash. */
  formatBalance: (isCash: boolean) => string
}

/** The checkout's second step, the payment method; a client with an explore link has no saved cards and cannot pay in cash. */
export function PaymentStep(props: PaymentStepProps) {
  const viewer = useViewer()
  const isSeller = viewer.kind !== 'client'
  const { data, error, refetch } = useQuery({ ...cardsQuery(viewer.key), enabled: isSeller })
  if (!isSeller) return <PaymentMethods cards={[]} isSeller={false} {...props} />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data) return <PaymentMethods cards={data.cards} isSeller {...props} />
  return (
    <SkeletonGroup className={style.methods}>
      <Skeleton height="74px" />
      <Skeleton height="74px" />
      <Skeleton height="74px" />
    </SkeletonGroup>
  )
}

type PaymentMethodsProps = PaymentStepProps & { cards: readonly SavedCard[]; isSeller: boolean }

function PaymentMethods(props: PaymentMethodsProps) {
  const {
    cards,
    isSeller,
    amount,
    onWallet,
    onSave,
    onCash,
    charge,
    others,
    holderName = '',
    bySelf,
    ...choice
  } = props
  // the preselected method is fixed at the first render, so that a card saved meanwhile does not change it
  const [firstMethod] = useState(() => findFirstMethod(cards, choice.firstMethod))
  const chosenMethod = choice.method ?? firstMethod
  const savedCard = cards.find(({ id }) => id === chosenMethod)
  // the chosen card may have been removed in another tab
  const method = savedCard?.id ?? (chosenMethod === 'cash' ? 'cash' : 'new')
  const code = useSecurityCode()
  const chooseMethod = (next: string) => {
    code.clear()
    choice.onMethodChange(next)
  }
  const [isCardSaved, setCardSaved] = useState(false)
  const newCard = useNewCard({ isCardSaved, onSave, bySelf })
  const submit = async (event: FormEvent) => {
    if (method === 'new') return newCard.submit(event)
    event.preventDefault()
    const cvcToken = savedCard ? await code.createToken() : null
    if (savedCard && cvcToken) await onSave({ kind: 'saved', card: savedCard, cvcToken })
  }
  return (
    <form className={style.step} noValidate onSubmit={submit}>
      <WalletButton amount={amount} onPay={onWallet} />
      <fieldset className={style.methods}>
        <legend className="visually-hidden">{orderPaymentText.choosePaymentMethod}</legend>
        {cards.map((card) => (
          <SavedCardOption
            key={card.id}
            card={card}
            chosen={card === savedCard}
            codeField={code.field}
            autoFocus={charge !== undefined && card === savedCard && choice.method === null}
            onChoose={() => chooseMethod(card.id)}
          />
        ))}
        <PaymentMethodOption
          value="new"
          name={orderPaymentText.creditOrDebit}
          icon={creditCardIcon}
          chosen={method === 'new'}
          onChoose={() => chooseMethod('new')}
        >
          <CardFields
            ref={newCard.card}
            nameEmpty={orderPaymentText.enterHolderName}
            holderName={holderName}
            {...newCard.events}
          />
          {isSeller && <Checkbox label={orderPaymentText.saveCard} checked={isCardSaved} onChange={setCardSaved} />}
        </PaymentMethodOption>
        {isSeller && (
          <PaymentMethodOption
            value="cash"
            name={orderPaymentText.cash}
            icon={coinPoundIcon}
            chosen={method === 'cash'}
            onChoose={() => chooseMethod('cash')}
          >
            <p>{orderPaymentText.cashHint}</p>
          </PaymentMethodOption>
        )}
      </fieldset>
      {!bySelf?.isSaved && <PaymentTerms />}
      <PaymentActions
        method={method}
        isSeller={isSeller}
        isSubmitting={newCard.submitting || code.submitting || charge?.isRunning === true}
        onCash={onCash}
        charge={charge}
        isSaved={bySelf?.isSaved === true}
      >
        {others}
      </PaymentActions>
    </form>
  )
}

/** The method that was chosen last, if it is still offered, or else the first saved card, or a new card if none is saved. */
function findFirstMethod(cards: readonly SavedCard[], last: string | null | undefined): string {
  const isOffered = last === 'new' || last === 'cash' || cards.some(({ id }) => id === last)
  return (isOffered && last) || (cards[0]?.id ?? 'new')
}

type PaymentActionsProps = Pick<PaymentMethodsProps, 'isSeller' | 'onCash'> & {
  method: string
  isSubmitting: boolean
  charge: Charge | undefined
  /** Whether a complete new card was chosen without the button, which then has nothing left to do. */
  isSaved: boolean
  children: ReactNode
}

/** The step's buttons; one that charges at once stays visible, in a bar with the amount. */
function PaymentActions({ method, isSeller, isSubmitting, onCash, charge, isSaved, children }: PaymentActionsProps) {
  const isCash = method === 'cash'
  const cash = isSeller && (
    <Button variant={isCash ? 'primary' : 'secondary'} onClick={onCash} aria-haspopup="dialog">
      {orderPaymentText.payByCash}
    </Button>
  )
  const submit = !isCash && (
    <Button type="submit" variant={isSaved ? 'secondary' : 'primary'} loading={isSubmitting}>
      {charge?.text ?? orderPaymentText.continue}
    </Button>
  )
  if (!charge)
    return (
      <div className={style.actions}>
        {children}
        {cash}
        {submit}
      </div>
    )
  return (
    <>
      <div className={style.actions}>
        {children}
        {!isCash && cash}
      </div>
      <div className={style.bar}>
        <p className={style.balance}>
          {charge.balance} <strong className="figures">{charge.formatBalance(isCash)}</strong>
        </p>
        {isCash ? cash : submit}
      </div>
    </>
  )
}
