import lockIcon from '@tabler/icons/outline/lock.svg?path'
import { cardFieldsText } from '#payments/card-fields/text.ts'
import {
  detectCardBrand,
  extractDigits,
  formatCardNumber,
  formatExpiry,
} from '#payments/card-fields/web/card-number.ts'
import type { CardFieldsProps } from '#payments/card-fields/web/card-token.ts'
import { useSandboxCardFields } from '#payments/card-fields/web/use-sandbox-card-fields.ts'
import { CardBrandMark } from '#payments/cards/web/card-brand.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { Field, Input, TextField } from '#platform/web/ui/fields/field.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './card-fields.module.css'

export function SandboxCardFields(props: CardFieldsProps) {
  const { container, bind } = useSandboxCardFields(props)
  const { error: numberError, ...number } = bind('number', formatCardNumber)
  return (
    <div className={style.fields} ref={container}>
      <div className={style.wide}>
        <Field label={cardFieldsText.cardNumber} error={numberError}>
          {(fieldProps) => (
            <div className={style.number}>
              <Input
                {...fieldProps}
                {...number}
                inputMode="numeric"
                autoComplete="cc-number"
                placeholder={cardFieldsText.cardNumberExample}
                maxLength={23}
              />
              <CardBrandMark brand={detectCardBrand(number.value)} />
            </div>
          )}
        </Field>
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
