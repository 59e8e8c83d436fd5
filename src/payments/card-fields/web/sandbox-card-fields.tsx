import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import lockIcon from '@tabler/icons/outline/lock.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import type { ChangeEvent, KeyboardEvent, RefObject } from 'react'
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { CardBrandMark } from '#payments/cards/web/card-brand.tsx'
import { commonText } from '#platform/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Field, Input, TextField } from '#platform/web/ui/fields/field.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { cardFieldsText } from '../text.ts'
import style from './card-fields.module.css'
import { detectCardBrand, extractDigits, formatCardNumber, formatExpiry } from './card-number.ts'
import type { CardDecline, CardFieldName, CardFieldsProps } from './card-token.ts'
import { CardFieldError, createSandboxToken } from './card-token.ts'
import {
  type CardErrors,
  findNextCardField,
  findUnfinishedCardField,
  splitCardNumber,
  type TypedCard,
  validateCard,
} from './typed-card.ts'

/** Tab is ignored for this long after the focus moved on by itself, since the payer meant to leave the previous field. */
const tabHabitMs = 1_000

export function SandboxCardFields(props: CardFieldsProps) {
  const { container, bind } = useSandboxCardFields(props)
  const { error: numberError, ...number } = bind('number', formatCardNumber)
  const { declined } = props
  const noticeId = useId()
  const orderId = useId()
  useEffect(() => {
    if (declined?.isTypedCard) container.current?.querySelector('input')?.focus()
  }, [declined, container])
  return (
    <div className={style.fields} ref={container}>
      <div className={style.wide}>
        <Field label={cardFieldsText.cardNumber} error={numberError}>
          {(fieldProps) => (
            <div className={style.number}>
              <Input
                {...fieldProps}
                {...number}
                aria-describedby={fieldProps['aria-describedby'] ?? (declined ? noticeId : orderId)}
                inputMode="numeric"
                autoComplete="cc-number"
                placeholder={cardFieldsText.cardNumberExample}
                maxLength={23}
              />
              <CardBrandMark brand={detectCardBrand(number.value)} />
            </div>
          )}
        </Field>
        <span hidden id={orderId}>
          {cardFieldsText.nextFollows}
        </span>
        {declined && <DeclineNotice id={noticeId} declined={declined} />}
      </div>
      <TextField
        {...bind('expiry', formatExpiry)}
        label={cardFieldsText.expiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder={cardFieldsText.expiryExample}
        maxLength={9}
      />
      <TextField
        {...bind('cvc', (text) => extractDigits(text).slice(0, 4))}
        label={cardFieldsText.cvc}
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder={cardFieldsText.cvcExample}
        maxLength={4}
      />
      <div className={style.wide}>
        <TextField
          {...bind('holderName')}
          label={cardFieldsText.holderName}
          autoComplete="cc-name"
          maxLength={textLengths.name}
        />
      </div>
      <p className={style.note}>
        <Icon icon={lockIcon} size={16} />
        {cardFieldsText.cardsStayAway}
      </p>
    </div>
  )
}

/** Shows why a payment was declined under the card number, until the payer closes it; a notification would vanish before it is read. */
export function DeclineNotice({ id, declined }: { id: string; declined: CardDecline }) {
  return (
    <div className={style.notice} role="alert">
      <Icon icon={alertCircleIcon} size={20} />
      <p id={id}>{declined.message}</p>
      <IconButton icon={xIcon} label={commonText.dismiss} onClick={declined.onClose} />
    </div>
  )
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

/** The state of the sandbox's card fields, and the function that creates tokens for them. */
function useSandboxCardFields({ ref, nameEmpty, holderName = '', onEdit, onComplete }: CardFieldsProps) {
  const container = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<TypedCard>({ number: '', expiry: '', cvc: '', holderName })
  const [errors, setErrors] = useState<CardErrors>({})
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) container.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const follow = useNextField(container)
  const createTokens = async (count: number) => {
    const card = validateCard(typed, nameEmpty)
    if ('errors' in card) {
      setErrors(card.errors)
      return null
    }
    try {
      return await Promise.all(Array.from({ length: count }, () => createSandboxToken(card)))
    } catch (error) {
      if (error instanceof CardFieldError) setErrors({ [error.field]: error.message })
      else notifyError(error)
      return null
    }
  }
  useImperativeHandle(ref, () => ({ createTokens }))
  return {
    container,
    /** The props of one field; `format` groups the digits while the payer types. */
    bind: (name: CardFieldName, format = (text: string) => text) => ({
      name,
      value: typed[name],
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const { value } = target
        // formatting is skipped while the payer deletes, since it would insert the deleted separator again
        const isDeleting = value.length < typed[name].length
        const split = name === 'number' ? splitCardNumber(typed, value) : null
        const next = split ?? { ...typed, [name]: isDeleting ? value : format(value) }
        setTyped(next)
        setErrors({})
        onEdit?.()
        // only the focused field moves the focus on; the browser, or text typed before hydration, may fill in another one
        if (target === document.activeElement)
          follow.focus(split ? findUnfinishedCardField(split) : findNextCardField(name, typed, next))
        if (!('errors' in validateCard(next, nameEmpty))) onComplete?.()
      },
      onKeyDown: follow.ignoreHabitualTab,
    }),
  }
}

/** Focuses the field after the one that was completed, within the same event, so that a phone's keyboard stays open. */
function useNextField(container: RefObject<HTMLElement | null>) {
  const followed = useRef({ name: '', at: 0 })
  return {
    focus(name: CardFieldName | null): void {
      if (!name) return
      followed.current = { name, at: Date.now() }
      container.current?.querySelector<HTMLElement>(`input[name=${name}]`)?.focus()
    },
    ignoreHabitualTab(event: KeyboardEvent<HTMLInputElement>): void {
      const { name, at } = followed.current
      if (event.key !== 'Tab' || event.shiftKey || event.currentTarget.name !== name) return
      if (event.currentTarget.value === '' && Date.now() - at < tabHabitMs) event.preventDefault()
      followed.current = { name: '', at: 0 }
    },
  }
}
