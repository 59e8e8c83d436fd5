import { checkoutText } from '#orders/checkout/text.ts'
import {
  detectCardBrand,
  extractDigits,
  formatCardNumber,
  formatExpiry,
} from '#payments/card-fields/web/card-number.ts'
import type { CardFieldsProps } from '#payments/card-fields/web/card-token.ts'
import { useSandboxCardFields } from '#payments/card-fields/web/use-sandbox-card-fields.ts'
import { CardBrandMark } from '#payments/cards/web/card-brand.tsx'
import { Field, Input, TextField } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { lockIcon } from '#platform/web/ui/icons/more-icons.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './card-fields.module.css'

export function SandboxCardFields(props: CardFieldsProps) {
  const { box, on } = useSandboxCardFields(props)
  const { error: wrongNumber, ...number } = on('number', formatCardNumber)
  return (
    <div className={style.fields} ref={box}>
      <div className={style.wide}>
        <Field label={checkoutText.cardNumber} error={wrongNumber}>
          {(tied) => (
            <div className={style.number}>
              <Input
                {...tied}
                {...number}
                inputMode="numeric"
                autoComplete="cc-number"
                placeholder={checkoutText.cardNumberExample}
                maxLength={23}
              />
              <CardBrandMark brand={detectCardBrand(number.value)} />
            </div>
          )}
        </Field>
      </div>
      <TextField
        {...on('expiry', formatExpiry)}
        label={checkoutText.expiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder={checkoutText.expiryExample}
        maxLength={9}
      />
      <TextField
        {...on('cvc', (text) => extractDigits(text).slice(0, 4))}
        label={checkoutText.cvc}
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder={checkoutText.cvcExample}
        maxLength={4}
      />
      <div className={style.wide}>
        <TextField {...on('holderName')} label={checkoutText.holderName} autoComplete="cc-name" maxLength={75} />
      </div>
      <p className={style.note}>
        <Icon icon={lockIcon} size={16} />
        {checkoutText.cardsStayAway}
      </p>
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
