import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { useViewer } from '#base/web/session.ts'
import { Button } from '#base/web/ui/button.tsx'
import { TextField } from '#base/web/ui/field.tsx'
import { cardIcon, coinsIcon } from '#base/web/ui/icons.ts'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import { Checkbox } from '#base/web/ui/switch.tsx'
import { checkoutMessages as say } from '#messages/checkout.ts'
import { WayChoice } from '#orders/web/way-choice.tsx'
import type { CardView } from '#payments/contract.ts'
import { cardsQuery, useSaveCard } from '#payments/web/api.ts'
import { CardFields } from '#payments/web/card-form.tsx'
import type { CardFieldsHandle, CardToken } from '#payments/web/card-token.ts'
import { CardChoice, spokenCard } from '#payments/web/saved-cards.tsx'
import { WalletButton } from '#payments/web/wallet-button.tsx'
import type { WalletToken } from '#payments/web/wallet-token.ts'
import style from './payment-step.module.css'

export type PaymentChoice = { kind: 'saved'; card: CardView } | { kind: 'new'; token: CardToken }

interface PaymentStepProps {
  /** In pounds; a wallet's sheet shows it. */
  amount: number
  /** A wallet pays at once: its own sheet is the review. */
  onWallet: (token: WalletToken) => Promise<boolean>
  onSave: (choice: PaymentChoice) => void
  onCash: () => void
}

type Way = 'new' | 'cash' | CardView

export function PaymentStep(props: PaymentStepProps) {
  const viewer = useViewer()
  const seller = viewer.kind !== 'client'
  const { data, error, refetch } = useQuery({ ...cardsQuery(viewer.key), enabled: seller })
  if (!seller) return <Ways cards={[]} {...props} />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data) return <Ways cards={data.cards} {...props} />
  return (
    <SkeletonGroup className={style.ways}>
      <Skeleton height="74px" />
      <Skeleton height="74px" />
      <Skeleton height="74px" />
    </SkeletonGroup>
  )
}

function Ways({ cards, amount, onWallet, onSave, onCash }: PaymentStepProps & { cards: readonly CardView[] }) {
  const viewer = useViewer()
  const newCard = useRef<CardFieldsHandle>(null)
  const cvcBox = useRef<HTMLDivElement>(null)
  const [way, setWay] = useState<Way>(cards[0] ?? 'new')
  const [cvc, setCvc] = useState('')
  const [problem, setProblem] = useState('')
  const [keepCard, setKeepCard] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const saveCard = useSaveCard({ silent: true })
  useEffect(() => {
    if (problem) cvcBox.current?.querySelector('input')?.focus()
  }, [problem])

  const choose = (next: Way) => {
    setWay(next)
    setCvc('')
    setProblem('')
  }
  /** Two tokens, since each works once; a card that cannot be saved can still pay (D-041). */
  const readNewCard = async () => {
    const [token, toKeep] = (await newCard.current?.makeTokens(keepCard ? 2 : 1)) ?? []
    if (!token) return
    if (toKeep) await saveCard.mutateAsync(toKeep).then(said, (error) => notify.error(messageOf(error)))
    onSave({ kind: 'new', token })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting || way === 'cash') return
    // the code is for the holder's presence alone and goes nowhere (D-115)
    if (way !== 'new') return /^\d{3}$/.test(cvc) ? onSave({ kind: 'saved', card: way }) : setProblem(say.enterCvc)
    setWaiting(true)
    await readNewCard().finally(() => setWaiting(false))
  }
  return (
    <form className={style.step} noValidate onSubmit={submit}>
      <WalletButton amount={amount} onPay={onWallet} />
      <fieldset className={style.ways}>
        <legend className="unseen">{say.howPaid}</legend>
        {cards.map((card) => (
          <CardChoice key={card.id} name="way" card={card} chosen={way === card} onChoose={() => choose(card)}>
            <div className={style.cvc} ref={way === card ? cvcBox : null}>
              <TextField
                label={say.cvc}
                aria-label={`${say.cvc}: ${spokenCard(card)}`}
                value={way === card ? cvc : ''}
                problem={way === card && problem ? problem : undefined}
                inputMode="numeric"
                autoComplete="cc-csc"
                maxLength={3}
                placeholder={say.cvcExample}
                onFocus={() => way !== card && choose(card)}
                onChange={(event) => {
                  setCvc(event.target.value.replace(/\D/g, '').slice(0, 3))
                  setProblem('')
                }}
              />
            </div>
          </CardChoice>
        ))}
        <WayChoice
          value="new"
          name={say.creditOrDebit}
          icon={cardIcon}
          chosen={way === 'new'}
          onChoose={() => choose('new')}
        >
          <CardFields ref={newCard} nameEmpty={say.enterHolderName} />
          {viewer.kind !== 'client' && <Checkbox label={say.keepCard} checked={keepCard} onChange={setKeepCard} />}
        </WayChoice>
        {viewer.kind !== 'client' && (
          <WayChoice
            value="cash"
            name={say.cash}
            icon={coinsIcon}
            chosen={way === 'cash'}
            onChoose={() => choose('cash')}
          >
            <p>{say.cashHint}</p>
          </WayChoice>
        )}
      </fieldset>
      <div className={style.actions}>
        {viewer.kind !== 'client' && (
          <Button look={way === 'cash' ? 'primary' : 'secondary'} onClick={onCash} aria-haspopup="dialog">
            {say.payByCash}
          </Button>
        )}
        {way !== 'cash' && (
          <Button type="submit" waiting={waiting}>
            {say.continue}
          </Button>
        )}
      </div>
    </form>
  )
}

function said({ message }: { message: string }): void {
  notify.success(message)
}
