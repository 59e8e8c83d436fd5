import { type ChangeEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { Field, Input, TextField } from '#base/web/ui/field.tsx'
import { Icon } from '#base/web/ui/icon.tsx'
import { lockIcon } from '#base/web/ui/more-icons.ts'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { checkoutMessages as say } from '#messages/checkout.ts'
import { CardMark } from '#payments/web/card-mark.tsx'
import {
  cardKind,
  digitsOf,
  groupExpiry,
  groupNumber,
  isCardNumber,
  isCvc,
  readExpiry,
} from '#payments/web/card-number.ts'
import {
  type CardField,
  type CardFieldsProps,
  CardNotTaken,
  makeSandboxToken,
  type TypedCard,
} from '#payments/web/card-token.ts'
import style from './card-fields.module.css'

type Problems = Partial<Record<CardField, string>>
const nothing = { number: '', expiry: '', cvc: '', holderName: '' }

export function SandboxCardFields({ ref, nameEmpty, onEdit }: CardFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(nothing)
  const [problems, setProblems] = useState<Problems>({})
  useLayoutEffect(() => {
    if (Object.keys(problems).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])

  const makeTokens = async (count: number) => {
    const card = readCard(typed, nameEmpty)
    if ('problems' in card) {
      setProblems(card.problems)
      return null
    }
    try {
      return await Promise.all(Array.from({ length: count }, () => makeSandboxToken(card)))
    } catch (error) {
      if (error instanceof CardNotTaken) setProblems({ [error.field]: error.message })
      else notify.error(messageOf(error))
      return null
    }
  }
  useImperativeHandle(ref, () => ({ makeTokens }))

  const edit = (name: CardField, shape: (text: string) => string) => (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target
    // while something is taken away the grouping would put it back
    const shorter = value.length < typed[name].length
    setTyped({ ...typed, [name]: shorter ? value : shape(value) })
    setProblems({})
    onEdit?.()
  }
  const on = (name: CardField, shape = (text: string) => text) => ({
    name,
    value: typed[name],
    problem: problems[name],
    onChange: edit(name, shape),
  })

  return (
    <div className={style.fields} ref={box}>
      <div className={style.wide}>
        <Field label={say.cardNumber} problem={problems.number}>
          {(tied) => (
            <div className={style.number}>
              <Input
                {...tied}
                name="number"
                value={typed.number}
                onChange={edit('number', groupNumber)}
                inputMode="numeric"
                autoComplete="cc-number"
                placeholder={say.cardNumberExample}
                maxLength={23}
              />
              <CardMark brand={cardKind(typed.number)} />
            </div>
          )}
        </Field>
      </div>
      <TextField
        {...on('expiry', groupExpiry)}
        label={say.expiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder={say.expiryExample}
        maxLength={9}
      />
      <TextField
        {...on('cvc', (text) => digitsOf(text).slice(0, 4))}
        label={say.cvc}
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder={say.cvcExample}
        maxLength={4}
      />
      <div className={style.wide}>
        <TextField {...on('holderName')} label={say.holderName} autoComplete="cc-name" maxLength={75} />
      </div>
      <p className={style.note}>
        <Icon of={lockIcon} size={16} />
        {say.cardsStayAway}
      </p>
    </div>
  )
}

function readCard(typed: typeof nothing, nameEmpty: string): TypedCard | { problems: Problems } {
  const expiry = readExpiry(typed.expiry, new Date())
  const holderName = typed.holderName.trim()
  const problems: Problems = {
    ...(isCardNumber(typed.number) ? {} : { number: say.cardNumberWrong }),
    ...(expiry ? {} : { expiry: say.expiryWrong }),
    ...(isCvc(typed.cvc, typed.number) ? {} : { cvc: typed.cvc ? say.cvcWrong : say.cvcEmpty }),
    ...(holderName ? {} : { holderName: nameEmpty }),
  }
  if (!expiry || Object.keys(problems).length > 0) return { problems }
  return { number: digitsOf(typed.number), ...expiry, cvc: typed.cvc, holderName }
}

export function CardFieldsSkeleton() {
  return (
    <SkeletonGroup className={style.fields}>
      <span className={style.wide}>
        <Skeleton height="76px" />
      </span>
      <Skeleton height="76px" />
      <Skeleton height="76px" />
      <span className={style.wide}>
        <Skeleton height="76px" />
      </span>
    </SkeletonGroup>
  )
}
